"""The tag of the kernel's binary interface, and what the Python backend needs of the kernel.

Generated and plugin code cimports from `kernel.pxd`; Python step functions get a `Core`. `ABI` is the digest of the core
`.pxd` files this kernel was compiled from: a library built for another one is refused.
"""

from cardc.runtime.core import Core

cdef extern from *:
    """
    #ifndef CARDC_ABI
    #error "CARDC_ABI is not defined: compile with setup.py"
    #endif
    """
    const char* CARDC_ABI

ABI = CARDC_ABI.decode("ascii")

__all__ = ["ABI", "Core"]
