"""Playing a scenario.

In: a scenario, its casting and the compiled deck. Out: what did not hold, as `UserError`s; none if it passed.
Entries are done in order, each with its answers; what stands in `between` is done when the part it names has
reached its moment; then the expectations are checked. The first thing that goes wrong ends the playing, but the
outcomes so far are told.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from cardc.dsl.language import Language
from cardc.languages import Games
from cardc.messages import UserError
from cardc.scenario.cards import Casting
from cardc.scenario.compiling import Compiled
from cardc.scenario.expectations import check, diagnostic_failures, wanted_diagnostics
from cardc.scenario.loader import player_number
from cardc.scenario.model import PLAYERS, Answer, Between, Entry, Scenario
from cardc.scenario.questions import Question, Refusal, Script

if TYPE_CHECKING:
    from cardc.scenario.table import Table


class Listener(Protocol):
    """Who is told what happens (`cardc run`)."""

    def entry(self, entry: Entry) -> None:
        """An entry begins."""

    def question(self, question: Question) -> None:
        """Somebody is asked."""

    def answer(self, answer: Answer) -> None:
        """An answer was taken."""


def run_scenario(
    scenario: Scenario, ruleset: str, casting: Casting, compiled: Compiled, games: Games, lang: str
) -> list[UserError]:
    """What does not hold of `scenario` under `ruleset`. Raises `UserError` when it cannot be played at all."""
    broken = [compiled.broken[name] for name in sorted(casting.ids()) if name in compiled.broken]
    if wanted := wanted_diagnostics(scenario, ruleset):
        found = [item for name in sorted(casting.ids()) for item in compiled.diagnostics.get(name, ())]
        return diagnostic_failures(wanted, found, lang)
    if broken:
        return broken
    play = start_play(scenario, ruleset, casting, compiled, games)
    play.lang = lang
    try:
        play.run()
    except UserError as error:
        return [error, *play.told()]
    return check(scenario, ruleset, play)


def start_play(scenario: Scenario, ruleset: str, casting: Casting, compiled: Compiled, games: Games) -> Play:
    """A play of `scenario` that has not begun."""
    from cardc.scenario.table import Table

    words, model = games.scenario_words(ruleset), games.model(ruleset)
    spoken = keyword_words(games.language(ruleset))
    return Play(scenario, Table(compiled.library, ruleset, model, words, casting, scenario.rolls, spoken))


def keyword_words(language: Language) -> dict[str, str]:
    """The printed words and symbols of keywords, without slots, to their ids."""
    words: dict[str, str] = {}
    for keyword in language.keywords.values():
        for pattern in keyword.patterns:
            bare = re.sub(r"\[[^]]*\]|\{[^}]*\}", " ", pattern)
            words.setdefault(" ".join(bare.split()).strip("<>"), keyword.id)
    return words


class Play:
    """One scenario being played. `illegal`: the refusal of the last announcement, if it was refused."""

    def __init__(self, scenario: Scenario, table: Table, listener: Listener | None = None) -> None:
        self.scenario, self.table, self.listener = scenario, table, listener
        self.asked: list[Question] = []
        self.illegal: Exception | None = None
        self.waiting: list[Between] = list(scenario.between)
        self.script = Script([], self.asked)
        self.main: tuple[str, int] | None = None
        self.lang = "en"

    def run(self) -> None:
        """Set the table, do every entry, see that nothing is left over. Raises `UserError` at what goes wrong."""
        self.set_table()
        for entry in self.scenario.entries:
            self.perform(entry)
        if left := self.table.rolls_left():
            raise UserError("roll-unused", rolls=left)
        for between in self.waiting:
            raise UserError("between-unreached", moment=between.moment, part=between.part)

    def told(self) -> list[UserError]:
        """Why parts of the last feature did or did not run, for the message of a failure."""
        return [UserError("why", part=part, why=why) for part, why in self.table.whys(self.first_run(), self.lang)]

    def first_run(self) -> Any:
        """The record of the feature that the first entry with one started, or None."""
        if self.main is None:
            return None
        return self.table.find_run(*self.main) or self.table.find_run("", self.main[1])

    # ------------------------------------------------------------ setup

    def set_table(self) -> None:
        setup = self.scenario.setup
        for number, player in enumerate(setup.players):
            for key, cards in player.zones.items():
                for card in cards:
                    self.table.place(card, number, key)
            self.table.set_player(number, player.numbers)
        for card in setup.cards():
            self.table.give(card)
        self.table.start(setup.active, setup.reactions, [(between.moment, between.part) for between in self.waiting])

    # ------------------------------------------------------------ entries

    def perform(self, entry: Entry) -> None:
        """Do one entry and everything that follows from it."""
        if self.listener:
            self.listener.entry(entry)
        self.script = Script([*_given_x(entry), *entry.answers], self.asked)
        before, started = self.table.digest(), self.table.count_runs()
        try:
            decision = _ACTIONS.get(entry.action, _table_action)(self, entry)
        except self.table.refusals as refusal:
            self.refuse(entry, refusal, before)
            return
        try:
            self.resolve(decision)
        finally:
            if self.main is None and self.table.count_runs() > started:
                self.main = (_source(entry), started)
        self.script.finish()

    def refuse(self, entry: Entry, refusal: Exception, before: Any) -> None:
        """An announcement was refused: the last entry may be expected to be."""
        if self.table.digest() != before:
            raise UserError("changed", action=str(entry))
        if entry is not self.scenario.entries[-1]:
            raise UserError("illegal-action", action=str(entry), reason=refusal)
        self.illegal = refusal

    def resolve(self, decision: Any) -> None:
        """Answer questions, and do what stands between parts, until nothing is open."""
        while decision is not None or self.table.paused():
            if decision is not None:
                decision = self.answer(decision)
                continue
            reached = self.table.paused()
            self.between(reached)
            if self.table.paused() in (reached, None):  # else what was done there came to the next such moment
                decision = self.table.go_on()

    def answer_all(self, decision: Any) -> None:
        """Answer what is asked; the feature that stands still does not go on for that."""
        while decision is not None:
            decision = self.answer(decision)

    def between(self, reached: tuple[str, int] | None) -> None:
        """Do what stands at the moment that was reached."""
        due = [between for between in self.waiting if (between.moment, between.part) == reached]
        entries = [entry for between in due for entry in between.entries]
        self.waiting = [between for between in self.waiting if between not in due]
        self.script.answers[:0] = [answer for entry in entries for answer in entry.answers]
        for entry in entries:
            if self.listener:
                self.listener.entry(entry)
            if entry.action not in _PUSHED:
                self.answer_all(_ACTIONS.get(entry.action, _table_action)(self, entry))
        for entry in reversed(entries):
            if entry.action in _PUSHED:
                self.table.push(entry.action, *_PUSHED[entry.action](entry))

    def answer(self, decision: Any) -> Any:
        """Answer one decision from the script; the next decision or None."""
        question = self.table.question(decision)
        if self.listener:
            self.listener.question(question)
        answer, value = self.script.next(question)
        while answer.refused:
            self.see_refused(decision, question, answer, value)
            self.asked.pop()
            answer, value = self.script.next(question)
        if self.listener:
            self.listener.answer(answer)
        try:
            return self.table.reply(decision, value)
        except self.table.refusals as refusal:
            raise UserError("answer-illegal", answer=str(answer), offered=f"{question.offered()}; {refusal}") from None

    def see_refused(self, decision: Any, question: Question, answer: Answer, value: Any) -> None:
        """See that an answer is not accepted and changes nothing."""
        if isinstance(value, Refusal):
            return
        before = self.table.digest()
        try:
            self.table.reply(decision, value)
        except self.table.refusals:
            if self.table.digest() != before:
                raise UserError("changed", action=str(answer)) from None
            return
        raise UserError("answer-accepted", answer=str(answer), offered=question.offered())


def _source(entry: Entry) -> str:
    """The card whose feature an entry starts, "" if what it starts is a trigger."""
    if entry.action in ("use", "play"):
        return entry.value.text()
    keys = entry.value.value
    return keys["from"].text() if isinstance(keys, dict) and "from" in keys else ""


def _given_x(entry: Entry) -> list[Answer]:
    """`x: N` is the answer to the first number that is asked."""
    if "x" not in entry.options:
        return []
    return [Answer("number", entry.options["x"], None, False, entry.value)]


# ---------------------------------------------------------------- what an entry does


def _use(play: Play, entry: Entry) -> Any:
    given = _given_x(entry)  # an X goes with the announcement
    if given and play.script.answers[:1] == given:
        del play.script.answers[0]
    return play.table.use(entry.value.text(), entry.options.get("feature"), entry.options.get("x"))


def _play(play: Play, entry: Entry) -> Any:
    return play.table.play(entry.value.text())


def _table_action(play: Play, entry: Entry) -> Any:
    """`strike`, `attack` and what plugins add: a feature of the game itself, used by `from` on `to`."""
    keys = entry.value.mapping(("from", "to", "defender"), ("from",))
    chosen = {key: item.text() for key, item in keys.items()}
    return play.table.act(entry.action, chosen)


def _begin_turn(play: Play, entry: Entry) -> Any:
    return play.table.begin_turn(player_number(entry.value))


def _end_turn(play: Play, entry: Entry) -> Any:
    return play.table.end_turn(player_number(entry.value))


def _begin_battle(play: Play, entry: Entry) -> Any:
    return play.table.begin_battle() if entry.value.flag() else None


def _move(play: Play, entry: Entry) -> Any:
    name, cell = _card_and_cell(entry)
    way = play.table.way(name, cell)
    for step in way[:-1]:
        play.resolve(play.table.move(name, step))
    return play.table.move(name, way[-1])


def _destroy(play: Play, entry: Entry) -> Any:
    return play.table.destroy(entry.value.text())


# What can be done while a feature stands still: all of it happens, in this order, before the feature goes on.
_PUSHED: dict[str, Callable[[Entry], tuple[str, ...]]] = {
    "destroy": lambda entry: (entry.value.text(),),
    "move": lambda entry: _card_and_cell(entry),
}


def _card_and_cell(entry: Entry) -> tuple[str, str]:
    keys = entry.value.mapping(("card", "to"), ("card", "to"))
    return keys["card"].text(), keys["to"].text()


def _set(play: Play, entry: Entry) -> Any:
    for name, state in entry.value.mapping().items():
        if name in PLAYERS:
            play.table.set_player(PLAYERS.index(name), state.plain())
        else:
            play.table.set_state(name, state.plain())
    return None


def _add(play: Play, entry: Entry) -> Any:
    for player, key, card in entry.added:
        play.table.place(card, player, key)
        play.table.give(card)
    return None


def _trigger(play: Play, entry: Entry) -> Any:
    return play.table.trigger(entry.value.text())


_ACTIONS: dict[str, Callable[[Play, Entry], Any]] = {
    "use": _use,
    "play": _play,
    "begin_turn": _begin_turn,
    "end_turn": _end_turn,
    "begin_battle": _begin_battle,
    "move": _move,
    "destroy": _destroy,
    "set": _set,
    "add": _add,
    "trigger": _trigger,
}
