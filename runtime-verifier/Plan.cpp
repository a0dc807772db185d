#include "Plan.h"
#include "RegularFile.h"
#include <algorithm>

namespace cuda_tidy {
namespace {

// Far above what programs have, and far below what hurts.
constexpr std::size_t MostArguments = 4096, MostBytesOfArgument = 16384, MostHeaders = 16, MostTargets = 64,
                      MostParameters = 4096, MostBytesOfName = 65536, MostWitnesses = 256, MostAccesses = 64;
constexpr std::uint64_t MostBytesOfType = INT64_MAX, MostLines = INT32_MAX, MostOfDimension = INT64_MAX;
constexpr std::size_t MostBytesOfSource = 256 << 20, MostBytesOfHostSource = 1 << 20;
constexpr int KnownVersion = 1;

constexpr Field::Choice<Observation> Observations[] = {
    {"launch-status", Observation::LaunchStatus},
    {"kernel-resources", Observation::KernelResources},
    {"memory-access", Observation::MemoryAccess},
    {"shared-memory-access", Observation::SharedMemoryAccess},
    {"barrier", Observation::Barrier},
    {"race", Observation::Race},
    {"injected-failure", Observation::InjectedFailure},
    {"memory-growth", Observation::MemoryGrowth},
    {"recorded-graph", Observation::RecordedGraph},
};

constexpr Field::Choice<KernelParameter::Kind> ParameterKinds[] = {
    {"pointer", KernelParameter::Kind::Pointer},   {"integer", KernelParameter::Kind::Integer},
    {"floating", KernelParameter::Kind::Floating}, {"record", KernelParameter::Kind::Record},
    {"other", KernelParameter::Kind::Other},
};

SourcePlace readPlace(const Field &Object) {
  SourcePlace Place;
  Place.File = Object.member("file").path();
  Place.Line = Object.member("line").integer(1, MostLines);
  if (auto Column = Object.optionalMember("column"))
    Place.Column = Column->integer(0, MostLines);
  return Place;
}

constexpr std::string_view HashPrefix = "fnv1a64:";

/// FNV-1a with 64 bits, as 16 hexadecimal digits.
std::string hashOf(std::string_view Bytes) {
  std::uint64_t Hash = 0xcbf29ce484222325;
  for (unsigned char Each : Bytes)
    Hash = (Hash ^ Each) * 0x100000001b3;
  std::string Digits;
  for (int Shift = 60; Shift >= 0; Shift -= 4)
    Digits += "0123456789abcdef"[Hash >> Shift & 15];
  return Digits;
}

bool isHash(std::string_view Text) {
  return Text.starts_with(HashPrefix) && Text.size() == HashPrefix.size() + 16 &&
         Text.find_first_not_of("0123456789abcdef", HashPrefix.size()) == Text.npos;
}

std::string readHash(const Field &Hash) {
  std::string Text = Hash.text(128);
  if (!isHash(Text))
    Hash.reject("'fnv1a64:' and 16 lower-case hexadecimal digits");
  return Text;
}

SourceUnit readUnit(const Field &Object) {
  SourceUnit Unit;
  Unit.File = Object.member("file").path();
  Unit.Directory = Object.member("directory").path();
  for (const Field &Argument : Object.member("arguments").elements(MostArguments))
    Unit.Arguments.push_back(Argument.text(MostBytesOfArgument));
  if (auto Hash = Object.optionalMember("hash"))
    Unit.Hash = readHash(*Hash);
  if (auto Headers = Object.optionalMember("headers"))
    for (const Field &Each : Headers->elements(MostHeaders))
      Unit.Headers.emplace_back(Each.member("file").path(), readHash(Each.member("hash")));
  return Unit;
}

bool isMangledName(std::string_view Name) {
  return !Name.empty() && std::ranges::all_of(Name, [](unsigned char Each) {
    return std::isalnum(Each) || Each == '_' || Each == '$' || Each == '.';
  });
}

KernelParameter readParameter(const Field &Object) {
  KernelParameter Parameter;
  if (auto Name = Object.optionalMember("name"))
    Parameter.Name = Name->text(MostBytesOfName);
  Parameter.Type = Object.member("type").text(MostBytesOfName);
  Parameter.Category = Object.member("kind").oneOf<KernelParameter::Kind>(ParameterKinds);
  if (auto Size = Object.optionalMember("size"))
    Parameter.Size = Size->size(MostBytesOfType);
  if (auto Leads = Object.optionalMember("leadsToAddresses"))
    Parameter.LeadsToAddresses = Leads->boolean();
  if (auto Pointee = Object.optionalMember("pointee"))
    if (auto Size = Pointee->optionalMember("size"))
      Parameter.PointeeSize = Size->size(MostBytesOfType);
  return Parameter;
}

Kernel readKernel(const Field &Object) {
  Kernel Result;
  Result.Name = Object.member("name").text(MostBytesOfName);
  if (auto Mangled = Object.optionalMember("mangled")) {
    Result.Mangled = Mangled->text(MostBytesOfName);
    if (!isMangledName(Result.Mangled))
      Mangled->reject("the name of a symbol");
  }
  Result.Place = readPlace(Object);
  if (auto Parameters = Object.optionalMember("parameters"))
    for (const Field &Parameter : Parameters->elements(MostParameters))
      Result.Parameters.push_back(readParameter(Parameter));
  if (auto Source = Object.optionalMember("hostSource"))
    Result.HostSource = Source->lines(MostBytesOfHostSource);
  return Result;
}

std::array<Launch::Number, 3> readDimensions(const Field &Array) {
  std::array<Launch::Number, 3> Result;
  const std::vector<Field> Axes = Array.elements(3);
  if (Axes.size() != 3)
    Array.reject("an array of 3 numbers or nulls");
  for (std::size_t Axis = 0; Axis < 3; ++Axis)
    if (!Axes[Axis].isNull())
      Result[Axis] = Axes[Axis].size(MostOfDimension);
  return Result;
}

Launch readLaunch(const Field &Object) {
  Launch Result;
  Result.Place = readPlace(Object);
  Result.Grid = readDimensions(Object.member("grid"));
  Result.Block = readDimensions(Object.member("block"));
  Result.Cluster = {1, 1, 1};
  if (auto Cluster = Object.optionalMember("cluster"))
    Result.Cluster = readDimensions(*Cluster);
  if (auto Bytes = Object.optionalMember("dynamicSharedMemory"))
    Result.DynamicSharedMemory = Bytes->size(UINT64_MAX);
  if (auto Cooperative = Object.optionalMember("cooperative"))
    Result.IsCooperative = Cooperative->boolean();
  if (auto Attributes = Object.optionalMember("attributes"))
    for (const auto &[Name, Value] : Attributes->members(16)) {
      if (std::ranges::find(Launch::AttributeNames, Name) == Launch::AttributeNames.end())
        Value.reject("an attribute that this version knows");
      Result.Attributes[Name] = Value.isNull() ? std::nullopt : std::optional(Value.integer(INT32_MIN, INT32_MAX));
    }
  if (auto Triggering = Object.optionalMember("triggering"))
    for (const Field &Name : Triggering->elements(32)) {
      Result.Triggering.insert(Name.text(64));
      if (std::ranges::find(Launch::NumberNames, Name.text(64)) == Launch::NumberNames.end())
        Name.reject("a number of a launch, such as block.x");
    }
  return Result;
}

Witness readWitness(const Field &Object) {
  Witness Result;
  Result.Name = Object.member("name").text(MostBytesOfName);
  Result.Value = Object.member("value").integer(INT64_MIN, INT64_MAX);
  if (auto Parameter = Object.optionalMember("parameter"))
    Result.Parameter = Parameter->integer(0, MostParameters);
  return Result;
}

Call readCall(const Field &Object) {
  // With scopes, template arguments, `operator<`: it is only compared and shown.
  const Field Function = Object.member("function");
  Call Result{Function.text(MostBytesOfName), readPlace(Object)};
  if (Result.Function.empty())
    Function.reject("the name of a function");
  if (auto First = Object.optionalMember("firstLine"))
    Result.FirstLine = static_cast<unsigned>(First->integer(1, Result.Place.Line));
  if (auto Last = Object.optionalMember("lastLine"))
    Result.LastLine = static_cast<unsigned>(Last->integer(Result.Place.Line, INT32_MAX));
  return Result;
}

void checkParameters(const Field &Verification, const Plan &Plan) {
  const std::size_t Parameters = Plan.Kernel ? Plan.Kernel->Parameters.size() : 0;
  if (Plan.Array &&
      (*Plan.Array >= Parameters || Plan.Kernel->Parameters[*Plan.Array].Category != KernelParameter::Kind::Pointer))
    Verification.member("array").reject("the index of a parameter of the kernel that is a pointer");
  for (const Witness &Each : Plan.Witnesses)
    if (Each.Parameter && *Each.Parameter >= Parameters)
      Verification.member("witness").reject("indices of one of the kernel's " + std::to_string(Parameters) +
                                            " parameters");
}

bool isStale(const std::string &Name, const std::string &Hash, std::string &Why) {
  const std::optional<std::string> Contents = readFile(Name, MostBytesOfSource, Why);
  if (!Contents) {
    Why = "'" + Name + "' cannot be read: " + Why;
    return true;
  }
  if (std::string(HashPrefix) + hashOf(*Contents) == Hash)
    return false;
  Why = "the source changed since: '" + Name + "' is not what was analysed; run cuda-tidy again";
  return true;
}

bool isStale(const SourceUnit &Unit, std::string &Why) {
  if (Unit.Hash.empty()) {
    Why = "the report does not say what '" + Unit.File + "' was when it was analysed";
    return true;
  }
  return isStale(Unit.File, Unit.Hash, Why) ||
         std::ranges::any_of(Unit.Headers, [&](const auto &Each) { return isStale(Each.first, Each.second, Why); });
}

} // namespace

std::uint64_t product(const std::array<std::uint64_t, 3> &Each) {
  std::uint64_t Product = 1;
  for (std::uint64_t Factor : Each)
    if (__builtin_mul_overflow(Product, Factor, &Product))
      return UINT64_MAX;
  return Product;
}

bool isArchitecture(std::string_view Name) {
  if (!Name.starts_with("sm_"))
    return false;
  const std::size_t End = std::min(Name.find_first_not_of("0123456789", 3), Name.size());
  return (End == 5 || End == 6) && (End == Name.size() || Name.substr(End) == "a" || Name.substr(End) == "f");
}

Plan readPlan(const Field &Verification) {
  const Field Version = Verification.member("version");
  if (Version.integer(0, INT32_MAX) != KnownVersion)
    Version.reject("version " + std::to_string(KnownVersion) +
                   "; use cuda-tidy-verify of the cuda-tidy that wrote the report");
  Plan Result;
  Result.Observe = Verification.member("observe").oneOf<Observation>(Observations);
  Result.Unit = readUnit(Verification.member("unit"));
  if (auto Targets = Verification.optionalMember("targets"))
    for (const Field &Target : Targets->elements(MostTargets)) {
      Result.Targets.push_back(Target.text(64));
      if (!isArchitecture(Result.Targets.back()))
        Target.reject("an architecture such as sm_90");
    }
  if (auto Kernel = Verification.optionalMember("kernel"))
    Result.Kernel = readKernel(*Kernel);
  if (auto Launch = Verification.optionalMember("launch"))
    Result.Launch = readLaunch(*Launch);
  if (auto Witnesses = Verification.optionalMember("witness"))
    for (const Field &Each : Witnesses->elements(MostWitnesses))
      Result.Witnesses.push_back(readWitness(Each));
  if (auto Array = Verification.optionalMember("array"))
    Result.Array = static_cast<unsigned>(Array->integer(0, MostParameters));
  if (auto Accesses = Verification.optionalMember("accesses"))
    for (const Field &Each : Accesses->elements(MostAccesses))
      Result.Accesses.push_back(readPlace(Each));
  if (auto Missing = Verification.optionalMember("missing");
      Missing && !(Result.MissingHaveEnded = Missing->text(64) == "ended"))
    Missing->reject("'ended'");
  if (auto Call = Verification.optionalMember("call"))
    Result.Call = readCall(*Call);
  checkParameters(Verification, Result);
  return Result;
}

const Witness *limitParameter(const Plan &Plan) {
  const bool IsGiven = Plan.Kernel && Plan.Launch && !Plan.Witnesses.empty() && Plan.Witnesses.front().Parameter &&
                       Plan.Witnesses.front().Value > 2;
  return IsGiven ? &Plan.Witnesses.front() : nullptr;
}

bool isSeenInKernel(Observation Observe) {
  return Observe == Observation::MemoryAccess || Observe == Observation::SharedMemoryAccess ||
         Observe == Observation::Barrier || Observe == Observation::Race;
}

bool isUseless(const Plan &Plan, bool IsRun, std::string &Why) {
  const bool IsOfProgram = Plan.Observe == Observation::InjectedFailure || Plan.Observe == Observation::MemoryGrowth ||
                           Plan.Observe == Observation::RecordedGraph,
             IsSeenInRun = IsRun && isSeenInKernel(Plan.Observe);
  if (!Plan.Launch && !(IsOfProgram && Plan.Call) && !IsSeenInRun) {
    Why = IsOfProgram ? "the report names no call" : "the report does not say how the kernel is launched";
    return true;
  }
  return isStale(Plan.Unit, Why);
}

} // namespace cuda_tidy
