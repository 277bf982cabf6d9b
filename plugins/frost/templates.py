"""The step of «остудить» in generated code: written out on the Python backend, called directly on the Cython backend.

In: nothing. Out: `TEMPLATES`. They want what the function `frost.chill` wants, which the reference interpreter calls.
"""

from __future__ import annotations

from cardc.codegen.ir import StepTemplate

_WRITTEN_OUT = """
{{ call('want', part, gives[0], call('targets', part), gives[1], 0, kinds) }}
if {{ gives[1] }} > 1:
    {{ call('want', part, gives[0], call('m_minus', call('near', call('targets', part)), call('targets', part)),
            gives[1] ~ ' - 1', 0, kinds) }}
"""

TEMPLATES = [
    StepTemplate(
        "frost.chill",
        _WRITTEN_OUT,
        cython="chill_at(s, f, {{ part }}, {{ kinds }}, {{ gives | join(', ') }})",
        cimports=("from cardc.plugins.frost.chill cimport chill_at",),
    )
]
