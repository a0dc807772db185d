#include "tensors/LocalStorage.h"
#include "flow/ValueUses.h"
#include "knowledge/ApiNames.h"
#include "knowledge/MemoryApis.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// The outermost namespace of \p Class.
StringRef libraryOf(const CXXRecordDecl &Class) {
  const DeclContext *Context = Class.getDeclContext();
  while (Context->getParent() && !Context->getParent()->getRedeclContext()->isTranslationUnit())
    Context = Context->getParent();
  const auto *Space = dyn_cast<NamespaceDecl>(Context);
  return Space ? Space->getName() : StringRef();
}

bool isImage(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->getIdentifier() && (Class->getName() == "Mat" || Class->getName() == "Mat_") &&
         libraryOf(*Class) == "cv";
}

/// Classes whose objects own what they hold, alone: their copies have memory of their own.
bool isOwner(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Class->getIdentifier())
    return false;
  const StringRef Owners = llvm::StringSwitch<StringRef>(Class->getName())
                               .Cases({"vector", "array", "basic_string", "valarray", "unique_ptr"}, "std")
                               .Case("SmallVector", "c10")
                               .Cases({"device_vector", "host_vector"}, "thrust")
                               .Cases({"device_uvector", "device_buffer"}, "rmm")
                               .Cases({"Matrix", "Array"}, "Eigen")
                               .Default("");
  return !Owners.empty() && (libraryOf(*Class) == Owners || Class->isInStdNamespace());
}

bool isNamed(const FunctionDecl *Function, std::initializer_list<StringRef> Names) {
  return Function && Function->getIdentifier() && llvm::is_contained(Names, Function->getName());
}

bool isShared(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return nameOf(Class) == "shared_ptr" && Class->isInStdNamespace();
}

/// A smart pointer or a container, whose method may be that of a base.
bool isOwnerOrShared(const Expr &Object) {
  const QualType Type = Object.IgnoreParenImpCasts()->getType();
  return isOwner(Type) || isShared(Type);
}

/// Finds whose memory an expression is in.
class Resolver {
public:
  explicit Resolver(const FunctionFlow &Flow) : Flow(Flow) {}

  std::optional<LocalStorage> pointee(const Expr &Pointer) {
    if (++Steps > MaxSteps)
      return std::nullopt;
    const Expr *E = &originOf(Pointer, Flow);
    if (E->getType()->isArrayType())
      return object(*E);
    if (const auto *Operator = dyn_cast<UnaryOperator>(E); Operator && Operator->getOpcode() == UO_AddrOf)
      return object(*Operator->getSubExpr());
    if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->isAdditiveOp())
      return pointee(Sum->getLHS()->getType()->isIntegerType() ? *Sum->getRHS() : *Sum->getLHS());
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E))
      return given(*Call);
    if (const auto *Arrow = dyn_cast<CXXOperatorCallExpr>(E); Arrow && Arrow->getOperator() == OO_Arrow)
      return isOwnerOrShared(*Arrow->getArg(0)) ? object(*Arrow->getArg(0)) : std::nullopt;
    if (const auto *Call = dyn_cast<CallExpr>(E);
        Call && Call->getNumArgs() == 1 &&
        isNamed(Call->getDirectCallee(), {"raw_pointer_cast", "data", "addressof"})) {
      const Expr &Argument = *Call->getArg(0);
      return Argument.getType()->isPointerType() ? pointee(Argument) : object(Argument);
    }
    if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow() &&
                                                      isImage(Member->getBase()->getType()) &&
                                                      Member->getMemberDecl()->getName() == "data")
      return object(*Member->getBase());
    return std::nullopt;
  }

