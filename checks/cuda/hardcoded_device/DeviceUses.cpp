#include "cuda/hardcoded_device/DeviceUses.h"
#include "calls/FunctionUses.h"
#include "calls/FunctionVisitor.h"
#include "calls/GivenArguments.h"
#include "cuda/hardcoded_device/DeviceCounts.h"
#include "cuda/hardcoded_device/LoopedOrdinal.h"
#include "cuda/hardcoded_device/UnknownNumbers.h"
#include "flow/IntegerConstant.h"
#include "flow/Overriding.h"
#include "flow/StatementParts.h"
#include "flow/UserCode.h"
#include "flow/ValueRanges.h"
#include "flow/ValueUses.h"
#include "flow/VariableWrites.h"
#include "knowledge/ApiNames.h"
#include "knowledge/DeviceGuards.h"
#include "syntax/GivenValues.h"
#include "syntax/TensorExpr.h"
#include "syntax/TensorTypes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// The argument that names the device whose attributes \p Function tells; none for other functions.
std::optional<unsigned> askedDeviceOf(StringRef Function) {
  const unsigned Index = llvm::StringSwitch<unsigned>(Function)
                             .Cases({"cudaGetDeviceProperties", "cudaGetDeviceProperties_v2"}, 1)
                             .Cases({"cudaDeviceGetAttribute", "cuDeviceGetAttribute"}, 2)
                             .Case("getDeviceProperties", 0)
                             .Default(~0u);
  return Index == ~0u ? std::nullopt : std::optional(Index);
}

/// The arguments that name devices which have to be there, of functions that do not make them current.
llvm::ArrayRef<unsigned> devicesGivenTo(StringRef Function) {
  struct Row {
    StringRef Name;
    llvm::SmallVector<unsigned, 2> Arguments;
  };
  static const Row Rows[] = {
      {"cudaMemcpyPeer", {1, 3}},
      {"cudaMemcpyPeerAsync", {1, 3}},
      {"cudaDeviceEnablePeerAccess", {0}},
      {"cudaMemPrefetchAsync", {2}},
      {"cudaMemAdvise", {3}},
      {"cuDeviceGet", {1}},
      {"getStreamFromPool", {1}},
      {"getCurrentCUDAStream", {0}},
      {"getDefaultCUDAStream", {0}},
      {"cudaInitDevice", {0}},
      {"cudaDeviceGetMemPool", {1}},
      {"cudaDeviceGetDefaultMemPool", {1}},
      {"getCurrentStream", {0}},
      {"aoti_torch_create_device_guard", {0}},
      {"aoti_torch_device_guard_set_index", {1}},
      {"aoti_torch_create_cuda_guard", {0}},
      {"aoti_torch_cuda_guard_set_index", {1}},
      {"aoti_torch_get_current_cuda_stream", {0}},
      {"aoti_torch_create_cuda_stream_guard", {1}},
      {"torch_get_cuda_stream_from_pool", {1}},
      {"torch_set_current_cuda_stream", {1}},
  };
  const Row *Found = llvm::find_if(Rows, [&](const Row &Each) { return Each.Name == Function; });
  return Found == std::end(Rows) ? llvm::ArrayRef<unsigned>() : llvm::ArrayRef(Found->Arguments);
}

/// Whether \p Text has another way to go than \p Tried: to another device, out of a loop.
bool goesElsewhere(const Stmt *Text, const FunctionDecl *Tried) {
  if (!Text)
    return false;
  const auto *Call = dyn_cast<CallExpr>(Text);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return isa<BreakStmt, ContinueStmt>(Text) || (Callee && (Callee == Tried || setsDevice(nameOf(Callee)))) ||
         llvm::any_of(Text->children(), [&](const Stmt *Child) { return goesElsewhere(Child, Tried); });
}

bool namesTorchDevice(const Stmt &Part) {
  const auto *E = dyn_cast<Expr>(&Part);
  return E && (isClassCalled(E->getType(), "Device") || isClassCalled(E->getType(), "TensorOptions"));
}

