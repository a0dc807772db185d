#include "syntax/ModuleCalls.h"
#include "flow/StatementParts.h"
#include "knowledge/ApiNames.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

bool isIn(const Decl &Declaration, std::initializer_list<StringRef> Spaces) {
  const DeclContext *Context = Declaration.getDeclContext()->getRedeclContext();
  for (StringRef Space : llvm::reverse(Spaces)) {
    const auto *Namespace = dyn_cast<NamespaceDecl>(Context);
    while (Namespace && Namespace->isInline())
      Namespace = dyn_cast<NamespaceDecl>(Namespace->getParent());
    if (!Namespace || Namespace->getName() != Space)
      return false;
    Context = Namespace->getParent();
  }
  return Context->isTranslationUnit();
}

bool isNnModule(const CXXRecordDecl &Class) {
  if (Class.getIdentifier() && Class.getName() == "Module" && isIn(Class, {"torch", "nn"}))
    return true;
  return Class.hasDefinition() && llvm::any_of(Class.getDefinition()->bases(), [](const CXXBaseSpecifier &Base) {
           const CXXRecordDecl *BaseClass = Base.getType()->getAsCXXRecordDecl();
           return BaseClass && isNnModule(*BaseClass);
         });
}

/// Whether \p Field is a number, a text or the options of a layer: nothing that may be, or hold, a parameter.
bool isPlain(const FieldDecl &Field) {
  const QualType Type = Field.getType();
  if (Type->isArithmeticType() || Type->isEnumeralType())
    return true;
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && !holdsTensor(Type) && !holdsModule(Type) && nameOf(Class) != "function" &&
         Class->getASTContext().getSourceManager().isInSystemHeader(Class->getLocation());
}

bool isHolder(const CXXRecordDecl &Class) {
  if (Class.getIdentifier() && isIn(Class, {"torch", "nn"}) &&
      (Class.getName() == "ModuleHolder" || Class.getName() == "AnyModule"))
    return true;
  return Class.hasDefinition() && llvm::any_of(Class.getDefinition()->bases(), [](const CXXBaseSpecifier &Base) {
           const CXXRecordDecl *BaseClass = Base.getType()->getAsCXXRecordDecl();
           return BaseClass && isHolder(*BaseClass);
         });
}

bool isJit(const CXXRecordDecl *Class, StringRef Name) {
  return Class && Class->getIdentifier() && Class->getName() == Name && isIn(*Class, {"torch", "jit"});
}

const Expr *stripped(const Expr *E) {
  for (;;) {
    const Expr *Inner = E->IgnoreParenImpCasts()->IgnoreUnlessSpelledInSource();
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Inner)) {
      OverloadedOperatorKind Kind = Operator->getOperator();
      if (Kind == OO_Arrow || Kind == OO_Subscript || (Kind == OO_Star && Operator->getNumArgs() == 1))
        Inner = Operator->getArg(0);
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(Inner)) {
      if (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf)
        Inner = Unary->getSubExpr();
    } else if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Inner)) {
      Inner = Subscript->getBase();
    } else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Inner)) {
      const CXXMethodDecl *Method = Call->getMethodDecl();
      static constexpr StringRef Accessors[] = {"get", "ptr", "at", "value", "front", "back", "operator->"};
      if (Method && Method->getIdentifier() && llvm::is_contained(Accessors, Method->getName()))
        Inner = Call->getImplicitObjectArgument();
    } else if (const auto *Call = dyn_cast<CallExpr>(Inner); Call && Call->getNumArgs() == 1) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      if (Callee && Callee->isInStdNamespace())
        Inner = Call->getArg(0);
    }
    if (Inner == E)
      return E;
    E = Inner;
  }
}

/// As written: some methods of scripts belong to a base class.
bool isModuleObject(const Expr &Object) {
  QualType Type = Object.IgnoreParenImpCasts()->getType();
  if (Type->isPointerOrReferenceType())
    Type = Type->getPointeeType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && isModule(*Class);
}

/// `get_method("f")`, which gives something that is called with inputs.
const Expr *moduleOfMethod(const Expr *Method) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(Method->IgnoreParenImpCasts()->IgnoreUnlessSpelledInSource());
  return Call && Call->getMethodDecl() && Call->getMethodDecl()->getDeclName().isIdentifier() &&
                 Call->getMethodDecl()->getName() == "get_method"
             ? stripped(Call->getImplicitObjectArgument())
             : Method;
}

/// `run_method("subsampling_rate")` reads a number, and `run_method("initial_state", device)` makes tensors: where no
/// tensor comes in, nothing is inferred.
bool takesTensor(const CallExpr &Call) {
  return llvm::any_of(Call.arguments(), [](const Expr *Argument) {
    const CXXRecordDecl *Class = Argument->getType().getNonReferenceType()->getAsCXXRecordDecl();
    return Argument->isTypeDependent() || holdsTensor(Argument->getType()) ||
           (Class && Class->getIdentifier() && Class->getName() == "IValue");
  });
}

