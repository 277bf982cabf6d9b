"""Compiled functions of cards: a body that several share, with arguments of each one's own.

In: bodies, as generated modules hand them in, and a chunk's `code` from a manifest (untrusted: every argument is checked
against the kind that the body says it has). Out: functions of the library with their arguments in its table.
"""

from libc.stdint cimport int32_t
from libc.stdlib cimport realloc
from cardc.runtime.driver cimport run_steps
from cardc.runtime.layout cimport Library, StepFn
from cardc.runtime.tables cimport LibraryTables

from cardc.runtime.errors import RulesError

REFERENCE = 1 << 32
LARGEST = (1 << 31) - 1
PARTS = 16
NUMBER, PART = "number", "part"


cdef int add_step(LibraryTables library, str key, str kinds, StepFn function) except -1:
    """Make a body known. `kinds`: of its arguments: «number», «part», or a table of vocabulary items."""
    library.steps[key] = (<size_t>function, kinds.split())
    return 0


def link(LibraryTables library, int first, int count, dict code):
    """Make functions `first` and the `count - 1` after it what `code` says. RulesError for what does not fit."""
    cdef Library* c = &library.c
    cdef int number = first
    cdef StepFn function
    rows, keys = listed(code, "functions"), listed(code, "steps")
    items = [values_of(library, each) for each in listed(code, "symbols")]
    missing = [key for key in keys if key not in library.steps]
    if missing or len(rows) != count or first + count > c.nfunctions:
        raise RulesError(f"the code of a chunk does not fit its modules: {missing[:3]}, {len(rows)} functions of {count}")
    bodies = [library.steps[key] for key in keys]
    for row in rows:
        if type(row) is not list or not row or type(row[0]) is not int or not -1 <= row[0] < len(bodies):
            raise RulesError(f"function {number - first} of a chunk is none")
        if row[0] < 0:
            function = run_steps
            args = [len(row) - 1, *(first + within(each, 0, count - 1) for each in row[1:])]
        else:
            pointer, kinds = bodies[row[0]]
            function = <StepFn><size_t>pointer
            args = arguments(row, kinds, items)
        c.functions[number] = function
        c.arg_first[number] = c.nargs
        keep(library, args)
        number += 1


def listed(code, key):
    """A list of the code, [] if it is absent."""
    value = code.get(key) or []
    if type(value) is not list:
        raise RulesError(f"«{key}» of the code of a chunk is no list")
    return value


cdef within(value, low, high):
    if type(value) is not int or not low <= value <= high:
        raise RulesError(f"an argument of a function is {value!r}, not between {low} and {high}")
    return value


cdef list arguments(list row, list kinds, list items):
    """The arguments of a body as numbers."""
    cdef int at
    cdef list args = []
    if len(row) != len(kinds) + 1:
        raise RulesError(f"a function has {len(row) - 1} arguments, not {len(kinds)}")
    for at, kind in enumerate(kinds):
        value = row[at + 1]
        if kind == NUMBER:
            args.append(within(value, -LARGEST, LARGEST))
        elif kind == PART:
            args.append(within(value, 0, PARTS - 1))
        else:
            table, number = items[within(value, REFERENCE, REFERENCE + len(items) - 1) - REFERENCE]
            if table != kind:
                raise RulesError(f"an argument of a function is of the table {table!r}, not {kind!r}")
            args.append(number)
    return args


def values_of(LibraryTables library, each):
    """Table and joined bits of a list of items."""
    value, tables = 0, set()
    for item in each if type(each) is list else ():
        if type(item) is not list or len(item) != 2 or not all(type(part) is str for part in item):
            raise RulesError(f"{item!r} is no vocabulary item")
        value |= library.number(*item)
        tables.add(item[0])
    if len(tables) != 1:
        raise RulesError("items of one table were expected")
    return tables.pop(), value


cdef int keep(LibraryTables library, list args) except -1:
    cdef Library* c = &library.c
    cdef int32_t* grown
    cdef int need = c.nargs + len(args)
    if need > library.room:
        library.room = 2 * need + 256
        grown = <int32_t*>realloc(c.args, library.room * sizeof(int32_t))
        if grown == NULL:
            raise MemoryError
        c.args = grown
    for value in args:
        c.args[c.nargs] = value
        c.nargs += 1
    return 0
