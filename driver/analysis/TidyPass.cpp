#include "analysis/TidyPass.h"
#include "AllChecks.h"
#include "ClangTidy.h"
#include "ClangTidyModule.h"
#include "analysis/BuildChoices.h"
#include "analysis/ForeignBodies.h"
#include "analysis/NvccMacro.h"
#include "analysis/ParseOnly.h"
#include "analysis/UnknownNames.h"
#include "emission/UnitText.h"
#include "facts/UnitFactsOf.h"
#include "flow/UnitAnalyses.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"

using namespace clang;
using namespace clang::tidy;

namespace cuda_tidy {
namespace {

/// Collects the extents of the user's functions, and may hide all other declarations from those who go through the
/// translation unit after it.
class FunctionCollector : public ASTConsumer {
public:
  FunctionCollector(PassResult &Result, bool HidesForeign) : Result(Result), HidesForeign(HidesForeign) {}

  void HandleTranslationUnit(ASTContext &Context) override {
    const SourceManager &Sources = Context.getSourceManager();
    std::vector<Decl *> Users;
    for (Decl *Top : Context.getTranslationUnitDecl()->decls())
      if (Top->getLocation().isValid() && !Sources.isInSystemHeader(Top->getLocation()))
        Users.push_back(Top);
    Result.Functions = functionsIn(Users);
    if (HidesForeign)
      Context.setTraversalScope(std::move(Users));
  }

private:
  PassResult &Result;
  bool HidesForeign;
};

/// Collects what the unit tells other units.
class FactCollector : public ASTConsumer {
public:
  explicit FactCollector(UnitFacts &Facts) : Facts(Facts) {}

  void HandleTranslationUnit(ASTContext &Context) override { Facts = factsOf(Context); }

private:
  UnitFacts &Facts;
};

/// Hides what a precompiled base declares from whoever goes through the translation unit. It is the system's, and to
/// visit it is to load it.
class BaseHider : public ASTConsumer {
public:
  void HandleTranslationUnit(ASTContext &Context) override {
    Context.getTranslationUnitDecl()->setHasExternalLexicalStorage(false);
  }
};

/// Hands the checks what the preprocessor came along.
class TextGiver : public ASTConsumer {
public:
  explicit TextGiver(const UnitText &Text) : Text(Text) {}

  void HandleTranslationUnit(ASTContext &Context) override { analysisOf<UnitText>(Context) = Text; }

private:
  const UnitText &Text;
};

/// Lets clang go on where a name is unknown.
class UnknownNamesGiver : public SemaConsumer {
public:
  UnknownNamesGiver(PassResult &Result, const BuildChoices &Choices) : Result(Result), Choices(Choices) {}

  void InitializeSema(Sema &Semantics) override {
    Names = llvm::makeIntrusiveRefCnt<UnknownNames>(Semantics);
    Semantics.addExternalSource(Names);
  }
  void HandleTranslationUnit(ASTContext &Context) override {
    Result.UndefinedMacros = Names->undefinedMacros();
    Result.UnmadeChoices = Choices.macrosDeclaring(Names->undeclared(), Context.getSourceManager());
  }

private:
  PassResult &Result;
  const BuildChoices &Choices;
  llvm::IntrusiveRefCntPtr<UnknownNames> Names;
};

/// Notes which files are read and whether the user's code looks at `__CUDA_ARCH__`.
class PreprocessorWatch : public PPCallbacks {
public:
  PreprocessorWatch(PassResult &Result, const SourceManager &Sources, const LangOptions &Language)
      : Result(Result), Sources(Sources), Language(Language) {}

  void LexedFileChanged(FileID File, LexedFileChangeReason Reason, SrcMgr::CharacteristicKind Kind, FileID,
                        SourceLocation) override {
    if (Reason != LexedFileChangeReason::EnterFile)
      return;
    OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
    if (!Entry)
      return;
    Result.OpenedFiles.push_back(Entry->getName().str());
    if (!SrcMgr::isSystem(Kind))
      Result.UserFiles.push_back(Entry->getName().str());
  }
  void EmbedDirective(SourceLocation, StringRef, bool, OptionalFileEntryRef File,
                      const LexEmbedParametersResult &) override {
    if (File)
      Result.EmbeddedFiles.push_back(File->getName().str());
  }
  void Ifdef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override { tests(Loc, Name); }
  void Ifndef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override { tests(Loc, Name); }
  void Elifdef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override { tests(Loc, Name); }
  void Elifndef(SourceLocation Loc, const Token &Name, const MacroDefinition &) override { tests(Loc, Name); }
  void If(SourceLocation Loc, SourceRange Condition, ConditionValueKind) override { tests(Loc, Condition); }
  void Elif(SourceLocation Loc, SourceRange Condition, ConditionValueKind, SourceLocation) override {
    tests(Loc, Condition);
  }

private:
  void tests(SourceLocation Loc, const Token &Name) { tests(Loc, Name.getIdentifierInfo()->getName()); }
  void tests(SourceLocation Loc, SourceRange Condition) {
    tests(Loc, Lexer::getSourceText(CharSourceRange::getTokenRange(Condition), Sources, Language));
  }
  void tests(SourceLocation Loc, StringRef Text) {
    if (Text.contains("__CUDA_ARCH__") && !Sources.isInSystemHeader(Loc))
      Result.DependsOnDeviceArchitecture = true;
  }

