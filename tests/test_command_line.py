"""The command line: its forms, and one sentence with status 2 for whatever is wrong."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import plain_rules
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import damaged
from walks import ALL_RULES, easy_deal, name_of

from crescent import site
from crescent.__main__ import COMMANDS, main, perft
from crescent.deals import deal, lay_out
from crescent.notation import position_data, position_from_data
from crescent.rules import rules_for

CORPUS = Path(__file__).parent / "data" / "perft.jsonl"
ROWS = [json.loads(line) for line in CORPUS.read_text().splitlines()]


@pytest.fixture
def run(capsys):
    """Runs a command line that must work and gives what it prints, a line each."""

    def ran(*words):
        status = main([str(word) for word in words])
        printed = capsys.readouterr()
        assert (status, printed.err) == (0, "")
        return printed.out.splitlines()

    return ran


@pytest.fixture
def refused(capsys):
    """Runs a command line that must be refused and gives its one sentence."""

    def ran(*words):
        status = main([str(word) for word in words])
        printed = capsys.readouterr()
        assert status == 2
        sentence, end, rest = printed.err.partition("\n")
        assert (end, rest) == ("\n", "") and sentence.endswith(".")
        return sentence

    return ran


@pytest.fixture
def file_of(tmp_path):
    """Writes a file of the given lines (bytes, texts, or values as JSON) and gives its path."""

    def written(*lines):
        raw = []
        for line in lines:
            text = line if isinstance(line, (str, bytes)) else json.dumps(line)
            raw.append(text if isinstance(text, bytes) else text.encode())
        path = tmp_path / "positions.jsonl"
        path.write_bytes(b"\n".join(raw) + b"\n")
        return path

    return written


def as_json(lines):
    """The JSON values on *lines*."""
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("rules", ALL_RULES, ids=name_of)
def test_deal_prints_the_position(run, rules):
    """deal gives the first position of a deal, under a preset and house rules."""
    changes = [
        word for name, value in rules.changed_fields() for word in ("--set", f"{name}={int(value)}")
    ]
    words = ["deal", "7", "--game", rules.game, *changes]
    (found,) = as_json(run(*words, "--json"))
    position = deal(rules, "7")
    assert found == position_data(rules, position)
    text = "\n".join(run(*words))
    assert all(pile in text for pile in found["piles"])
    assert f"shifts left  {rules.shifts}" in text


def test_deal_reads_large_pysol_numbers(run):
    """A PySolFC number of twenty digits survives."""
    (found,) = as_json(run("deal", "pysol-12345678901234567890", "--json"))
    assert found["piles"][0] == "2C 9H 2S JH 2H 3S"


def test_moves_are_sorted_by_code_point(run, file_of):
    """moves gives each position's legal moves, sorted, under its id or its line number."""
    rows = [{name: value for name, value in row.items() if name != "id"} for row in ROWS]
    rows[0]["id"] = "first"
    found = as_json(run("moves", file_of(*rows), "--json"))
    assert [row["id"] for row in found] == ["first", *range(2, len(rows) + 1)]
    assert [row["moves"] for row in found] == [plain_rules.moves(row) for row in rows]
    first = run("moves", file_of(rows[0]))
    assert first == ["first: " + " ".join(plain_rules.moves(rows[0]))]


def test_a_line_may_be_a_deal(run, file_of):
    """A line with a seed and no piles is the first position of that deal."""
    found = run("moves", file_of({"seed": "7", "game": "hoffmann"}), "--json")
    data = position_data(rules_for("hoffmann"), deal(rules_for("hoffmann"), "7"))
    assert as_json(found) == [{"id": 1, "moves": plain_rules.moves(dict(data))}]


def test_blank_lines_are_passed_over_and_count(run, file_of):
    """Blank lines say nothing, and the numbers of the others are still those of the file."""
    found = as_json(run("moves", file_of("", {"seed": "7"}, "  ", {"seed": "8"}), "--json"))
    assert [row["id"] for row in found] == [2, 4]
    assert run("moves", file_of("")) == []


