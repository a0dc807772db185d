#include "model/InputSize.h"
#include "flow/IntegerConstant.h"
#include "flow/UnitAnalyses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/CountNames.h"
#include "model/TensorTypes.h"
#include "knowledge/SizeNames.h"
#include "model/GivenValues.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

// The variable that is initialised with the value, or is assigned it.
StringRef nameGivenTo(const Expr &Value, llvm::ArrayRef<const FunctionDecl *> Around) {
  auto &Keepers = analysisOf<KeepersOfValues>(Around.front()->getASTContext());
  for (const FunctionDecl *Function : llvm::reverse(Around))
    if (const ValueDecl *Keeper = Keepers.keeperOf(Value, *Function))
      return nameOf(Keeper);
  return {};
}

struct SizeQuestion {
  const Expr *Owner;
  std::optional<int64_t> Dimension; ///< Of `size(1)`; none for all elements.
  bool IsOfDimension = false;
};

// `x.numel()`, `x.size(0)`, `x.sizes()[0]`, `points.size()`.
std::optional<SizeQuestion> sizeQuestionIn(const Expr &E, const ASTContext &Context) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  if (const auto *Index = dyn_cast<CXXOperatorCallExpr>(Inner);
      Index && Index->getOperator() == OO_Subscript && Index->getNumArgs() == 2) {
    const auto *Sizes = dyn_cast<CXXMemberCallExpr>(Index->getArg(0)->IgnoreUnlessSpelledInSource());
    if (Sizes && nameOf(Sizes->getMethodDecl()) == "sizes")
      return SizeQuestion{Sizes->getImplicitObjectArgument(), integerConstant(*Index->getArg(1), Context), true};
    return std::nullopt;
  }
  const auto *Call = dyn_cast<CXXMemberCallExpr>(Inner);
  if (!Call)
    return std::nullopt;
  const StringRef Name = nameOf(Call->getMethodDecl());
  if (Call->getNumArgs() == 0 &&
      llvm::is_contained({"numel", "nbytes", "size", "length", "NumElements", "nElement"}, Name))
    return SizeQuestion{Call->getImplicitObjectArgument(), std::nullopt};
  if (Call->getNumArgs() == 1 && Name == "size" && Call->getArg(0)->getType()->isIntegerType())
    return SizeQuestion{Call->getImplicitObjectArgument(), integerConstant(*Call->getArg(0), Context), true};
  return std::nullopt;
}

// Of an image there are pixels.
bool isOfImage(const Expr &Leaf) {
  const auto *Member = dyn_cast<MemberExpr>(Leaf.IgnoreParenImpCasts());
  const auto *Call = dyn_cast<CXXMemberCallExpr>(Leaf.IgnoreParenImpCasts());
  const Expr *Object = Member ? Member->getBase() : Call ? Call->getImplicitObjectArgument() : nullptr;
  // The size may be that of a base class: it is the object that tells.
  Object = Object ? Object->IgnoreParenImpCasts() : nullptr;
  if (!Object || isa<CXXThisExpr>(Object))
    return false;
  QualType Type = Object->getType();
  Type = Type->isPointerType() ? Type->getPointeeType() : Type;
  return llvm::any_of(wordsOf(nameOf(Type->getAsCXXRecordDecl())),
                      [](StringRef Word) { return llvm::is_contained({"image", "img", "texture", "frame"}, Word); });
}

} // namespace

const Expr *filledByCopy(const Expr &Leaf) {
  const auto *Call = dyn_cast<CallExpr>(&Leaf);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !llvm::is_contained({"cudaMemcpy", "cudaMemcpyAsync", "cudaMemcpyFromSymbol",
                                      "cudaMemcpyFromSymbolAsync", "cuMemcpyDtoH_v2", "cuMemcpyDtoHAsync_v2"},
                                     apiNameOf(*Callee)))
    return nullptr;
  const auto *Address = dyn_cast<UnaryOperator>(Call->getArg(0)->IgnoreParenCasts());
  const bool IsAddress = Address && Address->getOpcode() == UO_AddrOf;
  const Expr *Filled = IsAddress ? Address->getSubExpr()->IgnoreParenImpCasts() : nullptr;
  return isa_and_nonnull<DeclRefExpr>(Filled) ? Filled : nullptr;
}

