#include "command/NvccOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace cuda_tidy {
namespace {

using enum NvccValue;
using enum NvccEffect;

constexpr StringRef DeviceCodeOnly =
    "only device code is built by this command; the host code in the file is analysed as well";
constexpr StringRef ThirtyTwoBit = "32-bit code is no longer supported by CUDA; parsed as 64-bit";
constexpr StringRef NoSource =
    "this command links or archives; the file is parsed without the options of its compilation";

constexpr NvccOption Options[] = {
    // Which phases run, and on what.
    {"cuda", "cuda"},
    {"cubin", "cubin", None, Explain, DeviceCodeOnly},
    {"fatbin", "fatbin", None, Explain, DeviceCodeOnly},
    {"ptx", "ptx", None, Explain, DeviceCodeOnly},
    {"optix-ir", "optix-ir", None, Explain, DeviceCodeOnly},
    {"ltoir", "ltoir", None, Explain, DeviceCodeOnly},
    {"preprocess", "E"},
    {"compile", "c"},
    {"device-c", "dc", None, Emit, "-fgpu-rdc -D__CUDACC_RDC__"},
    {"device-w", "dw", None, Emit, "-fno-gpu-rdc -U__CUDACC_RDC__"},
    {"device-link", "dlink", None, Explain, NoSource},
    {"link", "link"},
    {"lib", "lib"},
    {"run", "run"},
    {"run-args", "run-args", List},
    {"x", "x", Required, Emit, "-x cuda", "cu"},
    {"x", "x", Required, Emit, "-x %"},

    // Dependency files.
    {"generate-dependencies", "M"},
    {"generate-nonsystem-dependencies", "MM"},
    {"generate-dependencies-with-compile", "MD"},
    {"generate-nonsystem-dependencies-with-compile", "MMD"},
    {"dependency-output", "MF", Required},
    {"generate-dependency-targets", "MP"},
    {"dependency-target-name", "MT", Required},

    // What the preprocessor sees.
    {"pre-include", "include", List, Emit, "-include %"},
    {"define-macro", "D", List, Emit, "-D%"},
    {"undefine-macro", "U", List, Emit, "-U%"},
    {"include-path", "I", List, Emit, "-I%"},
    {"system-include", "isystem", List, Emit, "-isystem %"},
    {"dD", "dD"},

    // Language.
    {"std", "std", Required, Emit, "-std=%"},
    {"expt-relaxed-constexpr", "expt-relaxed-constexpr", None, Emit, "-D__CUDACC_RELAXED_CONSTEXPR__"},
    {"relaxed-constexpr", "relaxed-constexpr", None, Emit, "-D__CUDACC_RELAXED_CONSTEXPR__"},
    {"extended-lambda", "extended-lambda", None, Emit, "-D__CUDACC_EXTENDED_LAMBDA__"},
    {"expt-extended-lambda", "expt-extended-lambda", None, Emit, "-D__CUDACC_EXTENDED_LAMBDA__"},
    {"relocatable-device-code", "rdc", Required, Emit, "-fgpu-rdc -D__CUDACC_RDC__", "true"},
    {"relocatable-device-code", "rdc", Required, Emit, "-fno-gpu-rdc -U__CUDACC_RDC__", "false"},
    {"extensible-whole-program", "ewp", None, Emit, "-D__CUDACC_EWP__"},
    // Clang has -fgpu-default-stream for HIP alone: for CUDA the macro is what the headers look at.
    {"default-stream", "default-stream", Required, Emit, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1", "per-thread"},
    {"no-exceptions", "noeh", None, Emit, "-fno-exceptions"},
    {"ftemplate-depth", "ftemplate-depth", Required, Emit, "-ftemplate-depth=%"},
    {"ftemplate-backtrace-limit", "ftemplate-backtrace-limit", Required, Emit, "-ftemplate-backtrace-limit=%"},
    {"machine", "m", Required, Explain, ThirtyTwoBit, "32"},
    {"machine", "m", Required},
    {"m64", "m64"},
    {"m32", "m32", None, Explain, ThirtyTwoBit},
    {"no-host-device-initializer-list", "nohdinitlist"},
    {"no-host-device-move-forward", "nohdmoveforward"},
    {"legacy-launch-seq", "legacy-launch-seq"},
    {"static-global-template-stub", "static-global-template-stub", Required},
    {"device-entity-has-hidden-visibility", "device-entity-has-hidden-visibility", Required},
    {"restrict", "restrict"},
    {"restrict-in-struct", "restrict-in-struct"},
    {"no-align-double", "no-align-double"},

    // Targets.
    {"gpu-architecture", "arch", Required, Architecture},
    {"gpu-code", "code", List, Code},
    {"generate-code", "gencode", Required, GenerateCode},
    {"entries", "e", List},
    {"maxrregcount", "maxrregcount", Required},
    {"export-dir", "dir", Required},
    {"extern-mode", "ext", Required},
    {"intern-mode", "int", Required},
    {"use-cubin", "use-cubin", List},

    // Optimisation, debugging, floating point. nvcc's fast math defines no macro.
    {"profile", "pg"},
    {"debug", "g"},
    {"device-debug", "G", None, Emit, "-D__CUDACC_DEBUG__"},
    {"generate-line-info", "lineinfo"},
    {"no-lineinfo-inlined-at", "no-lineinfo-ia"},
    {"optimization-info", "opt-info", List},
    {"optimize", "O", Required, Emit, "-O%"},
    {"Ofast-compile", "Ofc", Required},
    {"dopt", "dopt", Required},
    {"dlink-time-opt", "dlto"},
    {"lto", "lto"},
    {"gen-opt-lto", "gen-opt-lto"},
    {"use_fast_math", "use_fast_math"},
    {"ftz", "ftz", Required},
    {"prec-div", "prec-div", Required},
    {"prec-sqrt", "prec-sqrt", Required},
    {"fmad", "fmad", Required},
    {"fassociative-math", "fassociative-math"},
    {"extra-device-vectorization", "extra-device-vectorization"},
    {"aggressive-inline", "aggressive-inline"},
    {"no-device-inline", "nodinline"},
    {"jump-table-density", "jtd", Required},
    {"device-stack-protector", "device-stack-protector", Required},
    {"keep-device-functions", "keep-device-functions"},
    {"source-in-ptx", "src-in-ptx"},
    {"sanitize", "sanitize", Required},
    {"frandom-seed", "frandom-seed", Required},
    {"compile-as-tools-patch", "astoolspatch"},
    {"no-shadow-functions", "no-shadow-functions"},
    {"global_var", "global_var"},
    {"opencc-options", "Xopencc", List},

    // Options of the tools below nvcc.
    {"compiler-options", "Xcompiler", List, HostOptions},
    {"linker-options", "Xlinker", List},
    {"archive-options", "Xarchive", List},
    {"ptxas-options", "Xptxas", List},
    {"nvlink-options", "Xnvlink", List},
    {"cudafe-options", "Xcudafe", List},
    {"cicc-options", "Xcicc", List},
    {"fatbin-options", "Xfatbin", List},
    {"nvasm-options", "Xnvasm", List},
    {"nvdisasm-options", "Xnvdisasm", List},
    {"all-prefix", "all-prefix", Required},
    {"cpp-prefix", "cpp-prefix", Required},
    {"cudafe-prefix", "cudafe-prefix", Required},
    {"cicc-prefix", "cicc-prefix", Required},
    {"ptxas-prefix", "ptxas-prefix", Required},
    {"nvlink-prefix", "nvlink-prefix", Required},
    // What nvcc does not know reaches the host compiler's option table in any case.
    {"forward-unknown-to-host-compiler", "forward-unknown-to-host-compiler"},
    {"forward-unknown-to-host-linker", "forward-unknown-to-host-linker"},
    {"forward-unknown-opts", "forward-unknown-opts"},
    {"forward-slash-prefix-opts", "forward-slash-prefix-opts"},
    {"options-file", "optf", List, OptionsFile},

    // Files, directories, the host compiler, and what is linked.
    {"output-file", "o", Required},
    {"output-directory", "odir", Required},
    {"objdir-as-tempdir", "objtemp"},
    {"library", "l", List},
    {"library-path", "L", List},
    {"libdevice-directory", "ldir", Required},
    {"no-libdevice", "no-libdevice", Required},
    {"target-directory", "target-dir", Required},
    {"compiler-bindir", "ccbin", Required},
    {"allow-unsupported-compiler", "allow-unsupported-compiler"},
    {"archiver-binary", "arbin", Required},
    {"cl-version", "cl-version", Required},
    {"use-local-env", "use-local-env"},
    {"force-cl-env-setup", "force-cl-env-setup"},
    {"cudart", "cudart", Required},
    {"cudadevrt", "cudadevrt", Required},
    {"shared", "shared"},
    {"no-device-link", "nodlink"},
    {"host-linker-script", "hls", Required},
    {"augment-host-linker-script", "aug-hls"},
    {"relocatable-link", "r"},
    {"host-relocatable-link", "host-r"},
    {"relocatable-ptx", "reloc-ptx"},
    {"no-compress", "no-compress"},
    {"compress-mode", "compress-mode", Required},
    {"qpp-config", "qpp-config", Required, Explain, "built for QNX; parsed for this machine"},
    {"input-drive-prefix", "idp", Required},
    {"dependency-drive-prefix", "ddp", Required},
    {"drive-prefix", "dp", Required},
    {"dont-use-profile", "noprof"},

    // Diagnostics.
    {"disable-warnings", "w", None, Emit, "-w"},
    {"Wreorder", "Wreorder", None, Emit, "-Wreorder"},
    {"Wdefault-stream-launch", "Wdefault-stream-launch"},
    {"Wmissing-launch-bounds", "Wmissing-launch-bounds"},
    {"Wext-lambda-captures-this", "Wext-lambda-captures-this"},
    {"Wno-deprecated-declarations", "Wno-deprecated-declarations", None, Emit, "-Wno-deprecated-declarations"},
    {"Wno-deprecated-gpu-targets", "Wno-deprecated-gpu-targets"},
    {"Werror", "Werror", List},
    {"display-error-number", "err-no"},
    {"no-display-error-number", "no-err-no"},
    {"diag-error", "diag-error", List},
    {"diag-suppress", "diag-suppress", List},
    {"diag-warn", "diag-warn", List},
    {"brief-diagnostics", "brief-diag", Required},
    {"resource-usage", "res-usage"},

    // How nvcc itself runs.
    {"dryrun", "dryrun"},
    {"verbose", "v"},
    {"threads", "t", Required},
    {"split-compile", "split-compile", Required},
    {"split-compile-extended", "split-compile-extended", Required},
    {"jobserver", "jobserver"},
    {"fdevice-syntax-only", "fdevice-syntax-only"},
    {"fdevice-time-trace", "fdevice-time-trace", Required},
    {"keep", "keep"},
    {"keep-dir", "keep-dir", Required},
    {"save-temps", "save-temps"},
    {"clean-targets", "clean"},
    {"time", "time", Required},
    {"list-gpu-code", "code-ls"},
    {"list-gpu-arch", "arch-ls"},
    {"help", "h"},
    {"version", "V"},
    {"version-ident", "dQ", Required},
    {"nvvm-version", "nvvm-version", Required},
    {"cuda-api-version", "cuda-api-version", Required},
    {"device-compilation", "device-compilation", Required},
    {"tool-name", "tool-name", Required},
    {"tdump", "tdump"},
    {"nvasm-loopback", "nvasm-loopback"},
};

/// Short options that may touch their value.
constexpr StringRef JoinedLetters = "DIULOlt";

/// Rows by every name.
const StringMap<const NvccOption *> &rowsByName() {
  static const auto *Rows = [] {
    auto *Map = new StringMap<const NvccOption *>;
    for (const NvccOption &Row : Options) {
      Map->try_emplace(Row.Long, &Row);
      Map->try_emplace(Row.Short, &Row);
    }
    return Map;
  }();
  return *Rows;
}

} // namespace

ArrayRef<NvccOption> nvccOptions() { return Options; }

std::optional<NvccMatch> matchNvccOption(StringRef Argument) {
  if (!Argument.starts_with("-"))
    return std::nullopt;
  // nvcc wants two dashes before a long name and one before a short; wrappers around it are less strict.
  StringRef Text = Argument.drop_front(Argument.starts_with("--") ? 2 : 1);
  auto [Name, Value] = Text.split('=');
  if (const NvccOption *Row = rowsByName().lookup(Name))
    return NvccMatch{Row, Name.size() == Text.size() ? std::nullopt : std::optional(Value)};
  bool HasOneDash = !Argument.starts_with("--");
  if (HasOneDash && Text.size() > 1 && JoinedLetters.contains(Text.front()))
    return NvccMatch{rowsByName().lookup(Text.take_front()), Text.drop_front()};
  return std::nullopt;
}

const NvccOption *nvccRow(const NvccOption &AnyRow, StringRef Value) {
  const NvccOption *Rest = nullptr;
  for (const NvccOption &Row : Options) {
    if (Row.Long != AnyRow.Long)
      continue;
    if (Row.OnlyIf == Value && !Value.empty())
      return &Row;
    if (Row.OnlyIf.empty())
      Rest = &Row;
  }
  return Rest;
}

} // namespace cuda_tidy
