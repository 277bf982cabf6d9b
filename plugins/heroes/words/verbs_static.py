"""Verbs that state what is so while their card works: having, not being able, costing more or less.

In: nothing. Out: `STATIC_VERBS`. No step runs for them (heroes:115.1); `standing` says which effect holds.
"""

from __future__ import annotations

from dataclasses import replace

from cardc.codegen.ir import Call, Const, Expr, Param, Standing, Symbol, call
from cardc.dsl.language import Verb
from cardc.plugins.heroes.terms import (
    AMOUNT,
    EVERYTHING,
    FOE,
    ME,
    PER,
    TARGET,
    TIMES,
    ZERO,
    lacking,
    opposite,
    types,
    union,
    want,
)

_WHAT = Param("what")
_VERSUS = Param("versus")
_TIMES = call("mul", Param("amount"), Param("per"))
_RECEIVED = Symbol("property", "received")
_ITSELF = call("m_bit", call("self"))
_KIND = (Param("kind"),)
_ANY_KIND = (Symbol("kind", "attack"), Symbol("kind", "effect"))
_NEVER = Const(-1000)  # more than any strength: nothing is left of it


def _event(name: str) -> Symbol:
    return Symbol("event", name)


def _ban(verb_id: str, *forms: str, event: str, versus: Expr | None = None) -> Verb:
    """A static «не может …»: the event cannot be announced by, or happen to, the subject (heroes:513.2)."""
    standing = (Standing("ban", event=_event(event), carriers=TARGET, versus=versus),)
    return Verb(verb_id, (), reflexive=forms, static=True, standing=standing, clause="513.2")


def _unread(verb_id: str, *forms: str, clause: str) -> Verb:
    """A statement that is read but has no effect kind in the runtime yet."""
    return Verb(verb_id, (), reflexive=forms, static=True, clause=clause, executable=False)


def _modified(
    verb_id: str, property: str, amount: Expr, *forms: str, clause: str,
    versus: Expr | None = None, via: tuple[Expr, ...] = (), anywhere: bool = False,
) -> Verb:  # fmt: skip
    """More or fewer wounds than told: a modifier of the calculation (heroes:508.4.1), not a prevention."""
    standing = Standing("modify", property=Symbol("property", property), amount=amount, carriers=TARGET, versus=versus,
                        via=via, anywhere=anywhere)  # fmt: skip
    return Verb(verb_id, (), reflexive=forms, static=True, standing=(standing,), clause=clause)


def _at_most(name: str, deed: str, what: str, event: str, *, clause: str, heroes: bool) -> tuple[Verb, ...]:
    """«не может брать больше N карт за ход»: a ban that begins when there are so many. `heroes`: it is the hero's, else that
    of the player's cards."""

    def barred(player: Expr) -> Call:
        done = call("m_count", call("m_and", call("happened", _event(event)), call("owned", player)))
        whose = call("m_and", types("hero"), call("side", player)) if heroes else call("owned", player)
        return call("m_if", call("le", AMOUNT, done), whose)

    rows = (
        ("mine", ("вы не мочь", "вы не можете"), barred(ME)),
        ("opponent", ("противник не мочь",), barred(FOE)),
        ("any", ("[каждый|любой] игрок не мочь",), union(barred(ME), barred(FOE))),
    )
    return tuple(
        Verb(
            f"{name}-at-most-{who}",
            tuple(f"{head} {deed} больше|более {{amount}} {what} за ход" for head in heads),
            static=True,
            targets="",
            standing=(Standing("ban", event=_event(event), carriers=carriers, anywhere=True),),
            clause=clause,
        )
        for who, heads, carriers in rows
    )


def _ignoring(verb_id: str, standing: Standing, *forms: str, also: tuple[Standing, ...] = ()) -> Verb:
    return Verb(verb_id, (), reflexive=forms, static=True, standing=(standing, *also), clause="gl(Игнорировать особенности)")


