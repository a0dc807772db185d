#include "python/EmbeddedSource.h"
#include "python/PythonConstants.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Programs that mean well have no more, by far.
constexpr PythonAllowance MostOfCall = {100'000, 4 << 20}, MostOfProgram = {10'000'000, 16 << 20};
constexpr size_t MostSources = 1000, MostRemarks = 20;

constexpr StringRef LoadInline = "load_inline", RawKernel = "RawKernel", RawModule = "RawModule";

/// What PyTorch's builder gives nvcc besides directories and architectures.
constexpr const char *TorchCudaOptions[] = {"-D__CUDA_NO_HALF_OPERATORS__", "-D__CUDA_NO_HALF_CONVERSIONS__",
                                            "-D__CUDA_NO_BFLOAT16_CONVERSIONS__", "-D__CUDA_NO_HALF2_OPERATORS__",
                                            "--expt-relaxed-constexpr"};

/// The position of arguments that have moved from release to release, so that nobody relies on it.
constexpr size_t ByName = ~size_t(0);

class Finder {
public:
  Finder(const std::string &PythonFile, StringRef Program, std::vector<std::string> &Remarks)
      : PythonFile(PythonFile), Program(Program, PythonFile), Remarks(Remarks) {}

  std::vector<EmbeddedSource> find() {
    unsigned Count = 0;
    for (const PythonCall &Call : Program.callsOf(LoadInline)) {
      const std::string Name = (LoadInline + "-" + llvm::Twine(++Count)).str();
      const bool HasHeaders = !isTrue(Call.argument("no_implicit_headers", ByName));
      addTorch(Call, Name + ".cpp", Call.argument("cpp_sources", 1), "g++",
               HasHeaders ? "#include <torch/extension.h>\n" : "", Call.argument("extra_cflags", ByName));
      addTorch(Call, Name + ".cu", Call.argument("cuda_sources", 2), "nvcc",
               HasHeaders ? "#include <torch/types.h>\n#include <cuda.h>\n#include <cuda_runtime.h>\n" : "",
               Call.argument("extra_cuda_cflags", ByName));
    }
    for (StringRef Class : {RawKernel, RawModule}) {
      Count = 0;
      for (const PythonCall &Call : Program.callsOf(Class)) {
        EmbeddedSource Source = sourceOf(Call, (Class + "-" + llvm::Twine(++Count) + ".cu").str());
        Source.Command = {"nvcc", "-std=c++17", "-rdc=true"}; // kernels may launch kernels
        const bool KnowsOptions = addOptions(Source, Call.argument("options", Class == RawKernel ? 2 : 1));
        add(std::move(Source), Call, Call.argument("code", 0), "", KnowsOptions);
      }
    }
    if (Untold)
      Remarks.push_back((PythonFile + ": " + llvm::Twine(Untold) + " more of its calls are left out, or options of them").str());
    return std::move(Found);
  }

private:
  static bool isTrue(llvm::ArrayRef<PythonToken> Argument) {
    return Argument.size() == 1 && Argument[0].Text == "True";
  }

  EmbeddedSource sourceOf(const PythonCall &Call, const std::string &Name) const {
    EmbeddedSource Source;
    Source.PythonFile = PythonFile;
    Source.Call = Program.token(Call.Name).Text.str();
    Source.File = PythonFile + "." + Name;
    return Source;
  }

  void addTorch(const PythonCall &Call, const std::string &Name, llvm::ArrayRef<PythonToken> Code, StringRef Compiler,
                StringRef Headers, llvm::ArrayRef<PythonToken> Options) {
    EmbeddedSource Source = sourceOf(Call, Name);
    Source.UsesTorch = true;
    Source.Command = {Compiler.str(), "-DTORCH_EXTENSION_NAME=extension", "-DTORCH_API_INCLUDE_EXTENSION_H"};
    if (Compiler == "nvcc")
      Source.Command.insert(Source.Command.end(), std::begin(TorchCudaOptions), std::end(TorchCudaOptions));
    bool KnowsOptions = addOptions(Source, Options);
    KnowsOptions &= addDirectories(Source, Call.argument("extra_include_paths", ByName));
    add(std::move(Source), Call, Code, Headers, KnowsOptions);
  }

  /// What the expression is, as far as a call may have it; \p IsTooMuch if it would be more.
  std::optional<std::vector<MappedText>> strings(llvm::ArrayRef<PythonToken> Expression, bool &IsTooMuch,
                                                 bool *Omitted = nullptr) {
    const PythonAllowance Given = {std::min(Left.Steps, MostOfCall.Steps), std::min(Left.Bytes, MostOfCall.Bytes)};
    PythonAllowance Rest = Given;
    std::optional<std::vector<MappedText>> Strings = Program.strings(Expression, Rest, Omitted);
    Left.Steps -= Given.Steps - Rest.Steps;
    Left.Bytes -= Given.Bytes - Rest.Bytes;
    IsTooMuch = !Rest.Steps || !Rest.Bytes;
    return Strings;
  }

  /// Those that are known, and whether all are.
  std::pair<std::vector<MappedText>, bool> known(llvm::ArrayRef<PythonToken> Expression) {
    if (Expression.empty())
      return {{}, true};
    bool Omitted = false, IsTooMuch = false;
    std::optional<std::vector<MappedText>> Strings = strings(Expression, IsTooMuch, &Omitted);
    return {Strings.value_or(std::vector<MappedText>()), Strings && !Omitted};
  }

  /// Adds those that are known, and says whether all are.
  bool addOptions(EmbeddedSource &Source, llvm::ArrayRef<PythonToken> Expression) {
    const auto [Options, KnowsAll] = known(Expression);
    llvm::BumpPtrAllocator Allocator;
    llvm::StringSaver Saver(Allocator);
    llvm::SmallVector<const char *> Words;
    for (const MappedText &Each : Options)
      llvm::cl::TokenizeGNUCommandLine(Each.text(), Saver, Words);
    Source.Command.insert(Source.Command.end(), Words.begin(), Words.end());
    return KnowsAll;
  }

  bool addDirectories(EmbeddedSource &Source, llvm::ArrayRef<PythonToken> Expression) {
    const auto [Directories, KnowsAll] = known(Expression);
    for (const MappedText &Each : Directories)
      Source.Command.push_back("-I" + Each.text());
    return KnowsAll;
  }

  /// Places are asked for in their order, but for a few steps back.
  size_t lineOf(size_t Place) {
    if (Place < LastPlace) {
      LastPlace = 0;
      LastLine = 1;
    }
    LastLine += Program.program().slice(LastPlace, Place).count('\n');
    LastPlace = Place;
    return LastLine;
  }

  void remark(const PythonCall &Call, const llvm::Twine &What, const llvm::Twine &Fate) {
    if (Told == MostRemarks) {
      Untold += LastUntold != Call.Name;
      LastUntold = Call.Name;
      return;
    }
    const StringRef Name = Program.token(Call.Name).Text;
    const size_t Place = Name.data() - Program.program().data();
    std::string Remark = (PythonFile + ":" + llvm::Twine(lineOf(Place)) + ": " + What + " given to '" + Name +
                          "' " + Fate).str();
    if (Remarks.empty() || Remarks.back() != Remark) { // as of a call's C++, so of its CUDA
      Remarks.push_back(std::move(Remark));
      ++Told;
    }
  }

  void add(EmbeddedSource Source, const PythonCall &Call, llvm::ArrayRef<PythonToken> Code, StringRef Headers,
           bool KnowsOptions) {
    if (Code.empty())
      return;
    bool IsTooMuch = false;
    std::optional<std::vector<MappedText>> Parts = strings(Code, IsTooMuch);
    if (!Parts) {
      remark(Call, "the code", IsTooMuch ? "is more than this program reads of one, and not analysed"
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
    const bool HasBody = llvm::any_of(*Parts, HoldsBody);
    if (HasBody && Found.size() == MostSources) {
      remark(Call, "the code", "is behind that of " + llvm::Twine(MostSources) + " others, and not analysed");
      return;
    }
    const bool IsKnown = llvm::any_of(Found, [&](const EmbeddedSource &Each) {
      return Each.Code == Source.Code && Each.Command == Source.Command;
    });
    if (!HasBody || IsKnown)
      return;
    if (!KnowsOptions)
      remark(Call, "some options", "are known at run time only, and left out");
    Found.push_back(std::move(Source));
  }

  const std::string &PythonFile;
  PythonConstants Program;
  std::vector<std::string> &Remarks;
  size_t Told = 0;                     ///< Remarks.
  size_t Untold = 0, LastUntold = ~0u; ///< Calls that there would be more of, and the last of them.
  PythonAllowance Left = MostOfProgram;
  size_t LastPlace = 0, LastLine = 1; ///< Of lineOf().
  std::vector<EmbeddedSource> Found;
};

} // namespace

bool mayEmbedSources(StringRef Program) {
  return llvm::any_of(std::initializer_list<StringRef>{LoadInline, RawKernel, RawModule},
                      [&](StringRef Name) { return Program.contains(Name); });
}

std::vector<EmbeddedSource> findEmbeddedSources(const std::string &PythonFile, StringRef Program,
                                                std::vector<std::string> &Remarks) {
  return Finder(PythonFile, Program, Remarks).find();
}

} // namespace cuda_tidy
