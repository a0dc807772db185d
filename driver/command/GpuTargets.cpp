#include "command/GpuTargets.h"

#include "clang/Basic/OffloadArch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <optional>
#include <utility>

using namespace llvm;

namespace cuda_tidy {
namespace {

/// What `all` and `all-major` stand for in CUDA 13.
constexpr StringLiteral AllArchitectures = "75,80,86,87,88,89,90,100,103,110,120,121";
constexpr StringLiteral AllMajorArchitectures = "75,80,90,100,110,120";
/// What nvcc 13 compiles for by default.
constexpr StringLiteral DefaultArchitecture = "sm_75";
/// Below this, clang refuses every toolkit that is still in use.
constexpr unsigned LowestParsedNumber = 50;

/// `sm_90a` as 90 and `a`, so that comparing orders architectures by what they offer.
using ParsedName = std::pair<unsigned, std::string>;

std::optional<ParsedName> parseArchitecture(StringRef Name) {
  Name = Name.trim();
  for (StringRef Prefix : {"sm_", "compute_", "lto_"})
    if (Name.consume_front(Prefix))
      break;
  unsigned Number;
  if (Name.consumeInteger(10, Number) || Number < 10 || Number > 9999)
    return std::nullopt;
  if (!Name.empty() && Name != "a" && Name != "f")
    return std::nullopt;
  return ParsedName{Number, Name.str()};
}

bool isKnownToClang(const std::string &Name) { return clang::IsNVIDIAOffloadArch(clang::StringToOffloadArch(Name)); }

/// Without the quotes and brackets that builds put around lists.
std::string plainList(StringRef List) {
  std::string Plain;
  copy_if(List, std::back_inserter(Plain), [](char C) { return !StringRef("[]\"'\\").contains(C); });
  return Plain;
}

void merge(const std::vector<std::string> &From, std::vector<std::string> &Into) {
  for (const std::string &Name : From)
    if (!is_contained(Into, Name))
      Into.push_back(Name);
}

} // namespace

void GpuTargets::addAll(StringRef List, std::vector<std::string> &To) {
  std::string Plain = plainList(List);
  for (StringRef Name : split(Plain, ',')) {
    Name = Name.trim();
    if (Name.empty())
      continue;
    if (Name == "native") {
      Remarks.push_back("'native' stands for the GPU of the build machine, which is unknown here");
    } else if (Name == "all") {
      addAll(AllArchitectures, To);
    } else if (Name == "all-major") {
      addAll(AllMajorArchitectures, To);
    } else if (std::optional<ParsedName> Parsed = parseArchitecture(Name)) {
      merge({"sm_" + utostr(Parsed->first) + Parsed->second}, To);
    } else {
      Remarks.push_back("'" + Name.str() + "' is not a GPU architecture");
    }
  }
}

void GpuTargets::addArchitecture(StringRef Value) { addAll(Value, Architecture); }

void GpuTargets::addCode(StringRef Value) { addAll(Value, Code); }

void GpuTargets::addGenerateCode(StringRef Value) {
  std::string Plain = plainList(Value);
  std::vector<std::string> Arch, OwnCode;
  std::vector<std::string> *Current = nullptr;
  for (StringRef Part : split(Plain, ',')) {
    Part = Part.trim();
    if (Part.consume_front("arch="))
      Current = &Arch;
    else if (Part.consume_front("code="))
      Current = &OwnCode;
    if (Current)
      addAll(Part, *Current);
  }
  if (Arch.empty() && OwnCode.empty())
    Remarks.push_back("'" + Value.str() + "' names no architecture to generate code for");
  merge(Arch, Compiled);
  merge(OwnCode.empty() ? Arch : OwnCode, Generated);
}

void GpuTargets::addOffloadArchitectures(StringRef Value) {
  addAll(Value, Compiled);
  addAll(Value, Generated);
}

std::vector<std::string> GpuTargets::targets() const {
  std::vector<std::string> All = Code.empty() ? Architecture : Code;
  merge(Generated, All);
  return All;
}

std::string GpuTargets::parsedArchitecture() const {
  std::vector<std::string> Candidates = Architecture;
  merge(Compiled, Candidates);
  if (Candidates.empty())
    return DefaultArchitecture.str();
  ParsedName Highest;
  for (const std::string &Name : Candidates)
    Highest = std::max(Highest, *parseArchitecture(Name));
  auto [Number, Feature] = Highest;
  std::string Exact = "sm_" + utostr(Number) + Feature;
  if (Number >= LowestParsedNumber && isKnownToClang(Exact))
    return Exact;
  for (; Number > LowestParsedNumber; --Number)
    if (std::string Name = "sm_" + utostr(Number); isKnownToClang(Name))
      return Name;
  return "sm_" + utostr(LowestParsedNumber);
}

} // namespace cuda_tidy
