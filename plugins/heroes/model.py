"""The rules of the table of Heroes as data for the runtime.

In: the switches. Out: `MODEL`. Here is what cards are, where they can be, what can happen to them, what a turn is made of
(heroes:107, 201–207, 303–310, 503.1). Coins are numbers of a player: open and closed ones.
"""

from __future__ import annotations

from cardc.plugins.heroes.ids import SYMBOLS
from cardc.plugins.heroes.rulesets import RULESETS
from cardc.plugins.heroes.words.keywords import MARKS
from cardc.plugins.heroes.words.nouns import ELEMENTS
from cardc.runtime.model import (
    ActionRule,
    CardType,
    EventKind,
    KeywordEffect,
    Kind,
    Model,
    PlayRule,
    Property,
    PSlot,
    RuleEffect,
    RulesetData,
    Slot,
    TurnStep,
    Zone,
)

ZONES = (
    Zone("field", in_play=True, role="field"),
    Zone("hand", visible="owner", role="hand"),
    Zone("deck", visible="none", role="deck", ordered=True),
    Zone("graveyard", role="graveyard", ordered=True),
    Zone("reserve", visible="owner", role="reserve"),
    Zone("extra-deck", visible="owner"),
    Zone("under"),
    Zone("finished"),  # quests that were finished, of either player
    Zone("exile", role="exile"),
)

TYPES = (
    CardType("hero", ("герой",), life=True, in_play_zone="field"),
    CardType("creature", ("существо",), life=True, in_play_zone="field"),
    CardType("spell", ("заклинание",), kind="spell"),
    CardType("support", ("карта поддержки",), in_play_zone="field"),
    CardType("event", ("событие",), in_play_zone="field"),
    CardType("terrain", ("местность",), in_play_zone="field"),
    CardType("weapon", ("оружие",), in_play_zone="field"),
    CardType("armour", ("броня",), in_play_zone="field"),
    CardType("amulet", ("амулет",), in_play_zone="field"),
    CardType("quest", ("квест",), in_play_zone="field"),
)

KINDS = (
    Kind("attack"),
    Kind("effect"),
    Kind("strike", ("attack",)),
    Kind("answering-strike", ("effect",)),
    Kind("shot", ("attack",)),
    Kind("ability", ("effect",)),
    Kind("spell", ("ability",)),
    Kind("impact", ("ability",)),
    Kind("undead", ("ability",)),
)

FLAGS = (
    "open",
    "hidden",
    "stunned",
    "created",
    "fresh",
    "attacking",
    "struck",
    "defended",
    "smitten",
    "borrowed",
    "lent",
    "improved",
    "joined",
    "classless",
    "cancelled",
    "bought-off",
    "turned",
    "asleep",
    "coming",
)

SLOTS = (
    Slot("poison"),
    Slot("boost"),
    Slot("weakness"),
    Slot("prayer"),
    Slot("ripeness"),
    Slot("armour-used"),
    Slot("x-cost", keep_on_leave=True),
    Slot("x-named"),  # the X with which it was played last
    Slot("nothing"),
    Slot("class-given"),  # 1 + the class that took the place of the printed ones
)

PSLOTS = (
    PSlot("coins"),
    PSlot("coins-closed"),
    PSlot("went-first"),
    PSlot("failed-draws"),
    PSlot("extra-turns"),
    PSlot("missed-turns"),
    PSlot("attacks"),
    PSlot("coins-used"),  # closed to pay for something this turn
    PSlot("coins-lent"),  # of those there are, only until the turn ends
    PSlot("coins-withheld"),  # come back when the turn ends
    PSlot("coins-lent-on"),  # until the end of the next own turn, and this one is an own turn
    PSlot("coins-lent-due"),  # until the end of an own turn
    PSlot("coins-withheld-on"),
    PSlot("coins-withheld-due"),
)

