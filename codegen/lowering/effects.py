"""Effects: what a bonus, a keyword or a granted feature becomes, and what a static verb states.

In: arguments of an action («+1 к удару», «броню 1», «{tap}: …» in quotes), the verb's `Standing` templates. Out:
`Effect` definitions added to the scope; actions refer to them by `Symbol("effect", key)`.
"""

from __future__ import annotations

from dataclasses import replace

from cardc.codegen.errors import unsupported
from cardc.codegen.ir import Const, Effect, Expr, Param, Standing, Symbol, call, params_of
from cardc.codegen.lowering.expressions import lower_amount, lower_arg, lower_condition, lower_target
from cardc.codegen.lowering.scope import SELF, Scope, View
from cardc.codegen.lowering.templates import substitute
from cardc.dsl import nodes
from cardc.dsl.instead import shares_number
from cardc.dsl.language import Verb

EV_CARD = call("ev_card")
EV_OTHER = call("ev_other")
BY_EVENT = Const(0)
OF_DECKS = ("deck", "setup")  # before the game: nothing of it happens in play


def lower_effects(
    arg: nodes.Arg, action: nodes.Action, scope: Scope, view: View
) -> tuple[tuple[Symbol, Expr], ...]:  # fmt: skip
    """The effects an argument gives, each with the amount read when the action is executed."""
    if isinstance(arg, nodes.Many):
        return tuple(pair for part in arg.parts for pair in lower_effects(part, action, scope, view))
    if isinstance(arg, nodes.Quote):
        return tuple((_granted(feature, action, scope, view), Const(1)) for feature in arg.features)
    if isinstance(arg, nodes.Word) and arg.table in ("property", "keyword"):
        return (_worded(arg, action, scope, view),)
    return unsupported("effect", arg.span)


def _worded(
    word: nodes.Word, action: nodes.Action, scope: Scope, view: View
) -> tuple[Symbol, Expr]:  # fmt: skip
    amount: Expr = Const(1)
    for name, value in word.args:
        if name in ("amount", "n") and _is_number(value):
            amount = lower_amount(value, scope, view)  # type: ignore[arg-type]
    if word.table == "property":
        property, via = _modified(word, scope)
        once = scope.language.properties[word.id].once
        versus = _versus(word, scope, view)
        effect = _new(action, scope, view, "modify", property=property, via=via, versus=versus, once=once)
    elif type_id := scope.language.keywords[word.id].type:
        effect, amount = _new(action, scope, view, "type"), Symbol("type", type_id)
    elif not scope.language.keywords[word.id].executable:
        return unsupported(word.id, word.span)
    else:
        versus = _against_some(word, scope, view)
        effect = _new(action, scope, view, "keyword", keyword=Symbol("keyword", word.id), versus=versus)
    return Symbol("effect", effect.key), amount


def _is_number(value: nodes.Arg) -> bool:
    return isinstance(value, nodes.Number | nodes.Bound | nodes.Done | nodes.Count | nodes.PropertyOf | nodes.Arith
                      | nodes.Where | nodes.CaseAmount)  # fmt: skip


def _modified(word: nodes.Word, scope: Scope) -> tuple[Symbol, tuple[Symbol, ...]]:
    """The property of the model that a bonus changes, and the kinds of ability for which it does."""
    property = scope.language.properties.get(word.id)
    if property is None or not property.modifies:
        return unsupported(word.id, word.span)
    kinds = tuple(Symbol("kind", kind) for kind in property.via)
    if property.against and any(name == "versus" for name, _ in word.args):
        return Symbol("property", property.against), kinds
    return Symbol("property", property.modifies), () if property.against else kinds


def _versus(word: nodes.Word, scope: Scope, view: View) -> Expr | None:
    """«по горным существам»: the other card of the situation must be one of these."""
    for name, arg in word.args:
        if name == "versus" and isinstance(arg, nodes.Phrase | nodes.Ref | nodes.Group):
            return call("m_has", lower_target(arg, scope, replace(view, roam=True)), EV_OTHER)
    return None


def _granted(feature: nodes.Feature, action: nodes.Action, scope: Scope, view: View) -> Symbol:
    program = scope.grant(feature)
    once = any(template.kind == "grant" and template.once for template in scope.language.verbs[action.verb].standing)
    return Symbol("effect", _new(action, scope, view, "grant", feature=program.key, once=once).key)