/// Whether the program tries \p Use, and has another way to go if that fails.
bool isAttempt(const Expr &Use, const FunctionFlow &Flow) {
  const auto *Call = dyn_cast<CallExpr>(&Use);
  const FunctionDecl *Tried = Call ? Call->getDirectCallee() : nullptr;
  const Stmt *Child = &Use;
  for (const Stmt *Around = Flow.parentOf(Child); Around; Around = Flow.parentOf(Child = Around)) {
    if (const auto *If = dyn_cast<IfStmt>(Around); If && If->getCond() == Child)
      return goesElsewhere(If->getThen(), Tried) || goesElsewhere(If->getElse(), Tried);
    if (const auto *Try = dyn_cast<CXXTryStmt>(Around); Try && Try->getTryBlock() == Child)
      for (unsigned Index = 0; Index < Try->getNumHandlers(); ++Index)
        if (const Stmt *Handler = Try->getHandler(Index)->getHandlerBlock();
            goesElsewhere(Handler, Tried) || findPart(Handler, namesTorchDevice))
          return true;
  }
  return false;
}

} // namespace

struct DeviceUses::Collector : FunctionVisitor<Collector> {
  Collector(DeviceUses &Found, ASTContext &Context)
      : Found(Found), Context(Context), Flows(analysisOf<FunctionFlows>(Context)) {}
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitNamedDecl(NamedDecl *D) {
    Found.IsProgram |= isa<NamespaceDecl>(D) && nameOf(D) == "testing"; // GoogleTest
    if (const auto *Variable = dyn_cast<VarDecl>(D))
      Counts.noteGiven(Variable, Variable->getInit());
    else if (const auto *Field = dyn_cast<FieldDecl>(D))
      Counts.noteGiven(Field, Field->getInClassInitializer());
    if (const auto *Function = dyn_cast<FunctionDecl>(D))
      Found.IsProgram |= Function->isMain() || nameOf(Function) == "TestBody";
    return true;
  }
  bool VisitCXXConstructorDecl(CXXConstructorDecl *Constructor) {
    for (const CXXCtorInitializer *Each : Constructor->inits())
      Counts.noteGiven(Each->getAnyMember(), Each->getInit());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *Operator) {
    if (Operator->getOpcode() == BO_Assign)
      Counts.noteGiven(namedIn(*Operator->getLHS()), Operator->getRHS());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Reference) {
    Counts.noteMention(*Reference, *Reference->getDecl(), Outermost);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *Member) {
    Counts.noteMention(*Member, *Member->getMemberDecl(), Outermost);
    return true;
  }

  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const StringRef Name = nameOf(Callee);
    if (Name.empty())
      return true;
    Counts.noteGiven(*Call);
    if (Outermost)
      Found.Callers[Callee->getCanonicalDecl()].insert(Outermost);
    // A library does not end the program.
    Found.IsProgram |= Callee->isNoReturn() && Name == "exit";
    const bool IsTorch = isOfTorch(*Callee);
    const bool IsGlobal = Callee->getDeclContext()->getRedeclContext()->isTranslationUnit();
    if (!IsTorch && !IsGlobal)
      return true;
    const unsigned Count = Call->getNumArgs();
    if (const std::optional<unsigned> Asked = askedDeviceOf(Name); Asked && *Asked < Count) {
      const std::optional<int64_t> Ordinal = ordinalOf(Call->getArg(*Asked));
      if (!Ordinal)
        Found.Asking.insert(Outermost);
      if (Ordinal.value_or(0) > 0 || !isOnlyNamed(*Call))
        use(DeviceUse::Asks, Call->getArg(*Asked), Call, Name, IsTorch);
    } else if (setsDevice(Name) && Count == 1) {
      Found.Choices.push_back({Call, ordinalOf(Call->getArg(0)), Outermost});
      use(DeviceUse::Chooses, Call->getArg(0), Call, Name, IsTorch);
    } else if (IsTorch && Name == "device" && Count >= 2 && isCuda(Call->getArg(0))) {
      use(DeviceUse::Chooses, Call->getArg(1), Call, Name, IsTorch);
    } else if (IsTorch && (Name == "device_index" || Name == "set_index") && Count == 1) {
      use(DeviceUse::Chooses, Call->getArg(0), Call, Name, IsTorch);
    } else {
      for (unsigned Argument : devicesGivenTo(Name))
        if (Argument < Count)
          use(DeviceUse::Chooses, Call->getArg(Argument), Call, Name, IsTorch);
    }
    return true;
  }

  bool VisitCXXConstructExpr(CXXConstructExpr *Construction) {
    const CXXRecordDecl *Class = Construction->getConstructor()->getParent();
    const unsigned Count = Construction->getNumArgs();
    if (Count == 0 || !isOfTorch(*Class) || isOnlyComparedOrPrinted(*Construction))
      return true;
    const bool IsDevice = nameOf(Class) == "Device" || nameOf(Class) == "TensorOptions";
    if (IsDevice && Count >= 2 && isCuda(Construction->getArg(0)))
      use(DeviceUse::Chooses, Construction->getArg(1), Construction, "Device", true);
    else if (IsDevice)
      chooseByName(Construction->getArg(0), *Construction);
    else if (isDeviceGuard(nameOf(Class)) && Construction->getArg(0)->getType()->isIntegerType())
      use(DeviceUse::Chooses, Construction->getArg(0), Construction, nameOf(Class), true);
    return true;
  }

  /// Whether of the properties that \p Call writes into a variable nothing but the device's name is read.
  bool isOnlyNamed(const CallExpr &Call) {
    const auto *Address = dyn_cast<UnaryOperator>(Call.getArg(0)->IgnoreParenCasts());
    const VarDecl *Properties = Address ? variableIn(Address->getSubExpr()) : nullptr;
    if (!Properties || !Properties->getType()->isRecordType() || !hasBody())
      return false;
    const FunctionFlow &Flow = Flows.of(*Outermost);
    return llvm::all_of(Flow.referencesTo(Properties), [&](const DeclRefExpr *Reference) {
      const auto *Member = dyn_cast_or_null<MemberExpr>(Flow.parentOf(Reference));
      return Flow.parentOf(Reference) == Address || (Member && nameOf(Member->getMemberDecl()) == "name");
    });
  }

  bool isOnlyComparedOrPrinted(const CXXConstructExpr &Device) {
    if (!hasBody())
      return false;
    const auto *Operator = useOf(Device, Flows.of(*Outermost)).by<CXXOperatorCallExpr>();
    return Operator && (Operator->isComparisonOp() || Operator->getOperator() == OO_LessLess);
  }

  /// Templates have one, too, of which what stands around a call is known.
  bool isDefined() const { return Outermost && Outermost->doesThisDeclarationHaveABody(); }
  bool hasBody() const { return isDefined() && !Outermost->isDependentContext(); }

  /// `"cuda:1"`, a constant that holds it, or a choice between it and another.
  void chooseByName(const Expr *Name, const Expr &At, unsigned Depth = 0) {
    constexpr unsigned MaxDepth = 16; // A variable may name itself in its initialiser.
    if (Depth == MaxDepth)
      return;
    const Expr *E = Name->IgnoreUnlessSpelledInSource()->IgnoreParenCasts();
    if (const VarDecl *Variable = variableIn(E)) {
      if (Variable->hasGlobalStorage() && Variable->getType().isConstQualified() && Variable->getInit())
        return chooseByName(Variable->getInit(), At, Depth + 1);
      if (hasBody() && !isa<ParmVarDecl>(Variable))
        E = originOf(*E, Flows.of(*Outermost)).IgnoreUnlessSpelledInSource()->IgnoreParenCasts();
    }
    if (const auto *Construction = dyn_cast<CXXConstructExpr>(E); Construction && Construction->getNumArgs() > 0)
      return chooseByName(Construction->getArg(0), At, Depth + 1);
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      chooseByName(Choice->getTrueExpr(), At, Depth + 1);
      return chooseByName(Choice->getFalseExpr(), At, Depth + 1);
    }
    // `"cuda:" + std::to_string(1)`
    if (const auto *Sum = dyn_cast<CXXOperatorCallExpr>(E); Sum && Sum->getOperator() == OO_Plus) {
      const auto *Number = dyn_cast<CallExpr>(&withoutWrapping(*Sum->getArg(1)));
      const auto *Type = dyn_cast<StringLiteral>(&withoutWrapping(*Sum->getArg(0)));
      if (Number && calledName(*Number) == "to_string" && Type && Type->getBytes() == "cuda:")
        use(DeviceUse::Chooses, Number->getArg(0), &At, "Device", true);
      return;
    }
    const auto *Literal = dyn_cast<StringLiteral>(E);
    StringRef Text = Literal && Literal->getCharByteWidth() == 1 ? Literal->getString() : StringRef();
    int64_t Ordinal;
    if (Text.consume_front("cuda:") && !Text.getAsInteger(10, Ordinal))
      add({DeviceUse::Chooses, Ordinal, &At, Outermost, "Device", true, /*IsCounted=*/false});
  }

  void use(DeviceUse::Kind What, const Expr *Device, const Expr *At, StringRef Callee, bool IsTorch) {
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Device->IgnoreParenImpCasts())) {
      use(What, Choice->getTrueExpr(), At, Callee, IsTorch);
      return use(What, Choice->getFalseExpr(), At, Callee, IsTorch);
    }
    DeviceUse Use{What, 0, At, Outermost, Callee, IsTorch, hasBody() && lastOfLoop(*Device, Flows.of(*Outermost))};
    Use.Inner = Inner;
    if (const std::optional<int64_t> Ordinal = ordinalOf(Device)) {
      Use.Ordinal = *Ordinal;
      add(Use);
    } else if (const ParmVarDecl *Parameter = What == DeviceUse::Chooses ? parameterIn(*Device) : nullptr;
               Parameter && !isAttempt(*At, Flows.of(*Outermost)))
      Given.try_emplace(Parameter, Use);
  }

  void add(const DeviceUse &Use) {
    if (Use.What == DeviceUse::Asks || !isDefined() || !isAttempt(*Use.At, Flows.of(*Outermost)))
      Found.Uses.push_back(Use);
  }

  /// The parameter of the function, unchanged in it, that \p Device is.
  const ParmVarDecl *parameterIn(const Expr &Device) {
    const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(Device.IgnoreParenCasts()));
    return Parameter && hasBody() && Parameter->getDeclContext() == Outermost &&
                   Flows.of(*Outermost).writesTo(*Parameter).isNeverChanged()
               ? Parameter
               : nullptr;
  }

  /// Looks for what functions are given that choose the device that they are given: `use(1)`, `Guard guard(1)`.
  void followGivenDevices() {
    if (Given.empty())
      return;
    const auto &Calls = analysisOf<ArgumentsGiven>(Context);
    for (size_t Next = 0; Next < Given.size(); ++Next) {
      const auto [Parameter, Chosen] = *(Given.begin() + Next);
      const unsigned Index = Parameter->getFunctionScopeIndex();
      for (const auto &[Call, Arguments, Caller] : Calls.to(*Chosen.Function)) {
        if (Index >= Arguments.size())
          continue;
        Outermost = Caller;
        Inner = Chosen.Inner.At ? Chosen.Inner : DeviceUse::Place{Chosen.At, Chosen.Function};
        use(DeviceUse::Chooses, Arguments[Index], Call, Chosen.Callee, Chosen.IsTorch);
      }
    }
  }

  std::optional<int64_t> ordinalOf(const Expr *Device) {
    if (Device->isInstantiationDependent() || isa<CXXDefaultArgExpr>(Device) ||
        !Device->getType()->isIntegralOrEnumerationType())
      return std::nullopt;
    if (const std::optional<int64_t> Ordinal = integerConstant(*Device, Context))
      return Ordinal;
    if (!hasBody())
      return std::nullopt;
    if (const std::optional<int64_t> Last = lastOfLoop(*Device, Flows.of(*Outermost)))
      return Last;
    if (const std::optional<int64_t> Greatest = greatestElement(*Device, Flows.of(*Outermost)))
      return Greatest;
    std::unique_ptr<ValueRanges> &Here = Ranges[Outermost];
    if (!Here)
      Here = std::make_unique<ValueRanges>(*Outermost, llvm::ArrayRef<CallPlace>(), Flows);
    return Here->rangeAt(*Device, *Device).exactly();
  }

  bool isCuda(const Expr *Type) const {
    Expr::EvalResult Result;
    return Type->getType().getNonReferenceType()->isEnumeralType() && !Type->isValueDependent() &&
           Type->EvaluateAsInt(Result, Context) && Result.Val.getInt() == 1; // c10::DeviceType::CUDA
  }

  DeviceUses &Found;
  ASTContext &Context;
  FunctionFlows &Flows;
  DeviceCounts Counts;
  llvm::MapVector<const ParmVarDecl *, DeviceUse> Given; ///< Parameters that name a device, and where.
  DeviceUse::Place Inner;                                ///< That of what is looked at by `followGivenDevices`.
  std::map<const FunctionDecl *, std::unique_ptr<ValueRanges>> Ranges;
};