  PassResult &Result;
  const SourceManager &Sources;
  const LangOptions &Language;
};

class TidyAction : public ASTFrontendAction {
public:
  TidyAction(ClangTidyASTConsumerFactory &Consumers, PassResult &Result, BuildChoices &Choices,
             llvm::ArrayRef<std::string> Macros)
      : Consumers(Consumers), Result(Result), Choices(Choices), Macros(Macros) {}

  bool BeginSourceFileAction(CompilerInstance &Compiler) override {
    // A missing header must not end the analysis of everything behind it.
    Compiler.getDiagnostics().setFatalsAsError(true);
    Compiler.getPreprocessor().addPPCallbacks(Choices.watch(Compiler.getPreprocessor()));
    Compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<PreprocessorWatch>(Result, Compiler.getSourceManager(), Compiler.getLangOpts()));
    if (Compiler.getLangOpts().CUDA)
      defineNvccForUsers(Compiler.getPreprocessor());
    Text.listenTo(Compiler.getPreprocessor());
    Result.Ran = true;
    return true;
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler, StringRef File) override {
    std::vector<std::unique_ptr<ASTConsumer>> All;
    if (Compiler.getLangOpts().CPlusPlus)
      All.push_back(std::make_unique<UnknownNamesGiver>(Result, Choices));
    if (!Compiler.getPreprocessorOpts().ImplicitPCHInclude.empty())
      All.push_back(std::make_unique<BaseHider>());
    // Ours look at nothing foreign; of others it is not known for whose parents they ask, and what becomes of
    // arguments.
    const bool OnlyOurs = llvm::all_of(Consumers.getCheckNames(), isOurs);
    const bool HidesForeign = Result.SkippedBodies && OnlyOurs;
    All.push_back(std::make_unique<FunctionCollector>(Result, HidesForeign));
    All.push_back(std::make_unique<TextGiver>(Text));
    All.push_back(Consumers.createASTConsumer(Compiler, File));
    // Without any check a unit is analysed for its facts.
    const std::vector<std::string> Checks = Consumers.getCheckNames();
    if (!Compiler.getLangOpts().CUDAIsDevice && (Checks.empty() || llvm::any_of(Checks, isOurs)))
      All.push_back(std::make_unique<FactCollector>(Result.Facts));
    if (Result.SkippedBodies) {
      Compiler.getFrontendOpts().SkipFunctionBodies = true;
      All.push_back(std::make_unique<ForeignBodySkipper>(/*ReadForwarded=*/!OnlyOurs));
    }
    return std::make_unique<MultiplexConsumer>(std::move(All));
  }

protected:
  void ExecuteAction() override {
    Preprocessor &Parsed = getCompilerInstance().getPreprocessor();
    if (Parsed.getLangOpts().CPlusPlus)
      Parsed.setPredefines(Parsed.getPredefines() + UnknownDeclarations::prelude(Macros));
    ASTFrontendAction::ExecuteAction();
  }

private:
  ClangTidyASTConsumerFactory &Consumers;
  PassResult &Result;
  BuildChoices &Choices;
  llvm::ArrayRef<std::string> Macros;
  UnitText Text;
};

class TidyActionFactory : public tooling::FrontendActionFactory {
public:
  TidyActionFactory(ClangTidyASTConsumerFactory &Consumers, PassResult &Result, BuildChoices &Choices,
                    HeaderStore *Headers, llvm::vfs::OverlayFileSystem &Overlay, llvm::ArrayRef<std::string> Macros)
      : Consumers(Consumers), Result(Result), Choices(Choices), Headers(Headers), Overlay(Overlay), Macros(Macros) {}

  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<TidyAction>(Consumers, Result, Choices, Macros);
  }

  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation, FileManager *FileSystem,
                     std::shared_ptr<PCHContainerOperations> Containers, DiagnosticConsumer *Consumer) override {
    parseOnly(*Invocation);
    // As clang-tidy does: checks of the static analyzer rely on __clang_analyzer__.
    Invocation->getPreprocessorOpts().SetUpStaticAnalyzer = true;
    // No "2 warnings generated" on standard error.
    Invocation->getDiagnosticOpts().ShowCarets = false;
    if (Headers)
      if (const InputManifest *Inputs = Headers->startFromBase(*Invocation, Overlay))
        for (const InputManifest::Read &Read : Inputs->Files)
          Result.OpenedFiles.push_back(Read.Path);
    return FrontendActionFactory::runInvocation(std::move(Invocation), FileSystem, std::move(Containers), Consumer);
  }

