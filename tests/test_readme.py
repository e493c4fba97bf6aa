"""The README does not promise what does not work."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [line for line in README.splitlines() if line.startswith("crescent ")]
LINKS = re.findall(r"\]\(([^)]+)\)", README)


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_run(command):
    """Every command of the README runs and prints something."""
    program = shlex.quote(sys.executable) + " -m crescent"
    shell = re.sub(r"\bcrescent (?=[a-z])", lambda _: program + " ", command)
    found = subprocess.run(
        ["bash", "-o", "pipefail", "-c", shell], cwd=ROOT, capture_output=True, text=True
    )
    assert found.returncode == 0, found.stderr
    assert found.stdout


@pytest.mark.parametrize("link", LINKS)
def test_links_lead_somewhere(link):
    """Every file that the README names is there."""
    assert (ROOT / link).exists()


def test_there_is_something_to_test():
    """The README has commands and links."""
    assert len(COMMANDS) >= 4
    assert LINKS
