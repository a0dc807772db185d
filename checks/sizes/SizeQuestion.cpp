#include "sizes/SizeQuestion.h"
#include "flow/IntegerConstant.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "knowledge/StandardLibrary.h"
#include "knowledge/TensorClasses.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool isTensorLike(const CXXRecordDecl &Class) {
  const auto *Space = dyn_cast<NamespaceDecl>(Class.getEnclosingNamespaceContext());
  return isTensorClass(Class) || (Space && nameOf(Space) == "at" && nameOf(&Class).contains("TensorAccessor"));
}

const CXXRecordDecl *classOf(const Expr &Object) {
  const QualType Type = Object.getType();
  return (Type->isPointerType() ? Type->getPointeeType() : Type.getNonReferenceType())->getAsCXXRecordDecl();
}

/// Whether of what a container holds there may be millions.
bool holdsPlainItems(const CXXRecordDecl &Container) {
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(&Container);
  if (!Instance || Instance->getTemplateArgs().size() == 0)
    return false;
  const TemplateArgument &First = Instance->getTemplateArgs()[0];
  const QualType Item = First.getKind() == TemplateArgument::Type ? First.getAsType() : QualType();
  return !Item.isNull() && !Item->isPointerType() && Item.isTrivialType(Container.getASTContext());
}

bool isIterator(const Expr &E) {
  const CXXRecordDecl *Class = classOf(E);
  return Class && !E.getType()->isPointerType() && isOfContainers(*Class);
}

/// The tensor whose `sizes()` are \p E, directly or by a local variable.
const Expr *tensorWithSizes(const Expr &E) {
  const Expr *Inner = &withoutCasts(E);
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Inner))
    if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()); Variable && Variable->getInit())
      Inner = &withoutCasts(*Variable->getInit());
  const auto *Call = dyn_cast<CXXMemberCallExpr>(Inner);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  return Method && nameOf(Method) == "sizes" && isTensorLike(*Method->getParent()) ? Call->getImplicitObjectArgument()
                                                                                   : nullptr;
}

SizeQuestion axisOf(const Expr &Tensor, const Expr &Axis, const ASTContext &Context) {
  const std::optional<int64_t> Known = integerConstant(Axis, Context);
  return {!Known ? DataSize::AnyAxis : *Known == 0 ? DataSize::FirstAxis : DataSize::OtherAxis, &Tensor, Known};
}

SizeQuestion itemsOf(const Expr &Container) {
  const CXXRecordDecl *Class = classOf(Container);
  return {Class && holdsPlainItems(*Class) ? DataSize::Items : DataSize::Objects, &Container, std::nullopt};
}

std::optional<SizeQuestion> distanceBetween(const Expr &First, const Expr &Last) {
  // The container is as good as what one of its iterators is asked of.
  return isIterator(First) && isIterator(Last) ? std::optional(SizeQuestion{DataSize::Items, &Last, std::nullopt})
                                               : std::nullopt;
}

/// Of arrays and bitsets the program says how large they are.
bool hasAnySize(const NamedDecl &Container) {
  return isOfContainers(Container) && !llvm::is_contained({"array", "bitset", "initializer_list"}, nameOf(&Container));
}

/// `v.size()` in a template, where `v` is a container of something that depends on its parameters.
std::optional<SizeQuestion> askedInTemplate(const CallExpr &Call) {
  const auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(Call.getCallee()->IgnoreParens());
  if (!Member || Member->isImplicitAccess() || Call.getNumArgs() != 0)
    return std::nullopt;
  const IdentifierInfo *Name = Member->getMember().getAsIdentifierInfo();
  const Expr &Object = *Member->getBase();
  const QualType Type = Object.getType();
  const auto *Container = Type.isNull() ? nullptr : Type.getNonReferenceType()->getAs<TemplateSpecializationType>();
  const TemplateDecl *Class = Container ? Container->getTemplateName().getAsTemplateDecl() : nullptr;
  return Name && llvm::is_contained({"size", "length"}, Name->getName()) && Class && hasAnySize(*Class)
             ? std::optional(SizeQuestion{DataSize::Objects, &Object, std::nullopt})
             : std::nullopt;
}

std::optional<SizeQuestion> askedOf(const CXXMemberCallExpr &Call, const ASTContext &Context) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  if (!Method)
    return std::nullopt;
  const StringRef Name = nameOf(Method);
  const Expr &Object = *Call.getImplicitObjectArgument();
  // The size may be that of a base class: it is the object that tells.
  const CXXRecordDecl *Class = classOf(Object);
  if (isTensorLike(*Method->getParent()) || (Class && isTensorLike(*Class))) {
    if (Call.getNumArgs() == 0 && llvm::is_contained({"numel", "nbytes"}, Name))
      return SizeQuestion{DataSize::Elements, &Object, std::nullopt};
    if (Call.getNumArgs() == 1 && Name == "size" && Call.getArg(0)->getType()->isIntegerType())
      return axisOf(Object, *Call.getArg(0), Context);
    return std::nullopt;
  }
  if (Call.getNumArgs() == 0 && llvm::is_contained({"size", "length"}, Name) && isOfContainers(*Method) && Class &&
      hasAnySize(*Class))
    return itemsOf(Object);
  return std::nullopt;
}

} // namespace

const Expr &withoutCasts(const Expr &E) {
  const Expr *Inner = E.IgnoreUnlessSpelledInSource()->IgnoreParenCasts();
  return Inner == &E ? E : withoutCasts(*Inner);
}