def _working_again(name: str, head: str) -> tuple[Verb, ...]:
    """«Найм ваших существ срабатывает ещё раз»: beyond the one announcement a turn (heroes:113.5, 511.1)."""

    def verb(kind: str, amount: Expr, *forms: str, runs_as: str = "") -> Verb:
        said = Standing("modify", property=Symbol("property", f"{name}-again"), amount=amount, carriers=TARGET, anywhere=True)
        patterns = tuple(f"{head} {{target}} {form}" for form in forms)
        return Verb(f"{name}-{kind}", patterns, targets="target", static=True, standing=(said,), runs_as=runs_as, told=bool(runs_as),
                    clause="113.5")  # fmt: skip

    now = Verb(
        f"{name}-again-now", (f"{head} {{target}} сработать еще раз",), kind="ability",
        wants=(want("hire-again" if name == "hires" else "die-again", TIMES),), measure="changed",
        defaults=(("amount", 1), PER), candidates=call("in_play"), clause="113.5",
    )  # fmt: skip
    return (
        verb("once-more", Const(1), "срабатывать еще раз", "срабатывать дважды", runs_as=now.id),
        verb("twice-more", Const(2), "срабатывать трижды"),
        verb("so-often", call("sub", AMOUNT, Const(1)), "срабатывать {amount} раз"),
        verb("not-at-all", _NEVER, "не срабатывать"),
        now,
    )


def _of_decks(verb_id: str, *forms: str) -> Verb:
    """In which decks the card may be: said of building a deck, nothing of it happens in play."""
    return Verb(verb_id, (), reflexive=forms, static=True, kind="deck", clause="107.3.2")


def _costing(verb_id: str, word: str, more: Expr) -> tuple[Verb, ...]:
    """«стоит на (1) дешевле»: of this card while it is played, or of others, wherever they are (heroes:106.1.1)."""
    standing = (Standing("modify", property=Symbol("property", "cost"), amount=more, carriers=TARGET, anywhere=True),)
    forms = tuple(f"стоит на {number} {word}" for number in ("( {amount} )", "{amount}", "{amount} монета"))
    further = tuple(f"стоит дополнительно на {number} {word}" for number in ("( {amount} )", "{amount}"))
    return (
        Verb(verb_id, (), reflexive=forms, static=True, standing=standing, defaults=(PER,), clause="106.1.1"),
        _unread(f"{verb_id}-further", *further, clause="106.1.1"),
    )


