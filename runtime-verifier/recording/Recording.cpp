#include "recording/Recording.h"
#include "RegularFile.h"
#include "ReplacementFile.h"
#include "Trouble.h"
#include <algorithm>
#include <charconv>
#include <sstream>

namespace cuda_tidy {
namespace {

constexpr std::size_t MostBytes = 16 << 20; ///< Of the list.
constexpr const char *ListName = "/launches";

[[noreturn]] void wrong(const std::string &Line) {
  throw Trouble("the list of recorded launches has a line that is none: '" + Line.substr(0, 80) + "'");
}

std::vector<std::string> split(const std::string &Text, char Between) {
  std::vector<std::string> Parts;
  std::istringstream Rest(Text);
  for (std::string Part; std::getline(Rest, Part, Between);)
    Parts.push_back(Part);
  return Parts;
}

std::uint64_t number(const std::string &Text, const std::string &Line) {
  std::uint64_t Value = 0;
  const auto [End, Failure] = std::from_chars(Text.data(), Text.data() + Text.size(), Value);
  if (Failure != std::errc() || End != Text.data() + Text.size())
    wrong(Line);
  return Value;
}

std::array<std::uint64_t, 3> extent(const std::string &Text, const std::string &Line) {
  const std::vector<std::string> Axes = split(Text, ',');
  if (Axes.size() != 3)
    wrong(Line);
  return {number(Axes[0], Line), number(Axes[1], Line), number(Axes[2], Line)};
}

/// A file of the recording, which is in its folder.
std::string fileIn(const std::string &Folder, const std::string &Name, const std::string &Line) {
  if (Name.empty() || Name.find_first_not_of("0123456789-") != Name.npos)
    wrong(Line);
  return Folder + '/' + Name;
}

bool isHexadecimal(const std::string &Text) {
  return Text.size() % 2 == 0 && Text.find_first_not_of("0123456789abcdef") == Text.npos;
}

void readItem(const std::string &Item, const std::string &Folder, const std::string &Line, RecordedLaunch &To) {
  const std::vector<std::string> Words = split(Item, ' ');
  if (Words.size() == 2 && Words[0] == "argument" && isHexadecimal(Words[1]))
    To.Arguments.push_back(Words[1]);
  else if (Words.size() == 2 && Words[0] == "unknown-variable")
    To.UnknownVariables.push_back(Words[1]);
  else if (Words.size() == 4 && Words[0] == "memory")
    To.Memory.push_back(
        {.Address = number(Words[1], Line), .Bytes = number(Words[2], Line), .File = fileIn(Folder, Words[3], Line)});
  else if (Words.size() == 4 && Words[0] == "variable")
    To.Variables.push_back({.Name = Words[1], .Bytes = number(Words[2], Line), .File = fileIn(Folder, Words[3], Line)});
  else
    wrong(Line);
}

RecordedLaunch readLaunch(const std::vector<std::string> &Fields, const std::string &Folder, const std::string &Line) {
  constexpr std::size_t FirstItem = 7;
  if (Fields.size() < FirstItem)
    wrong(Line);
  RecordedLaunch Result{.Kernel = Fields[1], .Number = number(Fields[2], Line)};
  Result.IsFirst = number(Fields[3], Line) == 0;
  Result.Grid = extent(Fields[4], Line);
  Result.Block = extent(Fields[5], Line);
  Result.SharedBytes = number(Fields[6], Line);
  for (std::size_t Index = FirstItem; Index < Fields.size(); ++Index)
    readItem(Fields[Index], Folder, Line, Result);
  return Result;
}

/// Why no launch of it can be recorded; empty if one can.
std::string whyNotRecorded(const Kernel &Which) {
  if (Which.Mangled.empty())
    return "the report does not have the kernel's name as the linker has it";
  for (const KernelParameter &Each : Which.Parameters) {
    if (Each.Category != KernelParameter::Kind::Pointer && Each.Size == 0)
      return "the size of '" + Each.Name + "' is not known";
    if (Each.LeadsToAddresses)
      return "what '" + Each.Name + "' points to may hold addresses";
  }
  return "";
}

} // namespace

Recording Recording::read(const std::string &Folder) {
  std::string Why;
  const auto Text = readFile(Folder + ListName, MostBytes, Why);
  if (!Text)
    throw Trouble("'" + Folder + "' holds no recorded launches: " + Why + "; --record=" + Folder +
                  " --run -- program writes them there");
  Recording Result;
  for (const std::string &Line : split(*Text, '\n')) {
    const std::vector<std::string> Fields = split(Line, '\t');
    if (Fields.size() == 2 && Fields[0] == "simulated")
      Result.IsSimulated = true;
    else if (Fields.size() == 3 && Fields[0] == "unrecorded")
      Result.LeftOut.emplace(Fields[1], Fields[2]);
    else if (!Fields.empty() && Fields[0] == "launch")
      Result.Launches.push_back(readLaunch(Fields, Folder, Line));
    else
      wrong(Line);
  }
  return Result;
}

void Recording::write(const std::string &Folder, const std::vector<std::string> &Told,
                      const std::string &SimulatedGpu) {
  std::string Text = SimulatedGpu.empty() ? "" : "simulated\t" + SimulatedGpu + '\n';
  for (const std::string &Line : Told)
    Text += Line + '\n';
  if (const std::error_code Failure = replaceFile(Folder + ListName, Text))
    throw Trouble("cannot write '" + Folder + ListName + "': " + reasonNotReplaced(Failure));
}

std::string Recording::orders(const std::string &Folder, const std::vector<const Plan *> &Plans) {
  std::set<std::string> Lines;
  for (const Plan *Each : Plans) {
    if (!Each->Kernel || !isSeenInKernel(Each->Observe) || !whyNotRecorded(*Each->Kernel).empty())
      continue;
    std::string Line = "kernel\t" + Each->Kernel->Mangled;
    for (const KernelParameter &Parameter : Each->Kernel->Parameters)
      Line += '\t' + (Parameter.Category == KernelParameter::Kind::Pointer ? "p" : std::to_string(Parameter.Size));
    Lines.insert(Line + '\n');
  }
  std::string Text = "record\t" + Folder + '\n';
  for (const std::string &Line : Lines)
    Text += Line;
  return Text;
}

std::vector<const RecordedLaunch *> Recording::of(const Kernel &Which) const {
  std::vector<const RecordedLaunch *> Result;
  for (const RecordedLaunch &Each : Launches)
    if (Each.Kernel == Which.Mangled && Each.Arguments.size() == Which.Parameters.size())
      Result.push_back(&Each);
  return Result;
}

std::string Recording::leftOut(const Kernel &Which) const {
  const auto Found = LeftOut.find(Which.Mangled);
  return Found == LeftOut.end() ? whyNotRecorded(Which) : Found->second;
}

} // namespace cuda_tidy
