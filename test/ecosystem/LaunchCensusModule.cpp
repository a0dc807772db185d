// A plugin for `cuda-tidy --load`: says of each launch that the host pass parses what the launch checks know of it, which
// launches.py counts; and of each kernel how it is written for the CPU, which kernels.py compiles. Not installed.
#include "ClangTidyCheck.h"
#include "ClangTidyModule.h"
#include "emission/HostSource.h"
#include "emission/UnitText.h"
#include "launches/ConfiguredLaunch.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Lex/Preprocessor.h"
#include <map>

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {
namespace {

/// What is known of a launch, the more the greater.
enum class Knowledge {
  Missed,
  Template,  ///< Decoded, but nobody instantiates or reaches it.
  BlockOpen, ///< Judged; the number of threads per block is not known exactly for every instantiation.
  BlockKnown,
};
constexpr llvm::StringLiteral Names[] = {"missed", "template", "block open", "block known"};

bool launches(const Token &Tok) {
  if (Tok.is(tok::lesslessless))
    return true;
  if (Tok.isNot(tok::identifier))
    return false;
  StringRef Name = Tok.getIdentifierInfo()->getName();
  return (Name.starts_with("cudaLaunch") || Name.starts_with("cuLaunch")) && Name.contains("Kernel");
}

/// Where the token stands that `launches`.
SourceLocation operatorOf(const CallExpr &Call) {
  if (const auto *Chevron = dyn_cast<CUDAKernelCallExpr>(&Call))
    return Chevron->getConfig()->getBeginLoc();
  return Call.getCallee()->IgnoreParenImpCasts()->getExprLoc();
}

/// Finds the launches of a unit, decoded or not, and the functions around them.
struct Walk : RecursiveASTVisitor<Walk> {
  explicit Walk(ASTContext &Context) : Sources(Context.getSourceManager()) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(FunctionDecl *Function) {
    if (Function->isThisDeclarationADefinition() && !Function->isTemplateInstantiation()) {
      CharSourceRange Range = Sources.getExpansionRange(Function->getSourceRange());
      Functions.push_back({Range.getAsRange(), Function->isInvalidDecl()});
    }
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (isLaunch(*Call))
      Launches.push_back(Call);
    return true;
  }

  /// Whether \p Location is in functions, and none of them has an error.
  bool isSound(SourceLocation Location) const {
    bool IsInside = false;
    for (const auto &[Range, HasError] : Functions) {
      if (Sources.isBeforeInTranslationUnit(Location, Range.getBegin()) ||
          Sources.isBeforeInTranslationUnit(Range.getEnd(), Location))
        continue;
      if (HasError)
        return false;
      IsInside = true;
    }
    return IsInside;
  }

  const SourceManager &Sources;
  std::vector<std::pair<SourceRange, bool>> Functions;
  std::vector<CallExpr *> Launches;
};

class LaunchCensusCheck : public tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const LangOptions &Language) const override { return !Language.CUDAIsDevice; }

  void registerPPCallbacks(const SourceManager &Sources, Preprocessor *PP, Preprocessor *) override {
    PP->setTokenWatcher([&](const Token &Tok) {
      if (std::exchange(Before.second, false) && Tok.isOneOf(tok::l_paren, tok::less))
        Parsed.push_back(Before.first);
      if (!launches(Tok) || Sources.isInSystemHeader(Tok.getLocation()))
        return;
      if (Tok.is(tok::lesslessless))
        Parsed.push_back(Tok.getLocation());
      else
        Before = {Tok.getLocation(), true};
    });
  }

  void registerMatchers(MatchFinder *Finder) override { Finder->addMatcher(translationUnitDecl().bind("unit"), this); }

  void check(const MatchFinder::MatchResult &Result) override {
    ASTContext &Context = *Result.Context;
    const SourceManager &Sources = Context.getSourceManager();
    Walk Walked(Context);
    for (Decl *Top : Context.getTranslationUnitDecl()->decls())
      if (!Sources.isInSystemHeader(Top->getLocation()))
        Walked.TraverseDecl(Top);

    std::map<SourceLocation, Knowledge> Known;
    for (SourceLocation Location : Parsed)
      if (Walked.isSound(Sources.getExpansionLoc(Location)))
        Known[Sources.getSpellingLoc(Location)] = Knowledge::Missed;
    auto &Configured = analysisOf<ConfiguredLaunches>(Context);
    for (const CallExpr *Launch : Walked.Launches)
      Known[Sources.getSpellingLoc(operatorOf(*Launch))] = Knowledge::Template;
    for (const ConfiguredLaunch &Launch : Configured.launches()) {
      Knowledge &Of = Known[Sources.getSpellingLoc(operatorOf(*Launch.Site.Call))];
      if (!Launch.Block.isExact())
        Of = Knowledge::BlockOpen;
      else if (Of != Knowledge::BlockOpen)
        Of = Knowledge::BlockKnown;
    }
    for (const auto &[Location, Of] : Known)
      if (!Sources.isInSystemHeader(Location))
        diag(Location, "launch at column %0: %1")
            << Sources.getSpellingColumnNumber(Location) << Names[static_cast<unsigned>(Of)];
    Parsed.clear();
  }

private:
  std::pair<SourceLocation, bool> Before; ///< A name that launches, if the next token calls it.
  std::vector<SourceLocation> Parsed;
};

class KernelCensusCheck : public tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;
  bool isLanguageVersionSupported(const LangOptions &Language) const override { return !Language.CUDAIsDevice; }

  void registerPPCallbacks(const SourceManager &, Preprocessor *PP, Preprocessor *) override { Text.listenTo(*PP); }

  void registerMatchers(MatchFinder *Finder) override {
    Finder->addMatcher(functionDecl(hasAttr(attr::CUDAGlobal), isDefinition()).bind("kernel"), this);
  }

  void check(const MatchFinder::MatchResult &Result) override {
    const auto &Kernel = *Result.Nodes.getNodeAs<FunctionDecl>("kernel");
    if (Kernel.isDependentContext() || Result.SourceManager->isInSystemHeader(Kernel.getLocation()))
      return;
    analysisOf<UnitText>(*Result.Context) = Text;
    const std::string Source = hostSourceOf(Kernel);
    diag(Kernel.getLocation(), "%0 on the CPU: %1") << &Kernel << (Source.empty() ? "not written" : Source);
  }

private:
  UnitText Text;
};

class LaunchCensusModule : public tidy::ClangTidyModule {
public:
  void addCheckFactories(tidy::ClangTidyCheckFactories &Factories) override {
    Factories.registerCheck<LaunchCensusCheck>("census-launches");
    Factories.registerCheck<KernelCensusCheck>("census-kernels");
  }
};

const tidy::ClangTidyModuleRegistry::Add<LaunchCensusModule> Registration("census-module", "Counts launches.");

} // namespace
} // namespace cuda_tidy
