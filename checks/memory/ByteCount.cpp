#include "memory/ByteCount.h"
#include "flow/Conditions.h"
#include "flow/IntegerConstant.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/Containers.h"
#include "knowledge/TypeSize.h"
#include "memory/PlaceChanges.h"
#include "syntax/SourceText.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

constexpr unsigned MaxDepth = 8;

/// Where \p E begins, in a macro's definition if it is of that.
SourceLocation spelledAt(const Expr &E, const ASTContext &Context) {
  return Context.getSourceManager().getSpellingLoc(E.getBeginLoc());
}

/// What the constant that \p E names is defined as; null if it names none that has a definition.
const Expr *definitionBehind(const Expr &E) {
  const auto *Name = dyn_cast<DeclRefExpr>(&E);
  if (!Name)
    return nullptr;
  if (const auto *Enumerator = dyn_cast<EnumConstantDecl>(Name->getDecl()))
    return Enumerator->getInitExpr();
  const auto *Variable = dyn_cast<VarDecl>(Name->getDecl());
  return Variable && !isa<ParmVarDecl>(Variable) ? Variable->getAnyInitializer() : nullptr;
}

/// \p Number without names of local variables; \p IsNamed where there was one, or a macro is one.
const Expr &behindNames(const Expr &Number, bool &IsNamed, const FunctionFlow &Flow, const ASTContext &Context) {
  const Expr &E = originOf(Number, Flow);
  IsNamed |= &E != Number.IgnoreParenCasts() ||
             spelledAt(E, Context) != Context.getSourceManager().getFileLoc(E.getBeginLoc());
  return E;
}

/// Adds the numbers that \p Number, a constant, is written as.
void addNumbers(ByteCount &To, const Expr &Number, bool IsNamed, const FunctionFlow &Flow, const ASTContext &Context,
                unsigned Depth) {
  const Expr &E = behindNames(Number, IsNamed, Flow, Context);
  if (isa<UnaryExprOrTypeTraitExpr>(E)) {
    To.HasSizeof = true;
    return;
  }
  const Expr *Definition = Depth > 0 ? definitionBehind(E) : nullptr;
  if (Definition)
    return addNumbers(To, *Definition, /*IsNamed=*/true, Flow, Context, Depth - 1);
  const auto *Product = Depth > 0 ? dyn_cast<BinaryOperator>(&E) : nullptr;
  if (Product && Product->getOpcode() == BO_Mul) {
    addNumbers(To, *Product->getLHS(), IsNamed, Flow, Context, Depth - 1);
    return addNumbers(To, *Product->getRHS(), IsNamed, Flow, Context, Depth - 1);
  }
  To.Numbers.push_back({&E, IsNamed});
}

/// Whether \p E has one value from the first place on that evaluates it: nothing behind that changes what it names.
bool isSettled(const Expr &E, const FunctionFlow &Flow, const ASTContext &Context) {
  if (isStable(E, Flow))
    return true;
  const std::optional<Mentioned> In = mentionedIn(E);
  return In && In->Members.empty() && llvm::all_of(In->Variables, [&](const VarDecl *Each) {
           return Each->hasLocalStorage() && !Flow.writesTo(*Each).Escapes &&
                  !Flow.isWrittenBetween(*Each, E.getBeginLoc(), Flow.function().getEndLoc());
         });
}

/// Whether \p A and \p B, which are written alike, have one value. What is done to members elsewhere, the names in this
/// function do not tell.
bool isOneValue(const Expr &A, const Expr &B, const FunctionFlow &Flow, FunctionFlows &Flows) {
  const std::optional<Mentioned> In = mentionedIn(A);
  const bool IsTold = &A == &B || (In && In->Members.empty());
  return (IsTold && isSettled(A, Flow, Flows.context()) && isSettled(B, Flow, Flows.context())) ||
         haveOneValue(A, B, Flow, Flows);
}

/// The variable behind the names of \p Number that is given \p Value, where only that one is known to keep its value:
/// `n` of `int n = items.count();`. \p Value itself otherwise.
const Expr &keptAs(const Expr &Number, const Expr &Value, const FunctionFlow &Flow, const ASTContext &Context) {
  if (isSettled(Value, Flow, Context))
    return Value;
  const Expr *Name = Number.IgnoreParenCasts();
  while (const VarDecl *Variable = variableIn(Name)) {
    const Expr *Given = Flow.onlyValueOf(*Variable);
    if (!Given || !variableIn(Given->IgnoreParenCasts()))
      return *Name;
    Name = Given->IgnoreParenCasts();
  }
  return Value;
}

