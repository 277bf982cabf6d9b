"""Amounts, targets, filters and conditions of the tree as expressions of the IR.

In: nodes, a `Scope`, a `View`. Out: expressions without `Param` holes. A target becomes a mask, a player a player number,
a word its `Symbol`. Raises `Unsupported` at the node that has no expression.
"""

from __future__ import annotations

from dataclasses import replace

from cardc.codegen.errors import unsupported
from cardc.codegen.ir import Case, Const, Expr, Symbol, call, counting, params_of
from cardc.codegen.lowering.scope import FOE, ME, SELF, Scope, View
from cardc.codegen.lowering.templates import comparison, fixed_arguments, fold, meet, substitute
from cardc.dsl import nodes

ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div_down", "/^": "div_up", "min": "low", "max": "high",
              "diff": "diff"}  # fmt: skip


def lower_arg(arg: nodes.Arg, scope: Scope, view: View) -> Expr:
    """Any argument by its type: amounts, targets, players, words, names, filters."""
    match arg:
        case nodes.Phrase() | nodes.Ref() | nodes.Group():
            return lower_target(arg, scope, view)
        case nodes.Player():
            return lower_player(arg, scope, view)
        case nodes.Word(table, id):
            return Symbol(table, id)
        case nodes.Name(text):
            return Symbol("name", text)
        case nodes.Is() | nodes.Not() | nodes.OneOf() | nodes.AllOf():
            return lower_filter(arg, scope, view)
        case nodes.Many(parts) if all(isinstance(part, nodes.Word) and part.table == "kind" for part in parts):
            return _kinds_of([lower_arg(part, scope, view) for part in parts])
        case nodes.Cell(filters, quantity):
            if quantity.mode == "choice" and quantity.maximum != nodes.Number(1):
                unsupported("several cells", arg.span)
            return _lower_cell(filters, arg.span, scope, view)
        case nodes.Grades() | nodes.Duration() | nodes.Quote() | nodes.Many():
            return unsupported(type(arg).__name__.lower(), arg.span)
    return lower_amount(arg, scope, view)


def _lower_cell(filters: tuple[nodes.Filter, ...], span: nodes.Span, scope: Scope, view: View) -> Expr:
    """The cells that have all the qualities, as a set; «соседняя» of what is moved, else of this card."""
    found: Expr = call("cells_all")
    moved = call("targets", view.own) if view.own else call("m_bit", SELF)
    for part in filters:
        quality = part.of if isinstance(part, nodes.Not) else part
        wanted = scope.language.predicates[quality.name].cells if isinstance(quality, nodes.Is) else None
        if not isinstance(quality, nodes.Is) or wanted is None:
            return unsupported("cell", span)
        env = {key: lower_fixed(value, scope, replace(view, roam=True)) for key, value in quality.args}
        cells = substitute(wanted, {"target": moved} | env, quality.span)
        found = call("m_minus" if isinstance(part, nodes.Not) else "m_and", found, cells)
    return found


def lower_fixed(arg: nodes.Arg, scope: Scope, view: View) -> Expr:
    """An argument where nobody chooses: a bound («не более 5») is no number there."""
    return unsupported("bound", arg.span) if isinstance(arg, nodes.UpTo) else lower_arg(arg, scope, view)


def _kinds_of(kinds: list[Expr]) -> Expr:
    """Several kinds of ability as one set of bits; a kind named twice counts once."""
    first, *others = dict.fromkeys(kinds)
    for kind in others:
        first = call("add", first, kind)
    return first


# ---------------------------------------------------------------- amounts


def lower_amount(amount: nodes.Amount, scope: Scope, view: View) -> Expr:
    """An amount as an int expression; X-Y-Z has none of its own (see `lower_grades`)."""
    match amount:
        case nodes.Number(value):
            return Const(value)
        case nodes.Bound():
            return lower_x(amount, scope, view)
        case nodes.Done(action):
            return call("done", scope.numbers.get(action or 0, action or 0))
        case nodes.Count(of):
            return call("m_count", lower_target(of, scope, view))
        case nodes.PropertyOf(property, of):
            return lower_property(property, of, scope, view)
        case nodes.Arith(op, left, right):
            return call(ARITHMETIC[op], lower_amount(left, scope, view), lower_amount(right, scope, view))
        case nodes.Where(value, x):
            return lower_amount(_replace_x(value, x), scope, view)
        case nodes.CaseAmount(condition, then, otherwise):
            return Case(
                lower_condition(condition, scope, view),
                lower_amount(then, scope, view),
                lower_amount(otherwise, scope, view),
            )
        case nodes.UpTo():
            return call("number")
    return unsupported("amount", amount.span)


