#!/bin/bash
# The acceptance on a real GPU: every kind of verdict both ways, the facts about errors that the documentation claims, the
# memory of LibTorch programs, and the doctor. Prints each answer as it comes, and a table at the end; exit code 0 if
# everything is as expected, 1 if something is not or could not be run, 2 if there is nothing to run it with.
#
#   test/gpu/run.sh [--verifier=PATH] [--out=FOLDER] [--part=PARTS] [--work=FOLDER] [--stress=SECONDS] [--limit=SECONDS]
#
# PARTS are some of facts,verdicts,doctor,torch (all): each has its own rows in the folder, and the table is of all that
# are there, so that the parts may be run one after the other, and again. --work keeps what was built for the next one.
# The record goes to --out, or else to $OUT, or else to gpu-results/.
#
# Needs a GPU, nvcc, a C++ compiler and Python 3; PyTorch with its headers (or LIBTORCH=folder) for the programs with
# LibTorch; compute-sanitizer for the verdicts about what kernels do; and CMake and nlohmann/json, or --verifier. No LLVM
# and no network: the reports in verdicts/ were written beforehand by make_reports.py. For a machine without this
# repository or without nlohmann/json:
#
#   test/gpu/pack.sh cuda-tidy-gpu.tar.gz          # here
#   tar xf cuda-tidy-gpu.tar.gz && cuda-tidy-gpu/test/gpu/run.sh          # there
#
# What fails is a row of the table, and the rest goes on. After --limit (540) seconds nothing more is begun.
# TEST_GPU_NVCC, TEST_GPU_CXX and TEST_GPU_SANITIZER name the tools; the suite puts stand-ins there.
set -u

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
verifier=
out=
parts=facts,verdicts,doctor,torch
work=
stress=10
limit=540
for argument in "$@"; do
  case $argument in
  --verifier=*) verifier=${argument#*=} ;;
  --out=*) out=${argument#*=} ;;
  --part=*) parts=${argument#*=} ;;
  --work=*) work=${argument#*=} ;;
  --stress=*) stress=${argument#*=} ;;
  --limit=*) limit=${argument#*=} ;;
  -h | --help) sed -n '2,/^set -u/{/^set -u/d;s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}" && exit 0 ;;
  *) echo "run.sh: error: cannot understand '$argument'; see run.sh --help" >&2 && exit 2 ;;
  esac
done

