#include "syntax/LaunchSite.h"
#include "flow/IntegerConstant.h"
#include "flow/VariableWrites.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

struct ConfigMembers {
  StringRef Grid, Block; ///< A `dim3` member, or the stem of three numbers: `gridDim` + `X`.
  StringRef SharedBytes, Stream;
};
constexpr ConfigMembers RuntimeMembers = {"gridDim", "blockDim", "dynamicSmemBytes", "stream"};
constexpr ConfigMembers DriverMembers = {"gridDim", "blockDim", "sharedMemBytes", "hStream"};

constexpr int64_t CooperativeAttribute = 2; // `cudaLaunchAttributeCooperative`, `CU_LAUNCH_ATTRIBUTE_COOPERATIVE`

const Expr *argument(const CallExpr &Call, int Index) {
  return Index >= 0 && static_cast<unsigned>(Index) < Call.getNumArgs() ? Call.getArg(Index) : nullptr;
}

// The variable itself, for `variable`, `&variable` and an array that decays.
const VarDecl *namedVariable(const Expr *E) {
  if (!E)
    return nullptr;
  E = E->IgnoreParenCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(E); Address && Address->getOpcode() == UO_AddrOf)
    E = Address->getSubExpr()->IgnoreParenImpCasts();
  return variableIn(E);
}

bool isLocal(const VarDecl *Variable) { return Variable && Variable->hasLocalStorage() && !isa<ParmVarDecl>(Variable); }

// What an initialiser `{…}` gives to the member of that name.
const Expr *initialiserOf(const VarDecl &Variable, StringRef Member) {
  const auto *List = dyn_cast_or_null<InitListExpr>(Variable.getInit());
  if (!List)
    return nullptr;
  if (List->isSyntacticForm() && List->getSemanticForm())
    List = List->getSemanticForm();
  const auto *Record = List->getType()->getAsRecordDecl();
  if (!Record)
    return nullptr;
  for (const FieldDecl *Field : Record->fields())
    if (Field->getName() == Member && Field->getFieldIndex() < List->getNumInits())
      return List->getInit(Field->getFieldIndex());
  return nullptr;
}

class Decoder {
public:
  Decoder(LaunchSite &Site, const Stmt *Body, WritesOfBodies &Known, const ASTContext &Context)
      : Site(Site), Body(Body), Known(Known), Context(Context) {}

  void decodeChevron(const CUDAKernelCallExpr &Call) {
    Site.KernelExpr = Call.getCallee();
    Site.Grid.Vector = configurationOf(Call, 0);
    Site.Block.Vector = configurationOf(Call, 1);
    Site.SharedBytes = configurationOf(Call, 2);
    Site.Stream = configurationOf(Call, 3);
  }

  void decodeCall() {
    const LaunchApi &Api = *Site.Api;
    Site.KernelExpr = argument(*Site.Call, Api.Kernel);
    Site.SharedBytes = argument(*Site.Call, Api.SharedBytes);
    Site.Stream = argument(*Site.Call, Api.Stream);
    switch (Api.Configuration) {
    case LaunchApi::Vectors:
      Site.Grid.Vector = argument(*Site.Call, Api.First);
      Site.Block.Vector = argument(*Site.Call, Api.First + 1);
      break;
    case LaunchApi::Axes:
      for (int Axis = 0; Axis < 3; ++Axis) {
        Site.Grid.Axes[Axis] = argument(*Site.Call, Api.First + Axis);
        Site.Block.Axes[Axis] = argument(*Site.Call, Api.First + 3 + Axis);
      }
      break;
    case LaunchApi::Config:
      decodeConfig(argument(*Site.Call, Api.First));
      break;
    case LaunchApi::List:
      break;
    }
  }