DeviceUses::DeviceUses(ASTContext &Context) : AllUses(analysisOf<FunctionUses>(Context)) {
  Collector Collect(*this, Context);
  forEachUserDeclaration(Context, [&](Decl &Top) { Collect.TraverseDecl(&Top); });
  Collect.followGivenDevices();
  auto LooksAtCount = [&](const DeviceUse::Place &Place) {
    return Place.At && (Collect.Counts.mayDecide(*Place.At, withCallers(Place.Function).getArrayRef(), Collect.Flows) ||
                        isBehindUnknownNumber(*Place.At, Place.Function, AllUses, Collect.Flows));
  };
  for (DeviceUse &Use : Uses)
    Use.LooksAtCount = LooksAtCount({Use.At, Use.Function}) || LooksAtCount(Use.Inner);
}

/// \p Function, those that call it, and those that call these.
const DeviceUses::Functions &DeviceUses::withCallers(const FunctionDecl *Function) const {
  auto [Known, IsNew] = WithCallers.try_emplace(Function);
  Functions &Found = Known->second;
  if (!IsNew || !Function)
    return Found;
  Found.insert(Function);
  for (size_t Index = 0; Index < Found.size(); ++Index)
    if (auto Callers = this->Callers.find(Found[Index]->getCanonicalDecl()); Callers != this->Callers.end())
      Found.insert(Callers->second.begin(), Callers->second.end());
  return Found;
}

