"""The floors of the architecture: modules import downwards, and the package knows no browser."""

import ast
import sys

import pytest

from crescent.site import COMMAND_LINE, PACKAGE

# From the ground up. A module imports only what stands before it.
LIST = """
errors text messages cards rules position deals moves notation
session save settings records replay
words faces table scene charts panels menus statistics_panel sharing guide lessons reviews
data worth daily storage odds_panel daily_panel worth_panel
search
catalog first_page survey site __main__
"""
FLOORS = LIST.split()
FILES = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}


def module_of(file):
    """The floor on which *file* stands: its module, or the folder that it is in."""
    return file.split("/")[0].removesuffix(".py")


def imports_of(path):
    """Every module that the file at *path* imports, anywhere in it, by its whole name."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            if node.module == "crescent":
                found |= {f"crescent.{alias.name}" for alias in node.names}
            else:
                found.add(node.module)
    return found


@pytest.mark.parametrize("file", [file for file in FILES if file != "__init__.py"])
def test_modules_import_downwards(file):
    """A module imports only modules of the floors below it, so that there is no cycle."""
    own = module_of(file)
    assert own in FLOORS, f"{own} stands on no floor of this list yet"
    for name in imports_of(FILES[file]):
        if name.startswith("crescent"):
            other = name.split(".")[1]
            if other == own:
                assert file.count("/"), f"{file} imports itself"
            else:
                assert FLOORS.index(other) < FLOORS.index(own), f"{file} imports {other}"


@pytest.mark.parametrize("file", FILES)
def test_the_package_knows_no_browser(file):
    """Nothing but Python's own modules is imported: no DOM, no interpreter's module, no package."""
    foreign = {name.split(".")[0] for name in imports_of(FILES[file])} - {"crescent"}
    if file not in COMMAND_LINE:
        assert foreign <= sys.stdlib_module_names
    assert not foreign & {"js", "pyodide", "pyscript", "micropython", "polyscript", "_pyodide"}