bool addFactors(ByteCount &To, const Expr &Number, bool IsNamed, const FunctionFlow &Flow, const ASTContext &Context,
                unsigned Depth) {
  const Expr &E = behindNames(Number, IsNamed, Flow, Context);
  if (Depth == 0 || E.isValueDependent() || E.getType().isNull() || !E.getType()->isIntegralOrEnumerationType())
    return false;
  if (const auto Value = constantOf(E, Context)) {
    addNumbers(To, E, IsNamed, Flow, Context, Depth);
    return !Value->isNegative() && Value->getActiveBits() <= 64 && To.multiplyBy(Value->getZExtValue());
  }
  if (const auto *Product = dyn_cast<BinaryOperator>(&E); Product && Product->getOpcode() == BO_Mul)
    return addFactors(To, *Product->getLHS(), IsNamed, Flow, Context, Depth - 1) &&
           addFactors(To, *Product->getRHS(), IsNamed, Flow, Context, Depth - 1);
  To.Factors.push_back(&keptAs(Number, E, Flow, Context));
  return true;
}

/// Adds the extents that \p Array, a variable, is declared with.
void addExtents(ByteCount &To, const VarDecl &Array, const FunctionFlow &Flow, const ASTContext &Context) {
  const TypeSourceInfo *Written = Array.getTypeSourceInfo();
  auto Type = Written ? Written->getTypeLoc().getAs<ConstantArrayTypeLoc>() : ConstantArrayTypeLoc();
  for (; Type; Type = Type.getElementLoc().getAs<ConstantArrayTypeLoc>())
    if (const Expr *Extent = Type.getSizeExpr())
      addNumbers(To, *Extent, /*IsNamed=*/false, Flow, Context, MaxDepth);
}

/// The number of elements that \p Vector, a `std::vector`, is made with, if nothing here can change it.
const Expr *elementsOf(const VarDecl &Vector, const FunctionFlow &Flow) {
  const Expr *Init = Vector.getInit() && !isa<ParmVarDecl>(Vector) ? Vector.getInit()->IgnoreImplicit() : nullptr;
  const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Init);
  if (!Made || Made->getNumArgs() == 0 || Made->isListInitialization() || !Made->getArg(0)->getType()->isIntegerType())
    return nullptr;
  const bool IsOnlyRead = llvm::all_of(usesOf(Vector, Flow), [](const ValueUse &Use) {
    if (const auto *Element = Use.by<CXXOperatorCallExpr>())
      return Element->getOperator() == OO_Subscript;
    const llvm::StringRef Name = Use.methodName();
    return givesAccessToElements(Name) || Name == "size" || Name == "empty";
  });
  return IsOnlyRead ? Made->getArg(0) : nullptr;
}

} // namespace

bool ByteCount::multiplyBy(uint64_t Number) {
  bool Overflows = false;
  Constant = llvm::SaturatingMultiply(Constant, Number, &Overflows);
  return !Overflows;
}

bool ByteCount::isMultipleOfSame(const ByteCount &Other, const FunctionFlow &Flow, FunctionFlows &Flows) const {
  const ASTContext &Context = Flows.context();
  if (Factors.size() != Other.Factors.size())
    return false;
  llvm::SmallVector<const Expr *, 2> Left(Other.Factors);
  for (const Expr *Each : Factors) {
    const auto *Same = llvm::find_if(Left, [&](const Expr *Candidate) { return isSame(*Each, *Candidate, Context); });
    if (Same == Left.end() || !isOneValue(*Each, **Same, Flow, Flows))
      return false;
    Left.erase(Same);
  }
  return true;
}

bool ByteCount::hasSameNumbers(const ByteCount &Other, const ASTContext &Context) const {
  if (Numbers.size() != Other.Numbers.size())
    return false;
  auto IsOne = [&](const Written &A, const Written &B) {
    const auto *NameA = dyn_cast<DeclRefExpr>(A.As), *NameB = dyn_cast<DeclRefExpr>(B.As);
    if (NameA && NameB)
      return NameA->getDecl() == NameB->getDecl();
    return A.IsNamed || B.IsNamed ? spelledAt(*A.As, Context) == spelledAt(*B.As, Context)
                                  : isSame(*A.As, *B.As, Context);
  };
  llvm::SmallVector<Written, 2> Left(Other.Numbers);
  for (const Written &Each : Numbers) {
    const auto *Same = llvm::find_if(Left, [&](const Written &Candidate) { return IsOne(Each, Candidate); });
    if (Same == Left.end())
      return false;
    Left.erase(Same);
  }
  return true;
}

