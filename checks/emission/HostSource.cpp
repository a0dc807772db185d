#include "emission/HostSource.h"
#include "emission/HostChanges.h"
#include "emission/NeededParts.h"
#include "emission/UnitText.h"
#include "flow/FunctionFlow.h"
#include "flow/UnitAnalyses.h"
#include "metadata/Verification.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// More than any kernel of a person takes.
constexpr std::size_t MostText = 1 << 20;
/// More than stands between a name and the end of its declaration.
constexpr std::size_t MostRest = 4096;

/// \p Text with the `#if` and `#endif` that it lacks, of what was true when it was parsed.
std::string withoutOpenConditions(std::string Text) {
  int Open = 0, Missing = 0;
  llvm::SmallVector<StringRef, 0> Lines;
  StringRef(Text).split(Lines, '\n');
  for (StringRef Line : Lines) {
    StringRef Directive = Line.ltrim();
    if (!Directive.consume_front("#"))
      continue;
    Directive = Directive.ltrim();
    if (Directive.starts_with("if"))
      ++Open;
    else if (Directive.starts_with("endif") && --Open < 0)
      ++Missing, Open = 0;
    else if (Directive.starts_with("el") && Open == 0)
      ++Missing, ++Open;
  }
  std::string Result;
  for (; Missing > 0; --Missing)
    Result += "#if 1\n";
  Result += std::move(Text);
  for (; Open > 0; --Open)
    Result += "\n#endif";
  return Result;
}

/// Text of a file that goes into the result as it is, but for the changes.
struct Slice {
  FileID File;
  unsigned Begin, End; ///< Offsets in the file.
  const Decl *First;
  std::vector<const VarDecl *> OnDevice; ///< Variables of the device that it defines.
};

class Writer {
public:
  explicit Writer(const ASTContext &Context)
      : Context(Context), Sources(Context.getSourceManager()), Language(Context.getLangOpts()), Policy(Language) {
    Policy.SuppressUnwrittenScope = true;
    Policy.FullyQualifiedName = true;
  }

  /// Nothing where the text cannot be said.
  std::optional<std::string> write(const FunctionDecl &Kernel, const UnitText &Unit) {
    if (!areTypesNamed(Kernel))
      return std::nullopt;
    const NeededParts Needed = partsNeededBy(Kernel);
    for (const Decl *Part : Needed.Own)
      if (!add(*Part))
        return std::nullopt;
    std::vector<UnitText::Line> Lines;
    std::string All;
    for (const Slice &Each : merged()) {
      Lines.push_back({Sources.getComposedLoc(Each.File, Each.Begin), textOf(Each)});
      All += Lines.back().Text;
    }
    llvm::append_range(Lines, Unit.linesFor(All, Needed.Foreign.getArrayRef()));
    llvm::sort(Lines, [&](const UnitText::Line &Left, const UnitText::Line &Right) {
      return Left.At != Right.At && Sources.isBeforeInTranslationUnit(Left.At, Right.At);
    });
    std::string Result = "#include <cuda_tidy/device.h>\n#undef __CUDA_ARCH__\n" + Unit.architecture();
    for (const UnitText::Line &Each : Lines)
      Result += Each.Text + "\n";
    return Result + "CUDA_TIDY_KERNEL((" + nameOf(Kernel) + "))\n";
  }

private:
  bool add(const Decl &Part) {
    const std::optional<std::vector<TextChange>> Found = changesForHost(Part);
    const CharSourceRange Range = Sources.getExpansionRange(Part.getSourceRange());
    const auto [File, Begin] = Sources.getDecomposedLoc(Range.getBegin());
    auto [SameFile, End] = Sources.getDecomposedLoc(Range.getEnd());
    if (!Found || File != SameFile || Range.isInvalid())
      return false;
    if (Range.isTokenRange())
      End += Lexer::MeasureTokenLength(Range.getEnd(), Sources, Language);
    End += lengthOfRest(Part, Sources.getBufferData(File).drop_front(End));
    Slices.push_back({File, Begin, End, &Part, {}});
    if (const auto *Variable = dyn_cast<VarDecl>(&Part);
        Variable && (Variable->hasAttr<CUDADeviceAttr>() || Variable->hasAttr<CUDAConstantAttr>()) &&
        Variable->isThisDeclarationADefinition())
      Slices.back().OnDevice.push_back(Variable);
    llvm::append_range(Changes, *Found);
    return true;
  }

  /// How much of \p Behind belongs to \p Part: up to its semicolon, behind other names of the same declaration.
  unsigned lengthOfRest(const Decl &Part, StringRef Behind) const {
    const FunctionDecl *Function = Part.getAsFunction();
    const bool HasNone = (Function && Function->doesThisDeclarationHaveABody()) || Part.getEndLoc().isMacroID();
    const StringRef Looked = Behind.take_front(MostRest);
    const std::string Ended = Looked.str(); // the lexer wants a zero behind it
    Lexer Words(SourceLocation(), Language, Ended.data(), Ended.data(), Ended.data() + Ended.size());
    Token Word;
    int Depth = 0;
    do {
      Words.LexFromRawLexer(Word);
      Depth += Word.isOneOf(tok::l_brace, tok::l_paren) - Word.isOneOf(tok::r_brace, tok::r_paren);
      if (Word.is(tok::semi) && Depth == 0)
        return Words.getBufferLocation() - Ended.data();
    } while (!HasNone && Word.isNot(tok::eof));
    return 0;
  }