def test_perft_counts_a_file(run):
    """perft gives each position's count at the depth."""
    found = as_json(run("perft", CORPUS, "--depth", "2", "--json"))
    assert found == [{"id": r["id"], "depth": 2, "count": r["perft"][1]} for r in ROWS]


def test_perft_counts_a_deal(run):
    """perft of a deal takes the rules as deal does; depth 0 is the empty sequence."""
    words = ("perft", "--deal", "7", "--game", "hoffmann", "--depth")
    rules = rules_for("hoffmann")
    for depth in range(4):
        expected = perft(rules, deal(rules, "7"), depth)
        assert run(*words, depth) == [f"7: {expected}"]
    assert run(*words, 0) == ["7: 1"]


def test_replay_tells_won_ok_and_illegal(run, file_of):
    """replay says won, or how many cards are left, or where and why the line is illegal."""
    cards, line = easy_deal()
    rules = rules_for("open")
    start = position_data(rules, lay_out(rules, cards))
    rows = [
        start | {"line": line},
        start | {"line": line[:-1], "id": "almost"},
        start | {"line": [line[0], line[0]]},
        start | {"line": []},
        {"seed": "7", "line": ["6S:10>5", "4S:10>16", "5C:1>H"]},
        {"seed": "7", "line": ["nonsense"]},
    ]
    found = as_json(run("replay", file_of(*rows), "--json"))
    assert found[0] == {"id": 1, "result": "won"}
    assert found[1] == {"id": "almost", "result": "ok", "left": 1}
    assert found[2] == {
        "id": 3,
        "result": "illegal",
        "index": 1,
        "reason": "Only the top card of a pile moves.",
    }
    assert found[3] == {"id": 4, "result": "ok", "left": 96}
    assert [found[4][name] for name in ("result", "index")] == ["illegal", 2]
    assert [found[5][name] for name in ("result", "index")] == ["illegal", 0]
    assert "“nonsense”" in found[5]["reason"]
    text = run("replay", file_of(*rows))
    assert text[:2] == ["1: won", "almost: ok, 1 cards left"]
    assert text[2] == f"3: illegal at 1, “{line[0]}”: Only the top card of a pile moves."


def test_a_hyphen_reads_the_standard_input(run, monkeypatch):
    """The file - is the standard input."""
    stdin = SimpleNamespace(buffer=io.BytesIO(b'{"seed": "7", "line": []}\n'))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert run("replay", "-") == ["1: ok, 96 cards left"]


def test_help_names_every_command(run):
    """--help lists the commands, and each tells what it takes."""
    text = "\n".join(run("--help"))
    for command in COMMANDS:
        assert command.name in text
        assert f"crescent {command.name}" in run(command.name, "--help")[0]


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        ("", "expected one of deal, moves"),
        ("dael 7", "“dael”"),
        ("--json", "“--json”"),
        ("deal", "“crescent deal” cannot be run"),
        ("deal 7 8", "“8”"),
        ("deal x", "“x”"),
        ("deal -7", "“-7”"),
        ("deal 4294967296", "“4294967296”"),
        ("deal pysol-32000", "“pysol-32000”"),
        ("deal 7 --game moon", "“moon”"),
        ("deal 7 --game", "--game"),
        ("deal 7 --gam open", "“--gam”"),
        ("deal 7 --set wrap", "“wrap”"),
        ("deal 7 --set wrap=maybe", "“maybe”"),
        ("deal 7 --set warp=1", "“warp”"),
        ("deal 7 --set shifts=10", "“10”"),
        ("deal 7 --set =1", "“”"),
        ("moves", "FILE"),
        ("moves nowhere.jsonl", "“nowhere.jsonl”"),
        ("moves .", "“.”"),
        ("perft --depth 3", "expected either a file or --deal N"),
        ("perft --deal 7", "--depth"),
        ("perft --deal 7 --depth -1", "“-1”"),
        ("perft --deal 7 --depth 1.5", "“1.5”"),
        ("perft --deal 7 --depth 100", "“100”"),
        ("perft --deal 7 --depth ٣", "“٣”"),
        ("perft x --deal 7 --depth 1", "“x”"),
        ("perft x --game open --depth 1", "“--game open”"),
        ("perft x --set wrap=0 --depth 1", "“--set wrap=0”"),
        ("replay nowhere.jsonl", "“nowhere.jsonl”"),
        ("play --port 65536", "“65536”"),
        ("play --port http", "“http”"),
        ("build --out", "--out"),
    ],
)
def test_command_lines_that_are_refused(refused, words, quoted):
    """A wrong command line is one sentence that quotes it, and status 2."""
    assert quoted in refused(*words.split())