def lower_grades(amount: nodes.Amount, scope: Scope, view: View) -> tuple[Expr, Expr, Expr] | None:
    """The three values of an amount that a die decides, or None if no die is needed for it."""
    match amount:
        case nodes.Grades(weak, medium, strong):
            weak_, medium_, strong_ = (lower_amount(part, scope, view) for part in (weak, medium, strong))
            return weak_, medium_, strong_
        case nodes.Where(value, x):
            return lower_grades(_replace_x(value, x), scope, view)
        case nodes.CaseAmount(condition, then, otherwise):
            return _lower_graded_case(condition, then, otherwise, scope, view)
    return None


def _lower_graded_case(
    condition: nodes.Condition, then: nodes.Amount, otherwise: nodes.Amount, scope: Scope, view: View
) -> tuple[Expr, Expr, Expr] | None:
    branches = [lower_grades(part, scope, view) for part in (then, otherwise)]
    if branches == [None, None]:
        return None
    test = lower_condition(condition, scope, view)
    plain = [lower_amount(part, scope, view) if three is None else None
             for part, three in zip((then, otherwise), branches, strict=True)]  # fmt: skip
    cases = []
    for grade in range(3):
        values = [three[grade] if three else single for three, single in zip(branches, plain, strict=True)]
        assert values[0] is not None and values[1] is not None
        cases.append(Case(test, values[0], values[1]))
    return cases[0], cases[1], cases[2]


def lower_x(amount: nodes.Bound, scope: Scope, view: View) -> Expr:
    """X: bound once, by the cost, the event, a number chosen earlier, or «где X – …» when it is first needed."""
    if scope.x is not None:
        explained, scope.x = scope.x, None
        try:
            return call("keep_x", lower_amount(explained, scope, view))
        finally:
            scope.x = explained
    if scope.x_event:
        return call("keep_x", call("ev_amount"))
    return call("x")


def lower_property(property: str, of: nodes.Target, scope: Scope, view: View) -> Expr:
    """«стоимость атакованного»: the property's `reads` with `card`; of several cards, their sum."""
    word = scope.language.properties.get(property)
    if word is None or word.reads is None:
        return unsupported(property, of.span)
    if isinstance(of, nodes.Player):
        return substitute(word.reads, {"player": lower_player(of, scope, view)}, of.span)
    mask = lower_target(of, scope, view)
    return substitute(word.reads, {"card": call("m_first", mask), "cards": mask}, of.span)


def _replace_x(value: nodes.Amount, x: nodes.Amount) -> nodes.Amount:
    match value:
        case nodes.Bound():
            return x
        case nodes.Arith(_, left, right):
            return replace(value, left=_replace_x(left, x), right=_replace_x(right, x))
        case nodes.Grades(weak, medium, strong):
            return replace(
                value, weak=_replace_x(weak, x), medium=_replace_x(medium, x), strong=_replace_x(strong, x)
            )
        case nodes.CaseAmount(_, then, otherwise):
            return replace(value, then=_replace_x(then, x), otherwise=_replace_x(otherwise, x))
    return value


# ---------------------------------------------------------------- targets


def lower_target(target: nodes.Target, scope: Scope, view: View) -> Expr:
    """All cards that fit: candidates of a choice, or the set itself."""
    match target:
        case nodes.Phrase():
            return lower_phrase(target, scope, view)
        case nodes.Ref():
            return lower_ref(target, scope, view)
        case nodes.Group(parts):
            return fold("m_or", [lower_target(part, scope, view) for part in parts])
        case nodes.Player(who="each"):
            return call("m_none")
    return unsupported("target", target.span)


def lower_phrase(phrase: nodes.Phrase, scope: Scope, view: View) -> Expr:
    """Noun, place, owner and qualifiers, each narrowing the set."""
    place = replace(view, roam=True) if roams(phrase, scope) else view
    mask = meet(_noun_mask(phrase, scope, view), _place(phrase, zone_of(phrase, scope, place), scope, place))
    for part in phrase.filters:
        mask = _narrow(mask, part, scope, view)
    return mask


def roams(phrase: nodes.Phrase, scope: Scope) -> bool:
    """Does it speak of cards that an earlier action reached, or of others that may be in any zone?"""
    known = scope.language.predicates
    parts = [part for part in phrase.filters if isinstance(part, nodes.Is)]
    return any(part.name in known and known[part.name].anywhere for part in parts)


