#include "analysis/LeadingHeader.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::StringRef;
namespace path = llvm::sys::path;

namespace cuda_tidy {
namespace {

/// Headers worth parsing once for all files; where a file begins with several, the one that holds the most.
constexpr StringRef Heavy[] = {
    "torch/extension.h",   "torch/torch.h",        "torch/all.h",
    "torch/script.h",      "torch/types.h",        "torch/library.h",
    "ATen/ATen.h",         "ATen/native/Resize.h", "ATen/cuda/CUDAContext.h",
    "ATen/Tensor.h",       "ATen/core/Tensor.h",   "pybind11/pybind11.h",
    "opencv2/opencv.hpp",  "cub/cub.cuh",          "thrust/sort.h",
    "thrust/scan.h",       "thrust/reduce.h",      "thrust/device_vector.h",
    "thrust/device_ptr.h", "cooperative_groups.h", "cuda/barrier",
    "cuda/pipeline",       "cuda/atomic",
};

/// What stands beside the heaviest and is no part of it: the first in CUDA extensions, the other where operators are
/// registered for TorchScript.
constexpr StringRef Companions[] = {"ATen/cuda/CUDAContext.h", "torch/script.h"};

/// Headers of the C++ standard library that are worth it: most programs begin with the first of them.
constexpr StringRef Standard[] = {"iostream", "fstream", "string", "vector"};

/// A file of each library whose headers' macros are taken to mean nothing to those of another.
constexpr StringRef KnownLibraries[] = {"vector",     "stdio.h", "stddef.h", "Python.h", "cuda_runtime_api.h",
                                        "ATen/ATen.h"};

/// Reads the includes that a file begins with, and those of the headers of its own that are among them.
class BeginningReader {
public:
  BeginningReader(const CompilerInvocation &Invocation, llvm::vfs::FileSystem &Files, Until End)
      : Language(Invocation.getLangOpts()), Search(Invocation.getHeaderSearchOpts()),
        Preprocessing(Invocation.getPreprocessorOpts()), Files(Files), End(End) {}

  /// Whether \p File was read to its end. The main file is read to its first declaration, a header of its own beyond
  /// that. Under a condition only headers of known libraries may be included, in whose order nothing lies.
  bool read(StringRef File, bool IsMain = false);

  /// The headers of the system that what was read begins with, as far as they are \p Wanted, and those of libraries
  /// that are not known in front of one that is. Behind declarations of the project only those that commonly come with
  /// the heaviest, and \p WithCompanions.
  LeadingHeaders found(llvm::function_ref<bool(StringRef)> Wanted, bool WithCompanions = false) const;

  /// Those of `Standard`, as far as no library that is not known stands in front of them.
  LeadingHeaders foundOfStandard() const;

  /// Where the project has a header that is spelled with `<>` or `""`; empty if a system directory must have it.
  std::string ownHeader(StringRef Spelled, StringRef Includer);

private:
  bool include(StringRef Spelled, StringRef Includer, bool IsCertain);
  bool isOfKnownLibrary(StringRef Name) const;
  bool exists(StringRef Directory, StringRef Name) const;
  bool condition(Lexer &Tokens, Token &Next);

  /// A file, as far as it was read.
  struct Reading {
    Lexer Tokens;
    StringRef File;
    std::string Guard = {};
    unsigned Conditions = 0; ///< That are open, but for the guard.
    unsigned Directives = 0;
    bool IsBehindGuard = false;

    /// What was taken for the guard is a condition like any other, if no definition of it follows at once.
    void dropGuard() {
      if (Directives == 1 && !Guard.empty()) {
        Guard.clear();
        ++Conditions;
      }
    }
  };
  bool directive(Reading &In, Token &Next);
  bool macro(Reading &In, StringRef Directive, Token &Next);

  const LangOptions &Language;
  const HeaderSearchOptions &Search;
  const PreprocessorOptions &Preprocessing;
  llvm::vfs::FileSystem &Files;
  Until End;
  llvm::StringSet<> Seen;

