#include "tensors/TensorChecks.h"
#include "knowledge/ApiNames.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

struct Question {
  StringRef Name;
  unsigned Answers;
};

/// Member functions of a tensor, and what their callers want to know.
constexpr Question Members[] = {
    {"is_contiguous", Contiguity},
    {"is_contiguous_or_false", Contiguity},
    {"contiguous", Contiguity},
    {"expect_contiguous", Contiguity},
    {"stride", Contiguity},
    {"strides", Contiguity},
    {"sym_stride", Contiguity},
    {"sym_strides", Contiguity},
    {"is_non_overlapping_and_dense", Contiguity},
    {"suggest_memory_format", Contiguity},
    {"accessor", Contiguity | ElementType},
    {"packed_accessor", AllTensorProperties},
    {"packed_accessor32", AllTensorProperties},
    {"packed_accessor64", AllTensorProperties},
    {"generic_packed_accessor", AllTensorProperties},
    {"device", Device},
    {"get_device", Device},
    {"get_device_index", Device},
    {"is_cuda", Device},
    {"is_cpu", Device},
    {"scalar_type", ElementType},
    {"dtype", ElementType},
    {"element_size", ElementType},
    {"itemsize", ElementType},
    {"nbytes", ElementType},
    {"type", Device | ElementType},
    {"key_set", Device},
    {"unsafeGetTensorImpl", AllTensorProperties},
};

/// Functions of LibTorch that are given a tensor, by what their names contain.
constexpr Question Functions[] = {
    {"ontiguous", Contiguity},
    {"SameGPU", Device},
    {"DeviceType", Device},
    {"SameDevice", Device},
    {"Backend", Device},
    {"device_of", Device},
    {"SameType", ElementType},
    {"ScalarType", ElementType},
    {"TensorArg", AllTensorProperties},
    {"TensorGeometryArg", Contiguity},
    {"stride", Contiguity},
};

unsigned byMemberCalled(StringRef Name) {
  const auto *Row = llvm::find_if(Members, [&](const Question &Each) { return Each.Name == Name; });
  return Row == std::end(Members) ? 0 : Row->Answers;
}

} // namespace

bool TensorChecks::isUncountedCopy(StringRef Name) const {
  return !CountsCopies && (Name == "contiguous" || Name == "expect_contiguous");
}

unsigned TensorChecks::byMember(const CXXMemberCallExpr &Call) const {
  const StringRef Name = nameOf(Call.getMethodDecl());
  if (isUncountedCopy(Name))
    return 0;
  if (!CountsCopies && Name == "view") // fails for what is not as good as contiguous
    return Contiguity;
  if (isRawAccess(Call))
    return Call.getMethodDecl()->isFunctionTemplateSpecialization() ? ElementType : 0;
  return byMemberCalled(Name);
}

namespace {

unsigned byName(StringRef Name) {
  unsigned Found = 0;
  for (const Question &Each : Functions)
    if (Name.contains(Each.Name))
      Found |= Each.Answers;
  return Found;
}

/// A reference to the tensor in an `optional`, or the `optional` itself as it is passed on.
bool isSameTensor(const Expr &Around) {
  if (isa<CastExpr, ParenExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr, ExprWithCleanups>(Around))
    return true;
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(&Around))
    return Copy->getConstructor()->isCopyOrMoveConstructor() && holdsTensor(Copy->getType());
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Around))
    return Operator->getOperator() == OO_Star || Operator->getOperator() == OO_Arrow;
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&Around);
  return Call && nameOf(Call->getMethodDecl()) == "value";
}

/// Whether \p Assignment gives \p Target, a variable, a contiguous copy of itself: it is where it was.
bool keepsDevice(const CXXOperatorCallExpr &Assignment, const Expr &Target) {
  const Expr *Value = Assignment.getArg(1)->IgnoreUnlessSpelledInSource();
  while (const std::optional<TensorOperation> Made = tensorOperationIn(*Value)) {
    if (!llvm::is_contained({"contiguous", "clone", "detach"}, Made->Name))
      return false;
    Value = Made->Tensor->IgnoreUnlessSpelledInSource();
  }
  return variableIn(Value) && variableIn(Value) == variableIn(&Target);
}

/// Whether \p Call asks options, and does not make others: `dtype()`, but not `dtype(torch::kFloat)` or
/// `dtype<float>()`.
bool asksOptions(const CXXMemberCallExpr &Call) {
  return Call.getNumArgs() == 0 && Call.getMethodDecl() && !Call.getMethodDecl()->isFunctionTemplateSpecialization();
}

/// \p Value, or what its caller makes of it that has the same tensor, or the same options but for the type.
const Expr &outermostAlike(const Expr &Value, const FunctionFlow &Flow) {
  static constexpr StringRef OtherOptions[] = {"device",        "device_index",  "layout",
                                               "requires_grad", "pinned_memory", "memory_format"};
  const Expr *Inner = &Value;
  while (const auto *Outer = dyn_cast_or_null<Expr>(Flow.parentOf(Inner))) {
    const auto *Copy = dyn_cast<CXXConstructExpr>(Outer);
    const auto *Call = isa<MemberExpr>(Outer) ? dyn_cast_or_null<CXXMemberCallExpr>(Flow.parentOf(Outer)) : nullptr;
    if (Call && !asksOptions(*Call) && llvm::is_contained(OtherOptions, nameOf(Call->getMethodDecl())))
      Outer = Call;
    else if (!isSameTensor(*Outer) && !(Copy && Copy->getConstructor()->isCopyOrMoveConstructor()))
      break;
    Inner = Outer;
  }
  return *Inner;
}