const ParmVarDecl *DeviceUses::tensorBehind(const DeviceUse &Use) const {
  auto [Known, IsNew] = Tensors.try_emplace(Use.Function, nullptr);
  if (IsNew)
    for (const FunctionDecl *Each : withCallers(Use.Function))
      if (const ParmVarDecl *Tensor = tensorGivenTo(*Each))
        return Known->second = Tensor;
  return Known->second;
}

bool DeviceUses::makesCurrent(int64_t Ordinal) const {
  return llvm::is_contained(llvm::map_range(Choices, [](const Choice &Each) { return Each.Ordinal; }), Ordinal);
}

const Expr *DeviceUses::otherChoiceThan(int64_t Ordinal) const {
  auto Found = llvm::find_if(Choices, [&](const Choice &Each) { return Each.Ordinal != Ordinal && isMade(Each); });
  return Found == Choices.end() ? nullptr : Found->Call;
}

/// Not in a function of this unit only, or of a header, that nobody here comes to.
bool DeviceUses::isMade(const Choice &Each) const {
  return !Each.Function || llvm::any_of(withCallers(Each.Function), [&](const FunctionDecl *Function) {
    return Function->isMain() || mayBeOverridden(*Function) ||
           (Function->isExternallyVisible() && !Function->isInlined()) ||
           (!Callers.contains(Function->getCanonicalDecl()) && !AllUses.usesOf(*Function).empty());
  });
}

} // namespace cuda_tidy
