"""`cardc build`: card files to a compiled card package."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click

from cardc.building import BuildResult, Options, build_cards
from cardc.commands.check import Writer, shown, writer
from cardc.messages import message
from cardc.pipeline import quick
from cardc.pipeline.inputs import find_inputs
from cardc.pipeline.progress import progress
from cardc.pipeline.workers import MOST_JOBS, usable_cores
from cardc.report import FORMATS
from cardc.session import Session, with_session

MOST_TOLD = 50


@click.command("build")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option("-o", "--out", required=True, type=click.Path(file_okay=False), metavar="DIR")
@click.option("--backend", type=click.Choice(["python", "cython"]), default="python", show_default=True)
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), help="Processes at once (default: one for every usable core).")
@click.option("--name", default="", metavar="PKG", help="Name of the package (default: cards_<set code>).")
@click.option("--wheel", is_flag=True, help="Pack the result as a wheel too.")
@click.option("--allow-unsupported", is_flag=True, help="Leave features without code out, and list them.")
@click.option("--fail-on", type=click.Choice(["error", "warning"]), default="error", show_default=True)
@click.option("--format", "form", default="human", show_default=True, metavar="|".join(FORMATS), help="Or a report of a plugin.")
@click.option("--explain-rebuild", is_flag=True, help="Say why each card is built anew.")
@click.option("--watch", is_flag=True, help="Build again whenever a card is saved, and run its scenarios.")
@click.option("--locked", is_flag=True, help="Refuse plugins other than those the output was made with.")
@with_session
def command(
    session: Session,
    paths: tuple[str, ...],
    out: str,
    backend: str,
    jobs: int | None,
    name: str,
    wheel: bool,
    allow_unsupported: bool,
    fail_on: str,
    form: str,
    explain_rebuild: bool,
    watch: bool,
    locked: bool,
) -> None:
    """Compile card files (or all *.cards.yaml in folders) to a package in DIR. With an error nothing is written."""
    options = Options(
        Path(out), backend, name, jobs or usable_cores(), allow_unsupported, fail_on == "warning", wheel, locked,
        session.config.sets, session.config.importers,
    )  # fmt: skip
    write = writer(session, form)
    before = _Before(session, paths)
    bar = progress(session.lang, form == "human" and not watch)

    def build(lines: str = "", seen: str = "") -> BuildResult:
        return build_cards(
            paths, options, load=lambda: session.games, modules=session.plugins, progress=bar, lines=lines, seen=seen
        )

    if watch:
        _watch(session, paths, build, form)
        return
    result = build(before.tool, before.inputs)
    stdout, stderr = _told(result, form, session.lang, explain_rebuild, write)
    click.echo(stdout, nl=False)
    click.echo(stderr, nl=False, err=True)
    if not result.ok:
        raise click.exceptions.Exit(1)
    before.record(result, _told(_again(result), form, session.lang, explain_rebuild, write))


def _again(result: BuildResult) -> BuildResult:
    """What the same command finds when nothing changes."""
    return replace(result, built=0, reused=result.built + result.reused, why={}, gone=(), modules=(0, sum(result.modules)), note="")


def _told(
    result: BuildResult, form: str, lang: str, explain: bool, write: Writer | None = None
) -> tuple[str, str]:  # fmt: skip
    numbers = result.numbers()
    if explain and form == "json":
        numbers["rebuilt"] = {card: [reason.to_json() for reason in why] for card, why in result.why.items()}
        numbers["gone"] = list(result.gone)
    stdout, stderr = shown(result.diagnostics, numbers, form, lang, write)
    if form == "human":
        lines = _explained(result, lang) if explain and result.ok else []
        lines.append(message("build-summary" if result.ok else "written", lang, **numbers))
        stdout = "".join(f"{line}\n" for line in lines)
    if result.note:
        stderr += message("no-cache", lang, reason=result.note) + "\n"
    return stdout, stderr


def _explained(result: BuildResult, lang: str) -> list[str]:
    lines = []
    for card, why in list(result.why.items())[:MOST_TOLD]:
        told = ", ".join(message(f"reason-{reason.key}", lang, **dict(reason.args)) for reason in why)
        lines.append(message("explain-card", lang, card=card, reasons=told))
    if len(result.why) > MOST_TOLD:
        lines.append(message("explain-more", lang, count=len(result.why) - MOST_TOLD))
    lines += [message("explain-gone", lang, card=card) for card in result.gone]
    made, kept = result.modules
    return [*(lines or [message("explain-none", lang)]), message("explain-modules", lang, made=made, kept=kept)]


def _watch(session: Session, paths: tuple[str, ...], build: Callable[[], BuildResult], form: str) -> None:
    from cardc.results import to_human
    from cardc.watching import rounds

    for each in rounds(paths, build, lambda: session.games, session.lang):
        if each.error is not None:
            session.note(each.error.text(session.lang))
        if each.result is not None:
            stdout, stderr = _told(each.result, form, session.lang, explain=True)
            click.echo(stderr, nl=False, err=True)
            click.echo(stdout, nl=False)
        if each.cases and form == "human":
            click.echo(to_human(each.cases, session.lang))
        if form == "human":
            click.echo(message("watch-round", session.lang, seconds=f"{each.seconds:.2f}"))


class _Before:
    """What the files looked like before they were read, for the check whether anything changed since."""

    def __init__(self, session: Session, paths: tuple[str, ...]) -> None:
        from cardc.pipeline.toolchain import plugin_roots

        self.words, self.tool, self.inputs = session.words, "", ""
        if self.words is None:
            return
        self.since = quick.looked_since()
        self.paths = list(paths)
        self.named = list(session.config.files)
        if session.config.importers:  # tables are few: they are looked at one by one
            self.named += [str(file.path) for file in find_inputs(paths, importers=session.config.importers) if file.mapping]
        self.roots = plugin_roots(session.plugins)
        try:
            self.tool = quick.looked("tool", self.roots) or quick.tool_lines(self.roots)
            self.inputs = quick.looked("inputs", paths) or quick.input_lines(paths)
            self.files = quick.file_lines(self.named)
        except OSError:
            self.words = None

    def record(self, result: BuildResult, told: tuple[str, str]) -> None:
        """Keep it, if the files are old enough to be told from changed ones. Without a record the next build looks closer."""
        if self.words is None or any(quick.is_racy(lines, self.since) for lines in (self.inputs, self.files)):
            return
        outputs = [str(path) for path in (*result.packages, *result.wheels)]
        try:
            quick.write_record(
                self.words, roots=self.roots, tool=self.tool, named=self.named, files=self.files, paths=self.paths,
                inputs=self.inputs, outputs=outputs, stdout=told[0], stderr=told[1],
            )  # fmt: skip
        except OSError:
            return