  // The function that an expression names, through local variables that hold it.
  const FunctionDecl *functionNamed(const Expr *E, unsigned Depth = 0) const {
    if (!E || Depth > 4)
      return nullptr;
    E = E->IgnoreParenCasts();
    if (const auto *Address = dyn_cast<UnaryOperator>(E); Address && Address->getOpcode() == UO_AddrOf)
      E = Address->getSubExpr()->IgnoreParenCasts();
    if (const auto *Lookup = dyn_cast<OverloadExpr>(E)) {
      if (Lookup->getNumDecls() != 1)
        return nullptr;
      const NamedDecl *Named = (*Lookup->decls_begin())->getUnderlyingDecl();
      return Named->getAsFunction();
    }
    const auto *Reference = dyn_cast<DeclRefExpr>(E);
    if (!Reference)
      return nullptr;
    if (const auto *Function = dyn_cast<FunctionDecl>(Reference->getDecl()))
      return Function;
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    if (!Variable || isa<ParmVarDecl>(Variable) || !Body)
      return nullptr;
    LocalWrites Writes(*Variable, Known.of(*Body), *Site.Call);
    LocalWrites::LastWrite Last = Writes.lastWriteTo("");
    if (Writes.escapes() || Last.IsAmbiguous)
      return nullptr;
    return functionNamed(Last.Value ? Last.Value : Variable->getInit(), Depth + 1);
  }

private:
  void decodeConfig(const Expr *Pointer) {
    Site.MayHaveCooperativeAttribute = true;
    const VarDecl *Config = namedVariable(Pointer);
    if (!isLocal(Config) || Config->getType()->isPointerType())
      return;
    Site.Config = Config;
    if (!Body)
      return;
    LocalWrites Writes(*Config, Known.of(*Body), *Site.Call);
    if (Writes.escapes())
      return;
    const bool IsDriver = !Site.Api->SetsLastError;
    const ConfigMembers &Members = IsDriver ? DriverMembers : RuntimeMembers;
    decodeExtent(Site.Grid, *Config, Writes, Members.Grid, IsDriver);
    decodeExtent(Site.Block, *Config, Writes, Members.Block, IsDriver);
    Site.SharedBytes = valueOf(*Config, Writes, Members.SharedBytes);
    Site.Stream = valueOf(*Config, Writes, Members.Stream);
    Site.Attributes = valueOf(*Config, Writes, "attrs");
    Site.AttributeCount = valueOf(*Config, Writes, "numAttrs");
    decodeAttributes(namedVariable(Site.Attributes));
    if (numberOf(Site.AttributeCount) != 0)
      for (const Expr *Each : Writes.valuesOf("attrs"))
        if (!Site.Attributes || Each == Site.Attributes)
          decodeEarlyStart(namedVariable(Each));
    const std::optional<int64_t> Count = numberOf(Site.AttributeCount);
    if (Count == 0 || (Count == 1 && isOnlyOther(namedVariable(Site.Attributes))))
      Site.MayHaveCooperativeAttribute = false;
  }

  std::optional<int64_t> numberOf(const Expr *E) const { return E ? integerConstant(*E, Context) : std::nullopt; }

  // The first attribute is another one.
  bool isOnlyOther(const VarDecl *Attributes) const {
    if (!isLocal(Attributes))
      return false;
    LocalWrites Writes(*Attributes, Known.of(*Body), *Site.Call);
    auto IsOther = [&](StringRef Id) {
      const std::optional<int64_t> Number = numberOf(Writes.lastWriteTo(Id).Value);
      return Number && *Number != CooperativeAttribute;
    };
    return IsOther("[].id") || IsOther("id");
  }

  static const Expr *valueOf(const VarDecl &Config, const LocalWrites &Writes, StringRef Member) {
    LocalWrites::LastWrite Last = Writes.lastWriteTo(Member);
    if (Last.Value || Last.IsAmbiguous)
      return Last.Value;
    return Writes.lastWriteTo("").Value ? nullptr : initialiserOf(Config, Member);
  }

  static void decodeExtent(LaunchExtent &Extent, const VarDecl &Config, const LocalWrites &Writes, StringRef Member,
                           bool IsDriver) {
    for (int Axis = 0; Axis < 3; ++Axis) {
      if (IsDriver) {
        Extent.Axes[Axis] = valueOf(Config, Writes, (Member + AxisNames[Axis].upper()).str());
        continue;
      }
      LocalWrites::LastWrite Last = Writes.lastWriteTo((Member + "." + AxisNames[Axis]).str());
      if (Last.IsAmbiguous) {
        Extent = {};
        return;
      }
      Extent.Axes[Axis] = Last.Value;
    }
    if (!IsDriver)
      Extent.Vector = valueOf(Config, Writes, Member);
  }

