#include "launches/KernelUsage.h"
#include <charconv>
#include <optional>

namespace cuda_tidy {
namespace {

/// What stands between two marks of a line; empty without them.
std::string_view between(std::string_view Line, std::string_view Before, std::string_view After) {
  const std::size_t Begin = Line.find(Before);
  if (Begin == Line.npos)
    return {};
  Line.remove_prefix(Begin + Before.size());
  const std::size_t End = Line.find(After);
  return End == Line.npos ? std::string_view() : Line.substr(0, End);
}

template <typename Number> bool isNumber(std::string_view Text, Number &Result) {
  const char *End = Text.data() + Text.size();
  const auto [Rest, Failure] = std::from_chars(Text.data(), End, Result);
  return Failure == std::errc() && Rest == End;
}

/// The number before \p Unit, as in `400 bytes smem`; 0 without it.
std::uint64_t numberBefore(std::string_view Line, std::string_view Unit) {
  const std::size_t End = Line.find(Unit);
  if (End == Line.npos)
    return 0;
  const std::string_view Before = Line.substr(0, End);
  std::uint64_t Number = 0;
  return isNumber(Before.substr(Before.find_last_not_of("0123456789") + 1), Number) ? Number : 0;
}

/// The sum of `8 bytes cmem[2]` for all banks but 0.
std::uint64_t constantBytes(std::string_view Line) {
  std::uint64_t Sum = 0;
  for (std::size_t At; (At = Line.find(" bytes cmem[")) != Line.npos; Line.remove_prefix(At + 1))
    if (!Line.substr(At).starts_with(" bytes cmem[0]"))
      Sum += numberBefore(Line, " bytes cmem[");
  return Sum;
}

std::string_view trimmed(std::string_view Text) {
  while (!Text.empty() && std::string_view(": \t\r").find(Text.back()) != std::string_view::npos)
    Text.remove_suffix(1);
  return Text;
}

/// Reads line by line.
class UsageReader {
public:
  void readLine(std::string_view Line) {
    readPtxas(Line);
    readCuobjdump(Line);
  }
  std::vector<KernelUsage> take() { return std::move(Known); }

private:
  // `Compiling entry function '_Z5scalePf' for 'sm_90'`, spills, then `Used 32 registers, used 0 barriers`.
  void readPtxas(std::string_view Line) {
    unsigned Registers;
    if (std::string_view Name = between(Line, "Compiling entry function '", "'"); !Name.empty()) {
      Current = {.Name = std::string(Name), .Target = std::string(between(Line, "' for '", "'"))};
      IsMixed |= Open++ > 0;
    } else if (Line.find(" bytes gmem") != Line.npos) { // of the file, in front of its kernels
      ConstantOfFile = constantBytes(Line);
    } else if (Line.find(" bytes spill stores") != Line.npos) {
      Current.SpillStores = numberBefore(Line, " bytes spill stores");
      Current.SpillLoads = numberBefore(Line, " bytes spill loads");
    } else if (Open > 0 && isNumber(between(Line, ": Used ", " registers"), Registers)) {
      Current.Registers = Registers;
      Current.Barriers = numberBefore(Line, " barriers");
      Current.StaticShared = numberBefore(Line, " bytes smem");
      Current.Constant = ConstantOfFile + constantBytes(Line);
      if (!IsMixed)
        Known.push_back(Current);
      IsMixed &= --Open > 0;
    }
  }

  // `arch = sm_90`, then ` Function _Z5scalePf:`, then `  REG:32 STACK:0 SHARED:400`.
  void readCuobjdump(std::string_view Line) {
    if (Line.starts_with("arch = "))
      Current.Target = trimmed(Line.substr(7));
    else if (Line.starts_with(" Function "))
      Current.Name = trimmed(Line.substr(10));
    else if (unsigned Registers; isNumber(between(Line, "  REG:", " "), Registers)) {
      KernelUsage Usage{.Name = Current.Name, .Target = Current.Target, .Registers = Registers};
      isNumber(between(Line, " SHARED:", " "), Usage.StaticShared);
      Known.push_back(Usage);
    }
  }

  std::vector<KernelUsage> Known;
  KernelUsage Current;
  std::uint64_t ConstantOfFile = 0;
  /// Kernels whose registers are yet to come: more than one where a parallel build mixes its output.
  unsigned Open = 0;
  bool IsMixed = false;
};

} // namespace

std::vector<KernelUsage> readKernelUsages(std::string_view Text) {
  UsageReader Reader;
  while (!Text.empty()) {
    const std::size_t End = std::min(Text.find('\n'), Text.size());
    Reader.readLine(Text.substr(0, End));
    Text.remove_prefix(std::min(End + 1, Text.size()));
  }
  return Reader.take();
}

std::string_view withoutFilePrefix(std::string_view Symbol) {
  constexpr std::string_view Prefix = "__nv_static_";
  if (!Symbol.starts_with(Prefix))
    return Symbol;
  const std::string_view Rest = Symbol.substr(Prefix.size());
  std::size_t Length = 0;
  const auto [Digits, Failure] = std::from_chars(Rest.data(), Rest.data() + Rest.size(), Length);
  const std::size_t Begin = Digits - Rest.data();
  // The length is followed by `_`, that many characters, and `_`.
  if (Failure != std::errc() || Length > Rest.size() || Begin + Length + 2 > Rest.size())
    return Symbol;
  return Rest.substr(Begin + Length + 2);
}

} // namespace cuda_tidy
