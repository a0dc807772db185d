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
using Architecture = std::pair<unsigned, std::string>;

std::optional<Architecture> parseArchitecture(StringRef Name) {
  Name = Name.trim();
  for (StringRef Prefix : {"sm_", "compute_", "lto_"})
    if (Name.consume_front(Prefix))
      break;
  unsigned Number;
  if (Name.consumeInteger(10, Number) || Number < 10 || Number > 9999)
    return std::nullopt;
  if (!Name.empty() && Name != "a" && Name != "f")
    return std::nullopt;
  return Architecture{Number, Name.str()};
}

bool isKnownToClang(const std::string &Name) {
  return clang::IsNVIDIAOffloadArch(clang::StringToOffloadArch(Name));
}

/// Without the quotes and brackets that builds put around lists.
std::string plainList(StringRef List) {
  std::string Plain;
  copy_if(List, std::back_inserter(Plain), [](char C) { return !StringRef("[]\"'\\").contains(C); });
  return Plain;
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
    } else if (std::optional<Architecture> Parsed = parseArchitecture(Name)) {
      std::string Gpu = "sm_" + utostr(Parsed->first) + Parsed->second;
      if (!is_contained(To, Gpu))
        To.push_back(Gpu);
    } else {
      Remarks.push_back("'" + Name.str() + "' is not a GPU architecture");
    }
  }
}

void GpuTargets::addArchitecture(StringRef Value) { addAll(Value, Virtual); }

void GpuTargets::addCode(StringRef Value) { addAll(Value, Real); }

void GpuTargets::addGenerateCode(StringRef Value) {
  std::string Plain = plainList(Value);
  std::vector<std::string> Compiled, Generated;
  std::vector<std::string> *Current = nullptr;
  for (StringRef Part : split(Plain, ',')) {
    Part = Part.trim();
    if (Part.consume_front("arch="))
      Current = &Compiled;
    else if (Part.consume_front("code="))
      Current = &Generated;
    if (Current)
      addAll(Part, *Current);
    else
      Remarks.push_back("'" + Value.str() + "' names no architecture to generate code for");
  }
  // Each is complete in itself: without `code=` it generates code for its own `arch=`.
  for (auto [From, To] : {std::pair(&Compiled, &Virtual), {Generated.empty() ? &Compiled : &Generated, &Real}})
    for (const std::string &Name : *From)
      if (!is_contained(*To, Name))
        To->push_back(Name);
}

void GpuTargets::addOffloadArchitectures(StringRef Value) {
  addAll(Value, Virtual);
  addAll(Value, Real);
}

std::vector<std::string> GpuTargets::targets() const { return Real.empty() ? Virtual : Real; }

std::string GpuTargets::parsedArchitecture() const {
  const std::vector<std::string> &Compiled = Virtual.empty() ? Real : Virtual;
  if (Compiled.empty())
    return DefaultArchitecture.str();
  Architecture Highest;
  for (const std::string &Name : Compiled)
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