PROPERTIES = (
    Property("life-printed", "life"),
    Property("extra", "extra", minimum=None),
    Property("wounds", "wounds"),
    Property("life", "sum", plus=("life-printed", "extra")),
    Property("left-life", "sum", plus=("life",), minus=("wounds",)),
    Property("cost", "cost"),
    Property("base-cost", "cost"),
    Property("strike-printed", "strike-weak"),
    Property("boosts", "slot:boost"),
    Property("weakness", "slot:weakness"),
    Property("strike", "sum", plus=("strike-printed", "boosts"), minus=("weakness",)),
    Property("power", "slot:nothing", minimum=None),
    Property("received", "slot:nothing", minimum=None),
    Property("hires-again", "slot:nothing", minimum=None),  # how often more «Найм» works; below 0: it does not
    Property("dies-again", "slot:nothing", minimum=None),
    Property("poison", "slot:poison"),
    *(
        Property(name, f"keyword:{name}")
        for name in ("armour", "might", "vampirism", "meditation", "scales", "thirst", "incarnation", "vanguard")
    ),
)

_MOMENTS = ("look", "search", "chosen", "entered", "left-play", "buried", "milled", "play", "attack-declared",
            "offered", "attack-dealt", "strike-dealt", "attack", "defend", "act", "ambushed", "turn-start", "turn-end")  # fmt: skip

_COUNTED = ("play", "entered", "ambushed")

