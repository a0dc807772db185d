#include "command/ExtensionBuild.h"
#include "untrusted/BoundedFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace cuda_tidy {

/// The calls that describe an extension, as far as brackets tell; none is within another.
static std::vector<llvm::StringRef> extensionsIn(llvm::StringRef Program) {
  constexpr llvm::StringRef Call = "CUDAExtension(";
  std::vector<llvm::StringRef> Found;
  size_t End = 0;
  for (size_t At = Program.find(Call); At != llvm::StringRef::npos; At = Program.find(Call, End)) {
    End = At + Call.size();
    for (int Depth = 1; Depth && End < Program.size(); ++End)
      Depth += (Program[End] == '(') - (Program[End] == ')');
    Found.push_back(Program.slice(At, End));
  }
  return Found;
}

/// Whether the file is compiled without the macros; what is undefined for an extension of other files does not count.
static bool takesMacrosBack(llvm::StringRef Program, llvm::StringRef FileName) {
  constexpr llvm::StringRef Undefined = "-U__CUDA_NO_";
  const std::vector<llvm::StringRef> Extensions = extensionsIn(Program);
  auto NamesFile = [&](llvm::StringRef Extension) { return Extension.contains(FileName); };
  size_t Times = Program.count(Undefined);
  if (llvm::any_of(Extensions, NamesFile))
    for (llvm::StringRef Extension : Extensions)
      Times -= NamesFile(Extension) ? 0 : Extension.count(Undefined);
  return Times != 0;
}

/// Whether the file may be one that is compiled as it is, by `torch.utils.cpp_extension.load`: it includes no header of
/// a project's, and does nothing with CUDA's own type, whose operators the macros take away.
static bool standsByItself(llvm::StringRef File) {
  auto Text = readBounded(File, largest::Source);
  return Text && llvm::none_of(llvm::ArrayRef<llvm::StringRef>({"#include \"", "half", "bfloat16"}),
                               [&](llvm::StringRef Word) { return (*Text)->getBuffer().contains(Word); });
}

std::vector<std::string> macrosOfExtensionBuild(llvm::StringRef File, llvm::StringRef Root) {
  // torch/utils/cpp_extension.py: COMMON_NVCC_FLAGS
  const std::vector<std::string> Macros = {"__CUDA_NO_HALF_OPERATORS__", "__CUDA_NO_HALF_CONVERSIONS__",
                                           "__CUDA_NO_BFLOAT16_CONVERSIONS__", "__CUDA_NO_HALF2_OPERATORS__"};
  for (llvm::StringRef At = path::parent_path(File); At.size() >= Root.size(); At = path::parent_path(At)) {
    llvm::SmallString<256> Build(At);
    path::append(Build, "setup.py");
    auto Text = readBounded(Build, largest::Settings);
    if (!Text || !(*Text)->getBuffer().contains("CUDAExtension"))
      continue;
    return takesMacrosBack((*Text)->getBuffer(), path::filename(File)) ? std::vector<std::string>() : Macros;
  }
  return standsByItself(File) ? Macros : std::vector<std::string>();
}

} // namespace cuda_tidy
