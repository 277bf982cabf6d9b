from cardc.runtime.core import Core as Core

ABI: str