wants() { [[ ,$parts, == *,$1,* ]]; }
for part in ${parts//,/ }; do
  [[ $part =~ ^(facts|verdicts|doctor|torch)$ ]] ||
    { echo "run.sh: error: '$part' is none of facts, verdicts, doctor, torch" >&2 && exit 2; }
done

# tool NAME CANDIDATE...: the first that can be executed, itself and not a link to it.
tool() {
  local found
  for candidate in "${@:2}"; do
    found=$(command -v "$candidate" 2>/dev/null) && readlink -f "$found" && return
  done
  echo "run.sh: $1 is missing; what needs it is not run" >&2
  return 1
}

cuda=${CUDA_HOME:-${CUDA_PATH:-/usr/local/cuda}}
python=$(command -v python3) || { echo 'run.sh: error: Python 3 is missing' >&2 && exit 2; }
nvcc=$(tool nvcc "${TEST_GPU_NVCC:-nvcc}" "$cuda/bin/nvcc") || exit 2
cxx=$(tool 'a C++ compiler' "${TEST_GPU_CXX:-c++}" g++ clang++) || exit 2
sanitizer=$(tool compute-sanitizer "${TEST_GPU_SANITIZER:-compute-sanitizer}" "$cuda/bin/compute-sanitizer" \
  "$cuda"/{,extras/}compute-sanitizer/compute-sanitizer)
[ -n "$sanitizer" ] && PATH=$PATH:$(dirname "$sanitizer")
# Where nvcc has its headers and libraries; a wrapper lies elsewhere.
toolkit=$("$nvcc" --dryrun -x cu -c /dev/null -o /dev/null 2>&1 | sed -n 's/^#\$ TOP=//p')
toolkit=$(cd "${toolkit:-$(dirname "$nvcc")/..}" && pwd) || exit 2
libtorch=${LIBTORCH:-$("$python" -c 'import torch; print(torch.__path__[0])' 2>/dev/null)}

temporary=
if [ -n "$work" ]; then
  mkdir -p "$work" && work=$(cd "$work" && pwd) || exit 2
  rm -f "$work"/*.status
else
  temporary=$(mktemp -d) || exit 2
  work=$temporary
fi
out=${out:-${OUT:-$PWD/gpu-results}}
mkdir -p "$out/rows" && out=$(cd "$out" && pwd) || exit 2
for part in ${parts//,/ }; do : >"$out/rows/$part.tsv"; done
echo "parts $parts" >>"$out/times.txt"
table=$out/rows/${parts%%,*}.tsv
shown=0

# Prints the table, whatever ended the run.
finish() {
  local status=$?
  trap - EXIT
  jobs -p | xargs -r kill 2>/dev/null
  [ "$(left)" -gt 0 ] || wait # for what ends now as well
  { "$python" "$here/judge.py" table "$out"/rows/*.tsv | tee "$out/table.txt"; status=${PIPESTATUS[0]}; }
  [ -n "$temporary" ] && rm -rf "$temporary"
  exit "$status"
}
trap finish EXIT
trap 'row "run.sh" "comes to its end" "interrupted"; exit 1' INT TERM HUP

# row NAME EXPECTED FOUND: "as expected" where they are the same.
row() { printf '%s\t%s\t%s\n' "$1" "$2" "$(tr '\t\n' '  ' <<<"$3" | sed 's/ *$//')" >>"$table"; }

# The rows that follow are of this part.
of() {
  table=$out/rows/$1.tsv
  shown=$(wc -l <"$table")
}

# Prints the rows that are new.
show() {
  tail -n "+$((shown + 1))" "$table" | awk -F'\t' -v t="$SECONDS" '{ printf "[%3d s] %s: %s\n", t, $1, $3 }'
  shown=$(wc -l <"$table")
}

left() { echo $((limit - SECONDS)); }
# bounded SECONDS COMMAND...: given up after that, or when the whole time is up.
bounded() {
  local most=$1
  [ "$(left)" -lt "$most" ] && most=$(left)
  [ "$most" -gt 0 ] || { echo 'the time is up' >&2 && return 124; }
  timeout -k 5 "$most" "${@:2}"
}

# A step of what is done in the background, as many at a time as there are processors; what came of it is in NAME.status.
begin() { # name, command
  while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
  { "${@:2}"; echo $? >"$work/$1.status"; } &
}
# Waits for it; false if it failed.
ended() { # name
  while [ ! -e "$work/$1.status" ]; do
    [ "$(left)" -gt 0 ] || { echo 'the time is up' >>"$work/$1.log" && return 1; }
    sleep 0.2
  done
  [ "$(<"$work/$1.status")" = 0 ]
}
# The line of NAME.log that says what went wrong.
reason() {
  grep -m1 -x 'the time is up' "$work/$1.log" 2>/dev/null ||
    grep -m1 -iE '\<(error|fatal)\>|cannot|no such|undefined' "$work/$1.log" 2>/dev/null ||
    tail -n1 "$work/$1.log" 2>/dev/null
}

build_verifier() {
  { bounded "$limit" cmake -S "$here/../../runtime-verifier" -B "$work/verifier" -DCMAKE_PREFIX_PATH="$here/../.." &&
    bounded "$limit" cmake --build "$work/verifier" -j"$(nproc)"; } >"$work/verifier.log" 2>&1
}

# compile SOURCE PROGRAM [OPTION...]: with what the source needs. Says why not in PROGRAM.log.
compile() {
  local source=$1 program=$2
  shift 2
  [ "$program" -nt "$source" ] && return 0
  case $source in
  *.cu) bounded 400 "$nvcc" -std=c++17 "${arch[@]}" "$@" "$source" -o "$program" >"$program.log" 2>&1 ;;
  *.cpp)
    if [ ! -e "$libtorch/include/torch/csrc/api/include/torch/torch.h" ]; then
      echo 'no LibTorch; set LIBTORCH' >"$program.log"
      return 1
    fi
    local abi
    abi=$(grep -o -m1 'D_GLIBCXX_USE_CXX11_ABI=[01]' "$libtorch/share/cmake/Torch/TorchConfig.cmake" 2>/dev/null)
    bounded 400 "$cxx" -std=c++20 ${abi:+"-$abi"} -I"$libtorch/include" -I"$libtorch/include/torch/csrc/api/include" \
      -I"$toolkit/include" "$@" "$source" -L"$libtorch/lib" \
      -Wl,-rpath,"$libtorch/lib",--no-as-needed,--allow-shlib-undefined -ltorch -ltorch_cuda -ltorch_cpu -lc10_cuda \
      -lc10 -pthread -o "$program" >"$program.log" 2>&1
    ;;
  esac
}

# What runs on the machine, for the record.
{
  date -u '+%Y-%m-%d %H:%M UTC'
  nvidia-smi --query-gpu=name,driver_version,compute_cap,memory.total --format=csv,noheader 2>&1 | head -n 8
  "$nvcc" --version | tail -2
  "$cxx" --version | head -n 1
  [ -n "$sanitizer" ] && "$sanitizer" --version 2>/dev/null | tail -n 1
  [ -n "$libtorch" ] && "$python" -c 'import torch; print("torch", torch.__version__)' 2>/dev/null
} | tee "$out/machine.txt"

# The architecture of the first GPU. A host compiler that is too new for nvcc is taken all the same.
capability=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | sed -n '1s/\.//p')
arch=(-arch="${capability:+sm_$capability}")
[ -n "$capability" ] || arch=(-arch=native)
[ -e "$work/first.cu" ] || cat >"$work/first.cu" <<'END'
#include <cstdio>
__global__ void f() {}
int main() {
  f<<<1, 1>>>();
  const cudaError_t status = cudaDeviceSynchronize();
  if (status != cudaSuccess)
    std::puts(cudaGetErrorString(status));
  return status;
}
END
if ! compile "$work/first.cu" "$work/first" && grep -qi 'unsupported' "$work/first.log"; then
  export NVCC_APPEND_FLAGS="${NVCC_APPEND_FLAGS:-} -allow-unsupported-compiler"
  compile "$work/first.cu" "$work/first"
fi
if [ -x "$work/first" ]; then
  bounded 60 "$work/first" >"$work/first.log" 2>&1
  row 'a kernel is compiled and runs' 'exit code 0' "exit code $? $(tail -n1 "$work/first.log")"
else
  row 'a kernel is compiled and runs' 'exit code 0' "not run: $(reason first)"
fi
show

# Everything is compiled in the background, what takes longest last.
compile_all() {
  local source name
  [ -n "$verifier" ] || [ "$parts" = facts ] || begin verifier build_verifier
  wants verdicts && for source in "$here"/verdicts/{calls,overflow,replay}*.cu; do
    name=$(basename "$source" .cu)
    case $name in
    calls*) # calls can be made to fail, wherever the runtime is
      begin "$name" compile "$work/verdicts/$name.cu" "$work/$name" -g -cudart static
      begin "$name-shared" compile "$work/verdicts/$name.cu" "$work/$name-shared" -g -cudart shared \
        -Xlinker "-rpath=$toolkit/lib64:$toolkit/lib"
      ;;
    *) begin "$name" compile "$work/verdicts/$name.cu" "$work/$name" -g -lineinfo ;;
    esac
  done
  for source in "$here"/*.{cu,cpp}; do
    case $source in *.cu) wants facts ;; *) wants torch ;; esac || continue
    name=$(basename "$source")
    begin "$name" compile "$source" "$work/$name"
  done
  wants torch && for source in "$here"/verdicts/*.cpp; do
    name=$(basename "$source" .cpp)
    begin "$name" compile "$work/verdicts/$name.cpp" "$work/$name" -g
  done
  wait
}
mkdir -p "$work/verdicts" && cp -p "$here"/verdicts/*.cu "$here"/verdicts/*.cpp "$work/verdicts"
compile_all &
compiling=$!

fact() { # source
  local name
  name=$(basename "$1")
  if ended "$name"; then
    bounded 120 "$work/$name" >"$out/$name.txt" 2>"$out/$name.err"
    echo "exit code $?" >>"$out/$name.err"
    "$python" "$here/judge.py" lines "$1" "$out/$name.txt" >>"$table"
  else
    row "fact: $name" 'compiles' "not run: $(reason "$name")"
  fi
  show
}

# 1. Facts: what the programs print is what their comments expect. They need no verifier, which is being built. What takes
# memory from the system is measured when nothing is compiled any more.
if wants facts; then
  of facts
  for source in "$here"/*.cu; do [[ $source == */pinned-growth.cu ]] || fact "$source"; done
