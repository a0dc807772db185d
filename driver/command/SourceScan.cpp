#include "command/SourceScan.h"

#include "command/CodeCursor.h"
#include "command/CudaSwitches.h"
#include "python/EmbeddedSource.h"
#include "untrusted/BoundedFile.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Lex/DependencyDirectivesScanner.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace cuda_tidy {
namespace {

/// Whether one of the words stands in the text outside comments and literals.
bool codeContains(llvm::StringRef Text, llvm::ArrayRef<llvm::StringRef> Words) {
  if (llvm::none_of(Words, [&](llvm::StringRef Word) { return Text.contains(Word); }))
    return false;
  CodeCursor Cursor(Text, 0);
  for (size_t At = Cursor.next(); At != llvm::StringRef::npos; At = Cursor.next())
    for (llvm::StringRef Word : Words)
      if (Text.substr(At).starts_with(Word) && (At == 0 || !clang::isAsciiIdentifierContinue(Text[At - 1]) ||
                                                !clang::isAsciiIdentifierContinue(Word.front())))
        return true;
  return false;
}

bool isCxx20Header(llvm::StringRef Name) {
  return llvm::is_contained({"barrier", "compare", "concepts", "coroutine", "format", "latch", "numbers", "ranges",
                             "semaphore", "source_location", "span", "stop_token", "syncstream"},
                            Name);
}

bool hasExtension(llvm::StringRef File, llvm::ArrayRef<llvm::StringRef> Extensions) {
  return llvm::is_contained(Extensions, llvm::sys::path::extension(File));
}

bool startsWithOneOf(llvm::StringRef Text, llvm::ArrayRef<llvm::StringRef> Prefixes) {
  return llvm::any_of(Prefixes, [&](llvm::StringRef Prefix) { return Text.starts_with(Prefix); });
}

/// \p Text, as long as it was, without the words of modules at the beginning of lines. They may name what the program
/// likes, as `module load(file);` does, where clang's scanner sees a mistake.
std::string withoutModules(llvm::StringRef Text) {
  std::string Result = Text.str();
  for (size_t Line = 0; Line < Text.size(); Line = std::min(Text.find('\n', Line), Text.size() - 1) + 1) {
    const size_t At = Text.find_first_not_of(" \t", Line);
    for (llvm::StringRef Word : {"module", "import", "export"})
      if (Text.substr(At).starts_with(Word))
        std::fill_n(Result.begin() + At, Word.size(), '_');
  }
  return Result;
}

/// The names in `#include` lines, with the characters around them.
std::vector<llvm::StringRef> includedIn(llvm::StringRef Text) {
  namespace directives = clang::dependency_directives_scan;
  llvm::SmallVector<directives::Token, 32> Tokens;
  llvm::SmallVector<directives::Directive, 32> Directives;
  if (clang::scanSourceForDependencyDirectives(Text, Tokens, Directives)) {
    Tokens.clear();
    Directives.clear();
    clang::scanSourceForDependencyDirectives(withoutModules(Text), Tokens, Directives);
  }
  std::vector<llvm::StringRef> Names;
  for (const directives::Directive &Line : Directives)
    if (Line.Kind == directives::pp_include && Line.Tokens.size() > 2)
      Names.push_back(Text.substr(Line.Tokens[2].Offset, Line.Tokens[2].Length));
  return Names;
}

} // namespace

SourceScan scanText(llvm::StringRef Text) {
  SourceScan Scan;
  if (Text.contains("include"))
    for (llvm::StringRef Name : includedIn(Text))
      if (Name.size() > 2 && (Name.front() == '"' || Name.front() == '<'))
        Scan.Includes.push_back({Name.drop_front().drop_back().str(), Name.front() == '"'});
  Scan.DefinesKernels = codeContains(Text, {"__global__", "<<<"});
  Scan.AsksForCuda = Text.contains("__CUDACC__");
  Scan.WantsCxx20 = llvm::any_of(Scan.Includes, [](const IncludeLine &Line) { return isCxx20Header(Line.Name); }) ||
                    codeContains(Text, {"concept ", "consteval ", "co_await ", "co_yield ", "requires("});
  Scan.CudaSwitches = findCudaSwitches(Text);
  return Scan;
}

SourceScan scanSource(llvm::StringRef File) {
  auto Buffer = readBounded(File, largest::Source);
  if (!Buffer)
    return {};
  const llvm::StringRef Text = (*Buffer)->getBuffer();
  if (!isPython(File))
    return scanText(Text);
  std::string Code;
  for (const EmbeddedSource &Each : findEmbeddedSources(File.str(), Text).Sources)
    Code += Each.Code.text();
  return scanText(Code);
}

bool isCudaSource(llvm::StringRef File) { return hasExtension(File, {".cu"}); }

bool isCppSource(llvm::StringRef File) {
  return hasExtension(File, {".cpp", ".cc", ".cxx", ".c++", ".cp", ".CPP", ".C", ".c"});
}

bool isHeader(llvm::StringRef File) {
  return hasExtension(File,
                      {".cuh", ".h", ".hh", ".hpp", ".hxx", ".h++", ".H", ".inl", ".inc", ".ipp", ".tpp", ".tcc"});
}

bool isHip(llvm::StringRef File) { return hasExtension(File, {".hip"}); }

bool isPython(llvm::StringRef File) { return hasExtension(File, {".py", ".ipynb"}); }

bool namesCudaHeader(llvm::StringRef Include) {
  static constexpr llvm::StringRef Prefixes[] = {"cuda.h",
                                                 "cuda_",
                                                 "cuda/",
                                                 "cublas",
                                                 "cudnn",
                                                 "cufft",
                                                 "curand",
                                                 "cusparse",
                                                 "cusolver",
                                                 "cutensor",
                                                 "cupti",
                                                 "cufile",
                                                 "nccl",
                                                 "nvrtc",
                                                 "nvJitLink",
                                                 "nvml.h",
                                                 "nvjpeg",
                                                 "nvshmem",
                                                 "npp",
                                                 "thrust/",
                                                 "cub/",
                                                 "nvtx3/",
                                                 "nvToolsExt",
                                                 "cooperative_groups",
                                                 "device_launch_parameters.h",
                                                 "driver_types.h",
                                                 "vector_types.h",
                                                 "vector_functions.h",
                                                 "math_constants.h",
                                                 "mma.h",
                                                 "cutlass/",
                                                 "cute/"};
  return startsWithOneOf(Include, Prefixes);
}

bool namesTorchHeader(llvm::StringRef Include) {
  return startsWithOneOf(Include, {"torch/", "ATen/", "c10/", "THC/", "TH/"});
}

} // namespace cuda_tidy
