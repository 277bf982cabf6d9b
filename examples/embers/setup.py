"""Compiles the step of the plugin against the runtime of the installed cardc."""

from Cython.Build import cythonize
from setuptools import Extension, setup

import cardc

setup(
    ext_modules=cythonize(
        [Extension("embers.steps", ["embers/steps.pyx"])],
        include_path=[cardc.get_include()],
        compiler_directives={"language_level": 3},
    )
)