private:
  /// Where the pointer points to that a method gives.
  std::optional<LocalStorage> given(const CXXMemberCallExpr &By) {
    const Expr &Object = *By.getImplicitObjectArgument();
    const QualType Type = Object.getType();
    const bool GivesMemory = isNamed(By.getMethodDecl(), {"data", "get", "c_str"});
    if (Type->isPointerType()) // `v->data()`
      return GivesMemory && isOwner(Type->getPointeeType()) ? pointee(Object) : std::nullopt;
    return (GivesMemory && isOwnerOrShared(Object)) || (isImage(Type) && isNamed(By.getMethodDecl(), {"ptr"}))
               ? object(Object)
               : std::nullopt;
  }

  std::optional<LocalStorage> local(const VarDecl &Variable) const {
    return Variable.hasLocalStorage() && !Variable.getType()->isReferenceType() &&
                   Variable.getDeclContext() == &Flow.function()
               ? std::optional(LocalStorage{&Variable})
               : std::nullopt;
  }

  std::optional<LocalStorage> object(const Expr &Object) {
    if (++Steps > MaxSteps)
      return std::nullopt;
    const Expr *E = Object.IgnoreParenCasts();
    const auto *Reference = dyn_cast<DeclRefExpr>(E);
    const auto *Binding = Reference ? dyn_cast<BindingDecl>(Reference->getDecl()) : nullptr;
    // What a binding refers to is elsewhere.
    if (Binding && Binding->getType()->isReferenceType())
      return std::nullopt;
    if (const auto *Variable = Binding ? dyn_cast<VarDecl>(Binding->getDecomposedDecl()) : variableIn(E))
      return local(*Variable);
    if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow()) {
      // What a member refers to is elsewhere, and an image in a member may be anybody's.
      const QualType Type = Member->getMemberDecl()->getType();
      return Type->isReferenceType() || Type->isPointerType() || isImage(Type) ? std::nullopt
                                                                               : object(*Member->getBase());
    }
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      return pointee(*Subscript->getBase());
    if (const auto *Operator = dyn_cast<UnaryOperator>(E); Operator && Operator->getOpcode() == UO_Deref)
      return pointee(*Operator->getSubExpr());
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E))
      return Operator->getOperator() == OO_Subscript || Operator->getOperator() == OO_Star
                 ? element(*Operator->getArg(0), *E)
                 : std::nullopt;
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
        Call && isNamed(Call->getMethodDecl(), {"front", "back", "at"}))
      return element(*Call->getImplicitObjectArgument(), *E);
    if (isa<MaterializeTemporaryExpr, CXXBindTemporaryExpr, CXXConstructExpr>(E) || E->isPRValue())
      return isOwner(E->getType()) ? std::optional(LocalStorage{nullptr, E}) : std::nullopt;
    return std::nullopt;
  }

  /// An image in a container may be anybody's, too.
  std::optional<LocalStorage> element(const Expr &Container, const Expr &Element) {
    return isOwnerOrShared(Container) && !isImage(Element.getType()) ? object(Container) : std::nullopt;
  }

  static constexpr unsigned MaxSteps = 16;
  const FunctionFlow &Flow;
  unsigned Steps = 0;
};

/// Whether the memory may live on in another object: `std::move(x)`, `x.release()`, `x.swap(y)`.
bool mayBeHandedOn(const VarDecl &Variable, const FunctionFlow &Flow) {
  return llvm::any_of(usesOf(Variable, Flow), [](const ValueUse &Use) {
    const auto *Call = Use.by<CallExpr>();
    return Call && isNamed(Call->getDirectCallee(), {"move", "forward", "exchange", "swap", "release"});
  });
}

/// Whether the shared pointer \p Variable owns its object alone: it is made here, and nobody copies it.
bool ownsAlone(const VarDecl &Variable, const FunctionFlow &Flow) {
  const Expr *Initial = Variable.getInit() ? Variable.getInit()->IgnoreUnlessSpelledInSource() : nullptr;
  const auto *Call = dyn_cast_or_null<CallExpr>(Initial);
  const auto *Construction = dyn_cast_or_null<CXXConstructExpr>(Initial);
  const bool IsNew = (Call && isNamed(Call->getDirectCallee(), {"make_shared"})) ||
                     (Construction && Construction->getNumArgs() > 0 &&
                      isa<CXXNewExpr>(Construction->getArg(0)->IgnoreParenImpCasts()));
  return IsNew && llvm::all_of(Flow.referencesTo(&Variable), [&](const DeclRefExpr *Reference) {
           const ValueUse Use = useOf(*Reference, Flow);
           const auto *Operator = Use.by<CXXOperatorCallExpr>();
           return !Reference->refersToEnclosingVariableOrCapture() &&
                  (Use.method() || (Operator && Operator->getOperator() != OO_Equal));
         });
}

