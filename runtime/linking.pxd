# Compiled bodies of steps become functions of a library. See linking.pyx.

from cardc.runtime.layout cimport StepFn
from cardc.runtime.tables cimport LibraryTables

cdef int add_step(LibraryTables library, str key, str kinds, StepFn function) except -1