_STATED = (
    Verb(
        "has",
        ("{what:bonus}",),
        reflexive=("иметь {what:bonus}",),
        targets="target",
        static=True,
        standing=(Standing("modify", property=_WHAT, amount=AMOUNT, carriers=TARGET),),
        clause="115.1",
    ),
    Verb(
        "has-keyword",
        (),
        reflexive=("иметь {what:keywords}", "обладать {what:keywords}"),
        static=True,
        standing=(Standing("keyword", keyword=_WHAT, amount=AMOUNT, carriers=TARGET),),
        clause="115.1",
    ),
    Verb(
        "has-features",
        (),
        reflexive=("иметь {what:features}", "иметь : {what:features}"),
        static=True,
        standing=(Standing("grant", property=_WHAT, carriers=TARGET),),
        clause="115.1",
    ),
    Verb(
        "bonus-versus",
        ("{what:bonus} по {versus:target}",),
        reflexive=("иметь {what:bonus} по {versus:target}",),
        static=True,
        standing=(Standing("modify", property=_WHAT, amount=AMOUNT, carriers=TARGET, versus=_VERSUS),),
        clause="508.4.1",
    ),
    _ban("cannot-attack", "не мочь атаковать", event="attack"),
    _ban("cannot-attack-whom", "не мочь атаковать {versus:target}", event="attack", versus=_VERSUS),
    _ban("cannot-defend", "не мочь выступать защитник", "не мочь быть защитник", "не мочь защищать", event="defend"),
    _ban("cannot-be-stunned", "не мочь быть оглушенный", event="stun"),
    _ban("cannot-be-destroyed", "не мочь быть уничтоженный", event="destroy"),
    _ban("cannot-act", "не мочь действовать", event="act"),
    _ban("stays-closed", "не открываться в начало ход", event="open"),
    Verb(
        "no-wounds",
        (),
        reflexive=("не получать рана", "не получать рана от {kind}"),
        static=True,
        standing=(Standing("replace", event=_event("wound"), via=(Param("kind"),), carriers=TARGET),),
        clause="517.1.1",
    ),
    Verb(
        "wounds-only-from",
        (),
        reflexive=("получать рана только от {kind}",),
        static=True,
        standing=(Standing("only-from", event=_event("wound"), via=(Param("kind"),), carriers=TARGET),),
        clause="517.1.1",
    ),
    _modified("deals-no-wounds", "power", _NEVER, "не наносить рана [{versus:target}]", versus=_VERSUS, clause="517.1.1"),
    *_costing("cheaper", "дешевле", opposite(_TIMES)),
    *_costing("dearer", "дороже", _TIMES),
    Verb(
        "superior",
        ("превосходство над {versus:target}",),
        static=True,
        standing=(
            Standing("modify", property=_RECEIVED, amount=Const(2), carriers=_VERSUS, versus=_ITSELF),
            Standing("modify", property=_RECEIVED, amount=Const(-2), carriers=_ITSELF, versus=_VERSUS),
        ),
        targets="",
        prints="превосходство над {versus}",
        clause="gl(Превосходство)",
    ),
    _modified(
        "deals-more",
        "power",
        AMOUNT,
        "наносить на {amount} рана больше",
        "наносить {versus:target} на {amount} рана больше",
        versus=_VERSUS,
        anywhere=True,
        clause="523.1",
    ),
    # Of every attack against this card: its strength, before anything is made of it (heroes:508.4.1).
    Verb(
        "weaker-attacks",
        ("- {amount} от атака",),
        reflexive=("иметь - {amount} от атака", "получать - {amount} от атака"),
        static=True,
        targets="target",
        standing=(
            Standing("modify", property=Symbol("property", "power"), amount=opposite(AMOUNT), carriers=EVERYTHING,
                     versus=TARGET, via=(Symbol("kind", "attack"),), anywhere=True),
        ),
        prints="-{amount} от атак",
        clause="gl(–X от атак)",
    ),
    _modified(
        "takes-less",
        "received",
        opposite(AMOUNT),
        "получать на {amount} рана меньше",
        "получать на {amount} рана меньше от {versus:target}",
        versus=_VERSUS,
        clause="523.1",
    ),
    _modified(
        "takes-more",
        "received",
        AMOUNT,
        "получать на {amount} рана больше",
        "получать на {amount} рана больше от {versus:target}",
        versus=_VERSUS,
        clause="523.1",
    ),
    _modified("takes-more-from", "received", AMOUNT, "получать на {amount} рана больше от {kind}", via=_KIND, clause="523.1"),
    _modified(
        "takes-less-from", "received", opposite(AMOUNT), "получать на {amount} рана меньше от {kind}", via=_KIND, clause="523.1"
    ),
    _unread("all-classes", "обладать все класс существо", clause="107.3.2"),
    *_at_most("draws", "взять|брать", "карта", "draw", clause="527.2.2", heroes=True),
    *_at_most("plays", "разыграть|разыгрывать", "карта", "play", clause="502.9", heroes=False),
    _unread("gains-at-most", "не мочь получить больше|более {amount} монета за ход", clause="522.2"),
    _unread("keeps-features", "не мочь быть лишенный особенность", clause="513.2"),
    Verb(
        "costs",
        (),
        # Of this card it is so only while it is played, so that a term to the end of the turn says nothing (heroes:203.2).
        reflexive=("стоит ( {amount} ) [до конец ход]", "стоить {amount} монета [до конец ход]", "стоит {amount} монета"),
        static=True,
        standing=(
            Standing("modify", property=Symbol("property", "cost"), amount=AMOUNT, carriers=TARGET, exact=True, anywhere=True),
        ),
        clause="106.1.1",
    ),
    Verb(
        "costs-nothing",
        (),
        reflexive=("стоит ничего",),
        static=True,
        standing=(Standing("modify", property=Symbol("property", "cost"), amount=ZERO, carriers=TARGET, exact=True, anywhere=True),),
        clause="gl(Бесплатно)",
    ),
    Verb(
        "attack-no-target",
        (),
        reflexive=("не мочь быть цель атака удар", "не мочь быть атакованный удар", "не мочь быть атакованный"),
        static=True,
        standing=(Standing("untargetable", via=(Symbol("kind", "strike"),), carriers=TARGET),),
        clause="502.9",
    ),
    Verb(
        "no-target",
        (),
        reflexive=("не мочь быть [выбранный] цель {kind}",),
        static=True,
        standing=(Standing("untargetable", via=_KIND, carriers=TARGET),),
        clause="515.2",
    ),
    _ban("cannot-heal", "не мочь быть излеченный", event="heal"),
    _ban("cannot-close", "не мочь быть закрытый", event="close"),
    _ban("cannot-be-opened", "не мочь быть открытый", event="open"),
    _unread("cannot-be-played", "не мочь быть разыгранный [{duration}]", clause="502.9"),
    _of_decks("one-in-deck", "не более один в колода", "не более {amount} в колода"),
    _of_decks("not-in-deck", "не мочь быть в колода"),
    *_working_again("hires", "найм"),
    *_working_again("dies", "гибель"),
    _unread("counts-as", "считаться {filter}", "считаться {element}", "являться {filter}", clause="109.1"),
    _unread("all-elements", "обладать все стихия", clause="107.2"),
    Verb(
        "strike-doubles",
        ("удар {target} удваиваться",),
        static=True,
        standing=(Standing("multiply", property=Symbol("property", "strike"), amount=Const(2), carriers=TARGET),),
        clause="523.1",
    ),
    Verb(
        "strike-equals",
        tuple(f"{word} {{target}} равный {{amount}}" for word in ("удар", "сила удар", "значение удар")),
        static=True,
        standing=(Standing("modify", property=Symbol("property", "strike"), amount=AMOUNT, carriers=TARGET, exact=True),),
        clause="523.1",
    ),
    Verb(
        "own-strike-equals",
        tuple(f"{word} равный {{amount}}" for word in ("удар", "сила удар", "значение удар")),
        static=True,
        targets="",
        standing=(Standing("modify", property=Symbol("property", "strike"), amount=AMOUNT, carriers=_ITSELF, exact=True),),
        clause="523.1",
    ),
    _unread(
        "all-features",
        "иметь все [другой] особенность {versus:target}",
        "иметь все [другой] особенность добытый им карта",
        clause="gl(Скопировать)",
    ),
    _unread(
        "opponent-cannot",
        "не мочь положить|добыть {versus:target}",
        "не мочь положить эффект ослабление на {versus:target}",
        "не мочь добыть или положить {versus:target} в рука",
        "не мочь пропустить ход",
        "не мочь заставить {versus:target}",
        clause="513.2",
    ),
    _unread(
        "must-be-target",
        "должный быть выбранный цель каждый атака и заклинание {versus:target} , если это возможный",
        clause="gl(Обязан)",
    ),
    _unread("entry-silent", "ее|его найм не срабатывать", clause="113.5"),
    _unread(
        "plays-as-hand", "мочь разыгрывать {versus:target} , как если бы он|она находиться в ваш рука", clause="113.13"
    ),
    Verb(
        "must-attack",
        (),
        reflexive=("должный|обязанный атаковать при первый возможность", "атаковать удар при первый возможность"),
        static=True,
        standing=(Standing("keyword", keyword=Symbol("keyword", "fury"), carriers=TARGET),),
        clause="gl(Обязан)",
    ),
    _unread("must-attack-whom", "должный атаковать {versus:target} при первый возможность", clause="gl(Обязан)"),
    Verb(
        "stays-open-attacking",
        (),
        reflexive=(
            "не закрываться при атака", "не закрываться после атака", "не закрываться , когда|если атаковать", "не закрываться для атака",
        ),
        static=True,
        standing=(Standing("keyword", keyword=Symbol("keyword", "attack-skill"), carriers=TARGET),),
        clause="gl(Не закрывается)",
    ),
    Verb(
        "stays-open-defending",
        (),
        reflexive=("не закрываться при защита", "не закрываться , когда|если выступать защитник", "не закрываться , когда|если защищать"),
        static=True,
        standing=(Standing("keyword", keyword=Symbol("keyword", "defence-skill"), carriers=TARGET),),
        clause="gl(Не закрывается)",
    ),
    Verb(
        "enters-closed",
        (),
        reflexive=("входить в игра закрытый", "входить в игра в закрытый вид"),
        static=True,
        standing=(Standing("keyword", keyword=Symbol("keyword", "enters-closed"), carriers=TARGET),),
        clause="gl(Входит в игру с [эффект])",
    ),
    _of_decks(
        "in-deck-of",
        "мочь быть в колода любой {hero:target}",
        "мочь быть в колода только у [любой] {hero:target}",
    ),
    # What the other card has is not there for what this one does to it (heroes:gl(Игнорировать …)).
    _ignoring("ignores", Standing("ignore", keyword=Param("keyword"), carriers=TARGET), "игнорировать {keyword}"),
    _ignoring(
        "ignores-of",
        Standing("ignore", keyword=Param("keyword"), carriers=TARGET, versus=_VERSUS),
        "игнорировать {keyword} {versus:target}",
    ),
    _ignoring(
        "ignores-both",
        Standing("ignore", keyword=Param("keyword"), carriers=TARGET),
        "игнорировать {keyword} и {and:keyword}",
        also=(Standing("ignore", keyword=Param("and"), carriers=TARGET),),
    ),
    _ignoring(
        "ignores-features",
        Standing("ignore", via=_ANY_KIND, carriers=TARGET),
        "игнорировать [весь] особенность",
        "игнорировать [весь] его|ее|их особенность",
    ),
    _ignoring(
        "ignores-features-of",
        Standing("ignore", via=_ANY_KIND, carriers=TARGET, versus=_VERSUS),
        "игнорировать [весь] особенность {versus:target}",
    ),
    _ban("only-attacks", "мочь атаковать только {versus:target}", event="attack", versus=lacking(_VERSUS)),
)


def _for_a_time(verb: Verb) -> Verb:
    """What gives the statement of a static verb to a card for a time (heroes:521.1); the text never names it."""
    standing = tuple(replace(part, carriers=TARGET, anywhere=False) for part in verb.standing)
    return replace(
        verb, id=verb.timed, patterns=(), reflexive=(), static=False, kind="ability", standing=standing, timed="",
        wants=(want("gain", aux=Param("standing")),), measure="done",
    )  # fmt: skip


def _timed(verb: Verb) -> Verb:
    """The verb with the one that gives its statement, if each of its effects is one that a single card can carry."""
    single = verb.targets == "target" and verb.executable and verb.standing and verb.id not in _OF_WORDS
    return replace(verb, timed=f"{verb.id}-for-a-time") if single else verb


# Their effects are made of words of the text, which gaining verbs give.
_OF_WORDS = ("stays-open-attacking", "stays-open-defending", "enters-closed", "ignores", "ignores-of", "ignores-both", "has", "has-keyword", "has-features", "superior", "bonus-versus")
STATIC_VERBS = tuple(_timed(verb) for verb in _STATED)
TIMED_VERBS = tuple(_for_a_time(verb) for verb in STATIC_VERBS if verb.timed)