std::optional<SizeQuestion> sizeAskedFor(const Expr &E, const ASTContext &Context) {
  const Expr &Inner = withoutCasts(E);
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(&Inner))
    return askedOf(*Call, Context);
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Inner); Operator && Operator->getNumArgs() == 2) {
    if (Operator->getOperator() == OO_Minus)
      return distanceBetween(*Operator->getArg(1), *Operator->getArg(0));
    const Expr *Tensor = Operator->getOperator() == OO_Subscript ? tensorWithSizes(*Operator->getArg(0)) : nullptr;
    return Tensor ? std::optional(axisOf(*Tensor, *Operator->getArg(1), Context)) : std::nullopt;
  }
  const auto *Call = dyn_cast<CallExpr>(&Inner);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (Callee && Call->getNumArgs() == 2 && nameOf(Callee) == "distance" && isOfContainers(*Callee))
    return distanceBetween(*Call->getArg(0), *Call->getArg(1));
  return Call ? askedInTemplate(*Call) : std::nullopt;
}

bool listsElements(const Expr &Init) {
  return findPart(&Init, [](const Stmt &Part) {
    const auto *List = dyn_cast<InitListExpr>(&Part);
    return List && List->getNumInits() > 0 && List->getType()->isConstantArrayType();
  });
}

const Expr *askedWhetherEmpty(const CallExpr &Call) {
  const auto *Asked = dyn_cast<CXXMemberCallExpr>(&Call);
  const CXXMethodDecl *Method = Asked ? Asked->getMethodDecl() : nullptr;
  return Method && nameOf(Method) == "empty" && isOfContainers(*Method) ? Asked->getImplicitObjectArgument() : nullptr;
}

std::optional<KnownAxes> axesToldBy(const Expr &E, const ASTContext &Context) {
  if (std::optional<SizeQuestion> Question = sizeAskedFor(E, Context); Question && Question->Axis)
    return KnownAxes{Question->Owner, unsigned(*Question->Axis < 0 ? -*Question->Axis : *Question->Axis + 1)};
  auto TensorAsked = [](const Expr &Asked, llvm::ArrayRef<StringRef> Names) -> const CXXMemberCallExpr * {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(&withoutCasts(Asked));
    const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
    return Method && isTensorClass(*Method->getParent()) && llvm::is_contained(Names, nameOf(Method)) ? Call : nullptr;
  };
  if (const auto *Comparison = dyn_cast<BinaryOperator>(&E); Comparison && Comparison->isEqualityOp()) {
    const CXXMemberCallExpr *Call = TensorAsked(*Comparison->getLHS(), {"dim", "ndimension"});
    const std::optional<int64_t> Axes = integerConstant(*Comparison->getRHS(), Context);
    return Call && Axes && *Axes > 0 ? std::optional(KnownAxes{Call->getImplicitObjectArgument(), unsigned(*Axes)})
                                     : std::nullopt;
  }
  const CXXMemberCallExpr *Call = TensorAsked(E, {"accessor", "packed_accessor32", "packed_accessor64"});
  const TemplateArgumentList *Arguments = Call ? Call->getMethodDecl()->getTemplateSpecializationArgs() : nullptr;
  if (!Arguments || Arguments->size() < 2 || Arguments->get(1).getKind() != TemplateArgument::Integral)
    return std::nullopt;
  return KnownAxes{Call->getImplicitObjectArgument(), unsigned(Arguments->get(1).getAsIntegral().getZExtValue())};
}

std::optional<DataSize::Kind> numberGivenBy(const Expr &E) {
  const Expr &Inner = withoutCasts(E);
  auto CalleeOf = [](const Expr &Called) {
    const auto *Call = dyn_cast<CallExpr>(&withoutCasts(Called));
    return Call ? Call->getDirectCallee() : nullptr;
  };
  // What is left of all begins where they begin.
  const auto *Difference = dyn_cast<BinaryOperator>(&Inner);
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Inner);
  const Expr *End = Difference && Difference->getOpcode() == BO_Sub   ? Difference->getLHS()
                    : Operator && Operator->getOperator() == OO_Minus ? Operator->getArg(0)
                                                                      : nullptr;
  const FunctionDecl *Callee = CalleeOf(End ? *End : Inner);
  if (!Callee)
    return std::nullopt;
  if (End)
    return returnsEndOfFiltered(*Callee) ? std::optional(DataSize::Counted) : std::nullopt;
  if (Operator ? Operator->getOperator() == OO_GreaterGreater && isOfStandardLibrary(*Callee) : readsInput(*Callee))
    return DataSize::Input;
  if (!Operator && readsText(*Callee))
    return DataSize::Argument;
  return copiesFromDevice(*Callee) || countsItems(*Callee) ? std::optional(DataSize::Counted) : std::nullopt;
}

llvm::SmallVector<const Expr *, 2> filledBy(const CallExpr &Call) {
  llvm::SmallVector<const Expr *, 2> Found;
  if (isa<CXXOperatorCallExpr>(Call) && Call.getNumArgs() == 2)
    Found.push_back(Call.getArg(1)->IgnoreParenCasts());
  else
    for (const Expr *Each : Call.arguments()) {
      const auto *Address = dyn_cast<UnaryOperator>(Each->IgnoreParenCasts());
      const auto *Given = Address ? Each->getType()->getAs<PointerType>() : nullptr; // none in templates
      if (Given && Address->getOpcode() == UO_AddrOf && !Given->getPointeeType().isConstQualified())
        Found.push_back(Address->getSubExpr()->IgnoreParens());
    }
  return Found;
}

} // namespace cuda_tidy
