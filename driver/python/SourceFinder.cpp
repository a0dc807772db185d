#include "python/SourceFinder.h"
#include "python/CupyKernel.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Programs that mean well have no more, by far.
constexpr PythonAllowance MostOfCall = {100'000, 4 << 20}, MostOfProgram = {10'000'000, 16 << 20};
constexpr size_t MostSources = 1000, MostRemarks = 20;

/// What PyTorch's builder gives nvcc besides directories and architectures.
constexpr const char *TorchCudaOptions[] = {"-D__CUDA_NO_HALF_OPERATORS__", "-D__CUDA_NO_HALF_CONVERSIONS__",
                                            "-D__CUDA_NO_BFLOAT16_CONVERSIONS__", "-D__CUDA_NO_HALF2_OPERATORS__",
                                            "--expt-relaxed-constexpr"};

/// The position of arguments that have moved from release to release, so that nobody relies on it.
constexpr size_t ByName = ~size_t(0);

} // namespace

SourceFinder::SourceFinder(const std::string &PythonFile, const PythonTree &Tree, std::shared_ptr<const Notebook> Cells,
                           EmbeddedSources &Found)
    : PythonFile(PythonFile), Program(Tree, PythonFile), Cells(std::move(Cells)), Found(Found), Left(MostOfProgram) {}

void SourceFinder::find() {
  Found.OtherLanguages = otherLanguages(Program);
  llvm::StringMap<unsigned> Counts;
  for (const CompilingCall &Each : compilingCalls(Program)) {
    const StringRef Function = Each.Function->Name;
    const std::string Name = (Function + "-" + llvm::Twine(++Counts[Function])).str();
    switch (Each.Function->Is) {
    case CompilingFunction::Inline:
      addInline(Each.Call, Name);
      break;
    case CompilingFunction::Files:
      addFiles(Each.Call);
      break;
    case CompilingFunction::Kernel:
      addKernel(Each, Name);
      break;
    case CompilingFunction::Elementwise:
    case CompilingFunction::Reduction:
      addExpression(Each, Name);
      break;
    }
  }
  if (Untold)
    Found.Remarks.push_back(
        (PythonFile + ": " + llvm::Twine(Untold) + " more of its calls are left out, or options of them").str());
}

EmbeddedSource SourceFinder::sourceOf(const PythonCall &Call, const std::string &Name) const {
  EmbeddedSource Source;
  Source.PythonFile = PythonFile;
  Source.Call = Call.name().text().str();
  Source.File = PythonFile + "." + Name;
  Source.Cells = Cells;
  return Source;
}

SourceFinder::TorchBuild SourceFinder::torchBuild(const PythonCall &Call, bool IsCuda) {
  TorchBuild Build;
  Build.Command = {IsCuda ? "nvcc" : "g++", "-DTORCH_EXTENSION_NAME=extension", "-DTORCH_API_INCLUDE_EXTENSION_H"};
  if (IsCuda)
    Build.Command.insert(Build.Command.end(), std::begin(TorchCudaOptions), std::end(TorchCudaOptions));
  Build.KnowsOptions = addOptions(Build.Command, Call.argument(IsCuda ? "extra_cuda_cflags" : "extra_cflags", ByName));
  Build.KnowsOptions &= addDirectories(Build.Command, Call.argument("extra_include_paths", ByName));
  return Build;
}

void SourceFinder::addInline(const PythonCall &Call, const std::string &Name) {
  addInline(Call, Name + ".cpp", /*IsCuda=*/false);
  addInline(Call, Name + ".cu", /*IsCuda=*/true);
}

void SourceFinder::addInline(const PythonCall &Call, const std::string &Name, bool IsCuda) {
  EmbeddedSource Source = sourceOf(Call, Name);
  Source.UsesTorch = true;
  TorchBuild Build = torchBuild(Call, IsCuda);
  Source.Command = std::move(Build.Command);
  const bool HasHeaders = !Call.argument("no_implicit_headers", ByName).is(PythonKind::True);
  const StringRef Headers = !HasHeaders ? ""
                            : IsCuda    ? "#include <torch/types.h>\n#include <cuda.h>\n#include <cuda_runtime.h>\n"
                                        : "#include <torch/extension.h>\n";
  add(std::move(Source), Call, IsCuda ? Call.argument("cuda_sources", 2) : Call.argument("cpp_sources", 1), Headers,
      Build.KnowsOptions);
}

