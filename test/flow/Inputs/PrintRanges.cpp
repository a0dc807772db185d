// Prints for each launch of a file, after its line, which values its grid and its block can have, and how many threads a block has.
// Launches in templates are those of their instantiations, and of the template itself if nobody instantiates it.
//
// usage: print-ranges FILE -- CLANG-FLAGS
#include "flow/ValueRanges.h"
#include "model/LaunchSite.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace clang;
using namespace cuda_tidy;

namespace {

std::string source(const Expr &E, const ASTContext &Context) {
  std::string Text;
  llvm::raw_string_ostream Stream(Text);
  E.printPretty(Stream, nullptr, PrintingPolicy(Context.getLangOpts()));
  return Text;
}

std::string text(const IntegerRange &Range, const ASTContext &Context) {
  static constexpr const char *Origins[] = {"shown",  "parameter", "template parameter", "member",
                                            "global", "call",      "device",             "other"};
  std::string Result;
  if (Range.Lower && Range.Lower == Range.Upper)
    Result = std::to_string(*Range.Lower);
  else
    Result = (Range.Lower ? std::to_string(*Range.Lower) : "?") + ".." + (Range.Upper ? std::to_string(*Range.Upper) : "?");
  if (Range.MayWrap)
    Result += "~";
  if (Range.Origin.What != ValueOrigin::None)
    Result += " <" + std::string(Origins[Range.Origin.What]) + " " + source(*Range.Origin.Where, Context) + ">";
  return Result;
}

std::string text(const DimRange &Dim, const ASTContext &Context) {
  return "(" + text(Dim.Axes[0], Context) + ", " + text(Dim.Axes[1], Context) + ", " + text(Dim.Axes[2], Context) + ")";
}

class Printer : public RecursiveASTVisitor<Printer> {
public:
  explicit Printer(ASTContext &Context) : Context(Context) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    auto *Function = dyn_cast_or_null<FunctionDecl>(D);
    if (!Function)
      return RecursiveASTVisitor::TraverseDecl(D);
    if (Context.getSourceManager().isInSystemHeader(Function->getLocation()))
      return true;
    const FunctionDecl *Outer = std::exchange(Around, Function);
    std::unique_ptr<ValueRanges> OuterRanges = std::move(Ranges);
    bool Goes = RecursiveASTVisitor::TraverseDecl(D);
    Around = Outer;
    Ranges = std::move(OuterRanges);
    return Goes;
  }

  bool TraverseLambdaExpr(LambdaExpr *Lambda) {
    for (Expr *Init : Lambda->capture_inits())
      TraverseStmt(Init);
    return TraverseStmt(Lambda->getBody());
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (!Around || !Around->getBody() || !isLaunch(*Call))
      return true;
    auto Site = decodeLaunch(*Call, Around->getBody(), Context);
    if (!Site)
      return true;
    if (!Ranges)
      Ranges = std::make_unique<ValueRanges>(*Around, Context);
    DimRange Grid = Ranges->dimAt(Site->Grid.Vector, Site->Grid.Axes, *Call);
    DimRange Block = Ranges->dimAt(Site->Block.Vector, Site->Block.Axes, *Call);
    SourceManager &Sources = Context.getSourceManager();
    SourceLocation Location = Sources.getFileLoc(Call->getBeginLoc());
    std::string Line = std::to_string(Sources.getSpellingLineNumber(Location)) + ": " + (Around->isDependentContext() ? "template " : "") + Around->getNameAsString() + ": grid " +
                       text(Grid, Context) + " block " + text(Block, Context) + " = " + text(Block.product(), Context);
    std::vector<std::string> &Lines = Found[Location.getRawEncoding()];
    if (Around->isDependentContext() ? Lines.empty() : !llvm::is_contained(Lines, Line))
      Lines.push_back(Line);
    return true;
  }

  void print() const {
    for (const auto &[Location, Lines] : Found) {
      bool HasInstances = llvm::any_of(Lines, [](llvm::StringRef Line) { return !Line.contains(": template "); });
      for (llvm::StringRef Line : Lines)
        if (!HasInstances || !Line.contains(": template "))
          llvm::outs() << Line << '\n';
    }
  }

private:
  ASTContext &Context;
  const FunctionDecl *Around = nullptr;
  std::unique_ptr<ValueRanges> Ranges;
  std::map<unsigned, std::vector<std::string>> Found;
};

class Consumer : public ASTConsumer {
  void HandleTranslationUnit(ASTContext &Context) override {
    Printer Print(Context);
    Print.TraverseDecl(Context.getTranslationUnitDecl());
    Print.print();
  }
};

class Action : public ASTFrontendAction {
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, StringRef) override {
    return std::make_unique<Consumer>();
  }
};

} // namespace

int main(int Count, const char **Arguments) {
  if (Count < 3)
    return 2;
  std::string Error;
  const char *File = Arguments[1];
  auto Command = tooling::FixedCompilationDatabase::loadFromCommandLine(Count, Arguments, Error);
  if (!Command)
    return 2;
  return tooling::ClangTool(*Command, {File}).run(tooling::newFrontendActionFactory<Action>().get());
}