def _noun_mask(phrase: nodes.Phrase, scope: Scope, view: View) -> Expr:
    """The cards the noun means; a phrase of qualifiers alone («гнома») means any card. `Param("count")` in its mask is how
    many are meant («три верхние карты колоды»)."""
    noun = scope.language.nouns.get(phrase.noun)
    if not phrase.noun:
        return call("everything")
    if noun is None or noun.mask is None:
        return unsupported(phrase.noun, phrase.span)
    if "count" not in params_of(noun.mask):
        return substitute(noun.mask, {}, phrase.span)
    most = phrase.quantity.maximum
    count = lower_amount(most, scope, view) if most is not None else Const(1)
    return substitute(noun.mask, {"count": count}, phrase.span)


def zone_of(phrase: nodes.Phrase, scope: Scope, view: View) -> str:
    """The zone of a phrase: printed, else the noun's, else the verb's; "" for cards in play."""
    noun = scope.language.nouns.get(phrase.noun)
    zone = phrase.zone or (noun.zone if noun is not None else "") or ("" if view.roam else view.zone)
    return "" if zone in scope.language.play_zones else zone


def _place(phrase: nodes.Phrase, zone: str, scope: Scope, view: View) -> Expr | None:
    player = lower_owner(phrase, scope, view)
    if zone and phrase.owner == "each":
        return call("in_zone_all", Symbol("zone", zone))
    if zone:
        # A zone without an owner word is that of the player who controls the feature (clause 118.5), but who has to
        # discard or to search does so in his own.
        mine = view.actor if zone == view.zone else ME
        return call("in_zone", Symbol("zone", zone), player if player is not None else mine)
    base = None if view.roam else call("in_play")
    if player is None:
        return base
    return meet(base, call("side", player)) if base else call("side", player)


def lower_owner(phrase: nodes.Phrase, scope: Scope, view: View) -> Expr | None:
    """The player an owner word means; None for no owner word."""
    match phrase.owner:
        case "mine":
            return ME
        case "opponent":
            return FOE
        case "own":
            return view.actor
        case "of" if phrase.owner_of is not None:
            if isinstance(phrase.owner_of, nodes.Player):
                return lower_player(phrase.owner_of, scope, view)
            return call("controller_of", call("m_first", lower_target(phrase.owner_of, scope, view)))
        case "any" | "each" | "":
            return None
    return unsupported(f"owner {phrase.owner}", phrase.span)


def lower_player(player: nodes.Player, scope: Scope, view: View) -> Expr:
    """A player as 0 or 1."""
    match player.who:
        case "controller":
            return ME
        case "opponent":
            return FOE
        case "active":
            return call("active")
        case "event":
            return call("ev_player")
        case "own" | "actor":
            return view.actor
        case "owner" if player.of is not None:
            return call("owner_of", call("m_first", lower_target(player.of, scope, view)))
        case "target-controller" if player.of is not None:
            return call("controller_of", call("m_first", lower_target(player.of, scope, view)))
    return unsupported(f"player {player.who}", player.span)


def lower_ref(ref: nodes.Ref, scope: Scope, view: View) -> Expr:
    """What a pronoun means; never a fallback to the source card (a reference to nothing is the empty set)."""
    mask = _ref_mask(ref, scope, view)
    for part in ref.filters:
        mask = _narrow(mask, part, scope, view)
    return mask


def _ref_mask(ref: nodes.Ref, scope: Scope, view: View) -> Expr:
    match ref.kind:
        case "self":
            return call("m_bit", SELF)
        case "it" if ref.action is not None:
            return call("targets", scope.numbers.get(ref.action, ref.action))
        case "chose" if ref.action is not None:
            return call("lasting", scope.numbers.get(ref.action, ref.action))
        case "did" if ref.action is not None:
            return call("affected", scope.numbers.get(ref.action, ref.action))
        case "it" if view.subject is not None:
            return call("m_bit", view.subject)
        case "event":
            return call("m_bit", call("ev_card"))
        case "other":
            return call("m_bit", call("ev_other"))
        case "attacked":
            return call("m_bit", call("ev_card"))
        case "attacker":
            return call("m_bit", call("ev_other"))
        case "kept":  # what a feature that was given for once is about (`dsl.delayed`)
            return call("m_bit", call("x"))
        case "host":
            return call("host_of", call("m_bit", SELF))
    return unsupported(f"reference {ref.kind}", ref.span)


# ---------------------------------------------------------------- filters


def _narrow(mask: Expr, part: nodes.Filter, scope: Scope, view: View) -> Expr:
    if isinstance(part, nodes.Not):
        return call("m_minus", mask, lower_filter(part.of, scope, view))
    return call("m_and", mask, lower_filter(part, scope, view))


