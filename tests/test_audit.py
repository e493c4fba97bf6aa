"""The audit of what goes to a browser passes what is here, and finds whatever could be wrong."""

import base64
import copy
import hashlib
import json
import tarfile
import tomllib

import pytest

from crescent import site
from tests import audit

LOCK = json.loads((site.WEB / "package-lock.json").read_text())
WANTED = json.loads((site.WEB / "package.json").read_text())["dependencies"]
BUILD = tomllib.loads((site.PACKAGE.parent / "pyproject.toml").read_text())["project"][
    "optional-dependencies"
]["build"]
SOME = "node_modules/@pyscript/core"


def changed(path, **members):
    """The packages of the lock file, with *members* of the one at *path* changed."""
    lock = copy.deepcopy(LOCK)
    lock["packages"][path].update(members)
    return audit.npm_packages(lock)


def test_what_is_here_passes():
    """Every package is locked by hash, pinned, and under a licence that lets it be shipped."""
    packages = audit.npm_packages(LOCK)
    assert set(WANTED) <= {package.name for package in packages}
    assert list(audit.lock_problems(WANTED, packages)) == []
    assert list(audit.licence_problems([*packages, *audit.python_packages()])) == []
    assert list(audit.pin_problems(BUILD)) == []


@pytest.mark.parametrize("found", ["", "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=", "sha512-abc"])
def test_packages_need_a_hash(found):
    """A package without its whole SHA-512 in the lock file is found."""
    (problem,) = audit.lock_problems(WANTED, changed(SOME, integrity=found))
    assert SOME in problem and "hash" in problem


@pytest.mark.parametrize("version", ["^0.7.31", "latest", "0.7", "*", ""])
def test_versions_are_exact(version):
    """A range is no version: neither where it is wanted, nor where it is locked, nor in Python."""
    wanted = WANTED | {"@pyscript/core": version}
    (problem,) = audit.lock_problems(wanted, audit.npm_packages(LOCK))
    assert "@pyscript/core" in problem
    assert any(
        SOME in problem for problem in audit.lock_problems({}, changed(SOME, version=version))
    )
    loose = [line.replace("segno==", "segno~=") for line in BUILD]
    assert list(audit.pin_problems(loose)) == ["segno is not pinned."]


def test_lock_and_installation_are_of_one_version():
    """Where the lock file or what is installed has another version than is pinned, it is found."""
    (problem,) = audit.lock_problems(WANTED | {"pyodide": "1.2.3"}, audit.npm_packages(LOCK))
    assert "pyodide 1.2.3" in problem
    other = [line.replace("segno==1", "segno==0") for line in BUILD]
    (problem,) = audit.pin_problems(other)
    assert "is installed" in problem


@pytest.mark.parametrize("licence", ["GPL-3.0", "MPL-2.0", "MIT AND AGPL-3.0", "UNLICENSED", ""])
def test_licences_are_permissive(licence):
    """A licence that asks something of what it is shipped with is found, and so is none."""
    (problem,) = audit.licence_problems(changed(SOME, license=licence))
    assert f"@pyscript/core is under “{licence}”" in problem


def test_licences_of_python_packages():
    """A Python package tells its licence by an expression, or by its classifiers, all of them."""
    assert audit.licence("MIT", []) == "MIT"
    said = ["License :: OSI Approved :: BSD License", "Topic :: Games/Entertainment"]
    assert audit.licence(None, said) == "BSD License"
    both = [*said, "License :: OSI Approved :: GNU General Public License (GPL)"]
    package = audit.Package("some", "1.0.0", audit.licence(None, both), "")
    assert len(list(audit.licence_problems([package]))) == 1


def test_what_is_installed_is_what_was_packed(tmp_path):
    """A changed, a missing, an extra file and another tarball are found; the same files are not."""
    installed = tmp_path / "package"
    installed.mkdir()
    (installed / "index.js").write_text("1")
    (installed / "other.js").write_text("2")
    tarball = tmp_path / "some.tgz"
    with tarfile.open(tarball, "w:gz") as archive:
        archive.add(installed, "package")
    digest = base64.b64encode(hashlib.sha512(tarball.read_bytes()).digest()).decode()
    package = audit.Package("node_modules/some", "1.0.0", "MIT", f"sha512-{digest}")
    assert list(audit.packed_problems(package, tarball, installed)) == []
    (installed / "index.js").write_text("3")
    (installed / "other.js").unlink()
    (installed / "more.js").write_text("4")
    held = installed / "node_modules" / "held"
    held.mkdir(parents=True)
    (held / "index.js").write_text("5")
    problems = list(audit.packed_problems(package, tarball, installed))
    assert len(problems) == 3
    for problem, name in zip(problems, ["index.js", "other.js", "more.js"], strict=True):
        assert name in problem
    other = package._replace(hash="sha512-" + "A" * 86 + "==")
    (problem,) = audit.packed_problems(other, tarball, installed)
    assert "another hash" in problem


def test_shipped_files_of_python_are_known(monkeypatch):
    """The build refuses another library than the one whose hash is known."""
    monkeypatch.setattr(site, "QR_HASH", "0" * 64)
    with pytest.raises(site.BuildError, match="another hash"):
        site.qr_library()
