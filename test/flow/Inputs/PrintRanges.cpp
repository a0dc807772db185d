// Prints for each launch of a file, after its line, which values its grid and its block can have, and how many threads
// a block has.
// Launches in templates are those of their instantiations, and of the template itself if nobody instantiates it. Who
// calls a function stands behind its name: `launch < wrapper < main`. Then come what the axes of the grid are computed
// from, and the conditions that hold at the launch.
//
// usage: print-ranges FILE -- CLANG-FLAGS
#include "launches/ConfiguredLaunch.h"
#include "clang/AST/ASTConsumer.h"
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
  static constexpr const char *Origins[] = {"shown",  "parameter", "template parameter", "member", "global", "call",
                                            "device", "other"};
  std::string Result;
  if (Range.Lower && Range.Lower == Range.Upper)
    Result = std::to_string(*Range.Lower);
  else
    Result =
        (Range.Lower ? std::to_string(*Range.Lower) : "?") + ".." + (Range.Upper ? std::to_string(*Range.Upper) : "?");
  if (Range.MayWrap)
    Result += "~";
  if (Range.Origin.What != ValueOrigin::None)
    Result += " <" + std::string(Origins[Range.Origin.What]) + " " + source(*Range.Origin.Where, Context) + ">";
  return Result;
}

std::string text(const DimRange &Dim, const ASTContext &Context) {
  return "(" + text(Dim.Axes[0], Context) + ", " + text(Dim.Axes[1], Context) + ", " + text(Dim.Axes[2], Context) + ")";
}

class Printer {
public:
  explicit Printer(ASTContext &Context) : Context(Context), Launches(analysisOf<ConfiguredLaunches>(Context)) {}

  void print() {
    for (const ConfiguredLaunch &Launch : Launches.launches()) {
      std::string Name = Launch.Outermost->getNameAsString();
      for (const CallPlace &Place : Launch.Calls)
        Name += " < " + Place.Caller->getNameAsString();
      add(Launch.Site, Name, rangesOf(Launch.Grid), rangesOf(Launch.Block), explanation(Launch));
    }
    for (const auto &[Location, Lines] : Found)
      for (llvm::StringRef Line : Lines)
        llvm::outs() << Line << '\n';
  }

private:
  static DimRange rangesOf(const Extent &Extent) {
    return {{Extent.Axes[0].Range, Extent.Axes[1].Range, Extent.Axes[2].Range}};
  }

  std::string explanation(const ConfiguredLaunch &Launch) {
    std::string Result;
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      auto Leaves = Launch.Ranges->leavesOf(Launch.Site.Grid.Vector, Launch.Site.Grid.Axes, Axis, *Launch.Site.Call);
      llvm::interleave(Leaves, [&](const Expr *Leaf) { Result += source(*Leaf, Context); }, [&] { Result += ", "; });
      Result += Axis < 2 ? "; " : "";
    }
    for (const Fact &Each : Launch.Ranges->factsAt(*Launch.Site.Call))
      Result += (" if " + source(*Each.Subject, Context) + " " + BinaryOperator::getOpcodeStr(Each.Comparison) + " " +
                 (Each.Limit ? source(*Each.Limit, Context) : "0"))
                    .str();
    return "\n  from " + Result;
  }

  void add(const LaunchSite &Site, llvm::StringRef Name, const DimRange &Grid, const DimRange &Block,
           llvm::StringRef Explanation) {
    unsigned Number = Context.getSourceManager().getSpellingLineNumber(Site.Location);
    std::string Line = std::to_string(Number) + ": " + Name.str() + ": grid " + text(Grid, Context) + " block " +
                       text(Block, Context) + " = " + text(Block.product(), Context) + Explanation.str();
    std::vector<std::string> &Lines = Found[Site.Location.getRawEncoding()];
    if (!llvm::is_contained(Lines, Line))
      Lines.push_back(Line);
  }

  ASTContext &Context;
  ConfiguredLaunches &Launches;
  std::map<unsigned, std::vector<std::string>> Found;
};

class Consumer : public ASTConsumer {
  void HandleTranslationUnit(ASTContext &Context) override { Printer(Context).print(); }
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