void SourceFinder::addFiles(const PythonCall &Call) {
  bool IsKnown = true;
  const auto [Files, KnowsAll] = known(Call.argument("sources", 1));
  for (const MappedText &Each : Files) {
    TorchBuild Build = torchBuild(Call, /*IsCuda=*/StringRef(Each.text()).ends_with(".cu"));
    IsKnown &= Build.KnowsOptions;
    Found.Loaded.push_back({PythonFile, Each.text(), std::move(Build.Command)});
  }
  if (!KnowsAll)
    remark(Call, Files.empty() ? "the sources" : "some sources",
           "are known at run time only; they are analysed as if nobody told how they are compiled");
  else if (!IsKnown)
    remark(Call, "some options", "are known at run time only, and left out");
}

void SourceFinder::addKernel(const CompilingCall &Of, const std::string &Name) {
  EmbeddedSource Source = sourceOf(Of.Call, Name + ".cu");
  Source.Command = {"nvcc", "-std=c++17", "-rdc=true"}; // kernels may launch kernels
  auto ArgumentFor = [&](const PythonParameter &Each) {
    return Each.Name.empty() ? PythonNode() : Of.Call.argument(Each.Name, Each.Position);
  };
  bool KnowsOptions = addOptions(Source.Command, ArgumentFor(Of.Function->Options));
  KnowsOptions &= addDirectories(Source.Command, ArgumentFor(Of.Function->Directories));
  add(std::move(Source), Of.Call, ArgumentFor(Of.Function->Code), "", KnowsOptions);
}

/// The parts of a kernel of CuPy's, which each are one string.
void SourceFinder::addExpression(const CompilingCall &Of, const std::string &Name) {
  const bool IsReduction = Of.Function->Is == CompilingFunction::Reduction;
  auto Part = [&](StringRef Parameter, size_t Position) -> std::optional<MappedText> {
    const PythonNode Argument = Of.Call.argument(Parameter, Position);
    if (!Argument)
      return MappedText();
    bool IsTooMuch = false;
    std::optional<std::vector<MappedText>> Strings = strings(Argument, IsTooMuch);
    return Strings && Strings->size() == 1 ? std::optional(Strings->front()) : std::nullopt;
  };
  const std::optional<MappedText> In = Part("in_params", 0), Out = Part("out_params", 1),
                                  First = Part(IsReduction ? "map_expr" : "operation", 2),
                                  Reduce = IsReduction ? Part("reduce_expr", 3) : MappedText(),
                                  Last = IsReduction ? Part("post_map_expr", 4) : MappedText(),
                                  Preamble = Part("preamble", IsReduction ? 8 : 5);
  if (!In || !Out || !First || !Reduce || !Last || !Preamble) {
    remark(Of.Call, "the code", "is known at run time only, and not analysed");
    return;
  }
  EmbeddedSource Source = sourceOf(Of.Call, Name + ".cu");
  Source.Command = {"nvcc", "-std=c++17"};
  const bool KnowsOptions = addOptions(Source.Command, Of.Call.argument("options", ByName));
  Source.Code = cupyKernel({In->text(), Out->text(), *Preamble, *First, *Reduce, *Last});
  keep(std::move(Source), Of.Call, KnowsOptions);
}

/// What the expression is, as far as a call may have it; \p IsTooMuch if it would be more.
std::optional<std::vector<MappedText>> SourceFinder::strings(PythonNode Expression, bool &IsTooMuch, bool *Omitted) {
  const PythonAllowance Given = {std::min(Left.Steps, MostOfCall.Steps), std::min(Left.Bytes, MostOfCall.Bytes)};
  PythonAllowance Rest = Given;
  std::optional<std::vector<MappedText>> Strings = Program.strings(Expression, Rest, Omitted);
  Left.Steps -= Given.Steps - Rest.Steps;
  Left.Bytes -= Given.Bytes - Rest.Bytes;
  IsTooMuch = !Rest.Steps || !Rest.Bytes;
  return Strings;
}

