#!/bin/bash
# Packs what run.sh needs on a machine that has neither this repository nor nlohmann/json: the sources of the verifier, the
# programs with their reports, and the headers of nlohmann/json.
#
#   test/gpu/pack.sh FILE.tar.gz          # NLOHMANN_JSON=/usr/include/nlohmann
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
json=${NLOHMANN_JSON:-/usr/include/nlohmann}
[ $# = 1 ] || { echo "usage: test/gpu/pack.sh FILE.tar.gz" >&2 && exit 2; }
[ -e "$json/json.hpp" ] || { echo "pack.sh: error: $json has no json.hpp; name its folder in NLOHMANN_JSON" >&2 && exit 2; }

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
packed=$stage/cuda-tidy-gpu
mkdir -p "$packed/include" "$packed/test"
(cd "$root" && cp --parents checks/knowledge/DeviceLimits.{h,cpp} checks/launches/KernelUsage.{h,cpp} \
  driver/fallback-headers/cuda/{*_types.h,math_constants.h,fallback/{driver,runtime}_*.h} CMakeLists.txt LICENSE "$packed")
cp -r "$root/runtime-verifier" "$packed"
cp -r "$root/test/gpu" "$packed/test"
cp -rL "$json" "$packed/include/nlohmann"
tar -C "$stage" -czf "$1" cuda-tidy-gpu