def _new(
    action: nodes.Action, scope: Scope, view: View, kind: str, *,
    property: Symbol | None = None, keyword: Symbol | None = None, feature: str = "", via: tuple[Symbol, ...] = (),
    versus: Expr | None = None, once: bool = False,
) -> Effect:  # fmt: skip
    end, count, able = _duration(action.arg("duration"), scope, view)
    cap = action.arg("cap")
    effect = Effect(
        key=f"{scope.key}/{len(scope.effects)}", kind=kind, property=property, keyword=keyword, feature=feature,
        via=via, amount=BY_EVENT, applies=versus, end=end, end_count=count, able=able,
        cap=lower_amount(cap, scope, view) if isinstance(cap, nodes.Number | nodes.Bound | nodes.Where) else None,
        once=once,
    )  # fmt: skip
    scope.add_effect(effect)
    return effect


def _duration(
    arg: nodes.Arg | None, scope: Scope, view: View
) -> tuple[str, int, Expr | None]:  # fmt: skip
    if arg is None:
        return "", 0, None
    if not isinstance(arg, nodes.Duration):
        return unsupported("duration", arg.span)
    word = scope.language.durations.get(arg.until)
    if word is None or not word.until:
        return unsupported(arg.until, arg.span)
    count = arg.count.value if isinstance(arg.count, nodes.Number) else 0
    able = lower_condition(arg.condition, scope, view) if arg.condition is not None else None
    return word.until, count, able


def lower_stated(action: nodes.Action, verb: Verb, scope: Scope, view: View) -> tuple[tuple[Symbol, Expr], ...]:
    """What a verb states («не получает ран от выстрелов»), given to its target for a time: an effect a template."""
    env = _standing_env(action, None, scope, view)
    shared = shares_number(action, verb)
    if verb.targets and view.own is not None and not shared:
        env[verb.targets] = call("targets", view.own)
    end, count, able = _duration(action.arg("duration"), scope, view)
    pairs: list[tuple[Symbol, Expr]] = []
    spread = [(template, part) for template in verb.standing for part in said_parts(template.keyword, action)]
    for template, part in spread:
        keyword = _symbol(template.keyword, env, action) if part is None else Symbol(part.table, part.id)
        effect = Effect(
            key=f"{scope.key}/{len(scope.effects)}",
            kind=template.kind,
            property=_symbol(template.property, env, action),
            keyword=keyword,
            event=_symbol(template.event, env, action),
            via=_via(template, env, action),
            amount=BY_EVENT,
            applies=_given_applies(template, env, action, template.wide or shared),
            able=able,
            end=end,
            end_count=count,
            with_event=template.with_event,
            exact=template.exact,
            optional=template.optional,
            once=template.once,
            pool=template.pool,
            wide=template.wide or shared,
        )
        scope.add_effect(effect)
        pairs.append((Symbol("effect", effect.key), _sized(template, env, action, scope, view)))
    return tuple(pairs)


def said_parts(hole: Expr | None, action: nodes.Action) -> tuple[nodes.Word | None, ...]:
    """The words that fill a hole of a statement where the text lists several; (None,) for a hole filled by one."""
    arg = action.arg(hole.name) if isinstance(hole, Param) else None
    if not isinstance(arg, nodes.Many):
        return (None,)
    words = tuple(part for part in arg.parts if isinstance(part, nodes.Word) and part.table == "keyword")
    return words if len(words) == len(arg.parts) else unsupported("list", arg.span)


def _given_applies(template: Standing, env: dict[str, Expr], action: nodes.Action, wide: bool) -> Expr | None:
    """A wide effect works on the cards it speaks of; any other on the card that has it."""
    meets = _meets(template, env, action)
    if not wide or template.carriers is None:
        return meets
    own = substitute(call("m_has", template.carriers, EV_CARD), env, action.span)
    return own if meets is None else call("both", own, meets)


# ---------------------------------------------------------------- static verbs


def keyword_standing(word: nodes.Word, scope: Scope, view: View) -> str:
    """Key of the effect that a keyword behind a head («Строй: броня 1») is: its card has it while the head holds."""
    amount, versus = Const(1), _against_some(word, scope, view)
    numbers = [value for name, value in word.args if name in ("amount", "n") and _is_number(value)]
    effect = Effect(
        key=f"{scope.key}/{len(scope.effects)}",
        kind="keyword",
        keyword=Symbol("keyword", word.id),
        amount=lower_amount(numbers[0], scope, view) if numbers else amount,  # type: ignore[arg-type]
        applies=_and(call("m_has", call("m_bit", SELF), EV_CARD), versus),
    )
    scope.add_effect(effect)
    return effect.key