/// Those that are known, and whether all are.
std::pair<std::vector<MappedText>, bool> SourceFinder::known(PythonNode Expression) {
  if (!Expression)
    return {{}, true};
  bool Omitted = false, IsTooMuch = false;
  std::optional<std::vector<MappedText>> Strings = strings(Expression, IsTooMuch, &Omitted);
  return {Strings.value_or(std::vector<MappedText>()), Strings && !Omitted};
}

/// Adds those that are known, and says whether all are.
bool SourceFinder::addOptions(std::vector<std::string> &Command, PythonNode Expression) {
  const auto [Options, KnowsAll] = known(Expression);
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *> Words;
  for (const MappedText &Each : Options)
    llvm::cl::TokenizeGNUCommandLine(Each.text(), Saver, Words);
  Command.insert(Command.end(), Words.begin(), Words.end());
  return KnowsAll;
}

bool SourceFinder::addDirectories(std::vector<std::string> &Command, PythonNode Expression) {
  const auto [Directories, KnowsAll] = known(Expression);
  for (const MappedText &Each : Directories)
    Command.push_back("-I" + Each.text());
  return KnowsAll;
}

/// Places are asked for in their order, but for a few steps back.
std::string SourceFinder::placeOf(PythonNode Node) {
  const size_t Place = Node.begin();
  if (Cells) {
    const CellPlace At = Cells->placeOf(Place);
    return ("cell " + llvm::Twine(At.Cell) + ":" + llvm::Twine(At.Line)).str();
  }
  if (Place < LastPlace) {
    LastPlace = 0;
    LastLine = 1;
  }
  LastLine += Program.tree().program().slice(LastPlace, Place).count('\n');
  LastPlace = Place;
  return std::to_string(LastLine);
}

void SourceFinder::remark(const PythonCall &Call, const llvm::Twine &What, const llvm::Twine &Fate) {
  if (Told == MostRemarks) {
    Untold += LastUntold != Call.name();
    LastUntold = Call.name();
    return;
  }
  std::string Remark =
      (PythonFile + ":" + placeOf(Call.name()) + ": " + What + " given to '" + Call.name().text() + "' " + Fate).str();
  if (Found.Remarks.empty() || Found.Remarks.back() != Remark) { // as of a call's C++, so of its CUDA
    Found.Remarks.push_back(std::move(Remark));
    ++Told;
  }
}

void SourceFinder::add(EmbeddedSource Source, const PythonCall &Call, PythonNode Code, StringRef Headers,
                       bool KnowsOptions) {
  if (!Code)
    return;
  bool IsTooMuch = false;
  std::optional<std::vector<MappedText>> Parts = strings(Code, IsTooMuch);
  if (!Parts) {
    remark(Call, "the code",
           IsTooMuch ? "is more than this program reads of one, and not analysed"
                     : "is known at run time only, and not analysed");
    return;
  }
  if (!Parts->empty())
    Source.Code.addMeaning(Headers, Parts->front().origin(0), 0);
  for (const MappedText &Each : *Parts) {
    Source.Code.append(Each);
    Source.Code.addMeaning("\n", Source.Code.origin(Source.Code.text().size()), 0);
  }
  // Where there is no body there is nothing to find: `cpp_sources` often declares what `cuda_sources` defines.
  auto HoldsBody = [](const MappedText &Each) {
    return StringRef(Each.text()).contains('{') || StringRef(Each.text()).contains("#include \"");
  };
  if (llvm::any_of(*Parts, HoldsBody))
    keep(std::move(Source), Call, KnowsOptions);
}

/// Keeps a source unless there is one like it.
void SourceFinder::keep(EmbeddedSource Source, const PythonCall &Call, bool KnowsOptions) {
  if (Found.Sources.size() == MostSources) {
    remark(Call, "the code", "is behind that of " + llvm::Twine(MostSources) + " others, and not analysed");
    return;
  }
  const bool IsKnown = llvm::any_of(Found.Sources, [&](const EmbeddedSource &Each) {
    return Each.Code == Source.Code && Each.Command == Source.Command;
  });
  if (IsKnown)
    return;
  if (!KnowsOptions)
    remark(Call, "some options", "are known at run time only, and left out");
  Found.Sources.push_back(std::move(Source));
}

} // namespace cuda_tidy
