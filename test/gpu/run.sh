#!/bin/bash
# The acceptance on a real GPU: every kind of verdict both ways, the facts about errors that the documentation claims, the
# memory of LibTorch programs, and the doctor. Prints a table; exit code 0 if everything is as expected, 1 if something is
# not or could not be run, 2 if there is nothing to run it with.
#
#   test/gpu/run.sh [--verifier=PATH] [--out=FOLDER] [--stress=SECONDS]
#
# Needs a GPU, nvcc, a C++ compiler and Python 3; PyTorch with its headers (or LIBTORCH=folder) for the programs with
# LibTorch; compute-sanitizer for the verdicts about what kernels do. Without --verifier also CMake and nlohmann/json. No
# LLVM and no network: the reports in verdicts/ were written beforehand by make_reports.py. A verifier to be carried:
#
#   cmake -S runtime-verifier -B build-carried -DCMAKE_EXE_LINKER_FLAGS="-static-libstdc++ -static-libgcc"
#   cmake --build build-carried          # take along build-carried/bin and build-carried/lib
#
# TEST_GPU_NVCC, TEST_GPU_CXX and TEST_GPU_SANITIZER name the tools; the suite puts stand-ins there.
set -u

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
verifier=
out=
stress=10
for argument in "$@"; do
  case $argument in
  --verifier=*) verifier=${argument#*=} ;;
  --out=*) out=${argument#*=} ;;
  --stress=*) stress=${argument#*=} ;;
  -h | --help) sed -n '2,/^set -u/{/^set -u/d;s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}" && exit 0 ;;
  *) echo "run.sh: error: cannot understand '$argument'; see run.sh --help" >&2 && exit 2 ;;
  esac
done

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
out=${out:-$PWD/gpu-results}
mkdir -p "$out" || exit 2
table=$out/table.tsv
: >"$table"
: >"$out/times.txt"

# row NAME EXPECTED FOUND: "as expected" where they are the same.
row() { printf '%s\t%s\t%s\n' "$1" "$2" "$3" >>"$table"; }

# tool NAME CANDIDATE...: the first that can be executed.
tool() {
  for candidate in "${@:2}"; do
    command -v "$candidate" 2>/dev/null && return
  done
  echo "run.sh: $1 is missing; what needs it is not run" >&2
  return 1
}

cuda=${CUDA_HOME:-${CUDA_PATH:-/usr/local/cuda}}
python=$(tool 'Python 3' python3) || exit 2
nvcc=$(tool nvcc "${TEST_GPU_NVCC:-nvcc}" "$cuda/bin/nvcc") || exit 2
cxx=$(tool 'a C++ compiler' "${TEST_GPU_CXX:-c++}" g++ clang++) || exit 2
sanitizer=$(tool compute-sanitizer "${TEST_GPU_SANITIZER:-compute-sanitizer}" "$cuda/bin/compute-sanitizer")
[ -n "$sanitizer" ] && PATH=$PATH:$(dirname "$sanitizer")
toolkit=$(cd "$(dirname "$nvcc")/.." && pwd)

if [ -z "$verifier" ]; then
  if ! { cmake -S "$here/../../runtime-verifier" -B "$work/verifier" && cmake --build "$work/verifier" -j4; } \
    >"$out/build.log" 2>&1; then
    echo "run.sh: error: the verifier cannot be built (see $out/build.log); carry a built one, --verifier=PATH" >&2
    exit 2
  fi
  verifier=$work/verifier/bin/cuda-tidy-verify
fi
[ -x "$verifier" ] || { echo "run.sh: error: $verifier is no program" >&2 && exit 2; }
verifier=$(cd "$(dirname "$verifier")" && pwd)/$(basename "$verifier")

libtorch=${LIBTORCH:-$("$python" -c 'import torch; print(torch.__path__[0])' 2>/dev/null)}

# compile SOURCE PROGRAM [OPTION...]: with what the source needs. Says why not in PROGRAM.log.
compile() {
  local source=$1 program=$2
  shift 2
  case $source in
  *.cu) "$nvcc" -std=c++17 -arch=native "$@" "$source" -o "$program" >"$program.log" 2>&1 ;;
  *.cpp)
    if [ ! -e "$libtorch/include/torch/csrc/api/include/torch/torch.h" ]; then
      echo 'no LibTorch; set LIBTORCH' >"$program.log"
      return 1
    fi
    local abi
    abi=$(grep -o -m1 'D_GLIBCXX_USE_CXX11_ABI=[01]' "$libtorch/share/cmake/Torch/TorchConfig.cmake" 2>/dev/null)
    "$cxx" -std=c++20 ${abi:+"-$abi"} -I"$libtorch/include" -I"$libtorch/include/torch/csrc/api/include" \
      -I"$toolkit/include" "$@" "$source" -L"$libtorch/lib" -Wl,-rpath,"$libtorch/lib",--no-as-needed -ltorch -ltorch_cuda \
      -ltorch_cpu -lc10_cuda -lc10 -pthread -o "$program" >"$program.log" 2>&1
    ;;
  esac
}

