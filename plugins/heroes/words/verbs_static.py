"""Verbs that state what is so while their card works: having, not being able, costing more or less.

In: nothing. Out: `STATIC_VERBS`. No step runs for them (heroes:115.1); `standing` says which effect holds.
"""

from __future__ import annotations

from cardc.codegen.ir import Const, Expr, Param, Standing, Symbol, call
from cardc.dsl.language import Verb
from cardc.plugins.heroes.terms import AMOUNT, PER, TARGET, opposite

_WHAT = Param("what")
_VERSUS = Param("versus")
_TIMES = call("mul", Param("amount"), Param("per"))
_RECEIVED = Symbol("property", "received")
_ITSELF = call("m_bit", call("self"))


def _event(name: str) -> Symbol:
    return Symbol("event", name)


def _ban(verb_id: str, *forms: str, event: str, versus: Expr | None = None) -> Verb:
    """A static «не может …»: the event cannot be announced by, or happen to, the subject (heroes:513.2)."""
    standing = (Standing("ban", event=_event(event), carriers=TARGET, versus=versus),)
    return Verb(verb_id, (), reflexive=forms, static=True, standing=standing, clause="513.2")


def _unread(verb_id: str, *forms: str, clause: str) -> Verb:
    """A statement that is read but has no effect kind in the runtime yet."""
    return Verb(verb_id, (), reflexive=forms, static=True, clause=clause, executable=False)


def _costing(verb_id: str, word: str, more: Expr) -> tuple[Verb, ...]:
    """«стоит на (1) дешевле»: of this card while it is played, or of others, wherever they are (heroes:106.1.1)."""
    standing = (Standing("modify", property=Symbol("property", "cost"), amount=more, carriers=TARGET, anywhere=True),)
    forms = tuple(f"стоит на {number} {word}" for number in ("( {amount} )", "{amount}", "{amount} монета"))
    further = tuple(f"стоит дополнительно на {number} {word}" for number in ("( {amount} )", "{amount}"))
    return (
        Verb(verb_id, (), reflexive=forms, static=True, standing=standing, defaults=(PER,), clause="106.1.1"),
        _unread(f"{verb_id}-further", *further, clause="106.1.1"),
        _unread(f"{verb_id}-for-a-time", *(f"{form} {{duration}}" for form in forms), clause="106.1.1"),
    )


STATIC_VERBS = (
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
    _ban("cannot-defend", "не мочь выступать защитник", "не мочь быть защитник", event="defend"),
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
    Verb(
        "deals-no-wounds",
        (),
        reflexive=("не наносить рана",),
        static=True,
        clause="517.1.1",
        executable=False,
    ),
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
    _unread(
        "deals-more",
        "наносить на {amount} рана больше",
        "наносить {versus:target} на {amount} рана больше",
        clause="523.1",
    ),
    _unread("takes-less", "получать на {amount} рана меньше", clause="523.1"),
    _unread("all-classes", "обладать все класс существо", clause="107.3.2"),
    _unread("draws-at-most", "не мочь взять больше|более {amount} карта за ход", clause="527.2.2"),
    _unread("gains-at-most", "не мочь получить больше|более {amount} монета за ход", clause="522.2"),
    _unread("plays-at-most", "не мочь разыграть больше|более {amount} карта за ход", clause="502.9"),
    _unread("keeps-features", "не мочь быть лишенный особенность", clause="513.2"),
    _unread("triggers-again", "срабатывать еще раз", "сработать еще раз", clause="113.5"),
    _unread("costs", "стоит ( {amount} )", "стоить {amount} монета", clause="106.1.1"),
    Verb(
        "attack-no-target",
        (),
        reflexive=("не мочь быть цель атака удар", "не мочь быть атакованный удар", "не мочь быть атакованный"),
        static=True,
        standing=(Standing("untargetable", via=(Symbol("kind", "strike"),), carriers=TARGET),),
        clause="502.9",
    ),
    _ban("cannot-heal", "не мочь быть излеченный", event="heal"),
    _ban("cannot-close", "не мочь быть закрытый", event="close"),
    _ban("cannot-be-opened", "не мочь быть открытый", event="open"),
    _unread("cannot-be-played", "не мочь быть разыгранный [{duration}]", clause="502.9"),
    _unread("one-in-deck", "не более один в колода", "не более {amount} в колода", clause="107.3.2"),
    _unread("not-in-deck", "не мочь быть в колода", clause="107.3.2"),
    _unread(
        "works-again",
        "найм {target} срабатывать еще раз",
        "найм {target} срабатывать трижды|дважды",
        "найм {target} срабатывать {amount} раз",
        "медитация {target} срабатывать {amount} раз за ход",
        "найм {target} не срабатывать",
        clause="113.5",
    ),
    _unread("counts-as", "считаться {filter}", "считаться {element}", "являться {filter}", clause="109.1"),
    _unread("all-elements", "обладать все стихия", clause="107.2"),
    Verb(
        "strike-doubles",
        ("удар {target} удваиваться",),
        static=True,
        standing=(Standing("multiply", property=Symbol("property", "strike"), amount=Const(2), carriers=TARGET),),
        clause="523.1",
    ),
    _unread("strike-equals", "удар {target} равный {amount}", clause="523.1"),
    _unread(
        "all-features",
        "иметь все [другой] особенность {versus:target}",
        "иметь все [другой] особенность добытый им карта",
        clause="gl(Скопировать)",
    ),
    _unread(
        "wounded-more",
        "получать на {amount} рана больше от {kind}",
        "получать на {amount} рана меньше от {kind}",
        "получать на {amount} рана меньше от {versus:target}",
        clause="523.1",
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
    _unread("takes-more-for-a-time", "получать на {amount} рана больше|меньше от {kind} {duration}", clause="523.1"),
    _unread("entry-silent", "ее|его найм не срабатывать", clause="113.5"),
    _unread(
        "plays-as-hand", "мочь разыгрывать {versus:target} , как если бы он|она находиться в ваш рука", clause="113.13"
    ),
    _unread("deals-none-to", "не наносить рана {versus:target}", clause="517.1.1"),
    _unread("must-attack", "должный атаковать при первый возможность", clause="gl(Обязан)"),
    _unread("must-attack-whom", "должный атаковать {versus:target} при первый возможность", clause="gl(Обязан)"),
    _unread("enters-closed", "входить в игра закрытый", clause="gl(Входит в игру с [эффект])"),
    _unread(
        "in-deck-of",
        "мочь быть в колода любой {hero:target}",
        "мочь быть в колода только у {hero:target}",
        clause="107.3.2",
    ),
    _unread("only-attacks", "мочь атаковать только {versus:target}", clause="502.9"),
)
