#include "launches/LaunchVerification.h"
#include "emission/HostSource.h"
#include "knowledge/TypeSize.h"
#include "launches/HeldAddresses.h"
#include "launches/KernelNeeds.h"
#include "syntax/MangledName.h"
#include "syntax/SourceText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"

using namespace clang;
using llvm::StringRef;
namespace json = llvm::json;

namespace cuda_tidy {
namespace {

json::Value orNull(std::optional<uint64_t> Number) { return Number ? json::Value(*Number) : nullptr; }

json::Value spelled(QualType Type, const ASTContext &Context) {
  return asJson(Type.getAsString(Context.getPrintingPolicy()));
}

json::Object parameterPart(const ParmVarDecl &Parameter, const ASTContext &Context) {
  const QualType Type = Parameter.getType().getCanonicalType();
  json::Object Part{{"name", asJson(Parameter.getName())},
                    {"type", spelled(Type, Context)},
                    {"size", orNull(sizeInBytes(Type, Context))},
                    {"alignment", orNull(alignmentInBytes(Type, Context))}};
  if (Type->isPointerType() || Type->isReferenceType()) {
    const QualType To = Type->getPointeeType();
    Part["kind"] = "pointer";
    Part["pointee"] = json::Object{{"type", spelled(To.getUnqualifiedType(), Context)},
                                   {"size", orNull(sizeInBytes(To, Context))},
                                   {"const", To.isConstQualified()}};
  } else if (Type->isIntegralOrEnumerationType()) {
    Part["kind"] = "integer";
    Part["signed"] = Type->isSignedIntegerOrEnumerationType();
  } else {
    Part["kind"] = Type->isRealFloatingType() ? "floating" : "record";
  }
  if (leadsToAddresses(Type))
    Part["leadsToAddresses"] = true;
  return Part;
}

void appendTemplateArguments(llvm::ArrayRef<TemplateArgument> Arguments, const ASTContext &Context, json::Array &To) {
  for (const TemplateArgument &Each : Arguments) {
    if (Each.getKind() == TemplateArgument::Pack) {
      appendTemplateArguments(Each.getPackAsArray(), Context, To);
      continue;
    }
    std::string Text;
    llvm::raw_string_ostream Stream(Text);
    Each.print(Context.getPrintingPolicy(), Stream, /*IncludeType=*/false);
    To.push_back(asJson(Text));
  }
}

json::Object kernelPart(const FunctionDecl &Kernel) {
  const ASTContext &Context = Kernel.getASTContext();
  const FunctionDecl *Definition = definitionOf(Kernel);
  json::Object Part = placeAt((Definition ? Definition : &Kernel)->getLocation(), Context.getSourceManager());
  Part.erase("column");
  std::string Name;
  llvm::raw_string_ostream Stream(Name);
  Kernel.getNameForDiagnostic(Stream, Context.getPrintingPolicy(), /*Qualified=*/true);
  Part["name"] = asJson(Name);
  if (Kernel.isDependentContext())
    return Part;
  Part["mangled"] = asJson(mangledName(Kernel));
  if (!Kernel.isExternallyVisible())
    Part["internal"] = true;
  if (const TemplateArgumentList *Arguments = Kernel.getTemplateSpecializationArgs()) {
    json::Array List;
    appendTemplateArguments(Arguments->asArray(), Context, List);
    Part["templateArguments"] = std::move(List);
  }
  if (std::optional<uint64_t> Threads = launchBound(Kernel))
    Part["launchBounds"] =
        json::Object{{"maxThreadsPerBlock", *Threads}, {"minBlocksPerMultiprocessor", orNull(leastBlocks(Kernel))}};
  json::Array Parameters;
  for (const ParmVarDecl *Parameter : Kernel.parameters())
    Parameters.push_back(parameterPart(*Parameter, Context));
  Part["parameters"] = std::move(Parameters);
  return Part;
}

/// What the kernel is given, by its parameters; nothing where a launch hands over pointers to that.
llvm::ArrayRef<const Expr *> argumentsOf(const LaunchSite &Launch) {
  const llvm::ArrayRef<const Expr *> All(Launch.Call->getArgs(), Launch.Call->getNumArgs());
  if (Launch.isChevron())
    return All;
  return Launch.Api->Name == "cudaLaunchKernelEx" ? All.drop_front(2) : llvm::ArrayRef<const Expr *>();
}

std::string nameOf(const Extent &Extent, unsigned Axis) { return (Extent.Name + "." + AxisNames[Axis]).str(); }

/// The numbers of one launch, as long as something is assumed about the values that it depends on.
class Numbers {
public:
  Numbers(const ConfiguredLaunch &Launch, const Trigger &Why) : Launch(Launch), Why(Why), Site(Launch.Site) {
    Launch.Ranges->assume(Why.Assumed);
  }
  ~Numbers() { Launch.Ranges->assume(nullptr); }
  Numbers(const Numbers &) = delete;

  json::Array extent(const Extent &Known, const LaunchExtent &Written) const {
    json::Array Axes;
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      const IntegerRange Range = Why.Assumed && Written.isKnown()
                                     ? Launch.Ranges->axisAt(Written.Vector, Written.Axes, Axis, *Site.Call)
                                     : Known.Axes[Axis].Range;
      Axes.push_back(number(nameOf(Known, Axis), Range));
    }
    return Axes;
  }

  json::Value sharedBytes() const {
    return number("dynamicSharedMemory", Why.Assumed && Site.SharedBytes
                                             ? Launch.Ranges->rangeAt(*Site.SharedBytes, *Site.Call)
                                             : Launch.SharedBytes.Range);
  }

