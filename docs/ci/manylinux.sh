#!/bin/sh
# Wheels that an index accepts: run in quay.io/pypa/manylinux_2_28_x86_64, once for every interpreter the engine has.
set -e
for python in cp311-cp311 cp312-cp312 cp313-cp313; do
    "/opt/python/$python/bin/pip" install --quiet cardc
    "/opt/python/$python/bin/cardc" build cards -o "build/$python" --backend cython --wheel
    auditwheel repair "build/$python"/*.whl --wheel-dir dist
done