  void decodeAttributes(const VarDecl *Attributes) {
    if (!isLocal(Attributes))
      return;
    LocalWrites Writes(*Attributes, Known.of(*Body), *Site.Call);
    for (StringRef Element : {"[].val.", "val."}) {
      const Expr *Whole = Writes.lastWriteTo((Element + "clusterDim").str()).Value;
      const auto *List = dyn_cast_or_null<InitListExpr>(Whole ? Whole->IgnoreUnlessSpelledInSource() : nullptr);
      for (unsigned Axis = 0; Axis < 3; ++Axis)
        if (const Expr *Value = Writes.lastWriteTo((Element + "clusterDim." + AxisNames[Axis]).str()).Value)
          Site.Cluster.Axes[Axis] = Value;
        else if (List && Axis < List->getNumInits())
          Site.Cluster.Axes[Axis] = List->getInit(Axis);
      const Expr *Cooperative = Writes.lastWriteTo((Element + "cooperative").str()).Value;
      Site.HasCooperativeAttribute |= numberOf(Cooperative).value_or(0) != 0;
    }
  }

  // Where the path decides what the attribute is, the launch may start early on one of them.
  void decodeEarlyStart(const VarDecl *Attributes) {
    if (!isLocal(Attributes))
      return;
    LocalWrites Writes(*Attributes, Known.of(*Body), *Site.Call);
    for (StringRef Element : {"[].val.", "val."}) {
      const std::string Member = (Element + "programmaticStreamSerializationAllowed").str();
      const LocalWrites::LastWrite Last = Writes.lastWriteTo(Member);
      for (const Expr *Each : Writes.valuesOf(Member))
        if ((Each == Last.Value || Last.IsAmbiguous) && numberOf(Each) != 0)
          Site.StartsEarly = Each;
    }
  }

  LaunchSite &Site;
  const Stmt *Body;
  WritesOfBodies &Known;
  const ASTContext &Context;
};

} // namespace

const Expr *configurationOf(const CUDAKernelCallExpr &Launch, unsigned Index) {
  constexpr unsigned Most = 4;
  const CallExpr &Config = *Launch.getConfig();
  // On the device it is a call of `cudaLaunchDevice`, with a kernel and its parameters in front, which clang leaves
  // null.
  const unsigned InFront = Config.getNumArgs() > Most ? Config.getNumArgs() - Most : 0;
  return argument(Config, static_cast<int>(InFront + Index));
}

bool isDeviceOnly(const FunctionDecl &Function) {
  return Function.hasAttr<CUDAGlobalAttr>() ||
         (Function.hasAttr<CUDADeviceAttr>() && !Function.hasAttr<CUDAHostAttr>());
}

bool isLaunch(const CallExpr &Call) { return isa<CUDAKernelCallExpr>(Call) || launchApiOf(Call); }

std::optional<LaunchSite> decodeLaunch(const CallExpr &Call, const Stmt *Body, WritesOfBodies &Writes,
                                       const ASTContext &Context) {
  LaunchSite Site;
  Site.Call = &Call;
  Decoder Decode(Site, Body, Writes, Context);
  if (const auto *Chevron = dyn_cast<CUDAKernelCallExpr>(&Call))
    Decode.decodeChevron(*Chevron);
  else if ((Site.Api = launchApiOf(Call)))
    Decode.decodeCall();
  else
    return std::nullopt;
  Site.Kernel = Decode.functionNamed(Site.KernelExpr);

  // A launch belongs to the macro that spells its `<<<` or its callee, although its kernel may be the macro's argument.
  const SourceManager &Sources = Context.getSourceManager();
  const auto *Chevron = dyn_cast<CUDAKernelCallExpr>(&Call);
  SourceLocation Operator = Chevron ? Chevron->getConfig()->getBeginLoc() : Call.getBeginLoc();
  Site.IsInMacro = Sources.getSpellingLoc(Operator) != Sources.getFileLoc(Operator);
  Site.Location = Sources.getFileLoc(Site.IsInMacro ? Operator : Call.getBeginLoc());
  Site.SpelledAt = Sources.getSpellingLoc(Operator);
  return Site;
}

std::string LaunchSite::kernelName() const {
  if (Kernel)
    return Kernel->getNameAsString();
  if (!KernelExpr)
    return {};
  std::string Text;
  llvm::raw_string_ostream Stream(Text);
  LangOptions Language;
  Language.CPlusPlus = true;
  KernelExpr->IgnoreParenCasts()->printPretty(Stream, nullptr, PrintingPolicy(Language));
  return Text;
}

} // namespace cuda_tidy