  /// What the report names, then what else the kernel is given as far as that is certain.
  json::Array witness() const {
    json::Array Values;
    llvm::SmallSet<unsigned, 2> Named;
    for (const Trigger::Given &Each : Why.Witness) {
      json::Object Part{{"name", asJson(Each.Name)}, {"value", Each.Value}};
      if (Each.Parameter) {
        Part["parameter"] = *Each.Parameter;
        Named.insert(*Each.Parameter);
      }
      Values.push_back(std::move(Part));
    }
    for (auto [Index, Argument] : llvm::enumerate(argumentsOf(Site))) {
      if (!Argument->getType()->isIntegralOrEnumerationType() || Named.contains(Index))
        continue;
      const std::optional<int64_t> Value = Launch.Ranges->rangeAt(*Argument, *Site.Call).exactly();
      if (!Value)
        continue;
      const json::Value Name = asJson(textOf(*Argument->IgnoreImpCasts(), context()));
      auto Same = llvm::find_if(Values, [&](const json::Value &Each) {
        return *Each.getAsObject()->get("name") == Name && !Each.getAsObject()->get("parameter");
      });
      if (Same == Values.end())
        Same = Values.insert(Values.end(), json::Object{{"name", Name}, {"value", *Value}});
      (*Same->getAsObject())["parameter"] = static_cast<int64_t>(Index);
    }
    return Values;
  }

private:
  /// Of a number that is too large the least that it can be will do.
  json::Value number(StringRef Name, const IntegerRange &Range) const {
    auto Triggering = llvm::find_if(Why.Numbers, [&](const Trigger::Number &Each) { return Each.Name == Name; });
    if (Triggering != Why.Numbers.end() && Triggering->Value)
      return *Triggering->Value;
    if (std::optional<int64_t> Exactly = Range.exactly(); Exactly >= 0)
      return *Exactly;
    if (Triggering == Why.Numbers.end())
      return nullptr;
    if (Range.isAtLeast(1))
      return *Range.Lower;
    return Range.isAtMost(0) ? json::Value(0) : json::Value(nullptr);
  }

  const ASTContext &context() const { return Launch.Outermost->getASTContext(); }

  const ConfiguredLaunch &Launch;
  const Trigger &Why;
  const LaunchSite &Site;
};

json::Array nobodyKnows() { return json::Array{nullptr, nullptr, nullptr}; }

json::Object launchPart(const LaunchSite &Launch, const SourceManager &Sources) {
  json::Object Part = placeAt(Launch.Location, Sources);
  Part["grid"] = nobodyKnows();
  Part["block"] = nobodyKnows();
  Part["dynamicSharedMemory"] = nullptr;
  Part["cooperative"] = Launch.isCooperative();
  return Part;
}

Verification withKernel(json::Object LaunchPart, const LaunchSite &Launch) {
  Verification Known{{"launch", std::move(LaunchPart)}};
  if (Launch.Kernel)
    Known["kernel"] = kernelPart(*Launch.Kernel);
  return Known;
}

} // namespace

Trigger triggeredBy(const Extent &Extent, unsigned Axis) { return {{{nameOf(Extent, Axis)}}}; }

Trigger triggeredBy(const Extent &Extent) { return {{{nameOf(Extent, 0)}, {nameOf(Extent, 1)}, {nameOf(Extent, 2)}}}; }

Verification verificationOf(const FunctionDecl &Kernel) { return Verification{{"kernel", kernelPart(Kernel)}}; }

void addHostSource(Verification &Known, const FunctionDecl &Kernel) {
  json::Object *Part = Known.getObject("kernel");
  const std::string Source = Part ? hostSourceOf(Kernel) : "";
  if (!Source.empty())
    (*Part)["hostSource"] = asJson(Source);
}

Verification verificationOf(const LaunchSite &Launch, const SourceManager &Sources) {
  return withKernel(launchPart(Launch, Sources), Launch);
}

Verification verificationOf(const ConfiguredLaunch &Launch, const Trigger &Why, const RaisedLimits &Raised) {
  const LaunchSite &Site = Launch.Site;
  json::Object Part = launchPart(Site, Launch.Outermost->getASTContext().getSourceManager());
  const Numbers Known(Launch, Why);
  Part["grid"] = Known.extent(Launch.Grid, Site.Grid);
  Part["block"] = Known.extent(Launch.Block, Site.Block);
  Part["dynamicSharedMemory"] = Known.sharedBytes();
  if (llvm::any_of(Launch.Cluster.Axes, [](const Amount &Axis) { return Axis.isExact(); }))
    Part["cluster"] = Known.extent(Launch.Cluster, Site.Cluster);
  json::Object Attributes;
  const auto addAttribute = [&](StringRef Name, KernelLimit What) {
    if (Site.Kernel && Raised.mayRaise(*Site.Kernel, What))
      Attributes[Name] = orNull(Raised.mostOf(*Site.Kernel, What));
  };
  if (!Why.IsUnraised)
    addAttribute("maxDynamicSharedMemorySize", KernelLimit::DynamicSharedMemory);
  addAttribute("nonPortableClusterSizeAllowed", KernelLimit::ClusterBlocks);
  if (!Attributes.empty())
    Part["attributes"] = std::move(Attributes);
  json::Array Triggering;
  for (const Trigger::Number &Each : Why.Numbers)
    Triggering.push_back(asJson(Each.Name));
  if (!Triggering.empty())
    Part["triggering"] = std::move(Triggering);
  Verification Result = withKernel(std::move(Part), Site);
  if (json::Array Witness = Known.witness(); !Witness.empty())
    Result["witness"] = std::move(Witness);
  return Result;
}

} // namespace cuda_tidy