EVENTS = (
    *(EventKind(name, counted=name in _COUNTED) for name in _MOMENTS),
    EventKind("wound", "wound", amount_matters=True, counted=True),
    EventKind("heal", "heal"),
    EventKind("heal-all", "heal"),
    EventKind("open", "open", clears=("asleep",)),
    EventKind("close", "close"),
    EventKind("stun", "flag-set", flag="stunned"),
    EventKind("recover", "flag-clear", flag="stunned"),
    EventKind("prepare", "renew", clears=("struck", "defended")),
    EventKind("copy", "copy", zone="field", flag="fresh", sets=("created", "coming"), also=("entered",)),
    EventKind("improve", "flag-set", flag="improved"),
    EventKind("enter-closed", "close", clears=("coming",)),  # nobody closes it: it comes so
    EventKind("fall-asleep", "flag-set", flag="asleep"),
    EventKind("hide", "flag-set", flag="hidden"),
    EventKind("unhide", "flag-clear", flag="hidden"),
    EventKind("destroy", "destroy", zone="graveyard", also=("left-play", "buried"), counted=True),
    EventKind("draw", "draw", zone="hand", source_zone="deck", counted=True),
    EventKind("discard", "discard", zone="graveyard", source_zone="hand", also=("buried",), counted=True),
    EventKind("mill", "mill", zone="graveyard", source_zone="deck", also=("buried", "milled")),
    EventKind("find", "move-zone", zone="hand", also=("search",)),
    EventKind("to-graveyard", "move-zone", zone="graveyard", also=("buried",)),
    EventKind("to-hand", "move-zone", zone="hand"),
    EventKind("to-deck-top", "move-zone", zone="deck"),
    EventKind("back-on-top", "move-zone", zone="deck"),
    EventKind("to-deck-bottom", "move-zone", zone="deck"),
    EventKind("to-deck", "move-zone", zone="deck"),
    EventKind("exile", "move-zone", zone="exile"),
    EventKind("summon", "move-zone", zone="field", flag="fresh", sets=("coming",), also=("entered",)),
    EventKind("revive", "move-zone", zone="field", flag="fresh", sets=("coming",), also=("entered",)),
    EventKind("put-in-play", "move-zone", zone="field", flag="fresh", sets=("coming",)),
    EventKind("cast", "move-zone", zone="graveyard", also=("buried",)),
    EventKind("played", also=("play",)),  # a play that something replaced and nothing cancelled
    EventKind("comes-in", also=("entered",)),
    EventKind("cancel", "flag-set", flag="cancelled"),
    EventKind("buy-off", "flag-set", flag="bought-off"),
    EventKind("is-cancelled", "flag-clear", flag="cancelled"),
    EventKind("into-play", "move-zone", zone="field", flag="fresh", sets=("coming",), also=("entered",)),
    EventKind("place", "create", zone="deck"),
    EventKind("create", "create", zone="field", flag="fresh", sets=("coming",), also=("entered",)),
    EventKind("take-control", "control", flag="fresh"),
    EventKind("hold", "attach"),
    EventKind("finish", "move-zone", zone="finished", counted=True),
    EventKind("to-under", "move-zone", zone="under"),
    EventKind("give-back", "move-zone", clears=("joined",)),
    EventKind("name-x", "slot-set", slot="x-named"),
    EventKind("play-card", "native", native="heroes.play-card"),
    EventKind("repeat", "native", native="heroes.repeat"),
    EventKind("lay-egg", "native", native="heroes.lay-egg"),
    EventKind("life-gift", "native", native="heroes.life-gift"),
    EventKind("double-wounds", "native", native="heroes.double-wounds"),
    EventKind("set-life", "native", native="heroes.set-life"),
    EventKind("shuffle", "shuffle"),
    EventKind("show", "reveal"),
    EventKind("roll", "roll"),
    EventKind("poison", "slot-raise", slot="poison"),
    EventKind("poison-more", "slot-add", slot="poison"),
    EventKind("boost", "slot-add", slot="boost", signed=True),
    EventKind("weaken", "slot-add", slot="weakness", signed=True),
    EventKind("extra-life", "extra-add", signed=True),
    EventKind("life-set", "extra-add", signed=True),  # heals nobody and wounds nobody (106.2.1)
    EventKind("wounds-off", "set-field", property="wounds"),
    EventKind("missing", "slot-add", slot="nothing", signed=True),  # what was to be taken and is not there
    EventKind("ripen", "slot-add", slot="ripeness"),
    EventKind("give-class", "slot-set", slot="class-given"),
    EventKind("no-classes", "flag-set", flag="classless"),
    EventKind("gain", "effect-add", signed=True),
    EventKind("drop-effects", "effect-drop"),
    EventKind("no-poison", "slot-set", slot="poison"),
    EventKind("no-boosts", "slot-set", slot="boost"),
    EventKind("no-weakness", "slot-set", slot="weakness"),
    EventKind("no-extra-lives", "set-field", property="extra"),
    EventKind("coins-gained", "pslot-add", pslot="coins"),
    EventKind("coins-lost", "pslot-add", pslot="coins", signed=True),
    EventKind("coins-spent", "pslot-add", pslot="coins", signed=True),
    EventKind("coins-lent", "pslot-add", pslot="coins-lent", signed=True),
    EventKind("coins-withheld", "pslot-add", pslot="coins-withheld", signed=True),
    *(
        EventKind(f"coins-{name}", "pslot-add", pslot=f"coins-{name}", signed=True)
        for name in ("lent-on", "lent-due", "withheld-on", "withheld-due")
    ),
    EventKind("coins-used", "pslot-add", pslot="coins-used", signed=True),
    EventKind("coins-opened", "pslot-add", pslot="coins"),
    EventKind("coins-closed", "pslot-add", pslot="coins-closed", signed=True),
    EventKind("closed-lost", "pslot-add", pslot="coins-closed", signed=True),
    EventKind("lose-game", "lose"),
    EventKind("begin-attack", "flag-set", flag="attacking"),
    EventKind("end-attack", "flag-clear", flag="attacking"),
    EventKind("mark-struck", "flag-set", flag="struck"),
    EventKind("mark-defended", "flag-set", flag="defended"),
    EventKind("mark-smitten", "flag-set", flag="smitten"),
    EventKind("borrow", "flag-set", flag="borrowed"),
    EventKind("lend", "flag-set", flag="lent"),
    EventKind("return", "flag-clear", flag="lent"),
    EventKind("make-ready", "flag-clear", flag="fresh"),
    EventKind("draw-skipped", "pslot-add", pslot="went-first", signed=True),
    EventKind("draw-failed", "pslot-add", pslot="failed-draws"),
    EventKind("to-reserve", "move-zone", zone="reserve"),
    EventKind("join", "merge", zone="under", flag="joined"),
    EventKind("turn-gained", "pslot-add", pslot="extra-turns"),
    EventKind("turn-cut", "end-turn"),
    EventKind("turn-over", "other-side", flag="turned"),
    EventKind("hire-again", "native", native="heroes.hire-again"),
    EventKind("die-again", "native", native="heroes.die-again"),
    EventKind("turn-missed", "pslot-add", pslot="missed-turns"),
    EventKind("count-attack", "pslot-add", pslot="attacks"),
)