private:
  ClangTidyASTConsumerFactory &Consumers;
  PassResult &Result;
  BuildChoices &Choices;
  HeaderStore *Headers;
  llvm::vfs::OverlayFileSystem &Overlay;
  llvm::ArrayRef<std::string> Macros;
};

class OneCommand : public tooling::CompilationDatabase {
public:
  explicit OneCommand(tooling::CompileCommand Command) : Command(std::move(Command)) {}
  std::vector<tooling::CompileCommand> getCompileCommands(StringRef) const override { return {Command}; }

private:
  tooling::CompileCommand Command;
};

/// Applies --extra-arg, --extra-arg-before and --removed-arg, of the command line or of `.clang-tidy`.
tooling::ArgumentsAdjuster configuredArguments(ClangTidyContext &Context) {
  return [&Context](const tooling::CommandLineArguments &Arguments, StringRef File) {
    ClangTidyOptions Options = Context.getOptionsForFile(File);
    tooling::CommandLineArguments Result = Arguments;
    if (Options.RemovedArgs)
      llvm::erase_if(Result,
                     [&](const std::string &Argument) { return llvm::is_contained(*Options.RemovedArgs, Argument); });
    if (Options.ExtraArgsBefore)
      Result = tooling::getInsertArgumentAdjuster(*Options.ExtraArgsBefore,
                                                  tooling::ArgumentInsertPosition::BEGIN)(Result, File);
    if (Options.ExtraArgs)
      Result =
          tooling::getInsertArgumentAdjuster(*Options.ExtraArgs, tooling::ArgumentInsertPosition::END)(Result, File);
    return Result;
  };
}

/// Takes back that what `UnknownNames` declared is what somebody meant, and notes where clang takes a semicolon for
/// written. Behind a declaration it does not: there it skips what stands before the next one.
void judgeErrors(PassResult &Result) {
  for (ClangTidyError &Each : Result.Errors) {
    std::string &Text = Each.Message.Message;
    const std::size_t Correction = Text.find("; did you mean '");
    if (Each.DiagnosticName != "clang-diagnostic-error")
      continue;
    if (Correction == std::string::npos) {
      if (StringRef After = Text;
          After.consume_front("expected ';' after ") && (After == "expression" || After.ends_with(" statement")))
        Result.CompletedErrors.emplace(Each.Message.FilePath, Each.Message.FileOffset);
      continue;
    }
    Text.erase(Correction);
    Result.RepairedErrors.emplace(Each.Message.FilePath, Each.Message.FileOffset);
    Each.Message.Fix.clear();
    Each.Notes.clear();
  }
}

} // namespace

PassResult runTidyPass(ClangTidyContext &Context, const std::string &Directory, const std::string &File,
                       const std::vector<std::string> &Arguments, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                       bool FixesFromNotes, bool MaySkipBodies, HeaderStore *Headers,
                       llvm::ArrayRef<std::string> Macros) {
  PassResult Result;
  OneCommand Command({Directory, File, Arguments, /*Output=*/""});
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(Files));
  tooling::ClangTool Tool(Command, {File}, std::make_shared<PCHContainerOperations>(), Overlay);
  Tool.setPrintErrorMessage(false);
  Tool.appendArgumentsAdjuster(configuredArguments(Context));
  Tool.appendArgumentsAdjuster(tooling::getStripPluginsAdjuster());
  // An error limit would hide what stands behind the twentieth error; a corrected spelling would be analysed as if it
  // had been written.
  Tool.appendArgumentsAdjuster(tooling::getInsertArgumentAdjuster(
      tooling::CommandLineArguments{"-ferror-limit=0", "-fno-spell-checking"}, tooling::ArgumentInsertPosition::END));

  LenientConsumer Consumer(Context, FixesFromNotes);
  auto DiagOptions = std::make_unique<DiagnosticOptions>();
  DiagnosticsEngine Engine(DiagnosticIDs::create(), *DiagOptions, &Consumer, /*ShouldOwnClient=*/false);
  Context.setDiagnosticsEngine(std::move(DiagOptions), &Engine);
  Tool.setDiagnosticConsumer(&Consumer);

  ClangTidyASTConsumerFactory Consumers(Context, Overlay);
  Context.setCurrentFile(File);
  const std::vector<std::string> Checks = Consumers.getCheckNames();
  Result.SkippedBodies =
      MaySkipBodies && !Context.getOptions().SystemHeaders.value_or(false) && !readForeignBodies(Checks);
  if (!Result.SkippedBodies)
    Headers = nullptr;
  BuildChoices Choices;
  TidyActionFactory Factory(Consumers, Result, Choices, Headers, *Overlay, Macros);
  Tool.run(&Factory);
  Result.Errors = Consumer.take();
  judgeErrors(Result);
  llvm::append_range(Result.UnmadeChoices, Choices.macrosAgainst(Consumer.errorDirectives()));
  Result.ErrorOrder = Consumer.takeErrorOrder();
  Result.HandedOver = Consumer.takeVerifications();
  Result.HasForeignErrors = Consumer.hasForeignErrors();
  return Result;
}

} // namespace cuda_tidy
