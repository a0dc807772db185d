#include "Outcome.h"
#include "Grid.h"
#include <algorithm>
#include <cstdio>
#include <deque>
#include <fcntl.h>
#include <unistd.h>
#include <unordered_map>

namespace cuda_tidy::execution {
namespace {

struct Record {
  int Output = STDOUT_FILENO;
  std::deque<Event> Noted; ///< In the order in which they came up.
  std::unordered_map<std::uint64_t, Event *> ByKey;
};

Record &record() {
  static Record *const All = new Record; // for as long as the program
  return *All;
}

/// Two accesses race whichever came first.
std::uint64_t keyOf(EventKind Kind, std::uint16_t First, std::uint16_t Second) {
  if (Kind <= EventKind::Unfenced && First > Second)
    std::swap(First, Second);
  return std::uint64_t(Kind) << 32 | std::uint64_t(First) << 16 | Second;
}

std::string quoted(const std::string &Text) {
  std::string Result = "\"";
  for (const char Each : Text) {
    if (Each == '"' || Each == '\\')
      Result += '\\';
    Result += static_cast<unsigned char>(Each) < ' ' ? ' ' : Each;
  }
  return Result + '"';
}

std::string hexadecimal(std::size_t Number) {
  char Text[32];
  std::snprintf(Text, sizeof Text, "\"0x%zx\"", Number);
  return Text;
}

std::string list(const Coordinates &Each) {
  return "[" + std::to_string(Each.X) + "," + std::to_string(Each.Y) + "," + std::to_string(Each.Z) + "]";
}

const char *nameOf(Access Kind) { return Kind == Access::Read ? "read" : Kind == Access::Write ? "write" : "atomic"; }

std::string placeOf(const Side &Each) {
  const Job &Given = TheGrid->Given;
  const std::size_t Address = Each.Address ? Each.Address : TheGrid->Code.addressOf(Each.Who.Site);
  const std::uint64_t Block = Given.blockAt(Each.Who.Block);
  return "\"pc\":" + hexadecimal(Address) + ",\"block\":" + list(coordinatesOf(Block, Given.Grid)) +
         ",\"thread\":" + list(coordinatesOf(Each.Who.Thread, Given.Block));
}

std::string accessing(const Side &Each) { return "{" + placeOf(Each) + ",\"access\":\"" + nameOf(Each.Kind) + "\"}"; }

std::string waiting(const Side &Each) {
  return "{" + placeOf(Each) + ",\"threads\":" + std::to_string(Each.Threads) + "}";
}

std::string whereOf(const Event &Each) {
  return std::string("\"memory\":\"") + (Each.Where && Each.Where->IsShared ? "shared" : "global") +
         "\",\"name\":" + quoted(Each.Where ? Each.Where->Name : Each.Name) +
         ",\"offset\":" + std::to_string(Each.Offset) + ",\"size\":" + std::to_string(Each.Bytes);
}

std::string barrier(const char *Kind, const Event &Each) {
  return std::string("\"barrier\",\"kind\":\"") + Kind + "\",\"first\":" + waiting(Each.First) +
         ",\"second\":" + waiting(Each.Second);
}

std::string conflict(const char *Name, const Event &Each) {
  return std::string("\"") + Name + "\"," + whereOf(Each) + ",\"first\":" + accessing(Each.First) +
         ",\"second\":" + accessing(Each.Second) + (Each.IsSameValue ? ",\"same_value\":true" : "");
}

std::string mistake(const char *Name, const Event &Each) {
  return std::string("\"") + Name + "\"," + whereOf(Each) +
         ",\"bytes\":" + std::to_string(Each.Where ? Each.Where->Bytes : 0) + ",\"at\":" + accessing(Each.First);
}

std::string textOf(const Event &Each) {
  switch (Each.Kind) {
  case EventKind::Race:
    return conflict("race", Each);
  case EventKind::Unfenced:
    return conflict("unfenced", Each);
  case EventKind::OutOfBounds:
    return mistake("out-of-bounds", Each);
  case EventKind::Uninitialized:
    return mistake("uninitialized", Each);
  case EventKind::Misaligned:
    return mistake("misaligned", Each);
  case EventKind::Divergent:
    return barrier("divergent", Each);
  case EventKind::Different:
    return barrier("different", Each);
  case EventKind::Ended:
    return barrier("ended", Each);
  case EventKind::Overflow:
    return "\"overflow\",\"name\":" + quoted(Each.Name) + ",\"at\":{" + placeOf(Each.First) + "}";
  case EventKind::Trap:
    return "\"trap\",\"name\":" + quoted(Each.Name) + ",\"at\":{" + placeOf(Each.First) + "}";
  }
  return "";
}

std::string reachedPlaces() {
  const Sites &Code = TheGrid->Code;
  const std::uint64_t Most = TheGrid->Given.threads();
  std::string Result;
  for (std::size_t I = 1; I < Code.count(); ++I) {
    const auto Site = static_cast<Sites::Number>(I);
    Result += std::string(I == 1 ? "" : ",") + "{\"pc\":" + hexadecimal(Code.addressOf(Site)) +
              ",\"threads\":" + std::to_string(std::min(Most, Code.threadsAt(Site))) + "}";
  }
  return Result;
}

const char *nameOf(End How) {
  static constexpr const char *Names[] = {"finished", "fault", "deadline", "deadlock", "unsupported"};
  return Names[static_cast<int>(How)];
}

} // namespace

Event *noted(EventKind Kind, std::uint16_t FirstSite, std::uint16_t SecondSite) {
  const auto &ByKey = record().ByKey;
  const auto Known = ByKey.find(keyOf(Kind, FirstSite, SecondSite));
  return Known == ByKey.end() ? nullptr : Known->second;
}

Event *note(const Event &New) {
  Event *&Known = record().ByKey[keyOf(New.Kind, New.First.Who.Site, New.Second.Who.Site)];
  if (!Known && record().Noted.size() < TheGrid->Given.Most)
    Known = &record().Noted.emplace_back(New);
  return Known;
}

void claimOutput() {
  const int Output = record().Output = dup(STDOUT_FILENO);
  const int Nowhere = open("/dev/null", O_WRONLY);
  if (Output < 0 || Nowhere < 0 || dup2(Nowhere, STDOUT_FILENO) < 0)
    refuse("cannot keep standard output apart");
  close(Nowhere);
}

void finish(End How, const std::string &Why) {
  std::string Text;
  for (const Event &Each : record().Noted)
    Text += "{\"event\":" + textOf(Each) + "}\n";
  char Seconds[32];
  std::snprintf(Seconds, sizeof Seconds, "%.3f", TheGrid->secondsRun());
  Text += "{\"reached\":[" + reachedPlaces() + "]}\n{\"end\":\"" + nameOf(How) + "\",\"why\":" + quoted(Why) +
          ",\"threads\":" + std::to_string(TheGrid->ThreadsRun) + ",\"blocks\":" + std::to_string(TheGrid->BlocksRun) +
          ",\"seconds\":" + Seconds + "}\n";
  for (std::size_t Written = 0; Written < Text.size();) {
    const ssize_t Count = write(record().Output, Text.data() + Written, Text.size() - Written);
    if (Count <= 0)
      break;
    Written += static_cast<std::size_t>(Count);
  }
  _exit(0);
}

void refuse(const std::string &Why) {
  std::fprintf(stderr, "%s\n", Why.c_str());
  _exit(2);
}

} // namespace cuda_tidy::execution
