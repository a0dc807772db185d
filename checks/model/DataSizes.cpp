#include "model/DataSizes.h"
#include "knowledge/SizeNames.h"
#include "knowledge/TensorClasses.h"
#include "model/InputSize.h"
#include "model/SourceText.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

const Expr *withoutCasts(const Expr &E) {
  const Expr *Inner = E.IgnoreParenCasts();
  if (const auto *Full = dyn_cast<FullExpr>(Inner))
    return withoutCasts(*Full->getSubExpr());
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
    return withoutCasts(*Temporary->getSubExpr());
  return Inner;
}

const NamedDecl *declarationOf(const Expr &E) {
  if (const auto *Reference = dyn_cast<DeclRefExpr>(withoutCasts(E)))
    return Reference->getDecl();
  if (const auto *Member = dyn_cast<MemberExpr>(withoutCasts(E)))
    return Member->getMemberDecl();
  return nullptr;
}

StringRef writtenName(const NamedDecl *Declaration) {
  return Declaration && Declaration->getIdentifier() ? Declaration->getName() : StringRef();
}

// An axis of a tensor: `x.size(0)`, also of a project's own tensor class, `x.sizes()[0]`, `x->shape[0]`.
struct AxisSize {
  const NamedDecl *Tensor;
  std::optional<int64_t> Axis; ///< Where it is a number.
};

std::optional<AxisSize> axisSizeIn(const Expr &E) {
  auto NumberIn = [](const Expr &Index) {
    const auto *Literal = dyn_cast<IntegerLiteral>(withoutCasts(Index));
    return Literal ? std::optional<int64_t>(Literal->getValue().getSExtValue()) : std::nullopt;
  };
  // What is written as a member function or as a field.
  auto AxisOf = [&](const Expr &Sizes, const Expr &Index) -> std::optional<AxisSize> {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(withoutCasts(Sizes));
    const auto *Field = dyn_cast<MemberExpr>(withoutCasts(Sizes));
    const NamedDecl *Declaration = Call ? Call->getMethodDecl() : declarationOf(Sizes);
    if (!llvm::is_contained({"shape", "dims", "sizes"}, writtenName(Declaration)))
      return std::nullopt;
    const Expr *Tensor = Call ? Call->getImplicitObjectArgument() : Field ? Field->getBase() : nullptr;
    return AxisSize{Tensor ? declarationOf(*Tensor) : Declaration, NumberIn(Index)};
  };
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&E))
    return AxisOf(*Element->getBase(), *Element->getIdx());
  if (const auto *Element = dyn_cast<CXXOperatorCallExpr>(&E);
      Element && Element->getOperator() == OO_Subscript && Element->getNumArgs() == 2)
    return AxisOf(*Element->getArg(0), *Element->getArg(1));
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&E);
  if (!Call || Call->getNumArgs() != 1 || !Call->getArg(0)->getType()->isIntegerType() ||
      !llvm::is_contained({"size", "getSize", "shape", "dim_size", "extent"}, writtenName(Call->getDirectCallee())))
    return std::nullopt;
  return AxisSize{declarationOf(*Call->getImplicitObjectArgument()), NumberIn(*Call->getArg(0))};
}

// The container of the standard library that a call asks for its size.
const NamedDecl *containerAskedBy(const CallExpr &Call) {
  const auto *Asked = dyn_cast<CXXMemberCallExpr>(&Call);
  return Asked && Asked->getMethodDecl() && Asked->getMethodDecl()->getParent()->isInStdNamespace() &&
                 writtenName(Asked->getMethodDecl()) == "size"
             ? declarationOf(*Asked->getImplicitObjectArgument())
             : nullptr;
}

// What the name of a variable, a parameter or a member says.
std::optional<int64_t> sizeNamedBy(const NamedDecl *Named) {
  // A constant that the build defines.
  if (const auto *Variable = dyn_cast_or_null<VarDecl>(Named);
      Variable && Variable->hasGlobalStorage() && Variable->getType().isConstQualified())
    return std::nullopt;
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Named);
  if (Parameter && Parameter->getName().equals_insensitive("n") && !isShapeLetter(*Parameter))
    return PlausibleSize::Batch;
  return plausibleSizeOf(writtenName(Named));
}

} // namespace

struct DataSizes::Collector : RecursiveASTVisitor<Collector> {
  explicit Collector(DataSizes &Sizes) : Sizes(Sizes) {}

  bool VisitVarDecl(VarDecl *Variable) {
    Names.push_back(writtenName(Variable));
    if (Variable->getInit())
      Sizes.KeptIn.try_emplace(withoutCasts(*Variable->getInit()), Variable);
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (const FunctionDecl *Callee = Call->getDirectCallee(); Callee && !isa<CXXOperatorCallExpr>(Call))
      for (unsigned Index = 0; Index < std::min(Call->getNumArgs(), Callee->getNumParams()); ++Index)
        Sizes.KeptIn.try_emplace(withoutCasts(*Call->getArg(Index)), Callee->getParamDecl(Index));
    return true;
  }