fi

if [ -z "$verifier" ] && [ "$parts" != facts ]; then
  verifier=$work/verifier/bin/cuda-tidy-verify
  if ! ended verifier; then
    cp "$work/verifier.log" "$out/build.log"
    row 'the verifier is built' 'yes' "no: $(reason verifier)"
    echo "run.sh: the verifier cannot be built (see $out/build.log); carry a built one, --verifier=PATH" >&2
  fi
fi
[ -x "$verifier" ] && verifier=$(cd "$(dirname "$verifier")" && pwd)/$(basename "$verifier")
show

verify() { # name, suffix of the files, what is expected, options
  local name=$1 result=$out/$1$2 expected=$3 started=$SECONDS
  bounded 180 "$verifier" "$work/verdicts/$name.sarif" --output="$result.sarif" --fail-on=never --nvcc="$nvcc" \
    --timeout=60 "${@:4}" >"$result.txt" 2>&1 || echo "exit code $?" >>"$result.txt"
  echo "$name$2: $((SECONDS - started)) s" >>"$out/times.txt"
  "$python" "$here/judge.py" verdicts "$result.sarif" "$work/verdicts/$name.sarif" "$expected" "$2" "$result.txt" \
    >>"$table"
  show
}

# run NAME SUFFIX EXPECTED PROGRAM ARGUMENT...: the same with the program, once it is compiled.
run() {
  local program=$4
  if ended "$program"; then
    verify "$1" "$2" "$3" --record="$out/$1$2.launches" --run -- "$work/$program" "${@:5}"
  else
    row "verdict: $1$2" "$3" "not run: $(reason "$program")"
    show
  fi
}