TURN = {
    "begin-battle": (TurnStep("native", native="heroes.first-hands"),),
    "begin-turn": (
        TurnStep("expire"),
        TurnStep("open", "open", skip_flag="stunned"),
        TurnStep("native", native="heroes.open-coins"),
        TurnStep("flag-clear", flag="stunned"),
        TurnStep("flag-clear", flag="fresh", who="both"),
        TurnStep("flag-clear", flag="coming", who="both"),
        TurnStep("flag-clear", flag="struck", who="both"),
        TurnStep("flag-clear", flag="defended", who="both"),
        TurnStep("flag-clear", flag="smitten", who="both"),
        TurnStep("slot-set", slot="armour-used", who="both", value=0),
        TurnStep("pslot-set", pslot="attacks", who="both", value=0),
        TurnStep("pslot-set", pslot="coins-used", who="both"),
        TurnStep("reset-limits", who="both"),
        TurnStep("native", native="heroes.new-coin"),
        TurnStep("native", native="heroes.draw"),
        TurnStep("native", native="heroes.reveal"),
        TurnStep("native", native="heroes.incarnate"),
        TurnStep("each", "wound", property="poison", via=("ability",)),
        TurnStep("event", "turn-start"),
    ),
    "end-turn": (
        TurnStep("native", native="heroes.might", skipped=True),
        TurnStep("event", "turn-end", skipped=True),
        TurnStep("native", native="heroes.return-borrowed"),
        TurnStep("native", native="heroes.return-lent"),
        TurnStep("settle", skipped=True),
        TurnStep("flag-clear", flag="attacking", who="both"),
        TurnStep("expire", who="both"),
    ),
}

RULE_EFFECTS = (
    RuleEffect("hero-dies", "native", "lose-game", native="heroes.fallen", clause="604.1"),
    RuleEffect("creature-dies", "native", "destroy", native="heroes.dead", clause="505.1"),
    RuleEffect("unique", "native", "destroy", native="heroes.unique", clause="gl(Уникальность)"),
    RuleEffect("surplus", "native", "destroy", native="heroes.surplus", clause="212.3"),
    RuleEffect("closed-arrivals", "native", "enter-closed", native="heroes.arrivals", clause="gl(Входит в игру с [эффект])"),
    RuleEffect("sleepers", "native", "close", native="heroes.sleepers", clause="gl(Спящий)"),
    RuleEffect("held-return", "native", "give-back", native="heroes.held", clause="gl(Добывает)"),
    RuleEffect("first-side-up", "native", "turn-over", native="heroes.turned", clause="gl(Переверните)"),
    RuleEffect("created-leaves", "native", "to-reserve", native="heroes.created", clause="519.6.1"),
)

