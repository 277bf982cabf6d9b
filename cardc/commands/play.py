"""`cardc play`: a game in the terminal, or many random ones."""

from __future__ import annotations

import json
import sys

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
        for line in battle.news():
            click.echo(f"  · {line}")
        if battle.player == battle.opponent:
            battle.choose(battle.reply())
        elif not _one_choice(battle):
            return
    click.echo(f"winner: {battle.game.winner}")


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


def _one_choice(battle: Battle) -> bool:
    """Show the table and the options, do what is chosen; False if the player stops."""
    options = battle.options()
    if battle.decision is None and battle.arena.rules.view is not None:
        click.echo(battle.arena.rules.view(battle.game))
    for number, option in enumerate(options, 1):
        click.echo(f"{number:3} {battle.words(option)}")
    kind = battle.decision.kind if battle.decision is not None else "action"
    click.echo(f"[{battle.player + 1}] {_QUESTIONS.get(kind, kind)}? (number, u undo, q quit) ", nl=False)
    said = sys.stdin.readline()
    word = said.strip()
    if not said or word == "q":
        return False
    if word == "u":
        if not battle.undo():
            click.echo("nothing to take back")
        return True
    try:
        battle.choose(battle.picked(options, [int(each) for each in word.split()]))
    except RulesError as error:
        click.echo(str(error))
    except (ValueError, IndexError):
        click.echo(f"a number from 1 to {len(options)} was expected")
    return True