# 2. Verdicts: confirmed for each finding of a program, refuted for each of its repaired twin where a GPU can show that,
# else inconclusive.
for source in "$here"/verdicts/*.sarif; do
  sed "s|@FOLDER@|$work/verdicts|g" "$source" >"$work/verdicts/$(basename "$source")"
done
if wants verdicts; then
  of verdicts
  for twin in '' -repaired; do
    expected=${twin:+refuted}
    expected=${expected:-confirmed}
    verify "launch$twin.cu" '' "$expected by launch"
    # Without the program: the kernel within the limit, and beyond it. Other arguments may overflow: none is refuted.
    verify "overflow$twin.cu" -alone "${expected/refuted/inconclusive} by execution"
    verify "overrun$twin.cu" '' "${expected/refuted/inconclusive} by execution" # what stays in the block is not seen
    # What arrays hold is made up: nothing is refuted by that.
    for kind in barrier race bounds; do verify "$kind$twin.cu" '' "${expected/refuted/inconclusive} by execution"; done
    run "calls$twin.cu" '' "$expected by injection" "calls$twin"
    run "calls$twin.cu" -shared "$expected by injection" "calls$twin-shared"
    run "overflow$twin.cu" '' "${expected/refuted/inconclusive} by execution" "overflow$twin" 2147483649 # bytes
  done
  verify ended.cu '' 'refuted by execution' # from compute capability 7.0 on
  # With what the program gives its kernels, each launch again and alone. What a GPU does not show it does not refute.
  run replay.cu '' 'confirmed by execution' replay hit
  run replay.cu -miss 'inconclusive by execution' replay miss
fi

# 3. The doctor: the machine is fit for all of the above, its GPUs compute right, and it can tell what would not run.
if wants doctor; then
  of doctor
  torch_option=()
  [ -n "$libtorch" ] && torch_option=(--torch-path="$libtorch")
  bounded $((stress + 120)) "$verifier" doctor --stress="$stress" "${torch_option[@]}" --format=json >"$out/doctor.json" \
    2>"$out/doctor.err"
  status=$?
  "$python" "$here/judge.py" doctor "$out/doctor.json" "$status" >>"$table"
  bounded 60 "$verifier" doctor --stress=0 "${torch_option[@]}" >"$out/doctor.txt" 2>&1
  CUDA_VISIBLE_DEVICES='' bounded 60 "$verifier" doctor --stress=0 >"$out/doctor-no-devices.txt" 2>&1
  row 'doctor: CUDA_VISIBLE_DEVICES set to nothing' 'exit code 1' "exit code $?"
  other=120
  case $capability in 12*) other=100 ;; esac
  if bounded 60 "$nvcc" -gencode arch=compute_$other,code=sm_$other "$here/verdicts/overflow.cu" -c -o "$work/other.o" \
    >"$work/other.log" 2>&1; then
    bounded 60 "$verifier" doctor --stress=0 --binary="$work/other.o" >"$out/doctor-other.txt" 2>&1
    row 'doctor: a program for another architecture' 'exit code 1' "exit code $?"
  else
    row 'doctor: a program for another architecture' 'exit code 1' "not asked: $(reason other)"
  fi
  show
fi

# 4. The programs with LibTorch.
if wants torch; then
  of torch
  for source in "$here"/*.cpp; do fact "$source"; done
  for name in growth recorded; do
    run $name.cpp '' 'confirmed by memory' $name
    run $name-repaired.cpp '' 'refuted by memory' $name-repaired
  done
fi

# 5. The system's memory.
if wants facts; then
  while kill -0 "$compiling" 2>/dev/null && [ "$(left)" -gt 0 ]; do sleep 0.2; done
  of facts
  fact "$here/pinned-growth.cu"
fi
echo "all of it: $SECONDS s" >>"$out/times.txt"
