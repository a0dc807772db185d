#include "cuda/grid_truncation/GridTruncationCheck.h"
#include "facts/NumberFacts.h"
#include "launches/RoundedGrid.h"
#include "launches/Truncation.h"
#include "program/Conditions.h"
#include "syntax/SourceText.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
struct GridTruncationCheck::Model {
  explicit Model(FunctionFlows &Flows) : Flows(Flows), Finder(Flows) {}

  FunctionFlows &Flows;
  TruncationFinder Finder;
  /// A value from which several launches get their grids is reported once.
  llvm::DenseSet<SourceLocation> Reported;
};

GridTruncationCheck::GridTruncationCheck(StringRef Name, tidy::ClangTidyContext *Context)
    : LaunchCheckBase(Name, Context) {}

GridTruncationCheck::~GridTruncationCheck() = default;

void GridTruncationCheck::onEndOfTranslationUnit() {
  LaunchCheckBase::onEndOfTranslationUnit();
  Known.reset();
}

bool GridTruncationCheck::judge(const ConfiguredLaunch &Launch) {
  if (!Known)
    Known = std::make_unique<Model>(flows());
  return isTruncated(Launch) || isRoundedDown(Launch, 0) || isRoundedDown(Launch, 1) || isRoundedDown(Launch, 2);
}

bool GridTruncationCheck::isTruncated(const ConfiguredLaunch &Launch) {
  // The other dimensions end at 65535, long before 32 bits do.
  const Expr *Dimension = Launch.Grid.Axes[0].Source;
  std::optional<Truncation> Found = Dimension ? Known->Finder.truncationIn(*Dimension, Launch) : std::nullopt;
  const SourceManager &Sources = context().getSourceManager();
  SourceLocation At = Found ? Sources.getFileLoc(Found->At->getBeginLoc()) : SourceLocation();
  if (!Found || !Known->Reported.insert(At).second)
    return false;
  const uint64_t First = uint64_t(1) << (Found->To->isUnsignedIntegerType() ? 32 : 31);
  diag(Launch.Site.Location, "grid.x of '%0' comes from '%1', %select{cut to|a product of %3 sizes in}2 32 bits: "
                             "wrong from %4 on")
      << Launch.Site.kernelName() << textOf(*Found->At, context()) << (Found->Factors != 0) << Found->Factors
      << llvm::utostr(First);
  diag(At,
       "it %select{becomes|is of type}0 %1: %select{keep it in 64 bits until it is divided|convert a factor to 64 "
       "bits}0, or check it before",
       DiagnosticIDs::Note)
      << (Found->Factors != 0) << Found->To;
  explainLaunch(Launch);
  return true;
}

bool GridTruncationCheck::isRoundedDown(const ConfiguredLaunch &Launch, unsigned Axis) {
  const BinaryOperator *Quotient = roundedDownIn(Launch, Axis, Known->Flows);
  if (!Quotient)
    return false;
  SourceLocation At = context().getSourceManager().getFileLoc(Quotient->getOperatorLoc());
  if (!Known->Reported.insert(At).second)
    return false;
  {
    const auto Report =
        diag(Launch.Site.Location, "grid.%0 of '%1' is '%2', rounded down: what the division leaves gets no thread");
    Report << AxisNames[Axis] << Launch.Site.kernelName() << textOf(*Quotient, context());
    // Of constants whoever wrote them knows what is left.
    attachConditions(
        unlessConstantsAreGiven(*Quotient->getLHS(), *Launch.Outermost, Launch.Calls, UnitAnalyses::of(context())),
        Report);
  }
  diag(At, "divide rounding up: the kernel compares its index with the end in any case", DiagnosticIDs::Note);
  explainLaunch(Launch);
  return true;
}

} // namespace cuda_tidy