def lower_filter(part: nodes.Filter, scope: Scope, view: View) -> Expr:
    """A qualifier as the set of all cards that have it."""
    match part:
        case nodes.Is(name, args):
            return _lower_predicate(name, args, part.span, scope, view)
        case nodes.Not(of):
            return call("m_minus", call("everything"), lower_filter(of, scope, view))
        case nodes.OneOf(parts):
            return fold("m_or", [lower_filter(each, scope, view) for each in parts])
        case nodes.AllOf(parts):
            mask = lower_filter(parts[0], scope, view)
            for each in parts[1:]:
                mask = _narrow(mask, each, scope, view)
            return mask


def _lower_predicate(
    name: str, args: tuple[tuple[str, nodes.Arg], ...], span: nodes.Span, scope: Scope, view: View
) -> Expr:
    if name == "other":
        return call("m_minus", call("everything"), _earlier(scope, view))
    predicate = scope.language.predicates.get(name)
    if predicate is None or predicate.mask is None:
        return unsupported(name, span)
    for _, value in args:
        if isinstance(value, nodes.Phrase) and value.quantity.minimum not in (nodes.Number(0), nodes.Number(1)):
            return unsupported(f"{name}: several", span)
    env = fixed_arguments(predicate) | {key: lower_fixed(value, scope, replace(view, roam=True)) for key, value in args}
    return substitute(predicate.mask, env | comparison(args), span)


def _earlier(scope: Scope, view: View) -> Expr:
    """«другое»: neither this card, nor the cards that the trigger speaks of, nor what an earlier action chose."""
    mask: Expr = call("m_bit", SELF)
    if scope.event_cards and view.own:
        mask = call("m_or", mask, call("m_or", call("m_bit", call("ev_card")), call("m_bit", call("ev_other"))))
    for slot in range(1, view.own):
        mask = call("m_or", mask, call("targets", slot))
    return mask


# ---------------------------------------------------------------- conditions


def lower_condition(condition: nodes.Condition, scope: Scope, view: View) -> Expr:
    """A condition as a bool expression."""
    match condition:
        case nodes.Both(parts):
            return fold("both", [lower_condition(part, scope, view) for part in parts])
        case nodes.Either(parts):
            return fold("either", [lower_condition(part, scope, view) for part in parts])
        case nodes.Fails(of):
            return call("fails", lower_condition(of, scope, view))
        case nodes.Test():
            return _lower_test(condition, scope, view)


def _lower_test(test: nodes.Test, scope: Scope, view: View) -> Expr:
    args = dict(test.args)
    if test.name == "is":
        return _lower_is(args, test.span, scope, view)
    if test.name == "exists":
        return call("m_any", lower_arg(args["target"], scope, view))
    word = scope.language.conditions.get(test.name)
    if word is None or word.test is None:
        return unsupported(test.name, test.span)
    env = {key: lower_fixed(value, scope, replace(view, roam=not word.in_play)) for key, value in args.items()}
    template = word.test
    for name, value in args.items():
        low, high = _how_many(value, scope, view)
        template = template if low is None else counting(template, name, low, high)
    return substitute(template, env | comparison(test.args), test.span)


def _how_many(value: nodes.Arg | None, scope: Scope, view: View) -> tuple[Expr | None, Expr | None]:
    """How many cards a condition asks for: at least, at most; (None, None) if one is enough."""
    if not isinstance(value, nodes.Phrase) or value.quantity.minimum == nodes.Number(1):
        return None, None
    low = lower_amount(value.quantity.minimum, scope, view)
    most = value.quantity.maximum if low == Const(0) else None
    return low, lower_amount(most, scope, view) if most is not None else None


def _lower_is(args: dict[str, nodes.Arg], span: nodes.Span, scope: Scope, view: View) -> Expr:
    """«если существо закрыто»: some card that the subject means has the quality."""
    subject, quality = args.get("subject"), args.get("filter")
    if not isinstance(subject, nodes.Phrase | nodes.Ref | nodes.Group):
        return unsupported("condition", span)
    word = scope.language.predicates.get(quality.name) if isinstance(quality, nodes.Is) else None
    elsewhere = word is not None and word.anywhere
    mask = lower_target(subject, scope, replace(view, roam=elsewhere or not isinstance(subject, nodes.Phrase)))
    if isinstance(quality, nodes.Is | nodes.Not | nodes.OneOf | nodes.AllOf):
        mask = _narrow(mask, quality, scope, view)
    low, high = _how_many(subject, scope, view)
    if low is None:
        return call("m_any", mask)
    return substitute(counting(call("m_any", "subject"), "subject", low, high), {"subject": mask}, span)