  bool VisitExpr(Expr *E) {
    if (std::optional<AxisSize> Size = axisSizeIn(*E)) {
      int64_t &Last = Sizes.LastAxis[Size->Tensor];
      Last = std::max(Last, Size->Axis.value_or(0));
    }
    return true;
  }

  DataSizes &Sizes;
  llvm::SmallVector<StringRef, 16> Names;
};

DataSizes::DataSizes(const ConfiguredLaunch &Launch)
    : IsMatrixVector(Launch.Site.Kernel && isMatrixVectorProduct(writtenName(Launch.Site.Kernel))),
      IsForTorch(declaresTensor(Launch.Outermost->getASTContext())), TakesTensors(IsForTorch) {
  Collector Seen(*this);
  auto See = [&](const FunctionDecl &Function) {
    Seen.TraverseStmt(Function.getBody());
    for (const ParmVarDecl *Parameter : Function.parameters()) {
      Seen.Names.push_back(writtenName(Parameter));
      const CXXRecordDecl *Class = Parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
      TakesTensors |= Class && StringRef(writtenName(Class)).contains("Tensor");
    }
  };
  See(*Launch.Outermost);
  for (const CallPlace &Place : Launch.Calls)
    See(*Place.Caller);
  IsOfImages = speakOfImages(Seen.Names);
}

bool DataSizes::isUpToTheUser(int64_t Named) const {
  return TakesTensors || Named >= PlausibleSize::MatrixRows;
}

std::optional<int64_t> DataSizes::judged(int64_t Plausible, bool IsTensorSize) const {
  const bool IsBatch = Plausible == PlausibleSize::Batch;
  if (Plausible == 0 || !(IsTensorSize || isUpToTheUser(Plausible)))
    return std::nullopt;
  if (IsBatch && (!IsForTorch || IsMatrixVector))
    return std::nullopt;
  return IsBatch && IsOfImages ? PlausibleSize::Images : Plausible;
}

std::optional<int64_t> DataSizes::plausibleSizeOf(const ValueOrigin &Value) const {
  if (!Value.Where || Value.What == ValueOrigin::DeviceProperty || Value.What == ValueOrigin::TemplateParameter)
    return std::nullopt;
  const Expr &E = *withoutCasts(*Value.Where);
  const auto *Call = dyn_cast<CallExpr>(&E);
  const NamedDecl *Keeper = declarationOf(E) ? declarationOf(E) : KeptIn.lookup(&E);
  const std::optional<AxisSize> Axis = axisSizeIn(E);
  const bool IsTensorSize = Axis || (Call && writtenName(Call->getDirectCallee()) == "numel");

  // A letter says less than the axis does.
  const bool SaysMore = !IsTensorSize || writtenName(Keeper).size() > 1;
  if (std::optional<int64_t> Named = sizeNamedBy(Keeper); Named && SaysMore) {
    // `rows = image.height()`
    if (Call && !IsTensorSize)
      if (auto Own = cuda_tidy::plausibleSizeOf(writtenName(Call->getDirectCallee())))
        Named = std::min(Named, Own);
    // A million points to each cloud of a batch.
    const bool IsPerItem = Axis && Axis->Axis != 0;
    return judged(IsPerItem ? std::min(*Named, PlausibleSize::Tokens) : *Named, IsTensorSize);
  }
  if (Axis && isModelParameter(writtenName(Axis->Tensor)))
    return std::nullopt;
  if (Axis && Axis->Axis != 0)
    return PlausibleSize::Extent;
  if (Axis) {
    const int64_t Last = LastAxis.lookup(Axis->Tensor);
    return judged(IsOfImages || Last >= 2     ? PlausibleSize::Batch
                  : IsForTorch || Last == 0 ? PlausibleSize::Rows
                                              : PlausibleSize::MatrixRows,
                  IsTensorSize);
  }
  // `points.size()`
  if (const NamedDecl *Container = Call ? containerAskedBy(*Call) : nullptr)
    if (auto Named = sizeNamedBy(Container))
      return judged(*Named, /*IsTensorSize=*/false);
  // `x.numel()`, `graph.numNodes()`
  if (Call && Call->getNumArgs() == 0)
    if (auto Named = cuda_tidy::plausibleSizeOf(writtenName(Call->getDirectCallee())))
      return *Named > 0 ? Named : std::nullopt;
  return std::nullopt;
}

std::string DataSizes::nameOf(const Expr &Value, const ASTContext &Context) const {
  const Expr &E = *withoutCasts(Value);
  const NamedDecl *Keeper = isa<DeclRefExpr>(E) ? declarationOf(E) : KeptIn.lookup(&E);
  if (Keeper && (isa<DeclRefExpr>(E) || !isa<ParmVarDecl>(Keeper)))
    return Keeper->getNameAsString();
  return textOf(E, Context);
}

} // namespace cuda_tidy