/// Whether \p Parameter is the `N` of `N, C, H, W`: a batch, which nobody makes of nothing. `N, C` alone are points and
/// their features in extensions of PyTorch.
static bool isBatchOfChannels(const ParmVarDecl &Parameter) {
  const auto *Function = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
  auto Has = [&](StringRef Name) {
    return llvm::any_of(Function->parameters(), [&](const ParmVarDecl *Each) {
      return nameOf(Each) == Name && Each->getType()->isIntegerType();
    });
  };
  return Function && nameOf(&Parameter) == "N" && Has("C") && !Has("B") &&
         (Has("H") || Has("W") || !declaresTensor(Function->getASTContext()));
}

bool isShapeLetter(const ParmVarDecl &Parameter) {
  const auto *Function = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
  auto Has = [&](StringRef Name) {
    return Function && llvm::any_of(Function->parameters(), [&](const ParmVarDecl *Each) {
             return nameOf(Each) == Name || (Name.size() > 1 && nameOf(Each).contains_insensitive(Name));
           });
  };
  return nameOf(&Parameter).size() == 1 &&
         (Has("m") || (Has("M") && Has("K")) || Has("batch") || isBatchOfChannels(Parameter));
}

std::optional<int64_t> InputSize::valueWhere(int64_t Items, const Expr &E, const ASTContext &Context) const {
  if (isSame(*Written, E, Context))
    return Items;
  if (!Owner)
    return std::nullopt;
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&E);
  std::optional<SizeQuestion> Asked = sizeQuestionIn(E, Context), Own = sizeQuestionIn(*Written, Context);
  if (Call && nameOf(Call->getMethodDecl()) == "empty" &&
      isSame(*Owner, *Call->getImplicitObjectArgument(), Context))
    return Items == 0;
  if (!Asked || !isSame(*Owner, *Asked->Owner, Context))
    return std::nullopt;
  if (Asked->IsOfDimension && Own && Own->Dimension && Own->Dimension == Asked->Dimension)
    return Items;
  return Items == 0 && !Asked->IsOfDimension ? std::optional<int64_t>(0) : std::nullopt;
}

std::optional<InputSize> inputSizeIn(const Expr &Leaf, llvm::ArrayRef<const FunctionDecl *> Around) {
  if (const Expr *Filled = filledByCopy(Leaf);
      Filled && Filled->getType()->isIntegerType() && numberMeaningOf(nameOf(namedIn(*Filled))) == NumberMeaning::Count)
    return InputSize{&Leaf, nullptr};
  if (!Leaf.getType()->isIntegerType() || isOfImage(Leaf))
    return std::nullopt;
  const ASTContext &Context = Around.front()->getASTContext();
  if (std::optional<SizeQuestion> Question = sizeQuestionIn(Leaf, Context)) {
    const StringRef Name = nameGivenTo(Leaf, Around);
    // `x.size(dim)`: it is for the caller to say which one.
    const bool IsFirst = !Question->IsOfDimension || Question->Dimension.value_or(0) == 0;
    const NumberMeaning Own = numberMeaningOf(Name);
    if (Own == NumberMeaning::Structure || (!IsFirst && Own != NumberMeaning::Count))
      return std::nullopt;
    if (const ValueDecl *Owner = namedIn(*Question->Owner); numberMeaningOf(nameOf(Owner)) == NumberMeaning::Structure)
      return std::nullopt;
    return InputSize{&Leaf, Question->Owner};
  }
  // `graph.numNodes()`
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(&Leaf);
      Call && Call->getNumArgs() <= 1 && numberMeaningOf(nameOf(Call->getMethodDecl())) == NumberMeaning::Count)
    return InputSize{&Leaf, Call->getImplicitObjectArgument()};
  const ValueDecl *Named = namedIn(Leaf);
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Named);
  const auto *Field = dyn_cast_or_null<FieldDecl>(Named);
  const bool MayBeData = Parameter ? !isShapeLetter(*Parameter) : Field && nameOf(Field).size() > 1;
  if (MayBeData && numberMeaningOf(nameOf(Named)) == NumberMeaning::Count)
    return InputSize{&Leaf, nullptr};
  return std::nullopt;
}

