"""A scenario told while it is played: what is done, asked and answered, what became of each part and why.

In: one scenario, a ruleset, a backend, where to write. Out: what did not hold. Outcomes and clauses come from the game
itself (`why`), so that what is told is what was played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardc.languages import Games
from cardc.messages import UserError, message
from cardc.scenario.compiling import compile_deck, read_deck
from cardc.scenario.expectations import check
from cardc.scenario.model import Answer, Entry, Scenario
from cardc.scenario.questions import Question, player_name
from cardc.scenario.runner import Play, start_play

Writer = Callable[[str], None]


class Teller:
    """Writes what happens; events are written when something else is to be told, so that all stands in its order."""

    def __init__(self, play: Play, lang: str, write: Writer) -> None:
        self.play, self.lang, self.write = play, lang, write
        self.entries = 0

    def entry(self, entry: Entry) -> None:
        """An entry begins."""
        self.flush()
        self.entries += 1
        self.write(message("run-entry", self.lang, n=self.entries, entry=entry))

    def question(self, question: Question) -> None:
        """Somebody is asked."""
        self.flush()
        player = player_name(question.player, self.lang)
        self.write(message("run-question", self.lang, player=player, kind=question.kind, offered=question.offered()))

    def answer(self, answer: Answer) -> None:
        """An answer was taken."""
        self.write(message("run-answer", self.lang, answer=answer))

    def flush(self) -> None:
        """Write the events since the last time."""
        for event in self.play.table.events():
            self.write(message("run-event", self.lang, event=event))


def tell_scenario(
    scenario: Scenario, ruleset: str, games: Games, backend: str, lang: str, write: Writer
) -> Sequence[UserError]:
    """Play `scenario` and tell it; what does not hold. Raises `UserError` when it cannot be played."""
    from cardc.testing import cast_alone

    deck, casting = cast_alone(scenario, ruleset, games)
    compiled = compile_deck(deck, read_deck(deck, lang), backend)
    write(f"{scenario.name} [{ruleset}, {backend}]")
    for name in dict.fromkeys(casting.cards.values()):
        if deck.cards[name].text.strip():
            write(f"   {deck.cards[name].name}: {deck.cards[name].text.strip()}")
    broken = [compiled.broken[name] for name in sorted(casting.ids()) if name in compiled.broken]
    if broken:
        return broken
    play = start_play(scenario, ruleset, casting, compiled, games)
    play.listener = teller = Teller(play, lang, write)
    try:
        play.run()
    except UserError as error:
        return [error]
    finally:
        teller.flush()
        for part, why in play.table.whys(play.first_run(), lang):
            write(message("why", lang, part=part, why=why))
    return check(scenario, ruleset, play)
