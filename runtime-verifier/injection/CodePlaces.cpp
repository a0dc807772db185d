#include "CodePlaces.h"
#include "Process.h"
#include "Trouble.h"
#include <charconv>
#include <filesystem>
#include <sstream>

namespace cuda_tidy {
namespace {

CodePlace parsePlace(std::string Function, std::string_view Place) {
  CodePlace Result;
  if (Function != "??")
    Result.Function = std::move(Function);
  if (const std::size_t Mark = Place.find(" (discriminator"); Mark != Place.npos)
    Place = Place.substr(0, Mark);
  const std::size_t Colon = Place.rfind(':');
  if (Colon == Place.npos || Place.starts_with("??"))
    return Result;
  std::from_chars(Place.data() + Colon + 1, Place.data() + Place.size(), Result.Line);
  if (Result.Line > 0)
    Result.File = std::filesystem::path(Place.substr(0, Colon)).lexically_normal();
  return Result;
}

} // namespace

void CodePlaces::add(std::span<const std::string> Places) {
  std::map<std::string, std::map<std::uint64_t, std::string>> Modules;
  for (const std::string &Place : Places) {
    const std::size_t Plus = Place.rfind('+');
    std::uint64_t Offset = 0;
    const auto [Known, IsNew] = this->Known.try_emplace(Place);
    if (!IsNew || Plus == Place.npos)
      continue;
    std::from_chars(Place.data() + Plus + 1, Place.data() + Place.size(), Offset, 16);
    // The call ends where the address points; the next instruction may be of another line.
    if (Offset > 0)
      Modules[Place.substr(0, Plus)][Offset - 1] = Place;
  }
  for (const auto &[Module, Addresses] : Modules) {
    ProcessRequest Request;
    Request.Command = {"addr2line", "--addresses", "--functions", "--inlines", "--demangle", "--exe=" + Module};
    std::ostringstream Input;
    for (const auto &[Address, Place] : Addresses)
      Input << "0x" << std::hex << Address << '\n';
    Request.Input = Input.str();
    const ProcessResult Result = runProcess(Request, *Signals);
    if (Result.How == ProcessResult::End::NotStarted)
      throw Trouble("addr2line, which tells the lines of calls, " + Result.describe(Request) + "; install binutils");
    std::istringstream Lines(Result.Output);
    std::vector<CodePlace> *Current = nullptr;
    for (std::string Function, Place; std::getline(Lines, Function);) {
      if (Function.starts_with("0x")) {
        std::uint64_t Address = 0;
        std::from_chars(Function.data() + 2, Function.data() + Function.size(), Address, 16);
        const auto Found = Addresses.find(Address);
        Current = Found == Addresses.end() ? nullptr : &Known[Found->second];
      } else if (Current && std::getline(Lines, Place)) {
        Current->push_back(parsePlace(Function, Place));
      }
    }
  }
}

} // namespace cuda_tidy