// `!= 0`, `> n`, `>= 1`
static bool excludesZero(BinaryOperatorKind Comparison, std::optional<int64_t> Limit) {
  switch (Comparison) {
  case BO_NE:
    return Limit == 0;
  case BO_GT:
    return !Limit || *Limit >= 0; // Nobody compares a size with what is negative.
  case BO_GE:
    return Limit && *Limit > 0;
  default:
    return false;
  }
}

bool excludesZero(const Fact &Condition, llvm::ArrayRef<const FunctionDecl *> Around, unsigned Depth) {
  constexpr unsigned MaxDepth = 8; // A variable may name itself in its initialiser.
  const Expr &Subject = *Condition.Subject;
  if (Subject.getType()->isEnumeralType() || numberMeaningOf(nameOf(namedIn(Subject))) == NumberMeaning::Structure)
    return false;
  const auto *Call = dyn_cast<CallExpr>(&Subject);
  if (Subject.getType()->isBooleanType()) {
    if (Call)
      return nameOf(dyn_cast_or_null<FunctionDecl>(Call->getCalleeDecl())).contains_insensitive("empty");
    const auto *Variable = dyn_cast_or_null<VarDecl>(namedIn(Subject));
    const Expr *Init = Variable ? Variable->getInit() : nullptr;
    return Init && Depth < MaxDepth &&
           llvm::any_of(factsOf(*Init, Condition.Comparison == BO_NE), [&](const Fact &Each) {
             return Each.Subject->IgnoreParenImpCasts() != &Subject && excludesZero(Each, Around, Depth + 1);
           });
  }
  const std::optional<int64_t> Limit =
      Condition.Limit ? integerConstant(*Condition.Limit, Around.front()->getASTContext()) : 0;
  return excludesZero(Condition.Comparison, Limit) &&
         !(Call && isa<CXXMemberCallExpr, CXXOperatorCallExpr>(Call) && !inputSizeIn(Subject, Around));
}

bool saysThatNotEmpty(const Fact &Condition, llvm::ArrayRef<const FunctionDecl *> Around) {
  const ASTContext &Context = Around.front()->getASTContext();
  const Expr *Subject = Condition.Subject;
  if (const auto *Variable = dyn_cast_or_null<VarDecl>(namedIn(*Subject)); Variable && Variable->getInit())
    Subject = Variable->getInit()->IgnoreImplicit()->IgnoreParenCasts();
  const auto *Call = dyn_cast<CXXMemberCallExpr>(Subject);
  if (Call && Condition.Comparison == BO_EQ && nameOf(Call->getMethodDecl()) == "empty")
    return true;
  const std::optional<int64_t> Limit = Condition.Limit ? integerConstant(*Condition.Limit, Context) : 0;
  return Limit == 0 && sizeQuestionIn(*Subject, Context) && excludesZero(Condition, Around);
}

bool areDifferentDimensions(const Expr &A, const Expr &B, const ASTContext &Context) {
  std::optional<SizeQuestion> OfA = sizeQuestionIn(A, Context), OfB = sizeQuestionIn(B, Context);
  return OfA && OfB && isSame(*OfA->Owner, *OfB->Owner, Context) && OfA->Dimension && OfB->Dimension &&
         OfA->Dimension != OfB->Dimension;
}

} // namespace cuda_tidy
