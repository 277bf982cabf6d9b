"""Has anything changed at all since the same command last succeeded? Answered with `stat` alone.

In: arguments of the command line. Out: True if nothing has and what the command prints then was printed; else the build
goes its usual way. The record of the last run names every file the result depends on (the cards, the configuration, the
compiler, the plugins, the output itself) with size, times and inode. Nothing but the standard library's smallest modules
is loaded here, so that a build without changes costs little more than looking at the files.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator

from cardc.pipeline.paths import cache_folder, is_private

MAGIC = "cardc-run-2"
ENDINGS = (".cards.yaml", ".jsonl")
SECTIONS = ("magic", "roots", "tool", "named", "inputs", "outputs", "stdout", "stderr")
FOLDER = "runs"
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "SOURCE_DATE_EPOCH", "PATH")
RACY_NS = 50_000_000
_PACKAGES = ("site-packages", "dist-packages")


_looked: dict[tuple[str, ...], str] = {}  # what the check saw, for a build that begins at once


def unchanged(words: list[str]) -> bool:
    """Print what `cardc WORDS` would print and say True, if it is a build and nothing has changed since the last one."""
    if "build" not in words[:4] or "--watch" in words:
        return False
    _looked["since",] = str(time.time_ns())
    try:
        sections = _sections(record_path(words))
        if sections is None or not _holds(sections):
            return False
    except (OSError, ValueError):
        return False
    sys.stdout.write(sections["stdout"])
    sys.stderr.write(sections["stderr"])
    return True


def _sections(path: str) -> dict[str, str] | None:
    if not os.path.exists(path) or not is_private(path):
        return None
    with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
        parts = file.read().split("\0")
    return dict(zip(SECTIONS, parts, strict=True)) if len(parts) == len(SECTIONS) and parts[0] == MAGIC else None


def _holds(sections: dict[str, str]) -> bool:
    roots = _lines(sections["roots"])
    paths = _lines(sections["inputs"].partition("\n\n")[2].partition("\n\n")[0])
    tool = _looked["tool", *roots] = tool_lines(roots)
    if tool != sections["tool"] or file_lines(_lines(sections["named"])) != sections["inputs"].partition("\n\n")[0]:
        return False
    inputs = _looked["inputs", *paths] = input_lines(paths)
    return (
        inputs == _inputs(sections)
        and folder_lines(_lines(sections["outputs"].partition("\n\n")[0])) == sections["outputs"].partition("\n\n")[2]
    )


def _inputs(sections: dict[str, str]) -> str:
    return sections["inputs"].partition("\n\n")[2].partition("\n\n")[2]


def _lines(text: str) -> list[str]:
    return text.split("\n") if text else []


# ---------------------------------------------------------------- what is looked at


def record_path(words: list[str]) -> str:
    """The record of the command `words` in this folder and environment."""
    import hashlib

    kept = [f"{name}={os.environ.get(name)}" for name in (*VARIABLES, *sorted(n for n in os.environ if n.startswith("CARDC_")))]
    said = "\0".join((os.getcwd(), sys.executable, sys.version, *kept, *words))
    return os.path.join(cache_folder(), FOLDER, hashlib.sha256(os.fsencode(said)).hexdigest()[:32])


def looked(what: str, paths: Iterable[str]) -> str | None:
    """The `tool_lines` («tool») or `input_lines` («inputs») of `paths` that the check before this build saw; once."""
    return _looked.pop((what, *paths), None)


def looked_since() -> int:
    """When the check before this build began to look at files; now, if there was none. In nanoseconds."""
    return int(_looked.pop(("since",), 0)) or time.time_ns()


def tool_lines(roots: Iterable[str]) -> str:
    """The files of the compiler and of the plugins (`roots`: files and folders), and what is installed."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    lines = [line for root in (package, *roots) for line in _tree(root, None)]
    for folder in sys.path:
        if os.path.basename(folder) in _PACKAGES:
            lines.append(_line(folder, os.stat(folder)) if os.path.isdir(folder) else folder)
    return "\n".join(sorted(lines))


def input_lines(paths: Iterable[str]) -> str:
    """The card files that `paths` name, and those in folders among them."""
    lines: list[str] = []
    for path in paths:
        lines += _tree(path, ENDINGS)
    return "\n".join(sorted(lines))


def file_lines(paths: Iterable[str]) -> str:
    """Files that may be there or not (the configuration, files it names)."""
    return "\n".join(_line(path, os.stat(path)) if os.path.exists(path) else path for path in paths)


def folder_lines(folders: Iterable[str]) -> str:
    """Everything in the folders (or the files) of the output."""
    return "\n".join(sorted(line for folder in folders for line in _tree(folder, None)))


def _tree(path: str, endings: tuple[str, ...] | None) -> Iterator[str]:
    found = os.stat(path)
    if not os.path.isdir(path):
        yield _line(path, found)
        return
    waiting = [path]
    while waiting:
        with os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    if entry.name != "__pycache__" and (endings is None or is_entered(entry.path)):
                        waiting.append(entry.path)
                elif endings is None or entry.name.endswith(endings):
                    yield _line(entry.path, entry.stat())


def is_entered(folder: str) -> bool:
    """Are card files looked for in a folder that is found within another one? Not behind links, not in hidden folders and not
    in virtual environments, where packages lie that may have cards of their own."""
    name = os.path.basename(folder)
    hidden = name.startswith(".") or name == "__pycache__"
    return not hidden and not os.path.islink(folder) and not os.path.exists(os.path.join(folder, "pyvenv.cfg"))


def _line(path: str, found: os.stat_result) -> str:
    return f"{path}\t{found.st_mtime_ns}\t{found.st_ctime_ns}\t{found.st_size}\t{found.st_ino}"


# ---------------------------------------------------------------- recording


def is_racy(lines: str, since_ns: int) -> bool:
    """May a file of `lines` have changed after it was read and still look the same? Times are coarser than programs."""
    limit = since_ns - RACY_NS
    for line in _lines(lines):
        fields = line.split("\t")
        if len(fields) == 5 and (int(fields[1]) >= limit or int(fields[2]) >= limit):
            return True
    return False


def write_record(
    words: list[str], *, roots: list[str], tool: str, named: list[str], files: str, paths: list[str], inputs: str,
    outputs: list[str], stdout: str, stderr: str,
) -> None:  # fmt: skip
    """Record a run that succeeded. `tool`, `files` and `inputs` are lines taken before anything was read. OSError is the
    caller's: a run that cannot be recorded is built again."""
    sections = (
        MAGIC, "\n".join(roots), tool, "\n".join(named), "\n\n".join((files, "\n".join(paths), inputs)),
        "\n\n".join(("\n".join(outputs), folder_lines(outputs))), stdout, stderr,
    )  # fmt: skip
    if any("\0" in section for section in sections):
        return
    path = record_path(words)
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    temporary = f"{path}.{os.getpid()}"
    with open(temporary, "w", encoding="utf-8", errors="surrogateescape", newline="") as file:
        file.write("\0".join(sections))
    os.chmod(temporary, 0o600)
    os.replace(temporary, path)