  struct Certain {
    std::string Name;
    bool IsOfKnownLibrary, IsBehindCode;
    std::size_t Defined, Tested; ///< How many were before it.
  };
  std::vector<Certain> Headers;
  std::vector<std::string> Defined, Tested;
  bool IsBehindCode = false;
};

static llvm::SmallVector<StringRef> wordsOf(StringRef Text) {
  llvm::SmallVector<StringRef> Words;
  auto IsOfWord = [](char Each) { return isAsciiIdentifierContinue(Each); };
  while (!(Text = Text.drop_until(IsOfWord)).empty()) {
    Words.push_back(Text.take_while(IsOfWord));
    Text = Text.drop_front(Words.back().size());
  }
  return Words;
}

static StringRef wordIn(const Token &Each) { return Each.is(tok::raw_identifier) ? Each.getRawIdentifier() : ""; }

static StringRef nameOf(StringRef Spelled) { return Spelled.drop_front().drop_back(); }

bool BeginningReader::exists(StringRef Directory, StringRef Name) const {
  llvm::SmallString<256> Path(Directory);
  path::append(Path, Name);
  return Files.exists(Path);
}

std::string BeginningReader::ownHeader(StringRef Spelled, StringRef Includer) {
  const StringRef Name = nameOf(Spelled);
  const bool IsAngled = Spelled.starts_with("<");
  auto In = [&](StringRef Directory) -> std::string {
    return exists(Directory, Name) ? (Directory + "/" + Name).str() : "";
  };
  if (path::is_absolute(Name))
    return Name.str();
  if (!IsAngled)
    if (std::string Found = In(path::parent_path(Includer)); !Found.empty())
      return Found;
  for (const HeaderSearchOptions::Entry &Each : Search.UserEntries)
    if (isOwnDirectory(Each, Search) && !(IsAngled && Each.Group == frontend::Quoted))
      if (std::string Found = In(Each.Path); !Found.empty())
        return Found;
  return "";
}

bool BeginningReader::isOfKnownLibrary(StringRef Name) const {
  const auto Directory = llvm::find_if(Search.UserEntries, [&](const HeaderSearchOptions::Entry &Each) {
    return !isOwnDirectory(Each, Search) && exists(Each.Path, Name);
  });
  return Directory == Search.UserEntries.end() ||
         llvm::any_of(KnownLibraries, [&](StringRef Each) { return exists(Directory->Path, Each); });
}

bool BeginningReader::include(StringRef Spelled, StringRef Includer, bool IsCertain) {
  if (std::string Own = ownHeader(Spelled, Includer); !Own.empty())
    return IsCertain && read(Own);
  const bool IsKnown = isOfKnownLibrary(nameOf(Spelled));
  if (IsCertain)
    Headers.push_back({nameOf(Spelled).str(), IsKnown, IsBehindCode, Defined.size(), Tested.size()});
  return IsCertain || IsKnown;
}

LeadingHeaders BeginningReader::found(llvm::function_ref<bool(StringRef)> Wanted, bool WithCompanions) const {
  LeadingHeaders Result;
  auto MayLead = [&](const Certain &Each) {
    return !Each.IsBehindCode || (WithCompanions && llvm::is_contained(Companions, Each.Name));
  };
  auto IsWanted = [&](const Certain &Each) { return MayLead(Each) && Wanted(Each.Name); };
  auto Last = llvm::find_if(llvm::reverse(Headers), IsWanted).base();
  for (const Certain &Each : llvm::make_range(Headers.begin(), Last)) {
    if (!MayLead(Each) || (Each.IsOfKnownLibrary && !Wanted(Each.Name)) || llvm::is_contained(Result.Names, Each.Name))
      continue;
    Result.Names.push_back(Each.Name);
    Result.Defined.assign(Defined.begin(), Defined.begin() + Each.Defined);
    Result.Tested.assign(Tested.begin(), Tested.begin() + Each.Tested);
  }
  // What the command makes of a word in a condition.
  for (std::size_t Index = 0; Index < Result.Tested.size(); ++Index)
    for (const auto &[Macro, IsUndefined] : Preprocessing.Macros)
      if (auto [Name, Value] = StringRef(Macro).split('=');
          !IsUndefined && Name.take_until([](char Each) { return Each == '('; }) == Result.Tested[Index])
        for (StringRef Word : wordsOf(Value))
          if (!llvm::is_contained(Result.Tested, Word))
            Result.Tested.push_back(Word.str());
  return Result;
}

LeadingHeaders BeginningReader::foundOfStandard() const {
  LeadingHeaders Result = found([](StringRef Each) { return llvm::is_contained(Standard, Each); });
  auto PlaceOf = [](StringRef Name) { return llvm::find(Standard, Name); };
  Result.Names.erase(llvm::find_if(Result.Names, [&](StringRef Each) { return PlaceOf(Each) == std::end(Standard); }),
                     Result.Names.end());
  llvm::sort(Result.Names, [&](StringRef A, StringRef B) { return PlaceOf(A) < PlaceOf(B); });
  return Result;
}

/// Reads what is behind \c #if to the end of its line. What the file's own macros say there is not found out.
bool BeginningReader::condition(Lexer &Tokens, Token &Next) {
  for (bool IsDefined = false; Tokens.LexFromRawLexer(Next), Next.isNot(tok::eod) && Next.isNot(tok::eof);) {
    if (Next.is(tok::l_paren))
      continue;
    const StringRef Word = wordIn(Next);
    if (!IsDefined && llvm::is_contained(Defined, Word))
      return false;
    if (!Word.empty())
      Tested.push_back(Word.str());
    IsDefined = Word == "defined";
  }
  return true;
}

bool BeginningReader::read(StringRef File, bool IsMain) {
  if (!Seen.insert(File).second)
    return true;
  auto Buffer = Files.getBufferForFile(File);
  if (!Buffer)
    return false;
  const StringRef Text = (*Buffer)->getBuffer();
  Reading In{Lexer(SourceLocation(), Language, Text.begin(), Text.begin(), Text.end()), File};
  for (;; ++In.Directives) {
    Token Next;
    In.Tokens.LexFromRawLexer(Next);
    const bool IsDirective = Next.is(tok::hash) && Next.isAtStartOfLine();
    if (Next.is(tok::eof) || In.IsBehindGuard || (!IsDirective && (IsMain || End == Until::Macro)))
      return Next.is(tok::eof);
    if (!IsDirective) {
      IsBehindCode = true;
      In.dropGuard();
      do
        In.Tokens.LexFromRawLexer(Next);
      while (Next.isNot(tok::eof) && !(Next.is(tok::hash) && Next.isAtStartOfLine()));
      if (Next.is(tok::eof))
        return true;
      ++In.Directives;
    }
    In.Tokens.setParsingPreprocessorDirective(true); // the end of the line is a token
    In.Tokens.LexFromRawLexer(Next);
    if (!directive(In, Next))
      return false;
    while (Next.isNot(tok::eod) && Next.isNot(tok::eof))
      In.Tokens.LexFromRawLexer(Next);
  }
}

/// Reads the directive that \p Next names; false if one cannot tell what follows from it.
bool BeginningReader::directive(Reading &In, Token &Next) {
  const StringRef Directive = wordIn(Next);
  if (Directive != "define")
    In.dropGuard();
  if (Directive == "include") {
    In.Tokens.LexIncludeFilename(Next);
    return Next.is(tok::header_name) && include(StringRef(Next.getLiteralData(), Next.getLength()), In.File,
                                                /*IsCertain=*/In.Conditions == 0);
  }
  if (Directive == "if" || Directive == "elif") {
    In.Conditions += Directive == "if";
    return In.Conditions > 0 && condition(In.Tokens, Next);
  }
  if (llvm::is_contained({"ifdef", "ifndef", "define", "undef"}, Directive))
    return macro(In, Directive, Next);
  if (Directive == "endif") {
    if (In.Conditions > 0)
      --In.Conditions;
    else
      In.IsBehindGuard = true;
    return true;
  }
  if (Directive == "pragma") {
    In.Tokens.LexFromRawLexer(Next);
    return wordIn(Next) == "once";
  }
  return Directive == "else" && In.Conditions > 0;
}

/// Reads a directive that defines a macro or asks for one.
bool BeginningReader::macro(Reading &In, StringRef Directive, Token &Next) {
  In.Tokens.LexFromRawLexer(Next);
  const StringRef Name = wordIn(Next);
  const bool IsDefinition = Directive == "define" || Directive == "undef";
  if (Name != In.Guard)
    In.dropGuard();
  if (Directive == "ifndef" && In.Directives == 0)
    In.Guard = Name;
  else if (!IsDefinition)
    ++In.Conditions;
  else if (End == Until::Macro && (Name != In.Guard || Name.empty()))
    return false;
  (IsDefinition ? Defined : Tested).push_back(Name.str());
  return true;
}

} // namespace

bool isOwnDirectory(const HeaderSearchOptions::Entry &Directory, const HeaderSearchOptions &Search) {
  if (Directory.Group != frontend::Angled && Directory.Group != frontend::Quoted)
    return false;
  // Clang drops what is the system's, too.
  return llvm::none_of(Search.UserEntries, [&](const HeaderSearchOptions::Entry &Each) {
    return Each.Group == frontend::System && Each.Path == Directory.Path;
  });
}

Beginning beginningOf(const CompilerInvocation &Invocation, llvm::vfs::FileSystem &Files, Until End) {
  Beginning Result;
  const StringRef Main = Invocation.getFrontendOpts().Inputs.front().getFile();
  BeginningReader OfMain(Invocation, Files, End), OfHeader(Invocation, Files, End);
  OfMain.read(Main, /*IsMain=*/true);
  auto Any = [](StringRef) { return true; };
  const std::vector<std::string> All = OfMain.found(Any).Names;
  const auto *Heaviest = llvm::find_if(Heavy, [&](StringRef Each) { return llvm::is_contained(All, Each); });
  if (Heaviest != std::end(Heavy)) {
    Result.Heaviest = OfMain.found([&](StringRef Each) { return Each == *Heaviest; });
    Result.Heavy =
        OfMain.found([&](StringRef Each) { return Each == *Heaviest || llvm::is_contained(Companions, Each); },
                     /*WithCompanions=*/true);
  }
  Result.Standard = OfMain.foundOfStandard();
  if (const std::string First = firstInclude(Main, Files); !First.empty())
    OfHeader.read(OfMain.ownHeader(First, Main));
  Result.OfOwnHeader = OfHeader.found(Any);
  if (llvm::all_of(Result.OfOwnHeader.Names,
                   [&](const std::string &Each) { return llvm::is_contained(Result.Heavy.Names, Each); }))
    Result.OfOwnHeader = {};
  return Result;
}

std::string firstInclude(StringRef File, llvm::vfs::FileSystem &Files) {
  auto Buffer = Files.getBufferForFile(File);
  if (!Buffer)
    return "";
  const StringRef Text = (*Buffer)->getBuffer();
  const LangOptions Language;
  Lexer Tokens(SourceLocation(), Language, Text.begin(), Text.begin(), Text.end());
  Token Next;
  if (Tokens.LexFromRawLexer(Next), Next.isNot(tok::hash))
    return "";
  Tokens.setParsingPreprocessorDirective(true);
  if (Tokens.LexFromRawLexer(Next), wordIn(Next) != "include")
    return "";
  if (Tokens.LexIncludeFilename(Next), Next.isNot(tok::header_name))
    return "";
  return std::string(Next.getLiteralData(), Next.getLength());
}

} // namespace cuda_tidy
