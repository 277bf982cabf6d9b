"""`cardc play`: a game in the terminal, or many random ones."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from cardc.battle import Battle
from cardc.playing import open_arena, play_random
from cardc.runtime import RulesError
from cardc.session import Session, with_session


@click.command("play")
@click.argument("game")
@click.option("--auto", type=click.IntRange(1), metavar="N", help="Play N random games and print the figures.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of dice, deals and random choices.")
@click.option("--backend", type=click.Choice(["python", "cython"]), default="python", show_default=True)
@click.option("--check", is_flag=True, help="Look the state through after every action (with --auto).")
@click.option("--hotseat", is_flag=True, help="Two people; else the second player is a simple opponent.")
@click.option("--squads", nargs=2, type=click.Path(exists=True), help="Card files of the two squads.")
@click.option("--format", "form", type=click.Choice(["human", "json"]), default="human", show_default=True)
@with_session
def command(
    session: Session, game: str, auto: int | None, seed: int, backend: str, check: bool, hotseat: bool,
    squads: tuple[str, ...], form: str,
) -> None:  # fmt: skip
    """Play GAME (berserk, heroes) with its shipped squads, or with your own."""
    with open_arena(session.games, game, backend, tuple(squads or ())) as arena:
        if auto is None:
            converse(Battle(arena, seed, None if hotseat else 1))
            return
        tally = play_random(arena, auto, seed, check)
    if form == "json":
        click.echo(json.dumps(tally.to_json(), ensure_ascii=False))
    else:
        for key, value in tally.to_json().items():
            click.echo(f"{key}: {value}")
    if tally.faults or tally.stuck:
        raise click.exceptions.Exit(1)


def converse(battle: Battle) -> None:
    """Show, ask, do, until the game is over or nobody answers."""
    while not battle.over:
        _show_news(battle)
        if battle.player == battle.opponent:
            _show_reply(battle)
        elif not _one_choice(battle):
            return
    _show_news(battle)
    click.echo(f"winner: {battle.game.winner}")


def _show_news(battle: Battle) -> None:
    for line in battle.news():
        click.echo(f"  · {line}")


def _show_reply(battle: Battle) -> None:
    option = battle.reply()
    click.echo(f"[{battle.player + 1}] {battle.words(option)}")
    battle.choose(option)


_QUESTIONS = {
    "action": "what do you do",
    "priority": "do you react",
    "target": "which one",
    "targets": "which ones (numbers with spaces)",
    "order": "in which order (all numbers with spaces)",
    "split": "how much each (as many numbers as there are cards)",
    "may": "is it done",
    "refuse": "do you refuse",
    "choose": "which alternative",
    "number": "which number",
    "trigger": "which occasion",
    "replacement": "which one applies",
    "stop": "is that all",
}


MENU = 12  # more actions than this are asked for in two steps: which card, then what


def _one_choice(battle: Battle) -> bool:
    """Show the table and the options, do what is chosen; False if the player stops."""
    options = battle.options()
    if battle.decision is None and battle.arena.rules.view is not None:
        click.echo(battle.arena.rules.view(battle.game))
    if battle.decision is None and len(options) > MENU:
        return _two_steps(battle, options)
    kind = battle.decision.kind if battle.decision is not None else "action"
    said = _ask(battle, [battle.words(option) for option in options], _QUESTIONS.get(kind, kind))
    if said is None:
        return False
    _answer(battle, options, said)
    return True


def _two_steps(battle: Battle, options: list[Any]) -> bool:
    """Which card, then what it does; what no card does stands beside the cards."""
    groups: dict[Any, list[Any]] = {}
    for option in options:
        groups.setdefault(option.get("card", option["action"]), []).append(option)
    names = [battle.name(key) if isinstance(key, int) else str(key) for key in groups]
    lines = [f"{name}: {_kinds(group)}" if len(group) > 1 else battle.words(group[0])
             for name, group in zip(names, groups.values(), strict=True)]  # fmt: skip
    said = _ask(battle, lines, "which card")
    if said is None:
        return False
    if len(said) != 1 or not 1 <= said[0] <= len(groups):
        return True
    chosen = list(groups.values())[said[0] - 1]
    if len(chosen) > 1:
        said = _ask(battle, [battle.words(option) for option in chosen], "what does it do")
    else:
        said = [1]
    if said is None:
        return False
    _answer(battle, chosen, said)
    return True


def _kinds(group: list[Any]) -> str:
    counts: dict[str, int] = {}
    for option in group:
        counts[option["action"]] = counts.get(option["action"], 0) + 1
    return ", ".join(f"{kind} ({count})" for kind, count in counts.items())


def _ask(battle: Battle, lines: list[str], question: str) -> list[int] | None:
    """The numbers that the player says; [] after an undo or for what is no number; None if he stops."""
    for number, line in enumerate(lines, 1):
        click.echo(f"{number:3} {line}")
    click.echo(f"[{battle.player + 1}] {question}? (number, u undo, q quit) ", nl=False)
    said = sys.stdin.readline()
    word = said.strip()
    if not said or word == "q":
        return None
    if word == "u":
        if not battle.undo():
            click.echo("nothing to take back")
        return []
    try:
        return [int(each) for each in word.split()]
    except ValueError:
        click.echo(f"a number from 1 to {len(lines)} was expected")
        return []


def _answer(battle: Battle, options: list[Any], said: list[int]) -> None:
    """Do what the numbers mean; what is not allowed is told, and asked again."""
    if not said:
        return
    try:
        battle.choose(battle.picked(options, said))
    except RulesError as error:
        click.echo(str(error))
    except (ValueError, IndexError):
        click.echo(f"a number from 1 to {len(options)} was expected")