/// Whether the method \p Name of a container may end the memory that it had.
bool mayReallocate(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases({"clear", "resize", "push_back", "emplace_back", "insert", "emplace"}, true)
      .Cases({"assign", "reset", "shrink_to_fit", "reserve"}, true)
      .Default(false);
}

/// What ends the memory of what is so used; null if nothing does.
const Stmt *releaseBy(const ValueUse &Use) {
  const auto *Call = Use.by<CallExpr>();
  const bool Ends = Use.method() ? mayReallocate(Use.methodName()) : Call && releaseApiOf(*Call);
  return Ends || Use.by<CXXDeleteExpr>() ? Use.By : nullptr;
}

/// What gives the memory of \p Variable back before its end. Of a container that was made large enough none is known.
llvm::SmallVector<const Stmt *, 2> releasesOf(const VarDecl &Variable, const FunctionFlow &Flow) {
  llvm::SmallVector<const Stmt *, 2> Found;
  for (const ValueUse &Use : usesOf(Variable, Flow)) {
    if (Use.methodName() == "reserve")
      return {};
    if (const Stmt *Release = releaseBy(Use))
      Found.push_back(Release);
  }
  return Found;
}

/// Whether no other image shares the pixels: only OpenCV's own functions write into it, and nobody copies it. A copy of
/// a `cv::Mat` is another name for the same pixels.
bool ownsItsPixels(const VarDecl &Image, const FunctionFlow &Flow) {
  if (isa<ParmVarDecl>(Image))
    return false;
  if (const Expr *Initial = Image.getInit()) {
    const Expr *From = Initial->IgnoreUnlessSpelledInSource();
    const auto *Construction = dyn_cast<CXXConstructExpr>(From);
    const auto *Call = dyn_cast<CallExpr>(From);
    const bool IsNew = (Construction && Construction->getNumArgs() == 0) ||
                       (Call && isNamed(Call->getDirectCallee(), {"imread", "imdecode", "clone", "zeros", "ones"}));
    if (!IsNew)
      return false;
  }
  return llvm::all_of(usesOf(Image, Flow), [](const ValueUse &Use) {
    if (Use.by<MemberExpr>() || !Use.methodName().empty())
      return true;
    if (const auto *Construction = Use.by<CXXConstructExpr>())
      return !isImage(Construction->getType()); // `cv::_OutputArray(image)`
    const auto *Operator = Use.by<CXXOperatorCallExpr>();
    return Use.isTarget() && Operator && Operator->getOperator() != OO_Equal; // `image *= 2`
  });
}

} // namespace

std::optional<LocalStorage> localStorageOf(const Expr &Pointer, const FunctionFlow &Flow) {
  if (const VarDecl *Variable = variableIn(Pointer.IgnoreParenCasts()); Variable && Variable->hasLocalStorage() &&
                                                                        Variable->getType()->isPointerType() &&
                                                                        Variable->getDeclContext() == &Flow.function())
    if (auto Releases = releasesOf(*Variable, Flow); !Releases.empty())
      return LocalStorage{Variable, nullptr, /*EndsWithVariable=*/false, std::move(Releases)};
  std::optional<LocalStorage> Storage = Resolver(Flow).pointee(Pointer);
  if (!Storage || !Storage->Variable)
    return Storage;
  const QualType Type = Storage->Variable->getType();
  if (mayBeHandedOn(*Storage->Variable, Flow) || (isImage(Type) && !ownsItsPixels(*Storage->Variable, Flow)) ||
      (isShared(Type) && !ownsAlone(*Storage->Variable, Flow)))
    return std::nullopt;
  if (isOwner(Type))
    Storage->Releases = releasesOf(*Storage->Variable, Flow);
  return Storage;
}

} // namespace cuda_tidy
