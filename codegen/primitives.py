"""The primitives that generated code may call: name, result type, argument types.

In: nothing. Out: `PRIMITIVES`, read by `codegen.verify` and by the emitters. Each name exists twice in the runtime with
one meaning: as `cdef inline` function of `cardc.runtime.kernel` taking `(State*, Frame*, …)` and as method of
`cardc.runtime.kernel.Core` for the Python backend, where a mask is a Python int. Duplicates are refused.

Types: `mask` set of cards, `int`, `bool`, `card` index or -1, `player` 0/1, `outcome` coded outcome.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Primitive:
    name: str
    result: str
    args: tuple[str, ...]
    doc: str


def _table(rows: str) -> dict[str, Primitive]:
    table: dict[str, Primitive] = {}
    for row in filter(None, (line.strip() for line in rows.splitlines())):
        head, _, doc = row.partition("  ")
        name, _, rest = head.partition("(")
        args, _, result = rest.partition(")->")
        if name in table:
            raise ValueError(f"primitive {name} is registered twice")
        table[name] = Primitive(name, result, tuple(a for a in args.split(",") if a), doc.strip())
    return table


# Set algebra on masks is written with operators by the emitters, so it has rows here but no function of its own in Python.
PRIMITIVES = _table(
    """
    m_none()->mask  the empty set
    m_and(mask,mask)->mask  both
    m_or(mask,mask)->mask  either
    m_minus(mask,mask)->mask  the first without the second
    m_bit(card)->mask  one card; empty for -1
    m_any(mask)->bool  not empty
    m_count(mask)->int  number of cards
    m_first(mask)->card  lowest card of the set, -1 if empty
    m_has(mask,card)->bool  card is in the set
    m_if(bool,mask)->mask  the set, or nothing

    in_play()->mask  cards in the play zones (the field and what counts as it)
    in_zone(int,player)->mask  cards of a zone by owner (field: by controller)
    in_zone_all(int)->mask  cards of a zone, of both players
    side(player)->mask  cards in any zone controlled by the player
    owned(player)->mask  cards owned by the player
    type_is(int)->mask  cards of a type (bit set of types: any of them)
    element_is(int)->mask  cards having the element (0: neutral)
    class_is(int)->mask  cards having the class
    keyword_is(int)->mask  cards having the keyword now, printed or gained
    flag_is(int)->mask  cards having the state flag (open, hidden, fresh, acted, …)
    name_is(int)->mask  cards with the name
    same_name(card)->mask  cards with that card's name
    namesakes(mask)->mask  of the set, those with the name of another card of it
    crowded(mask,int)->mask  cards that at least n cards of the set stand next to
    where_field(mask,int,int,int)->mask  of the set, those whose property (1) compares (2: 0 < 1 <= 2 = 3 >= 4 > 5 !=) with (3)
    where_slot(mask,int,int,int)->mask  of the set, those whose slot compares
    targetable(mask,int)->mask  of the set, those that something of these kinds of ability may choose
    where_under(mask,int,int,int)->mask  of the set, those whose property (1) is at most (2) and what property (3) of the source is against them
    wounded(mask)->mask  of the set, those with a wound
    with_marker(int)->mask  cards that carry a marker of that name
    extreme(mask,int,bool)->mask  of the set, those with the largest (true) or smallest value of a property
    top_of(player,int)->mask  the top n cards of the deck
    bottom_of(player,int)->mask  the bottom n cards of the deck

    near(mask)->mask  cards on cells next to a card of the set, and what counts as such
    relation(int,card)->mask  cards standing in a board relation to the card (opposite, behind, left, right, line, …)
    within(card,int)->mask  cards at distance at most n from the card (unlimited reach where the board says so)
    between_free(card)->mask  cards reached straight over exactly one cell without an enemy on it
    across(card,mask)->mask  cards reached straight over exactly one cell on which a card of the set stands
    between(card,card)->mask  the card on the one cell straight between the two
    capable(int)->mask  cards with a feature that does something of these kinds
    classed()->mask  cards that have a class
    unused(mask)->mask  of the set, cards on which the feature may still be used («for each»)
    cell_set(int)->mask  cards standing on a named set of cells (row, column, half), as seen by the frame's player
    same_line(int,card)->mask  cards in the same row (0) or column (1)
    host_of(mask)->mask  the hosts of the cards
    attached(mask)->mask  the cards that sit on the cards

    cells_at(mask)->mask  the cells on which the cards stand, or stood if what the feature speaks of has left; a set of cells has a bit a cell
    cells_near(mask)->mask  the cells next to any of the cells
    cells_related(int,card)->mask  the cell that stands in a board relation to the card
    cells_in(int)->mask  a named set of cells, as seen by the frame's player
    cells_in_line(int,mask)->mask  the cells of the rows (0) or columns (1) of the cells
    cells_within(card,int)->mask  the cells at most n steps from the card
    cells_free()->mask  the cells on which nothing stands
    cells_all()->mask  the cells of the board
    cells_marked(int)->mask  the cells that carry a marker of that name
    on_cells(mask)->mask  the cards that stand on the cells
    came_to()->mask  the cell to which the event has moved its card
    came_from()->mask  the cell that the card has left by it
    cell_word(mask)->int  the first 30 cells of a set as bits of a number
    free_cells(card,int,int)->int  number of free cells of kind (1: neighbour, 2: within n steps, 3: own half, 4: any)

    self()->card  the source of the feature
    me()->player  who controlled the source when the feature was announced
    foe()->player  the other one
    actor()->player  who performs the current action
    active()->player  whose turn it is
    owner_of(card)->player
    controller_of(card)->player
    other_player(player)->player
    targets(int)->mask  what action n chose and is still the same object
    lasting(int)->mask  what action n chose, also where it is now (a destroyed card in the graveyard)
    affected(int)->mask  the cards to which something that action n wanted has happened, wherever they are now
    ev_kind()->int  number of the event kind of the triggering event
    everything()->mask  every card of the game, in any zone
    ev_card()->card  the card the triggering event speaks of
    ev_other()->card  the other card of that event (source of the wounds, the killer, the struck card)
    ev_player()->player
    ev_amount()->int
    ev_wanted()->int  how much was to be done; of a die the number thrown
    ev_via()->int  kind bits of the ability behind the event
    ev_aux()->int
    gives(int,int)->bool  the effect of the library (what is gained: `ev_aux`) gives the keyword
    ev_gives(int,int)->bool  the event gives its card a keyword (0), a type (1), an element (2), that of the number
    felled_by(card)->card  the card that last wounded it, also when it has left; -1
    felled_via(card)->int  kind bits of the ability by which it did

    now_targets()->mask  of the ability that this feature reacts to: what it aims at
    now_source()->card  the card that does it, -1 if there is none
    now_kinds()->int  its kinds
    now_dice()->mask  the cards whose dice lie on the table for it
    now_stage()->int  how far it is: 0 there is none, 1 its targets are named, 2 its dice are thrown

    x()->int  the X of the feature
    x_known()->bool  X has been bound
    refused(int)->bool  an action of the bit set was refused by who had the right (bit n) or declined by its performer (n + 16)
    keep_x(int)->int  bind X to the value unless it is bound already; the X that holds
    number()->int  the number chosen in the current action
    done(int)->int  the amount action n really did
    wanted(int)->int  the amount action n was to do
    rolled()->int  total of the last die of the feature
    grade()->int  0 weak, 1 medium, 2 strong of the last graded roll
    field(card,int)->int  a property of a card with all modifiers; 0 for -1
    printed(card,int)->int  the property as printed
    slot(card,int)->int
    pslot(player,int)->int
    marker_count(card,int)->int
    sum_field(mask,int)->int  sum of a property over a set
    featureless()->mask  the cards on which no feature is printed, or that have lost them
    happened(int)->mask  the cards to which an event of the kind has happened this turn
    turn_count(int,card)->int  how often an event of the kind has happened to the card this turn
    mass_empty_legal()->bool  the ruleset lets a mass action be announced with nobody there
    switch(int)->int  a switch of the ruleset
    turn_number()->int
    hand_size(player)->int
    zone_size(int,player)->int

    add(int,int)->int
    sub(int,int)->int
    mul(int,int)->int
    div_down(int,int)->int
    div_up(int,int)->int
    low(int,int)->int  the smaller
    high(int,int)->int  the larger
    floor0(int)->int  at least 0
    diff(int,int)->int  absolute difference

    bit_or(int,int)->int  the union of two bit sets
    eq(int,int)->bool
    ne(int,int)->bool
    lt(int,int)->bool
    le(int,int)->bool
    both(bool,bool)->bool
    either(bool,bool)->bool
    fails(bool)->bool
    bits(int,int)->bool  the two bit sets meet

    out(int)->outcome  folded outcome of action n
    fold2(outcome,outcome)->outcome  outcome of and, chain, then, full, any over two operands (rules: docs/rules.md)
    fold_else(outcome,outcome)->outcome  else and refuse-like: the right one if it was announced or illegal
    fold_refuse(outcome,outcome)->outcome  the right one unless it is closed
    fold_or(outcome,outcome)->outcome  the branch taken: the first that is not closed
    was(outcome,int)->bool  its word is in the bit set
    """
)