/// The variable that begins as \p Value, or null.
const VarDecl *variableMadeOf(const Expr &Value, const FunctionFlow &Flow) {
  const auto *Declaration = dyn_cast_or_null<DeclStmt>(Flow.parentOf(&outermostAlike(Value, Flow)));
  return Declaration && Declaration->isSingleDecl() ? dyn_cast<VarDecl>(Declaration->getSingleDecl()) : nullptr;
}

/// The variable whose elements are of the type of a tensor, for which it is made with that one's \p Options:
/// `y = torch::empty({n}, x.options())`. Null if there is none.
const VarDecl *variableOfType(const Expr &Options, const FunctionFlow &Flow) {
  const auto *Maker = dyn_cast_or_null<CallExpr>(Flow.parentOf(&outermostAlike(Options, Flow)));
  const FunctionDecl *Callee = Maker ? Maker->getDirectCallee() : nullptr;
  return Callee && isOfTorch(*Callee) ? variableMadeOf(*Maker, Flow) : nullptr;
}

/// What a function finds out that asks a tensor's \p Options: `x.options().dtype()`.
unsigned byOptions(const Expr &Options, const FunctionFlow &Flow) {
  const auto *Member = dyn_cast_or_null<MemberExpr>(Flow.parentOf(&outermostAlike(Options, Flow)));
  const auto *Asked = Member ? dyn_cast_or_null<CXXMemberCallExpr>(Flow.parentOf(Member)) : nullptr;
  return Asked && asksOptions(*Asked) ? byMemberCalled(nameOf(Asked->getMethodDecl())) : 0;
}

} // namespace

bool isRawAccess(const CXXMemberCallExpr &Call) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  return Method && holdsTensor(Call.getObjectType()) &&
         llvm::is_contained({"data_ptr", "mutable_data_ptr", "const_data_ptr", "data"}, nameOf(Method)) &&
         Call.getType()->isPointerType();
}

unsigned TensorChecks::byCall(const CallExpr &Call, const Expr &Argument, unsigned CallsLeft) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return AllTensorProperties;
  if (Callee->getASTContext().getSourceManager().isInSystemHeader(Callee->getLocation()))
    return isUncountedCopy(nameOf(Callee)) ? 0 : byName(nameOf(Callee));
  const FunctionDecl *Definition = nullptr;
  const auto Position = llvm::find(Call.arguments(), &Argument);
  const unsigned Skipped = isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee); // a lambda's object
  const unsigned Index = std::distance(Call.arg_begin(), Position);
  if (!Callee->hasBody(Definition) && !TrustsOtherUnits)
    return 0;
  if (!Definition || CallsLeft == 0 || Index < Skipped || Index - Skipped >= Definition->getNumParams())
    return AllTensorProperties;
  return lookedAt(*Definition, *Definition->getParamDecl(Index - Skipped), CallsLeft - 1);
}

unsigned TensorChecks::byUse(const Expr &Use, const FunctionFlow &Flow, unsigned CallsLeft) {
  const Expr *Value = &Use;
  const Stmt *Around = Flow.parentOf(Value);
  while (const auto *Outer = dyn_cast_or_null<Expr>(Around)) {
    if (const auto *Member = dyn_cast<MemberExpr>(Outer)) { // the call is around its callee
      const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Flow.parentOf(Member));
      if (!Call)
        return AllTensorProperties;
      if (nameOf(Call->getMethodDecl()) == "options") {
        const VarDecl *Made = variableOfType(*Call, Flow);
        return Made ? lookedAt(Flow.function(), *Made, CallsLeft) & ElementType : byOptions(*Call, Flow);
      }
      if (!isSameTensor(*Call))
        return byMember(*Call);
      Outer = Call;
    } else if (!isSameTensor(*Outer)) {
      break;
    }
    Value = Outer;
    Around = Flow.parentOf(Value);
  }
  if (const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Around);
      Operator && Operator->getOperator() != OO_Call)
    return Operator->getOperator() == OO_Equal && !keepsDevice(*Operator, Use) &&
                   (CountsCopies || Operator->getArg(0) != Value)
               ? unsigned(AllTensorProperties)
               : 0;
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Around))
    return byCall(*Call, *Value, CallsLeft);
  // A lambda's body names what it captures; the value is returned, or not used.
  return isa_and_nonnull<LambdaExpr, ReturnStmt, CompoundStmt>(Around) ? 0 : unsigned(AllTensorProperties);
}

unsigned TensorChecks::lookedAt(const FunctionDecl &Function, const VarDecl &Tensor, unsigned CallsLeft) {
  auto [Found, IsNew] = Known.try_emplace(&Tensor, 0); // of a recursive call nothing new is learnt
  if (!IsNew)
    return Found->second;
  unsigned Properties = 0;
  const FunctionFlow &Flow = Flows.of(Function);
  for (const DeclRefExpr *Reference : Flow.referencesTo(&Tensor))
    Properties |= byUse(*Reference, Flow, CallsLeft);
  return Known[&Tensor] = Properties;
}

} // namespace cuda_tidy