/// Whether a method of a script is given no tensor by \p Call, as far as that is known: it reads or changes what the
/// module keeps. `get_method("set_sample_rate")({16000})`.
bool isAccess(const CXXOperatorCallExpr &Call) {
  return llvm::none_of(llvm::drop_begin(Call.arguments()), [](const Expr *Argument) {
    return findPart(Argument, [](const Stmt &Part) {
      const auto *Name = dyn_cast<DeclRefExpr>(&Part);
      const bool IsOfCaller = Name && isa<ParmVarDecl>(Name->getDecl()) && !holdsTensor(Name->getType());
      return isa<DeclRefExpr, MemberExpr, CallExpr>(Part) && !IsOfCaller && carriesGraph(cast<Expr>(Part).getType());
    });
  });
}

/// What `train` is given; none where that is not known.
std::optional<bool> modeGivenTo(const CallExpr &Train) {
  const Expr *On = Train.getNumArgs() ? Train.getArg(0) : nullptr;
  if (const auto *Default = dyn_cast_or_null<CXXDefaultArgExpr>(On))
    On = Default->getExpr();
  bool Holds = true;
  return !On || (!On->isValueDependent() &&
                 On->EvaluateAsBooleanCondition(Holds, Train.getDirectCallee()->getASTContext()))
             ? std::optional(Holds)
             : std::nullopt;
}

ModuleCall::Kind kindOfTrain(const CallExpr &Call) {
  return modeGivenTo(Call).value_or(true) ? ModuleCall::Train : ModuleCall::Eval;
}

} // namespace

bool isModule(const CXXRecordDecl &Class) { return isJit(&Class, "Module") || isHolder(Class) || isNnModule(Class); }

bool holdsModule(QualType Type) {
  return holds(Type, isModule, [](const ClassTemplateSpecializationDecl &Each) { return Each.isInStdNamespace(); });
}

const CXXMethodDecl *forwardOf(const CallExpr &Run) {
  const auto *Called = dyn_cast_or_null<CXXMethodDecl>(Run.getDirectCallee());
  const auto *Holder = Called ? dyn_cast<ClassTemplateSpecializationDecl>(Called->getParent()) : nullptr;
  if (!Holder || Holder->getName() != "ModuleHolder")
    return Called;
  const CXXRecordDecl *Held = Holder->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl();
  if (Held && Held->hasDefinition())
    for (const CXXMethodDecl *Each : Held->methods())
      if (Each->getIdentifier() && Each->getName() == "forward")
        return Each;
  return nullptr;
}

bool mayHaveParameters(const CXXRecordDecl &Class) {
  if (Class.getIdentifier() && Class.getName() == "Module" && isIn(Class, {"torch", "nn"}))
    return false;
  const CXXRecordDecl *Definition = Class.getDefinition();
  return !Definition || !llvm::all_of(Definition->fields(), [](const FieldDecl *Each) { return isPlain(*Each); }) ||
         llvm::any_of(Definition->bases(), [](const CXXBaseSpecifier &Base) {
           const CXXRecordDecl *BaseClass = Base.getType()->getAsCXXRecordDecl();
           return !BaseClass || mayHaveParameters(*BaseClass);
         });
}

bool runsWithoutParameters(const CallExpr &Run) {
  const CXXMethodDecl *Forward = forwardOf(Run);
  // Which `forward` of several it is, only the program's run tells.
  return Forward && !Forward->isVirtual() && isNnModule(*Forward->getParent()) &&
         (isLoss(*Forward->getParent()) || !mayHaveParameters(*Forward->getParent()));
}

bool isMethodOfModule(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && isNnModule(*Method->getParent());
}

std::optional<ModuleCall> moduleCallIn(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return std::nullopt;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call)) {
    if (Operator->getOperator() != OO_Call)
      return std::nullopt;
    const Expr &Object = *Operator->getArg(0);
    if (isJit(Object.getType()->getAsCXXRecordDecl(), "Method"))
      return isAccess(*Operator) ? std::nullopt
                                 : std::optional(ModuleCall{ModuleCall::Forward, &Call, moduleOfMethod(&Object)});
    return isModuleObject(Object) ? std::optional(ModuleCall{ModuleCall::Forward, &Call, stripped(&Object)})
                                  : std::nullopt;
  }
  if (!Callee->getIdentifier())
    return std::nullopt;
  StringRef Name = Callee->getName();
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call)) {
    const Expr *Object = Member->getImplicitObjectArgument();
    if (!Object || !isModuleObject(*Object))
      return std::nullopt;
    std::optional<ModuleCall::Kind> What;
    if (Name.starts_with("forward") || Name == "any_forward" || (Name == "run_method" && takesTensor(Call)))
      What = ModuleCall::Forward;
    else if (Name == "eval")
      What = ModuleCall::Eval;
    else if (Name == "train")
      What = kindOfTrain(Call);
    else if (Name == "parameters" || Name == "named_parameters")
      What = ModuleCall::Parameters;
    return What ? std::optional(ModuleCall{*What, &Call, stripped(Object)}) : std::nullopt;
  }
  if (Name == "data_parallel" && isIn(*Callee, {"torch", "nn", "parallel"}) && Call.getNumArgs())
    return ModuleCall{ModuleCall::Forward, &Call, stripped(Call.getArg(0))};
  return std::nullopt;
}

