#include "Complaint.h"
#include <algorithm>
#include <cctype>
#include <set>
#include <span>
#include <sstream>
#include <string_view>

namespace cuda_tidy {
namespace {

constexpr std::string_view Words[] = {"error",     "fail",      "invalid",  "illegal", "out of memory", "cannot",
                                      "can't",     "could not", "couldn't", "unable",  "abort",         "assert",
                                      "exception", "terminate", "fatal",    "wrong",   "warning"};
/// What has one of these and says the contrary: the runtime's own text of success, for one.
constexpr std::string_view Assurances[] = {"no error", "without error", "no warning", "without warning"};
constexpr std::string_view WordsOfResults[] = {"error", "wrong", "invalid", "warning"};
constexpr std::string_view WordsOfCrashes[] = {
    "segmentation fault", "sigsegv",     "signal",      "sanitizer:",          "backtrace",
    "stack trace",        "core dumped", "bus error",   "illegal instruction", "floating point exception",
    "terminate called",   "corrupt",     "double free", "stack smashing",      "free()",
    "malloc()",           "crash"};
constexpr std::string_view WordsOfCuda[] = {"cuda",     "cublas", "cudnn", "cufft", "curand", "cusparse",
                                            "cusolver", "nccl",   "nvrtc", "gpu",   "device"};
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

bool hasOne(std::string_view Line, std::span<const std::string_view> Words) {
  return std::ranges::any_of(Words, [&](std::string_view Word) { return Line.find(Word) != Line.npos; });
}

bool complains(std::string Line) {
  for (std::string_view Each : Assurances)
    for (std::size_t At; (At = Line.find(Each)) != Line.npos;)
      Line.erase(At, Each.size());
  return hasOne(Line, Words);
}

std::set<std::string> linesOf(const std::string &Text) {
  std::set<std::string> Result;
  std::istringstream Lines(Text);
  for (std::string Line; std::getline(Lines, Line);)
    Result.insert(normalized(Line));
  return Result;
}

/// Whether the lines have as many words, most of them the same.
bool isVariant(const std::string &One, const std::string &Other) {
  std::istringstream Words(One), OtherWords(Other);
  std::size_t Same = 0, Different = 0;
  for (std::string Word, OtherWord;; ++(Word == OtherWord ? Same : Different)) {
    const bool HasMore = static_cast<bool>(Words >> Word);
    if (HasMore != static_cast<bool>(OtherWords >> OtherWord))
      return false;
    if (!HasMore)
      return Different > 0 && Same > Different;
  }
}

template <typename Predicate>
std::optional<std::string> firstNewLine(const std::string &Output, const UsualOutput &Usual, Predicate IsMeant) {
  std::set<std::string> Known = linesOf(Usual.First);
  Known.merge(linesOf(Usual.Second));
  std::istringstream Lines(Output);
  for (std::string Line; std::getline(Lines, Line);)
    if (const std::string Plain = normalized(Line); !Known.contains(Plain) && IsMeant(Plain, Known))
      return Line.substr(0, LongestQuotation);
  return std::nullopt;
}

bool isComplaint(const std::string &Line, const std::set<std::string> &Known) {
  return complains(Line) &&
         std::ranges::none_of(Known, [&](const std::string &Each) { return complains(Each) && isVariant(Line, Each); });
}

/// Whether the complaints of the usual outputs are the same.
bool isSteady(const UsualOutput &Usual) {
  std::set<std::string> First = linesOf(Usual.First), Second = linesOf(Usual.Second);
  const auto isNoComplaint = [](const std::string &Line) { return !complains(Line); };
  std::erase_if(First, isNoComplaint);
  std::erase_if(Second, isNoComplaint);
  return First == Second;
}

} // namespace

std::optional<std::string> newLine(const std::string &Output, const UsualOutput &Usual) {
  return firstNewLine(Output, Usual, [](const auto &...) { return true; });
}

std::optional<std::string> missingLine(const std::string &Output, const UsualOutput &Usual) {
  const std::set<std::string> Here = linesOf(Output), Second = linesOf(Usual.Second);
  std::istringstream Lines(Usual.First);
  for (std::string Line; std::getline(Lines, Line);)
    if (const std::string Plain = normalized(Line); !Here.contains(Plain) && Second.contains(Plain))
      return Line.substr(0, LongestQuotation);
  return std::nullopt;
}

std::optional<std::string> lineWithNumber(const std::string &Output, const UsualOutput &Usual,
                                          const std::string &Number) {
  const auto rawLines = [](const std::string &Text) {
    std::set<std::string> Result;
    std::istringstream Lines(Text);
    for (std::string Line; std::getline(Lines, Line);)
      Result.insert(Line);
    return Result;
  };
  constexpr const char *Digits = "0123456789";
  const std::set<std::string> First = rawLines(Usual.First), Second = rawLines(Usual.Second);
  for (const std::string &Line : rawLines(Output))
    for (std::size_t At = 0, End = 0; (At = Line.find_first_of(Digits, End)) != Line.npos;) {
      End = std::min(Line.find_first_not_of(Digits, At), Line.size());
      const std::string Here = Line.substr(At, End - At);
      const auto isUsualWith = [&](const char *Digit) {
        const std::string Otherwise = std::string(Line).replace(At, End - At, Digit);
        return First.contains(Otherwise) && Second.contains(Otherwise);
      };
      if (!First.contains(Line) &&
          (Here == "0" ? isUsualWith("1") : (Here == Number || complains(normalized(Line))) && isUsualWith("0")))
        return Line.substr(0, LongestQuotation);
    }
  return std::nullopt;
}

std::optional<std::string> newComplaint(const std::string &Output, const UsualOutput &Usual) {
  return isSteady(Usual) ? firstNewLine(Output, Usual, isComplaint) : std::nullopt;
}

std::optional<std::string> newCrash(const std::string &Output, const UsualOutput &Usual) {
  return firstNewLine(Output, Usual,
                      [](const std::string &Line, const auto &) { return hasOne(Line, WordsOfCrashes); });
}

bool mayBeOfResults(const std::string &Complaint) {
  std::string Line = normalized(Complaint);
  for (std::string_view Each : WordsOfResults)
    for (std::size_t At; (At = Line.find(Each)) != Line.npos;)
      Line.erase(At, Each.size());
  return !complains(Line);
}

bool complainsOfCuda(const std::string &Output, const UsualOutput &Usual) {
  return isSteady(Usual) && firstNewLine(Output, Usual, [](const std::string &Line, const auto &Known) {
           return isComplaint(Line, Known) && Line.find("[#") == Line.npos && hasOne(Line, WordsOfCuda);
         });
}

} // namespace cuda_tidy
