"""
Writes /stage/python.zip: the part of the standard library that the worker and the page need, and
the modules staged in /stage/modules, all compiled. Writes /stage/qr.zip of what is staged in
/stage/qr, which comes later.

Runs inside Pyodide. What is needed is found by importing: the staged modules that know no browser
are imported, and those that do are read for their imports. Start-up of stock Pyodide goes almost
all into compiling source, so every module is compiled, without its docstrings, to bytecode that is
never checked against a source.
"""

import ast
import importlib
import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER
from pathlib import Path

STAGE = Path("/stage")
MODULES = STAGE / "modules"
QR = STAGE / "qr"
STANDARD_LIBRARY = "/lib/python314.zip"

# What Python imports only when it needs it: to print a traceback, to decode, to read a zip file.
IMPLIED = [
    *("encodings.ascii", "encodings.cp437", "encodings.idna", "encodings.latin_1"),
    *("encodings.utf_8", "linecache", "traceback", "warnings", "zipimport"),
]

UNCHECKED_HASH = (0b01).to_bytes(4, "little") + bytes(8)
FIXED_TIME = (1980, 1, 1, 0, 0, 0)


def module_name(path: Path) -> str:
    """The dotted name of the staged module at *path*."""
    folder = MODULES if path.is_relative_to(MODULES) else QR
    parts = path.relative_to(folder).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_names(source: str) -> set[str]:
    """The absolute names that *source* imports anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return names


def compiled(source: bytes, path: str) -> bytes:
    """The unchecked bytecode file of *source*, which will be known as *path*."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + UNCHECKED_HASH + marshal.dumps(code)


def library_members() -> set[str]:
    """The names in the standard library's zip file of all that has been imported from it."""
    members = set()
    for module in list(sys.modules.values()):
        origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
        if origin.startswith(STANDARD_LIBRARY):
            members.add(origin.removeprefix(STANDARD_LIBRARY + "/"))
    return members


def library_sources() -> dict[str, bytes]:
    """The sources by name of all that has been imported from the standard library's zip file."""
    with zipfile.ZipFile(STANDARD_LIBRARY) as library:
        return {name: library.read(name) for name in library_members()}


def staged(folder: Path) -> dict[str, bytes]:
    """The files in the staged *folder*, by name."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def write_bundle(target: Path, sources: dict[str, bytes]) -> None:
    """Write the zip file *target*: of *sources* by name the modules compiled, the rest as it is."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
        for name in sorted(sources):
            entry = zipfile.ZipInfo(f"{name}c" if name.endswith(".py") else name, FIXED_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            data = sources[name]
            bundle.writestr(entry, compiled(data, name) if name.endswith(".py") else data)


def import_staged() -> None:
    """Import the staged modules that know no browser, and all that the others need."""
    sys.path[:0] = [str(MODULES), str(QR)]
    wanted = set(IMPLIED)
    for path in sorted(MODULES.rglob("*.py")):
        if path.is_relative_to(MODULES / "crescent"):
            wanted.add(module_name(path))
        wanted.update(imported_names(path.read_text()) & sys.stdlib_module_names)
    for path in sorted(QR.rglob("*.py")):
        wanted.add(module_name(path))
    for name in sorted(wanted):
        importlib.import_module(name)


def main() -> None:
    modules, later = staged(MODULES), staged(QR)
    import_staged()
    write_bundle(STAGE / "python.zip", library_sources() | modules)
    write_bundle(STAGE / "qr.zip", later)


main()