def test_a_name_that_no_file_can_have(refused):
    """A file name with a zero in it is refused like one that is not there."""
    assert "cannot be read" in refused("moves", "a\0b")


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        ("nonsense", "“nonsense”"),
        ("[1, 2]", "“[1, 2]”"),
        ("{", "“{”"),
        ('{"seed": 7}', "“7”"),
        ('{"seed": "x"}', "“x”"),
        ('{"seed": "7", "game": "moon"}', "“moon”"),
        ('{"seed": "7", "shifts": NaN}', "“nan”"),
        ('{"seed": "7", "shifts": 1e999}', "“inf”"),
        ('{"seed": "7", "shifts": 99999999999999999999}', "“99999999999999999999”"),
        ('{"seed": "7", "shifts": ' + "9" * 9999 + "}", "is not a JSON object"),
        ('{"seed": "7", "wrap": ' + "[" * 900 + "]" * 900 + "}", "wrap cannot be"),
        ("[" * 99999 + "]" * 99999, "is not a JSON object"),
        ('{"seed": "7", "id": [1]}', "“[1]”"),
        ('{"seed": "7", "id": true}', "“True”"),
        ('{"seed": "7", "id": NaN}', "“nan”"),
        ('{"game": "crescent"}', "piles cannot be"),
        (b'{"seed": "7\xff"}', "expected UTF-8"),
        (b"\xff\xfe{\0}\0", "expected UTF-8"),
        (b"\0\0\0", "is not a JSON object"),
    ],
)
def test_lines_that_are_refused(refused, file_of, line, quoted):
    """A wrong line of a file is one sentence that names the line and quotes it, and status 2."""
    for command in (["moves"], ["perft", "--depth", "1"], ["replay"]):
        sentence = refused(*command, file_of({"seed": "7", "line": []}, line))
        assert sentence.startswith("Line 2 of ") and quoted in sentence


@pytest.mark.parametrize("line", [None, "SHIFT", [1], {"0": "SHIFT"}, [["SHIFT"]]])
def test_replay_needs_a_line(refused, file_of, line):
    """A position without a list of moves cannot be replayed."""
    assert "line cannot be" in refused("replay", file_of({"seed": "7", "line": line, "id": "x"}))


def test_a_byte_order_mark_is_no_part_of_a_file(run, file_of):
    """A file may begin as some editors begin it, and end its lines as they end them."""
    assert run("replay", file_of(b'\xef\xbb\xbf{"seed": "7", "line": []}\r')) == [
        "1: ok, 96 cards left"
    ]


@given(st.data())
def test_any_file_is_read_or_refused(tmp_path_factory, data):
    """Whatever a file holds, it is read or one sentence; there is never a traceback."""
    row = data.draw(st.sampled_from(ROWS)) | {"line": ["SHIFT"]}
    raw = data.draw(
        st.binary()
        | st.text().map(lambda text: text.encode("utf-8", "surrogatepass"))
        | damaged(row).map(lambda found: json.dumps(found).encode())
    )
    path = tmp_path_factory.getbasetemp() / "any.jsonl"
    path.write_bytes(raw)
    for command in (["moves"], ["perft", "--depth", "1"], ["replay", "--json"]):
        assert main([*command, str(path)]) in (0, 2)


