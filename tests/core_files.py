"""Which files are the core's: those that every interpreter runs."""

from pathlib import Path

from crescent import site


def core_files() -> dict[str, Path]:
    """The core's files by their path within the package."""
    modules = site.package_modules(search=False)
    return {path.relative_to(site.PACKAGE).as_posix(): path for path in modules.values()}