std::string ByteCount::text(const ASTContext &Context) const {
  std::string Text;
  for (const Expr *Each : Factors) {
    const bool IsSum = isa<BinaryOperator>(Each->IgnoreParens());
    Text += (Text.empty() ? "" : " * ") +
            (IsSum ? "(" + textOf(*Each->IgnoreParens(), Context) + ")" : textOf(*Each, Context));
  }
  if (Text.empty())
    return std::to_string(Constant);
  return Constant == 1 ? Text : Text + " * " + std::to_string(Constant);
}

std::optional<ByteCount> productOf(const Expr &Number, const FunctionFlow &Flow, const ASTContext &Context) {
  ByteCount Product;
  return addFactors(Product, Number, /*IsNamed=*/false, Flow, Context, MaxDepth) ? std::optional(Product)
                                                                                 : std::nullopt;
}

std::optional<uint64_t> remainderOf(const Expr &Number, uint64_t Divisor, const FunctionFlow &Flow,
                                    const ASTContext &Context) {
  const auto Product = productOf(Number, Flow, Context);
  if (Product && (Product->isConstant() || Product->Constant % Divisor == 0))
    return Product->Constant % Divisor;
  const auto *Sum = dyn_cast<BinaryOperator>(&originOf(Number, Flow));
  if (!Sum || !Sum->isAdditiveOp())
    return std::nullopt;
  const auto Left = remainderOf(*Sum->getLHS(), Divisor, Flow, Context),
             Right = remainderOf(*Sum->getRHS(), Divisor, Flow, Context);
  if (!Left || !Right)
    return std::nullopt;
  return (Sum->getOpcode() == BO_Add ? *Left + *Right : *Left - *Right) % Divisor;
}

std::optional<ByteCount> bytesOf(const MemoryOrigin &Origin, const FunctionFlow &Flow, const ASTContext &Context) {
  if (Origin.IsOneOfSeveral)
    return std::nullopt;
  // One, if there is no count.
  auto ElementsOfType = [&](const Expr *Count, QualType Element) -> std::optional<ByteCount> {
    std::optional<ByteCount> Bytes = Count ? productOf(*Count, Flow, Context) : ByteCount();
    if (Bytes)
      Bytes->HasSizeof = true;
    const std::optional<uint64_t> OfElement = sizeInBytes(Element, Context);
    return Bytes && OfElement && Bytes->multiplyBy(*OfElement) ? Bytes : std::nullopt;
  };
  if (const VarDecl *Variable = Origin.Variable) {
    const auto *Vector = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Variable->getType()->getAsCXXRecordDecl());
    if (nameOf(Vector) == "vector" && Vector->isInStdNamespace()) {
      const Expr *Count = Variable->hasLocalStorage() ? elementsOf(*Variable, Flow) : nullptr;
      return Count ? ElementsOfType(Count, Vector->getTemplateArgs()[0].getAsType()) : std::nullopt;
    }
    const QualType Type = Variable->getType();
    if (!Type->isConstantArrayType() && !Type->isScalarType())
      return std::nullopt;
    std::optional<ByteCount> Bytes = ElementsOfType(nullptr, Type);
    if (Bytes)
      addExtents(*Bytes, *Variable, Flow, Context);
    return Bytes;
  }
  const auto *New = dyn_cast<CXXNewExpr>(Origin.Source);
  const auto *Call = dyn_cast<CallExpr>(Origin.Source);
  const AllocationApi *Api = Call ? allocationApiOf(*Call) : nullptr;
  const Expr *Size = New && New->isArray() ? *New->getArraySize() : Api ? argumentOf(*Call, Api->Bytes) : nullptr;
  // Of another function's numbers only constants mean something here.
  const bool IsElsewhere = !Flow.parentOf(Origin.Source);
  if (!Size || (IsElsewhere && !constantOf(*Size, Context)))
    return std::nullopt;
  return New ? ElementsOfType(Size, New->getAllocatedType()) : productOf(*Size, Flow, Context);
}

} // namespace cuda_tidy