  /// `struct S { … } a, b;` is several declarations in one text.
  std::vector<Slice> merged() {
    llvm::sort(Slices, [](const Slice &Left, const Slice &Right) {
      return std::tie(Left.File, Left.Begin, Left.End) < std::tie(Right.File, Right.Begin, Right.End);
    });
    std::vector<Slice> Result;
    for (Slice &Each : Slices)
      if (!Result.empty() && Result.back().File == Each.File && Each.Begin < Result.back().End) {
        Result.back().End = std::max(Result.back().End, Each.End);
        llvm::append_range(Result.back().OnDevice, Each.OnDevice);
      } else {
        Result.push_back(std::move(Each));
      }
    return Result;
  }

  std::string textOf(const Slice &Part) {
    std::string Head, Tail;
    for (const DeclContext *Around = Part.First->getLexicalDeclContext(); Around; Around = Around->getLexicalParent())
      if (const auto *Space = dyn_cast<NamespaceDecl>(Around)) {
        Head = (Space->isInline() ? "inline namespace " : "namespace ") + Space->getName().str() + " { " + Head;
        Tail += " }";
      } else if (const auto *Linkage = dyn_cast<LinkageSpecDecl>(Around)) {
        Head = (Linkage->getLanguage() == LinkageSpecLanguageIDs::C ? "extern \"C\" { " : "extern \"C++\" { ") + Head;
        Tail += " }";
      }
    std::string Registered;
    for (const VarDecl *Each : Part.OnDevice)
      Registered += " CUDA_TIDY_VARIABLE(" + Each->getName().str() + ")";
    const SourceLocation At = Sources.getComposedLoc(Part.File, Part.Begin);
    std::string Result;
    llvm::raw_string_ostream Stream(Result);
    Stream << Head << "\n#line " << Sources.getSpellingLineNumber(At) << " \"";
    Stream.write_escaped(absoluteFile(At, Sources)) << "\"\n" << changed(Part) << Registered << Tail;
    return withoutOpenConditions(std::move(Result));
  }

  std::string changed(const Slice &Part) const {
    const StringRef Text = Sources.getBufferData(Part.File);
    std::string Result;
    unsigned At = Part.Begin;
    for (const TextChange &Each : changesIn(Part)) {
      Result += Text.slice(At, Each.Begin);
      Result += Each.Text;
      At = Each.End;
    }
    return Result + Text.slice(At, Part.End).str();
  }

  /// In their order, each once: every redeclaration of a template tells of them.
  std::vector<TextChange> changesIn(const Slice &Part) const {
    std::vector<TextChange> Result;
    for (const TextChange &Each : Changes)
      if (Each.File == Part.File && Each.Begin >= Part.Begin && Each.End <= Part.End)
        Result.push_back(Each);
    llvm::sort(Result, [](const TextChange &Left, const TextChange &Right) {
      return std::tie(Left.Begin, Left.End) < std::tie(Right.Begin, Right.End);
    });
    Result.erase(
        llvm::unique(Result, [](const TextChange &Left, const TextChange &Right) { return Right.Begin < Left.End; }),
        Result.end());
    return Result;
  }

  /// Whether a type that \p Kernel has in its parameters or template arguments can be named: a closure's cannot.
  static bool areTypesNamed(const FunctionDecl &Kernel) {
    auto IsNamed = [](QualType Type) {
      const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
      return !Class || (!Class->isLambda() && Class->hasNameForLinkage());
    };
    const TemplateArgumentList *Arguments = Kernel.getTemplateSpecializationArgs();
    return llvm::all_of(Kernel.parameters(), [&](const ParmVarDecl *Each) { return IsNamed(Each->getType()); }) &&
           (!Arguments || llvm::all_of(Arguments->asArray(), [&](const TemplateArgument &Each) {
             return Each.getKind() != TemplateArgument::Type || IsNamed(Each.getAsType());
           }));
  }

  /// The function with its type, which tells it from others of that name.
  std::string nameOf(const FunctionDecl &Kernel) const {
    std::string Name;
    llvm::raw_string_ostream Stream(Name);
    Stream << "static_cast<" << Context.getPointerType(Kernel.getType().getCanonicalType()).getAsString(Policy)
           << ">(&";
    Kernel.getNameForDiagnostic(Stream, Policy, /*Qualified=*/true);
    Stream << ")";
    return Name;
  }

  const ASTContext &Context;
  const SourceManager &Sources;
  const LangOptions &Language;
  PrintingPolicy Policy;
  std::vector<Slice> Slices;
  std::vector<TextChange> Changes;
};

} // namespace

std::string hostSourceOf(const FunctionDecl &Kernel) {
  ASTContext &Context = Kernel.getASTContext();
  const UnitText &Unit = analysisOf<UnitText>(Context);
  if (!Unit.isKnown() || Kernel.isDependentContext() || !definitionOf(Kernel))
    return "";
  const std::optional<std::string> Text = Writer(Context).write(Kernel, Unit);
  return Text && Text->size() <= MostText ? *Text : "";
}

} // namespace cuda_tidy
