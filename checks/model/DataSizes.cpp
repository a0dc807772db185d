#include "model/DataSizes.h"
#include "flow/LaunchIdioms.h"
#include "knowledge/SizeNames.h"
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

// The axis of `x.size(1)`, where it is a number.
std::optional<int64_t> axisIn(const CallExpr &Call) {
  const auto *Axis = Call.getNumArgs() == 1 ? dyn_cast<IntegerLiteral>(withoutCasts(*Call.getArg(0))) : nullptr;
  return Axis ? std::optional<int64_t>(Axis->getValue().getSExtValue()) : std::nullopt;
}

// `x.size(0)`, also of a project's own tensor class.
bool isAxisSize(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return isa<CXXMemberCallExpr>(Call) && Call.getNumArgs() == 1 && Call.getArg(0)->getType()->isIntegerType() &&
         llvm::is_contained({"size", "getSize", "shape", "dim_size", "extent"}, writtenName(Callee));
}

const NamedDecl *objectOf(const CallExpr &Call) {
  const auto *Method = dyn_cast<CXXMemberCallExpr>(&Call);
  return Method ? declarationOf(*Method->getImplicitObjectArgument()) : nullptr;
}

// The first axis of `x->shape[0]`.
bool isFirstOfShape(const Expr &E) {
  const auto *Element = dyn_cast<ArraySubscriptExpr>(&E);
  const auto *Index = Element ? dyn_cast<IntegerLiteral>(withoutCasts(*Element->getIdx())) : nullptr;
  return Index && Index->getValue() == 0 && writtenName(declarationOf(*Element->getBase())) == "shape";
}

} // namespace

struct DataSizes::Collector : RecursiveASTVisitor<Collector> {
  explicit Collector(DataSizes &Sizes) : Sizes(Sizes) {}

  bool VisitVarDecl(VarDecl *Variable) {
    if (Variable->getInit())
      Sizes.KeptIn.try_emplace(withoutCasts(*Variable->getInit()), Variable);
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (const FunctionDecl *Callee = Call->getDirectCallee(); Callee && !isa<CXXOperatorCallExpr>(Call))
      for (unsigned Index = 0; Index < std::min(Call->getNumArgs(), Callee->getNumParams()); ++Index)
        Sizes.KeptIn.try_emplace(withoutCasts(*Call->getArg(Index)), Callee->getParamDecl(Index));
    if (const NamedDecl *Tensor = isAxisSize(*Call) ? objectOf(*Call) : nullptr) {
      int64_t &Last = Sizes.LastAxis[Tensor];
      Last = std::max(Last, axisIn(*Call).value_or(0));
    }
    return true;
  }

  DataSizes &Sizes;
};

DataSizes::DataSizes(const ConfiguredLaunch &Launch) {
  auto See = [&](const FunctionDecl &Function) {
    Collector(*this).TraverseStmt(Function.getBody());
    TakesTensors |= llvm::any_of(Function.parameters(), [](const ParmVarDecl *Parameter) {
      const CXXRecordDecl *Class = Parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
      return Class && StringRef(writtenName(Class)).contains("Tensor");
    });
  };
  See(*Launch.Outermost);
  for (const CallPlace &Place : Launch.Calls)
    See(*Place.Caller);
}

std::optional<int64_t> DataSizes::sizeOfTensor(const CallExpr &Call) const {
  const NamedDecl *Tensor = objectOf(Call);
  const StringRef What = writtenName(Call.getDirectCallee());
  if (!isAxisSize(Call))
    return What == "numel" ? std::optional(PlausibleSize::Elements) : std::nullopt;
  if (axisIn(Call) != 0)
    return PlausibleSize::Extent;
  const int64_t Last = LastAxis.lookup(Tensor);
  return Last >= 2 ? PlausibleSize::Batch : PlausibleSize::Rows;
}

std::optional<int64_t> DataSizes::plausibleSizeOf(const ValueOrigin &Value) const {
  if (!Value.Where || Value.What == ValueOrigin::DeviceProperty || Value.What == ValueOrigin::TemplateParameter)
    return std::nullopt;
  const Expr &E = *withoutCasts(*Value.Where);
  const auto *Call = dyn_cast<CallExpr>(&E);
  auto Positive = [](std::optional<int64_t> Size) { return Size && *Size > 0 ? Size : std::nullopt; };

  const NamedDecl *Keeper = declarationOf(E) ? declarationOf(E) : KeptIn.lookup(&E);
  const bool IsTensorSize = Call && (isTensorSize(*Call) || isAxisSize(*Call));
  // A letter says less than the axis does.
  const bool SaysMore = !IsTensorSize || writtenName(Keeper).size() > 1;
  if (std::optional<int64_t> Named = cuda_tidy::plausibleSizeOf(writtenName(Keeper)); Named && SaysMore) {
    // A million points to each cloud of a batch.
    const bool IsPerItem = IsTensorSize && isAxisSize(*Call) && axisIn(*Call) != 0;
    // The batch and the sequences of a model are as large as its own code lets them be; an operation on tensors takes all.
    if (!IsTensorSize && !TakesTensors && *Named < PlausibleSize::Tokens)
      return std::nullopt;
    return Positive(IsPerItem ? std::min(*Named, PlausibleSize::Tokens) : *Named);
  }
  if (IsTensorSize)
    return isModelParameter(writtenName(objectOf(*Call))) ? std::nullopt : sizeOfTensor(*Call);
  if (isFirstOfShape(E))
    return PlausibleSize::Rows;
  // `graph.numNodes()`
  return Call && Call->getNumArgs() == 0 ? Positive(cuda_tidy::plausibleSizeOf(writtenName(Call->getDirectCallee())))
                                         : std::nullopt;
}

std::string DataSizes::nameOf(const Expr &Value, const ASTContext &Context) const {
  const Expr &E = *withoutCasts(Value);
  const NamedDecl *Keeper = isa<DeclRefExpr>(E) ? declarationOf(E) : KeptIn.lookup(&E);
  if (Keeper && (isa<DeclRefExpr>(E) || !isa<ParmVarDecl>(Keeper)))
    return Keeper->getNameAsString();
  return textOf(E, Context);
}

} // namespace cuda_tidy
