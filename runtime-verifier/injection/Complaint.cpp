#include "Complaint.h"
#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>
#include <string_view>

namespace cuda_tidy {
namespace {

constexpr std::string_view Words[] = {"error",  "fail",   "invalid", "illegal",   "out of memory", "cannot",   "can't",
                                      "could not", "couldn't", "unable", "abort", "assert", "exception", "terminate",
                                      "fatal",  "wrong",  "warning"};
constexpr std::size_t LongestQuotation = 160;

/// Small letters, with one `#` for each number, whatever it is: 12, 0x7f3a, 1.5e-3, -nan, inf.
std::string normalized(std::string_view Line) {
  std::string Result;
  for (std::size_t I = 0; I < Line.size();) {
    const auto isWordAt = [&](std::size_t At) {
      return At < Line.size() && std::isalnum(static_cast<unsigned char>(Line[At]));
    };
    if (!isWordAt(I)) {
      Result += Line[I++];
      continue;
    }
    std::string Word;
    for (; isWordAt(I); ++I)
      Word += static_cast<char>(std::tolower(static_cast<unsigned char>(Line[I])));
    Result += std::isdigit(static_cast<unsigned char>(Word[0])) || Word == "nan" || Word == "inf" ? "#" : Word;
  }
  // The sign and the point of a number, and what is left where one has them and the other has not.
  std::string Compact;
  for (std::size_t I = 0; I < Result.size(); ++I) {
    const bool IsMark = std::string_view("+-.").find(Result[I]) != std::string_view::npos;
    if (IsMark && I + 1 < Result.size() && Result[I + 1] == '#')
      continue;
    if (Result[I] == '#' && Compact.ends_with('#'))
      continue;
    Compact += Result[I];
  }
  return Compact;
}

bool complains(std::string_view Line) {
  return std::ranges::any_of(Words, [&](std::string_view Word) { return Line.find(Word) != Line.npos; });
}

std::optional<std::string> firstNewLine(const std::string &Output, const std::string &Usual, bool MustComplain) {
  std::set<std::string> Known;
  std::istringstream UsualLines(Usual), Lines(Output);
  for (std::string Line; std::getline(UsualLines, Line);)
    Known.insert(normalized(Line));
  for (std::string Line; std::getline(Lines, Line);)
    if (const std::string Plain = normalized(Line); !Known.contains(Plain) && (!MustComplain || complains(Plain)))
      return Line.substr(0, LongestQuotation);
  return std::nullopt;
}

} // namespace

std::optional<std::string> newLine(const std::string &Output, const std::string &Usual) {
  return firstNewLine(Output, Usual, false);
}

std::optional<std::string> newComplaint(const std::string &Output, const std::string &Usual) {
  return firstNewLine(Output, Usual, true);
}

} // namespace cuda_tidy