# Protections of Heroes replace the wounds by nothing (515.1); from spells a card cannot even be chosen (515.2).
KEYWORD_EFFECTS = (
    KeywordEffect("shot-proof", "replace", event="wound", via=("shot",)),
    KeywordEffect("strike-proof", "replace", event="wound", via=("strike", "answering-strike")),
    KeywordEffect("ability-proof", "replace", event="wound", via=("ability",)),
    KeywordEffect("scales", "prevent", event="wound", via=("strike", "answering-strike", "shot"), from_value=True,
                  whole=True),
    # Hidden: no target, no wounds, not destroyed, what falls on everybody passes by (gl(Скрытый персонаж)).
    KeywordEffect("", "untargetable", flag="hidden"),
    KeywordEffect("", "protect", event="wound", flag="hidden"),
    KeywordEffect("", "protect", event="destroy", flag="hidden"),
    KeywordEffect("undead-keyword", "replace", event="wound", via=("undead",), unless=True),
    KeywordEffect("sleeping", "ban", event="open"),
    KeywordEffect("spell-proof", "untargetable", via=("spell",)),
    KeywordEffect("armour", "prevent", event="wound", via=("strike", "answering-strike", "shot"), from_value=True,
                  slot="armour-used"),
    # A second side comes by turning only (gl(Обращенный)).
    *(KeywordEffect("turned-side", "ban", event=name) for name in ("play", "summon", "revive", "into-play", "create")),
    KeywordEffect("vulnerable", "modify", amount=1, property="received"),
)  # fmt: skip

# The runtime is told the switches that expressions of this plugin ask for; the rest is read at compile time.
ASKED = (
    "x_minimum",
    "attack-close-last",
    "attack-keywords-last",
    "hero-dies-at-maximum",
    "older-copy-goes",
    "answer-is-strike-trigger",
    "undead-unlimited",
    "empty-loop-is-executed",
    "repeat-is-play",
)


def _rules(ruleset_id: str, switches: dict[str, int]) -> RulesetData:
    return RulesetData(
        ruleset_id,
        payment="before",
        recheck="zone",
        order="queue",
        first="other" if switches["other-player-first"] else "active",
        windows=("replace", "prevent") if switches["replacement-first"] else ("prevent", "replace"),
        replaced="word",
        only_from="replace",
        once_a_turn=True,
        interrupts=True,
        owner_picks=True,
        enters_named=True,
        mass_empty_legal=bool(switches["mass-empty-legal"]),
        switches={name: switches[name] for name in ASKED},
    )


MODEL = Model(
    game="heroes",
    zones=ZONES,
    types=TYPES,
    events=EVENTS,
    rulesets=tuple(_rules(rules.id, dict(rules.switches)) for rules in RULESETS),
    renews=(("*", "hand"), ("*", "deck")),
    # What a card has falls off only when its triggers wait in the Queue (205.3): here, when it leaves the graveyard.
    loses=(("graveyard", "*"), ("*", "hand"), ("*", "deck"), ("*", "under"), ("*", "exile"), ("*", "finished")),
    elements=tuple(ELEMENTS),
    keywords=MARKS,
    flags=FLAGS,
    slots=SLOTS,
    pslots=PSLOTS,
    properties=PROPERTIES,
    kinds=KINDS,
    rule_effects=RULE_EFFECTS,
    turn=TURN,
    actions=(
        ActionRule("use", "use", clause="308.1"),
        ActionRule("play", "play", native="heroes.play", legal="heroes.may-play", clause="309.1"),
        ActionRule("attack", "native", native="heroes.attack", legal="heroes.may-attack", clause="307.1"),
        ActionRule(
            "smite", "native", native="heroes.smite", legal="heroes.may-smite", instant=True, clause="gl(Немёртвый)"
        ),
        ActionRule("hatch", "native", native="heroes.hatch", legal="heroes.may-hatch", clause="8(5)"),
        ActionRule("end-turn", "end-turn", legal="heroes.may-end", clause="306.1"),
    ),
    hidden_flag="hidden",
    extra_turns="extra-turns",
    missed_turns="missed-turns",
    power="power",
    received="received",
    keyword_effects=KEYWORD_EFFECTS,
    play=PlayRule("hand", "cost", "coins-spent", "coins", moves="put-in-play", spends="cast", clause="309.1"),
    native_modules=("cardc.plugins.heroes.table", "cardc.plugins.heroes.ruling"),
    symbols=SYMBOLS,
    again={"entered": "hires-again", "died": "dies-again"},
    defaults={"type": "creature", "life": 10, "strike": [1, 1, 1], "cost": 1, "move": 0},
)