def _and(test: Expr, more: Expr | None) -> Expr:
    return test if more is None else call("both", test, more)


def _against_some(word: nodes.Word, scope: Scope, view: View) -> Expr | None:
    """«Направленный удар по героям»: only of a keyword that the rules ask against a card."""
    versus = _versus(word, scope, view)
    if versus is not None and not scope.language.keywords[word.id].versus:
        return unsupported("keyword against some cards", word.span)
    return versus


def lower_standing(action: nodes.Action, verb: Verb, scope: Scope, view: View) -> tuple[str, ...]:
    """Keys of the effects that a static verb's statement stands for."""
    if verb.executable and verb.kind in OF_DECKS:
        return ()
    if not verb.standing or not verb.executable:
        unsupported(verb.id, action.span)
    _account(action, verb)
    given = {name for name, _ in action.args}
    keys: list[str] = []
    for template in verb.standing:
        if _printed(template, given):
            keys += _stand(template, action, scope, view)
    return tuple(keys) or unsupported(verb.id, action.span)


def _printed(template: Standing, given: set[str]) -> bool:
    """Does the text print what the statement is about («… и {more:keywords}»)?"""
    about = (part for part in (template.property, template.keyword) if isinstance(part, Param))
    return all(part.name in given for part in about)


def _stand(template: Standing, action: nodes.Action, scope: Scope, view: View) -> list[str]:
    """One template; a hole filled by a bonus, keyword or quote becomes one effect for each part of it."""
    holes = [name for name, arg in action.args if isinstance(arg, nodes.Quote | nodes.Many)
             or isinstance(arg, nodes.Word) and arg.table in ("property", "keyword")]  # fmt: skip
    wanted = [name for name in holes if any(_is_hole(part, name) for part in (template.property, template.keyword))]
    if not wanted:
        return [_add(template, None, action, scope, view)]
    arg = action.arg(wanted[0])
    parts = arg.parts if isinstance(arg, nodes.Many) else (arg,)
    return [key for part in parts for key in _stand_part(template, part, action, scope, view)]


def _is_hole(part: Expr | None, name: str) -> bool:
    return part == Param(name)


def _stand_part(
    template: Standing, part: nodes.Arg | None, action: nodes.Action, scope: Scope, view: View
) -> list[str]:  # fmt: skip
    if isinstance(part, nodes.Quote):
        granted = replace(template, kind="grant", property=None, keyword=None)
        return [_add(granted, None, action, scope, view, scope.grant(feature).key) for feature in part.features]
    if isinstance(part, nodes.Word):
        return [_add(template, part, action, scope, view)]
    return unsupported("bonus", action.span)


def _add(
    template: Standing, word: nodes.Word | None, action: nodes.Action, scope: Scope, view: View, feature: str = ""
) -> str:  # fmt: skip
    env = _standing_env(action, word, scope, replace(view, roam=view.roam or template.anywhere))
    kind, property, keyword = template.kind, template.property, template.keyword
    via = _via(template, env, action)
    against = _versus(word, scope, view) if word is not None else None
    if word is not None:
        property = None
        if word.table == "property":
            if scope.language.properties[word.id].once:
                unsupported("statement about the next one", word.span)
            property, kinds = _modified(_against(word, template, action), scope)
            via += kinds
        keyword = Symbol("keyword", word.id) if word.table == "keyword" else None
        kind = kind if kind not in ("modify", "keyword") else ("modify" if property is not None else "keyword")
    effect = Effect(
        key=f"{scope.key}/{len(scope.effects)}",
        kind=kind,
        property=_symbol(property, env, action),
        keyword=_symbol(keyword, env, action),
        event=_symbol(template.event, env, action),
        via=via,
        amount=_sized(template, env, action, scope, view),
        applies=_while(action, _met(_applies(template, env, action, against), scope), scope, view),
        feature=scope.key if template.pool else feature,
        with_event=template.with_event,
        exact=template.exact,
        optional=template.optional or action.optional,
        pool=template.pool,
    )
    scope.add_effect(effect)
    return effect.key


def _sized(template: Standing, env: dict[str, Expr], action: nodes.Action, scope: Scope, view: View) -> Expr:
    """The amount of a statement; a cap bounds it."""
    amount = substitute(template.amount, env, action.span)
    cap = action.arg("cap")
    if cap is None:
        return amount
    if not isinstance(cap, nodes.Number | nodes.Bound | nodes.Where):
        return unsupported("cap", action.span)
    return call("low", amount, lower_amount(cap, scope, view))


