"""Statements and orders of printed cards that are rarer than those of the other tables [§3, §6–§9, §12, §16, §19].

In: nothing. Out: `PRINTED`. They are read; what no effect or event of the runtime stands for is marked not executable.
"""

from __future__ import annotations

from cardc.codegen.ir import Standing, Symbol
from cardc.dsl.language import Verb
from cardc.plugins.berserk.terms import THIS


def _says(id: str, *patterns: str, reflexive: tuple[str, ...] = (), clause: str = "§17.5") -> Verb:
    return Verb(id, patterns, reflexive, static=True, kind="", clause=clause, executable=False)


def _told(id: str, *patterns: str, reflexive: tuple[str, ...] = (), clause: str, kind: str = "impact") -> Verb:
    return Verb(id, patterns, reflexive, kind=kind, clause=clause, executable=False)


SAID = (
    _says(
        "stays-open-after-it",
        reflexive=(
            "не закрываться после этот атака|нападение|удар|<strike>|выстрел",
            "не закрываться после {kind} {versus:target}",
            "не закрываться , {condition}",
        ),
        clause="§5.6",
    ),
    _says(
        "cannot-be",
        reflexive=(
            "не мочь быть изгнанный|снятый [с кладбище]",
            "мочь быть излеченный|помещенный [только] [на {host:target}]",
            "не мочь быть помещенный на {host:target}",
            "мочь быть помещенный только на {host:target}",
        ),
        clause="§17.5",
    ),
    _says("more-symbionts", reflexive=("мочь иметь до {amount} [разный] симбиот",), clause="§21.3"),
    _says("not-more-than", reflexive=("мочь иметь [не более] {amount} {keyword}",), clause="§17.5"),
    _says(
        "harmed-more-all",
        reflexive=(
            "получать [только] половина рана от {kind}",
        ),
        clause="§18.4",
    ),
    _says(
        "bonus-across",
        "{amount} {property} по {versus:target}",
        "{bonus} {versus:target}",
        clause="§9.16",
    ),
    _says("keyword-against", "{keyword} по {versus:target}", "{keyword} и {bonus} по {versus:target}", clause="§14.1"),
    _says(
        "must-attack-once",
        reflexive=(
            "обязанный {amount} раз напасть на {versus:target} [<strike>]",
            "обязанный это сделать",
            "обязанный взять {versus:target} в отряд",
        ),
        clause="§9.18",
    ),
    Verb(
        "must-defend",
        ("противник обязанный назначить защитник",),
        static=True,
        kind="",
        standing=(Standing("keyword", keyword=Symbol("keyword", "must-be-met"), carriers=THIS),),
        clause="§9.6",
    ),
    _says("must-do-it", "противник обязанный это сделать", clause="§9.6"),
    _says(
        "stopped-some",
        reflexive=(
            "блокировать второй|третий за ход [противник] {kind} [{versus:target}] [по {of:target}]",
            "блокировать {kind} {versus:target} по {of:target}",
            "блокировать по себя {kind} [{versus:target}]",
            "блокировать {kind} по {of:target}",
            "блокировать первый {kind} [{versus:target}] по {of:target} в ход противник",
        ),
        clause="§8.1",
    ),
    _says(
        "first-weakened",
        "первый за ход [противник] {kind} {versus:target} получать {amount} к величина",
        "первый за ход [противник] {kind} {versus:target} [( кроме {except:kind} )] перенаправляться на|в {target}",
        clause="§17.3",
    ),
    _says(
        "all-weaker",
        "{kind} [{versus:target}] [по {of:target}] [, наносимый с максимальный дальность ,] иметь {amount} к величина",
        clause="§12.7",
    ),
    _says(
        "first-set",
        "первый за [ваш|свой] ход [противник] {kind} [{versus:target}] [по {target}] сводиться к слабый|средний|сильный",
        "первый за [ваш|свой] ход [противник] {kind} [{versus:target}] [по {target}] сводиться к {amount}",
        clause="§17.3",
    ),
    _says("attack-ignores", "[выбранный] {kind} [{of:target}] игнорировать {keyword}", clause="§12.8"),
    _says("keeps-off", reflexive=("не мочь перемещаться|двигаться|передвигаться|переместиться на {cell}",), clause="§6.7"),
    _says("becomes-strike", "этот {kind} становиться|стать безответный|направленный", clause="§9.11"),
    _says("no-obstacle", "{property} {target} не препятствовать {keyword}", clause="§14"),
    _says(
        "may-move-onto",
        reflexive=(
            "мочь объявлять|объявить движение|прыжок на {cell}",
            "мочь двигаться|передвигаться на {cell}",
            "мочь объявлять прыжок только на {cell}",
        ),
        clause="§6.1",
    ),
    _says(
        "ignores-many",
        reflexive=(
            "игнорировать особенность , обязывающий {rest:target}",
            "игнорировать особенность , обязывающий [он|она|оно] выбирать|выбрать цель {kind} [какой-либо|какой-нибудь|любой] карта",
        ),
        clause="§12.8",
    ),
    _says("counts-neutral", reflexive=("считаться {element}", "считаться занятый|глубина"), clause="§17.5"),
    _says("vampirism-too", "вампиризм {of:target} срабатывать на [его|ее|их] {property} по {versus:target}", clause="§14"),
    _says(
        "incarnates-so",
        reflexive=(
            "мочь инкарнировать [в открытый вид] [на {cell}] [в открытый вид]",
            "инкарнировать на {cell}",
            "инкарнировать в открытый вид на {cell}",
            "мочь инкарнировать в любой третий ряд в открытый вид",
        ),
        clause="§14",
    ),
    _says("uses-others", reflexive=("мочь использовать <counter> {of:target}",), clause="§16.1"),
    _says("limit-of-use", "любой число раз за бой", clause="§17.2"),
    _says("not-surface", reflexive=("не считаться {filter}",), clause="§14"),
    _says("must-choose", reflexive=("объявлять {kind} , обязанный {rest:target}",), clause="§9.18"),
    _says(
        "same-as-it",
        "{property} {target} становиться {amount}",
        reflexive=("становиться|стать безответный|направленный",),
        clause="§13",
    ),
    _says("is-artifact-now", reflexive=("являться|являются {target}", "являться {noun}"), clause="§21.5"),
)
ORDERED = (
    _told("revive-as", reflexive=("возродиться в качество компаньон {host:target}",), clause="§21.4"),
    _told("set-out", "поменять расположение {target}", "изменить расположение {target}", clause="§3.5"),
    _told(
        "show-deal",
        "показать {target} [из раздача]",
        "показать противник {target}",
        "показать {target} из ваш раздача",
        clause="§3.4",
    ),
    _told("take-squad", "взять {target} в отряд [бесплатно]", "набрать {target} в отряд", clause="§3.3"),
    _told(
        "pay-crystals",
        "заплатить {amount} <elite>|<ordinary>",
        "получить {amount} <elite>|<ordinary>",
        "терять {amount} <elite>|<ordinary>",
        "заплатить <elite>|<ordinary>",
        "получать|получить <elite>|<ordinary>",
        reflexive=(
        ),
        clause="§3.3",
    ),
    _told(
        "put-both-ways",
        "положить {target} на верх или в|под низ [ваш] колода",
        "вернуть {target} на верх колода [в любой порядок]",
        "поместить {target} в колода {amount} сверху",
        clause="§19.6",
    ),
    _told("shuffle", "перемешать колода", clause="§19.7"),
    _told(
        "declare-ability",
        "объявить особенность|способность {of:target}",
        "объявить {of:target} особенность",
        "объявить его особенность вальхалла",
        "объявить движение на {cell}",
        "объявить особенность вальхалла {of:target}",
        clause="§14",
    ),
    _told(
        "perform-for",
        "выполнить|совершить трупоедство [вместо {of:target}]",
        "совершить {keyword} [, {rest:cell}]",
        clause="§14",
    ),
    _told("vanish", "{marker} исчезать", "сеть исчезать", clause="§16.4"),
    _told("gain-net", reflexive=("получать|получить сеть [на свой следующий ход]",), clause="§14"),
    _told(
        "adopt",
        reflexive=(
            "получать|получить {property} строй {of:target}",
            "получать|получить бонус строй {of:target}",
            "получать|получить особенность {of:target} [{duration}]",
            "получать|получить этот особенность",
        ),
        clause="§14",
    ),
    _told(
        "share-out",
        "перераспределить [полученный] рана между {target}",
        "перераспределить {target} на {to:target}",
        "распределить {amount} рана между {target}",
        clause="§18.4",
    ),
    _told(
        "turn-die",
        "перевернуть кубик на противоположный грань",
        "{amount} или {or:amount} к бросок кубик",
        clause="§11.1",
    ),
    _told(
        "choose-one",
        "выбрать один из результат бросок [кубик]",
        "выбрать {amount} желание",
        "выбрать направление",
        "выбрать {cell}",
        "выбрать квадрат {name}",
        "вы выбирать один из результат бросок",
        clause="§11.1",
    ),
    _told(
        "enters-for-foe", reflexive=("войти|входить в игра под контроль противник [и с особенность {features}]",), clause="§19.2"
    ),
    _told("pick-host", "выбирать|выбрать в качество хозяин {target}", clause="§21.3"),
    _told("become-so", reflexive=("стать|становиться существо с <move> {amount} и <strike> {strike:amount} [{duration}]",), clause="§21.5"),
    _told(
        "throw-twice",
        "бросать|бросить кубик два|три раз [, {rest:condition}]",
        reflexive=("бросать|бросить кубик [два раз]",),
        clause="§11.1",
    ),
    _told(
        "enters-so",
        reflexive=(
            "войти|входить в игра под ваш контроль",
            "войти|входить в игра с {features}",
            "войти|входить в игра с {amount} рана",
            "войти|входить в игра с тот же число рана",
            "войти|входить в игра под ваш контроль , без особенность и с {features}",
        ),
        clause="§19.2",
    ),
    _told("cure-of", "излечить {target} от рана", "излечить {target} от рана , полученный в этот ход", clause="§12.3"),
    _told("win-result", "сделать результат сражение промах-промах", clause="§9.8"),
    _told("own-turn-loss", reflexive=("терять|потерять {property} в начало {amount} ход",), clause="§16.4"),
    _told(
        "flip-side",
        reflexive=(
            "получать|получить <wolf>|<human> [либо|или] [<human>|<wolf>] [{duration}]",
            "стать <wolf>|<human> [в третий раз за бой]",
        ),
        clause="§14",
    ),
    _told(
        "move-along",
        "переместить {target} в тот же направление",
        "переместить {target} в направление движение",
        "переместить {target} на клетка в направление движение {of:target}",
        "переместить {target} на {amount} клетка в тот же направление",
        reflexive=("перемещаться на {amount} клетка назад|вперед", "перемещаться на этот клетка"),
        clause="§6.3",
    ),
    _told(
        "trigger-of",
        "срабатывать|сработать концентрация {of:target}",
        "концентрация {of:target} срабатывать [по выбор противник]",
        clause="§14",
    ),
)
PRINTED = SAID + ORDERED
