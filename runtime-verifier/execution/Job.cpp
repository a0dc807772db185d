#include "Job.h"
#include "Outcome.h"
#include "Regions.h"
#include <charconv>
#include <functional>
#include <numeric>
#include <sstream>

namespace cuda_tidy::execution {
namespace {

/// The words of one line.
class Words {
public:
  explicit Words(const std::string &Line) : Line(Line), Rest(Line) {}

  template <typename T> T next(const char *What) {
    T Value{};
    if (!(Rest >> Value))
      wrong(std::string("no ") + What);
    return Value;
  }
  std::uint64_t count(const char *What) {
    const auto Value = next<std::int64_t>(What);
    if (Value < 0)
      wrong(std::string(What) + " is negative");
    return static_cast<std::uint64_t>(Value);
  }
  /// Of 64 bits, with a sign or without.
  std::int64_t integer() {
    const auto Text = next<std::string>("value");
    std::int64_t Signed = 0;
    std::uint64_t Unsigned = 0;
    const auto isRead = [&](auto &To) {
      const auto [End, Error] = std::from_chars(Text.data(), Text.data() + Text.size(), To);
      return Error == std::errc() && *End == 0;
    };
    if (!isRead(Signed) && !isRead(Unsigned))
      wrong("no integer");
    return Signed != 0 ? Signed : static_cast<std::int64_t>(Unsigned);
  }
  /// Two hexadecimal digits for each.
  std::string bytes() {
    const auto Text = next<std::string>("bytes");
    std::string Read;
    for (std::size_t I = 0; I + 1 < Text.size(); I += 2) {
      unsigned char Byte = 0;
      if (std::from_chars(&Text[I], &Text[I] + 2, Byte, 16).ptr != &Text[I] + 2)
        wrong("no hexadecimal digits");
      Read += static_cast<char>(Byte);
    }
    return Read;
  }
  std::string remainder() {
    std::string Text;
    std::getline(Rest >> std::ws, Text);
    return Text;
  }
  bool areOver() { return (Rest >> std::ws).eof(); }
  [[noreturn]] void wrong(const std::string &Why) { refuse("'" + Line + "': " + Why); }

private:
  std::string Line;
  std::istringstream Rest;
};

Extent readExtent(Words &Line) {
  Extent Read;
  for (std::uint64_t *Each : {&Read.X, &Read.Y, &Read.Z})
    *Each = Line.count("extent");
  if (Read.X == 0 || Read.Y == 0 || Read.Z == 0 || Read.X > 0x7fffffff || Read.Y > 65535 || Read.Z > 65535)
    Line.wrong("no extent that CUDA takes");
  return Read;
}

Fill readFill(Words &Line) {
  const auto Kind = Line.next<std::string>("fill");
  if (Kind == "zeros")
    return {.Is = Fill::Zeros, .Path = {}};
  if (Kind == "ones")
    return {.Is = Fill::Ones, .Path = {}};
  if (Kind == "indices")
    return {.Is = Fill::Indices, .Path = {}};
  if (Kind == "random")
    return {.Is = Fill::Random, .Seed = Line.count("seed"), .Path = {}};
  if (Kind == "file")
    return {.Is = Fill::File, .Path = Line.remainder()};
  Line.wrong("no fill is called '" + Kind + "'");
}

void readParameter(Words &Line, Job &Result) {
  Argument &Read = Result.Arguments[static_cast<unsigned>(Line.count("index"))];
  const auto Kind = Line.next<std::string>("kind");
  if (Kind == "buffer") {
    Read.Is = Argument::Buffer;
    Read.Elements = Line.count("number of elements");
    Read.Begin = readFill(Line);
  } else if (Kind == "integer") {
    Read.Is = Argument::Integer;
    Read.Whole = Line.integer();
  } else if (Kind == "floating") {
    Read.Is = Argument::Floating;
    Read.Fraction = Line.next<double>("value");
  } else if (Kind == "null") {
    Read.Is = Argument::Null;
  } else if (Kind == "bytes") {
    Read.Is = Argument::Recorded;
    Read.Bytes = Line.bytes();
  } else {
    Line.wrong("no parameter is of the kind '" + Kind + "'");
  }
}

void readMemory(Words &Line, Job &Result) {
  RecordedMemory &Read = Result.Memory.emplace_back();
  Read.Address = Line.count("address");
  Read.Bytes = Line.count("number of bytes");
  Read.Path = Line.remainder();
}

void readVariable(Words &Line, Job &Result) {
  RecordedMemory &Read = Result.Variables[Line.next<std::string>("name")];
  Read.Bytes = Line.count("number of bytes");
  Read.Path = Line.remainder();
}

void readOrder(Words &Line, Job &Result) {
  const auto Kind = Line.next<std::string>("order");
  if (Kind == "reverse")
    Result.Order.Are = Turns::Reverse;
  else if (Kind == "shuffled")
    Result.Order = {Turns::Shuffled, Line.count("seed")};
  else if (Kind != "forward")
    Line.wrong("no order is called '" + Kind + "'");
}

void readBlock(Words &Line, Job &Result) {
  Result.Block = readExtent(Line);
  if (Result.Block.X > MostThreads || Result.Block.Y > MostThreads || Result.Block.count() > MostThreads)
    Line.wrong("more than 1024 threads");
}

void readShared(Words &Line, Job &Result) {
  Result.SharedBytes = Line.count("number of bytes");
  if (Result.SharedBytes > MostSharedBytes)
    Line.wrong("more shared memory than a block can have");
}

const std::map<std::string, std::function<void(Words &, Job &)>> Items = {
    {"grid", [](Words &Line, Job &Result) { Result.Grid = readExtent(Line); }},
    {"block", readBlock},
    {"shared", readShared},
    {"blocks", [](Words &Line, Job &Result) { Result.Blocks = Line.count("number of blocks"); }},
    {"recorded", [](Words &, Job &Result) { Result.IsRecorded = true; }},
    {"parameter", readParameter},
    {"memory", readMemory},
    {"variable", readVariable},
    {"order", readOrder},
    {"deadline",
     [](Words &Line, Job &Result) {
       Result.Deadline = Line.next<double>("number of seconds");
       if (!(Result.Deadline > 0 && Result.Deadline <= 86400))
         Line.wrong("no time that a run may take");
     }},
    {"events", [](Words &Line, Job &Result) { Result.Most = Line.count("number of events"); }},
};

} // namespace

std::uint64_t Turns::of(std::uint64_t Number, std::uint64_t Count) const {
  if (Are == Forward)
    return Number;
  if (Are == Reverse)
    return Count - 1 - Number;
  std::uint64_t Step =
      (Seed * 0x9e3779b97f4a7c15u >> 33) % Count | 1; // each number has its turn if they share no factor
  while (std::gcd(Step, Count) != 1)
    ++Step;
  return static_cast<std::uint64_t>((static_cast<unsigned __int128>(Number) * Step + Seed) % Count);
}

Job readJob(std::istream &Input) {
  Job Result;
  for (std::string Text; std::getline(Input, Text);) {
    Words Line(Text);
    if (Line.areOver())
      continue;
    const auto Name = Line.next<std::string>("item");
    const auto Known = Items.find(Name);
    if (Known == Items.end())
      Line.wrong("no item is called so");
    Known->second(Line, Result);
    if (!Line.areOver())
      Line.wrong("too many words");
  }
  return Result;
}

} // namespace cuda_tidy::execution