@given(
    st.lists(
        st.text(max_size=9)
        | st.sampled_from(
            [
                "deal",
                "1",
                "moves",
                "perft",
                "replay",
                "--game",
                "--set",
                "--json",
                "--deal",
                "--depth",
                "wrap=1",
                "--",
                "-x",
                "--help",
            ]
        ),
        max_size=6,
    )
)
def test_any_command_line_is_run_or_refused(words):
    """Whatever the words are, they are run or refused; there is never a traceback."""
    assert main([word for word in words if word not in ("build", "play", "-")]) in (0, 2)


def python(*words, **options):
    """Run this package in a process of its own."""
    command = [sys.executable, "-m", "crescent", *words]
    root = Path(__file__).parent.parent
    return subprocess.run(command, cwd=root, capture_output=True, timeout=60, **options)


def test_it_runs_as_a_program():
    """python -m crescent gives the answers and the statuses of main."""
    assert python("perft", "--deal", "7", "--depth", "3").stdout.decode().strip() == "7: 1503"
    wrong = python("deal", "x")
    assert wrong.returncode == 2 and wrong.stdout == b""
    assert wrong.stderr.count(b"\n") == 1 and "“x”" in wrong.stderr.decode()


def test_text_that_a_terminal_cannot_show_is_no_failure():
    """Answers and errors are printed on a terminal that knows ASCII alone."""
    environment = {"PYTHONIOENCODING": "ascii", "PYTHONPATH": "."}
    line = b'{"seed": "7", "id": "\\ud800\xc3\xa9", "line": ["x"]}'
    found = python("replay", "-", input=line, env=environment)
    assert (found.returncode, found.stderr) == (0, b"")
    assert found.stdout.startswith(b"\\ud800\\xe9: illegal at 0")
    wrong = python("deal", "é", env=environment)
    assert wrong.returncode == 2 and wrong.stderr.count(b"\n") == 1


def test_a_closed_pipe_is_no_failure():
    """Who reads no further gets no traceback."""
    with subprocess.Popen(
        [sys.executable, "-m", "crescent", "moves", str(CORPUS)],
        cwd=Path(__file__).parent.parent,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 1


def test_build_and_play_call_the_site(run, refused, monkeypatch, tmp_path):
    """build builds into its folder; play builds what is missing or old, and serves it."""
    calls = []
    out = tmp_path / "site"

    def build(folder):
        calls.append(("build", folder))
        folder.mkdir(exist_ok=True)
        (folder / "index.html").write_text("")

    monkeypatch.setattr(site, "build", build)
    monkeypatch.setattr(site, "serve", lambda *words: calls.append(("serve", *words)))
    assert run("build", "--out", out) == [f"The site is in {out}."]
    run("play", "--out", out, "--port", "8123")
    assert calls == [("build", out), ("serve", out, 8123)]
    os.utime(out / "index.html", (0, 0))
    run("play", "--out", out)
    (out / "index.html").unlink()
    run("play", "--out", out)
    assert calls[2:] == [("build", out), ("serve", out, 8000)] * 2

    def fail(*_):
        raise site.BuildError("The build needs a tool.")

    monkeypatch.setattr(site, "build", fail)
    assert refused("build") == "The build needs a tool."

    def taken(*_):
        raise OSError(98, "Address already in use")

    monkeypatch.setattr(site, "serve", taken)
    assert "“8123” (Address already in use)" in refused("play", "--out", out, "--port", "8123")


def test_a_position_that_deal_prints_is_one_that_files_hold(run, file_of):
    """What deal prints as JSON is a line of a file."""
    printed = run("deal", "7", "--game", "closed", "--json")
    position = position_from_data(json.loads(printed[0]))[1]
    assert position == deal(rules_for("closed"), "7")
    assert run("perft", file_of(*printed), "--depth", "2") == ["1: 127"]
