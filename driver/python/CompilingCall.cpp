#include "python/CompilingCall.h"
#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace cuda_tidy {
namespace {

constexpr CompilingFunction Known[] = {
    {CompilingFunction::Inline, "load_inline", "torch", true, {}, {}, {}},
    {CompilingFunction::Files, "load", "torch.utils.cpp_extension", false, {}, {}, {}},
    {CompilingFunction::Kernel, "RawKernel", "cupy", true, {"code", 0}, {"options", 2}, {}},
    {CompilingFunction::Kernel, "RawModule", "cupy", true, {"code", 0}, {"options", 1}, {}},
    {CompilingFunction::Elementwise, "ElementwiseKernel", "cupy", false, {}, {}, {}},
    {CompilingFunction::Reduction, "ReductionKernel", "cupy", false, {}, {}, {}},
    {CompilingFunction::Kernel, "SourceModule", "pycuda", true, {"source", 0}, {"options", 2}, {"include_dirs", 8}},
    {CompilingFunction::Kernel,
     "_compile_kernel",
     "torch",
     true,
     {"kernel_source", 0},
     {"nvcc_options", 4},
     {"cuda_include_dirs", 3}},
};

struct OtherLanguage {
  StringRef Decorator, Name;
};
constexpr OtherLanguage OtherLanguages[] = {
    {"triton.jit", "Triton"}, {"numba.cuda.jit", "Numba"}, {"cupyx.jit.rawkernel", "CuPy's JIT"}};

bool isCalled(StringRef Spelling, const CompilingFunction &Is) {
  const bool HasName =
      Spelling == Is.Name || (Spelling.ends_with(Is.Name) && Spelling.drop_back(Is.Name.size()).ends_with("."));
  return HasName && (Is.IsUnique || (Spelling.consume_front(Is.Library) && Spelling.starts_with(".")));
}

} // namespace

std::vector<CompilingCall> compilingCalls(const PythonProgram &Program) {
  std::vector<CompilingCall> Calls;
  for (std::uint32_t Index = 0; Index < Program.tree().size(); ++Index) {
    const PythonNode Node = Program.tree().node(Index);
    if (!Node.is(PythonKind::Call))
      continue;
    const std::vector<std::string> Names = Program.names().importedNames(Node.child(PythonField::Function));
    for (const CompilingFunction &Each : Known)
      if (llvm::any_of(Names, [&](StringRef Name) { return isCalled(Name, Each); })) {
        Calls.push_back({&Each, PythonCall(Node)});
        break;
      }
  }
  return Calls;
}

std::set<std::string> otherLanguages(const PythonProgram &Program) {
  std::set<std::string> Found;
  for (std::uint32_t Index = 0; Index < Program.tree().size(); ++Index) {
    const PythonNode Node = Program.tree().node(Index);
    if (!Node.is(PythonKind::Decorator))
      continue;
    PythonNode Function = Node.firstChild();
    if (Function.is(PythonKind::Call))
      Function = Function.child(PythonField::Function);
    for (const std::string &Name : Program.names().importedNames(Function))
      for (const OtherLanguage &Each : OtherLanguages)
        if (Name == Each.Decorator)
          Found.insert(Each.Name.str());
  }
  return Found;
}

bool mayCompile(StringRef Text) {
  if (Text.contains("@") && Text.contains("jit"))
    return true;
  return llvm::any_of(Known, [&](const CompilingFunction &Each) {
    return Text.contains(Each.Name) &&
           (Each.IsUnique || Text.contains(Each.Library.substr(Each.Library.rfind('.') + 1)));
  });
}

} // namespace cuda_tidy