# What the text may say of any statement: «пока P», a cap, a name that only names.
_OF_ANY = frozenset({"duration", "cap", "name", "actor", "by_of"})


def _account(action: nodes.Action, verb: Verb) -> None:
    """Every argument of the text is one that the statement uses; raises Unsupported at the first nothing would heed."""
    heeded = _OF_ANY | {verb.targets, "target"} | {name for name, _ in verb.defaults}
    for template in verb.standing:
        for part in (template.property, template.keyword, template.event, template.amount, template.carriers, template.versus,
                     *template.via):  # fmt: skip
            heeded |= params_of(part) if part is not None else set()
    for name, arg in action.args:
        if name not in heeded or isinstance(arg, nodes.Cell):
            unsupported(f"{verb.id}: «{name}»", action.span)


def _against(word: nodes.Word, template: Standing, action: nodes.Action) -> nodes.Word:
    """The bonus with the «по …» that the verb's own pattern has read."""
    versus = template.versus
    arg = action.arg(versus.name) if isinstance(versus, Param) else None
    return word if arg is None else replace(word, args=(*word.args, ("versus", arg)))


def _via(template: Standing, env: dict[str, Expr], action: nodes.Action) -> tuple[Symbol, ...]:
    """The kinds of ability a statement speaks of; «выстрелов и метаний» are two."""
    kinds: list[Symbol] = []
    for part in template.via:
        arg = action.arg(part.name) if isinstance(part, Param) else None
        if isinstance(arg, nodes.Many):
            kinds += [Symbol(word.table, word.id) for word in arg.parts if isinstance(word, nodes.Word)]
        elif (symbol := _symbol(part, env, action, optional=True)) is not None:
            kinds.append(symbol)
    return tuple(kinds)


def _standing_env(
    action: nodes.Action, word: nodes.Word | None, scope: Scope, view: View
) -> dict[str, Expr]:  # fmt: skip
    roaming = replace(view, roam=True)
    env: dict[str, Expr] = {"self": SELF}
    for name, arg in action.args:
        if isinstance(arg, nodes.Phrase | nodes.Ref | nodes.Group):
            env[name] = lower_target(arg, scope, roaming if name == "versus" else view)
        elif not isinstance(arg, nodes.Quote | nodes.Many | nodes.Duration | nodes.Grades | nodes.Cell | nodes.UpTo):
            env[name] = lower_arg(arg, scope, view)
    if word is not None:
        for name, value in word.args:
            if name in ("amount", "n") and _is_number(value):
                env["amount"] = lower_amount(value, scope, view)  # type: ignore[arg-type]
    env.setdefault("amount", Const(1))
    env.setdefault("per", Const(1))
    return env


def _symbol(
    part: Expr | None, env: dict[str, Expr], action: nodes.Action, optional: bool = False
) -> Symbol | None:  # fmt: skip
    if part is None:
        return None
    if optional and isinstance(part, Param) and part.name not in env:
        return None
    filled = substitute(part, env, action.span)
    return filled if isinstance(filled, Symbol) else unsupported("word", action.span)


def _met(applies: Expr, scope: Scope) -> Expr:
    """«При выстреле …» before a statement narrows when it applies."""
    return applies if scope.meets is None else call("both", applies, scope.meets)


def _while(action: nodes.Action, applies: Expr, scope: Scope, view: View) -> Expr:
    """«…, пока P» behind a statement; any other term makes no sense there."""
    arg = action.arg("duration")
    if arg is None:
        return applies
    if not isinstance(arg, nodes.Duration) or arg.condition is None:
        return unsupported("term of a statement", arg.span)
    return call("both", applies, lower_condition(arg.condition, scope, view))


def _applies(
    template: Standing, env: dict[str, Expr], action: nodes.Action, against: Expr | None
) -> Expr:  # fmt: skip
    """Which card has the effect (the source, or `carriers`) and which other card it must meet."""
    carriers = template.carriers
    if isinstance(carriers, Param) and carriers.name not in env:
        carriers = None
    own = call("m_bit", SELF) if carriers is None else carriers
    test = substitute(call("m_has", own, EV_CARD), env, action.span)
    against = _meets(template, env, action) or against
    return test if against is None else call("both", test, against)


def _meets(template: Standing, env: dict[str, Expr], action: nodes.Action) -> Expr | None:
    """The other card of the situation is one of `versus`; None if the text does not say which."""
    versus = template.versus
    if versus is None or isinstance(versus, Param) and versus.name not in env:
        return None
    return substitute(call("m_has", versus, EV_OTHER), env, action.span)