bool isKnownToTrain(const CallExpr &Train) { return modeGivenTo(Train).value_or(false); }

const CXXRecordDecl *moduleClassBehind(QualType Type) {
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (const auto *Owner = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
      Owner && (Owner->isInStdNamespace() ? Owner->getName() == "shared_ptr" || Owner->getName() == "unique_ptr"
                                          : Owner->getName() == "ModuleHolder" && isIn(*Owner, {"torch", "nn"})))
    return moduleClassBehind(Owner->getTemplateArgs()[0].getAsType());
  if (!Class || isNnModule(*Class) || isJit(Class, "Module"))
    return Class;
  if (isHolder(*Class) && Class->hasDefinition())
    for (const CXXBaseSpecifier &Base : Class->getDefinition()->bases())
      if (const CXXRecordDecl *Found = moduleClassBehind(Base.getType()))
        return Found;
  return nullptr;
}

const Expr *updatedInPlace(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return nullptr;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call)) {
    OverloadedOperatorKind Kind = Operator->getOperator();
    bool IsUpdate = Kind == OO_PlusEqual || Kind == OO_MinusEqual || Kind == OO_StarEqual || Kind == OO_SlashEqual;
    return IsUpdate && holdsTensor(Operator->getArg(0)->getType()) ? Operator->getArg(0) : nullptr;
  }
  const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
  // These change what is known of the tensor, not its elements.
  static constexpr StringRef Harmless[] = {"requires_grad_", "detach_", "set_",       "resize_",
                                           "unsqueeze_",     "t_",      "transpose_", "squeeze_"};
  if (!Member || !Callee->getIdentifier() || !Callee->getName().ends_with("_") || Callee->getName().ends_with("__") ||
      llvm::is_contained(Harmless, Callee->getName()))
    return nullptr;
  const Expr *Object = Member->getImplicitObjectArgument();
  return Object && holdsTensor(Object->getType()) ? Object : nullptr;
}

bool isLayerParameter(const Expr &E) {
  const auto *Member = dyn_cast<MemberExpr>(stripped(&E));
  const auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
  return Field && (Field->getName() == "weight" || Field->getName() == "bias") &&
         isNnModule(*cast<CXXRecordDecl>(Field->getParent())) && isIn(*Field->getParent(), {"torch", "nn"});
}

const ValueDecl *rootOf(const Expr *E) {
  E = stripped(E);
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E))
    return dyn_cast<VarDecl>(Reference->getDecl());
  const auto *Member = dyn_cast<MemberExpr>(E);
  return Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
}

const Expr *moduleMadeIn(const Expr &Value) {
  const Expr &Inner = withoutWrapping(Value);
  if (isa<CXXNewExpr>(Inner))
    return &Inner;
  if (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(&Inner))
    return moduleMadeIn(*Cast->getSubExpr());
  if (const auto *Call = dyn_cast<CallExpr>(&Inner)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const StringRef Name = nameOf(Callee);
    return Callee && Callee->isInStdNamespace() && (Name == "make_shared" || Name == "make_unique") ? Call : nullptr;
  }
  const auto *Construction = dyn_cast<CXXConstructExpr>(&Inner);
  const CXXRecordDecl *Class = Construction ? Construction->getConstructor()->getParent() : nullptr;
  if (!Class)
    return nullptr;
  const unsigned Count = Construction->getNumArgs();
  if (Count > 0 && holdsModule(Construction->getArg(0)->getType()) && !isOfTorch(*Class))
    return Count == 1 ? moduleMadeIn(*Construction->getArg(0)) : nullptr;
  if (!isModule(*Class))
    return Count > 0 ? moduleMadeIn(*Construction->getArg(0)) : nullptr;
  const bool IsNull = Count > 0 && Construction->getArg(0)->getType()->isNullPtrType();
  return IsNull ? nullptr : Construction;
}

bool isScript(const Expr &Module) {
  const QualType Type = Module.IgnoreParenImpCasts()->getType();
  const CXXRecordDecl *Class =
      Type->isPointerType() ? Type->getPointeeCXXRecordDecl() : Type.getNonReferenceType()->getAsCXXRecordDecl();
  const auto *Holder = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  if (Holder && Holder->isInStdNamespace() && (Holder->getName() == "shared_ptr" || Holder->getName() == "unique_ptr"))
    Class = Holder->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl();
  return isJit(Class, "Module");
}

bool isModuleLoad(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->getIdentifier() && Callee->getName() == "load" && isIn(*Callee, {"torch", "jit"});
}

bool isModuleFreeze(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->getIdentifier() && isIn(*Callee, {"torch", "jit"}) &&
         (Callee->getName() == "freeze" || Callee->getName() == "optimize_for_inference" ||
          Callee->getName() == "freeze_module");
}

bool isDifferentiation(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier())
    return false;
  return Callee->getName() == "backward" || (Callee->getName() == "grad" && isIn(*Callee, {"torch", "autograd"}));
}

} // namespace cuda_tidy