# What runs on the machine, for the record.
{
  date -u '+%Y-%m-%d %H:%M UTC'
  nvidia-smi --query-gpu=name,driver_version,compute_cap,memory.total --format=csv,noheader 2>/dev/null
  "$nvcc" --version | tail -2
  [ -n "$libtorch" ] && "$python" -c 'import torch; print("torch", torch.__version__)' 2>/dev/null
} | tee "$out/machine.txt"

verify() { # name, suffix of the files, what is expected, options
  local name=$1 result=$out/$1$2 expected=$3 started=$SECONDS
  "$verifier" "$work/verdicts/$name.sarif" --output="$result.sarif" --fail-on=never --nvcc="$nvcc" "${@:4}" \
    >"$result.txt" 2>&1
  echo "$name$2: $((SECONDS - started)) s" >>"$out/times.txt"
  "$python" "$here/judge.py" verdicts "$result.sarif" "$work/verdicts/$name.sarif" "$expected" >>"$table"
}

# 1. Verdicts: confirmed for each finding of a program, refuted for each of its repaired twin, by what a GPU can show.
mkdir "$work/verdicts" && cp "$here"/verdicts/*.cu "$here"/verdicts/*.cpp "$work/verdicts"
for source in "$here"/verdicts/*.cu "$here"/verdicts/*.cpp; do
  name=$(basename "$source")
  expected=confirmed
  case $name in *-repaired.*) expected=refuted ;; esac
  case $name in
  launch*) expected="$expected by launch" ;;
  overflow*) expected="${expected/refuted/inconclusive} by execution" ;; # other arguments may overflow
  calls*) expected="$expected by injection" ;;
  growth*) expected="$expected by memory" ;;
  esac
  sed "s|@FOLDER@|$work/verdicts|g" "$source.sarif" >"$work/verdicts/$name.sarif"
  # Without the program: the kernel within the limit, and beyond it.
  case $name in overflow*) verify "$name" -alone "$expected" ;; esac
  run=()
  case $name in
  calls*) options=(-g -cudart shared -Xlinker "-rpath=$toolkit/lib64:$toolkit/lib") ;;& # calls can be made to fail
  overflow*) options=(-g -lineinfo) ;;&
  growth*) options=(-g) ;;&
  calls* | overflow* | growth*)
    if ! compile "$work/verdicts/$name" "$work/${name%.*}" "${options[@]}"; then
      row "verdict: $name" "$expected" "not run: $(tail -1 "$work/${name%.*}.log")"
      continue
    fi
    run=(--run -- "$work/${name%.*}")
    case $name in overflow*) run+=(2147483649) ;; esac # bytes: one more than an int counts
    ;;
  esac
  verify "$name" "" "$expected" "${run[@]}"
done

# 2. Facts: what the programs print is what their comments expect.
for source in "$here"/*.cu "$here"/*.cpp; do
  name=$(basename "$source")
  if compile "$source" "$work/${name%.*}"; then
    timeout 300 "$work/${name%.*}" >"$out/$name.txt" 2>"$out/$name.err"
    "$python" "$here/judge.py" lines "$source" "$out/$name.txt" >>"$table"
  else
    row "fact: $name" 'compiles' "not run: $(tail -1 "$work/${name%.*}.log")"
  fi
done

# 3. The doctor: the machine is fit for all of the above, its GPUs compute right, and it can tell what would not run.
torch_option=()
[ -n "$libtorch" ] && torch_option=(--torch-path="$libtorch")
"$verifier" doctor --stress="$stress" "${torch_option[@]}" --format=json >"$out/doctor.json" 2>"$out/doctor.err"
row 'doctor: this machine' 'exit code 0' "exit code $?"
"$verifier" doctor --stress=0 "${torch_option[@]}" >"$out/doctor.txt" 2>&1
"$python" "$here/judge.py" doctor "$out/doctor.json" >>"$table"
CUDA_VISIBLE_DEVICES='' "$verifier" doctor --stress=0 >"$out/doctor-no-devices.txt" 2>&1
row 'doctor: CUDA_VISIBLE_DEVICES set to nothing' 'exit code 1' "exit code $?"
if "$nvcc" -gencode arch=compute_120,code=sm_120 "$here/verdicts/overflow.cu" -c -o "$work/other.o" >/dev/null 2>&1; then
  "$verifier" doctor --stress=0 --binary="$work/other.o" >"$out/doctor-other.txt" 2>&1
  found=$?
  grep -q 'compute capability 12\.' "$out/doctor.txt" && found="$found, on such a GPU"
  row 'doctor: a program for another architecture' 'exit code 1' "exit code $found"
fi

"$python" "$here/judge.py" table "$table" | tee "$out/table.txt"
exit "${PIPESTATUS[0]}"
