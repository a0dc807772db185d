#include "PtxEntry.h"
#include <algorithm>
#include <cctype>
#include <charconv>

namespace cuda_tidy {
namespace {

std::string_view nextLine(std::string_view &Text) {
  const std::size_t End = std::min(Text.find('\n'), Text.size());
  const std::string_view Line = Text.substr(0, End);
  Text.remove_prefix(std::min(End + 1, Text.size()));
  return Line;
}

/// All numbers of `.maxntid 256, 1, 1`; axes that are left out are 1.
std::array<std::uint64_t, 3> axesOf(std::string_view Line) {
  std::array<std::uint64_t, 3> Axes = {1, 1, 1};
  for (std::uint64_t &Axis : Axes) {
    Line.remove_prefix(std::min(Line.find_first_of("0123456789"), Line.size()));
    const auto [End, Failure] = std::from_chars(Line.data(), Line.data() + Line.size(), Axis);
    if (Failure != std::errc())
      break;
    Line.remove_prefix(End - Line.data());
  }
  return Axes;
}

std::uint64_t numberAt(std::string_view Text) {
  std::uint64_t Number = 0;
  std::from_chars(Text.data(), Text.data() + Text.size(), Number);
  return Number;
}

/// Of `.param .align 8 .b8 name[32]`, in bytes.
std::uint64_t sizeOfParameter(std::string_view Line) {
  std::uint64_t Bits = 0;
  for (std::size_t At = Line.find(" ."); At != Line.npos; At = Line.find(" .", At + 1))
    if (At + 3 < Line.size() && std::string_view("busf").find(Line[At + 2]) != std::string_view::npos)
      if (const std::uint64_t Number = numberAt(Line.substr(At + 3)))
        Bits = Number;
  const std::size_t Bracket = Line.find('[');
  return Bits / 8 * (Bracket == Line.npos ? 1 : numberAt(Line.substr(Bracket + 1)));
}

void readDirective(std::string_view Line, PtxEntry &Entry) {
  if (Line.starts_with(".maxntid")) {
    const auto Axes = axesOf(Line);
    Entry.MaxThreads = Axes[0] * Axes[1] * Axes[2];
  } else if (Line.starts_with(".reqntid")) {
    Entry.RequiredBlock = axesOf(Line);
  } else if (Line.starts_with(".reqnctapercluster")) {
    Entry.Cluster = axesOf(Line);
  }
}

} // namespace

std::vector<PtxEntry> readPtxEntries(std::string_view Text) {
  std::vector<PtxEntry> Entries;
  while (!Text.empty()) {
    std::string_view Line = nextLine(Text);
    constexpr std::string_view Mark = ".entry ";
    const std::size_t At = Line.find(Mark);
    if (At == Line.npos || Line.substr(0, At).find("//") != Line.npos)
      continue;
    const std::string_view Rest = Line.substr(At + Mark.size());
    PtxEntry Entry{.Symbol = std::string(Rest.substr(0, Rest.find_first_of("( \t")))};
    for (Line = nextLine(Text); !Text.empty() && !Line.starts_with("{"); Line = nextLine(Text)) {
      if (Line.find(".param ") != Line.npos)
        Entry.ParameterBytes.push_back(sizeOfParameter(Line));
      readDirective(Line, Entry);
    }
    Entries.push_back(std::move(Entry));
  }
  return Entries;
}

} // namespace cuda_tidy
