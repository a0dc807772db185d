#include "ReturnedValue.h"
#include "Process.h"
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

namespace cuda_tidy {
namespace {

struct Instruction {
  std::string Name, Operands; ///< As AT&T writes them: what is written comes last.
  std::uint64_t Next = 0;     ///< Where the one behind it is.
};

constexpr std::uint64_t BytesAtOnce = 256;
constexpr std::size_t MostInstructions = 256;
constexpr std::size_t LongestLine = 16384; // of objdump: std::regex has a frame of the stack for each character

/// What neither reads nor writes rax, unless the operands name it.
constexpr std::string_view Harmless[] = {"mov", "lea", "add", "sub", "cmp",    "test",  "and",  "or",    "xor",  "nop",
                                         "shl", "shr", "sar", "sal", "ucomis", "comis", "pxor", "unpck", "inc",  "dec",
                                         "neg", "not", "bt",  "set", "cvt",    "push",  "pop",  "endbr", "leave"};

bool startsWithOneOf(std::string_view Name, std::initializer_list<std::string_view> Prefixes) {
  return std::ranges::any_of(Prefixes, [&](std::string_view Each) { return Name.starts_with(Each); });
}

bool namesRax(const std::string &Operands) {
  static const std::regex Register(R"(%(?:[re]?ax|a[lh])\b)");
  return std::regex_search(Operands, Register);
}

/// xchg, as an instruction of two bytes that does nothing.
bool isPadding(const Instruction &Each) { return Each.Operands == "%ax,%ax"; }

/// Whether all of rax is written, and none of it read.
bool overwrites(const Instruction &Each) {
  if (Each.Name.starts_with("xor") && (Each.Operands == "%eax,%eax" || Each.Operands == "%rax,%rax"))
    return true;
  const std::size_t Last =
      Each.Operands.ends_with("%eax") || Each.Operands.ends_with("%rax") ? Each.Operands.size() - 4 : std::string::npos;
  return Last != std::string::npos && startsWithOneOf(Each.Name, {"mov", "lea", "cvt", "pop"}) &&
         (Last == 0 || Each.Operands[Last - 1] == ',') && !namesRax(Each.Operands.substr(0, Last));
}

/// What an object's code does, from an address on.
class Code {
public:
  Code(std::string_view Place, const Interruption &Signals) : Signals(Signals) {
    const std::size_t Plus = std::min(Place.rfind('+'), Place.size());
    Module = Place.substr(0, Plus);
    const std::string_view Digits = Place.substr(std::min(Plus + 1, Place.size()));
    std::from_chars(Digits.data(), Digits.data() + Digits.size(), Start, 16);
  }

  /// Whether rax is written, or the function called that may, before it is read, on all ways from here. \p Returns says
  /// whether one of them ends the function before that.
  bool isDropped(bool &Returns) {
    std::set<std::uint64_t> Seen;
    for (std::vector<std::uint64_t> Ways = {Start}; !Ways.empty();) {
      const std::uint64_t At = Ways.back();
      Ways.pop_back();
      if (!Seen.insert(At).second)
        continue;
      const std::optional<Instruction> Each = Seen.size() > MostInstructions ? std::nullopt : instructionAt(At);
      if (!Each || !follow(*Each, Ways, Returns))
        return false;
    }
    return true;
  }

  /// Whether the first instruction that names rax reads it; one that keeps it on the stack does if what stands there is
  /// read before it is written anew.
  bool isRead() {
    std::string Kept;
    std::uint64_t At = Start;
    for (std::size_t Count = 0; Count < MostInstructions; ++Count) {
      const std::optional<Instruction> Each = instructionAt(At);
      if (!Each || Each->Name.starts_with("ret"))
        return false;
      if (!Kept.empty() && Each->Operands.find(Kept) != std::string::npos)
        return !Each->Name.starts_with("mov") || !Each->Operands.ends_with("," + Kept);
      if (Kept.empty() && (overwrites(*Each) || startsWithOneOf(Each->Name, {"call", "j"})))
        return false;
      if (Kept.empty() && namesRax(Each->Operands) && !isPadding(*Each)) {
        static const std::regex Store(R"(%[er]ax,(-?0x[0-9a-f]+\(%r[bs]p\)))");
        std::smatch Slot;
        if (!Each->Name.starts_with("mov") || !std::regex_match(Each->Operands, Slot, Store))
          return true;
        Kept = Slot[1];
      }
      At = Each->Next;
    }
    return false;
  }

private:
  /// Adds to \p Ways where it goes on. False if rax may be read.
  static bool follow(const Instruction &Each, std::vector<std::uint64_t> &Ways, bool &Returns) {
    if (Each.Name.starts_with("ret")) {
      Returns = true;
      return true;
    }
    if (overwrites(Each))
      return true;
    if (namesRax(Each.Operands) && !isPadding(Each))
      return false;
    if (Each.Name.starts_with("call") || Each.Name == "ud2" || Each.Name == "hlt")
      return true;
    if (Each.Name.starts_with('j')) {
      std::uint64_t Target = 0;
      const char *End = Each.Operands.data() + Each.Operands.size();
      if (std::from_chars(Each.Operands.data(), End, Target, 16).ptr != End)
        return false;
      Ways.push_back(Target);
      if (!Each.Name.starts_with("jmp"))
        Ways.push_back(Each.Next);
      return true;
    }
    Ways.push_back(Each.Next);
    return isPadding(Each) || (!Each.Name.starts_with("cmpxchg") &&
                               std::ranges::any_of(Harmless, [&](auto Name) { return Each.Name.starts_with(Name); }));
  }

  std::optional<Instruction> instructionAt(std::uint64_t Address) {
    if (!Known.contains(Address))
      disassemble(Address);
    const auto Found = Known.find(Address);
    return Found == Known.end() ? std::nullopt : std::optional(Found->second);
  }

  void disassemble(std::uint64_t From) {
    ProcessRequest Request;
    Request.Command = {"objdump",
                       "--disassemble",
                       "--disassemble-zeroes",
                       "--no-show-raw-insn",
                       "--start-address=" + std::to_string(From),
                       "--stop-address=" + std::to_string(From + BytesAtOnce),
                       Module};
    std::istringstream Lines(runProcess(Request, Signals).Output);
    // `  1234:	bnd jmp 5678 <f+0x10>`
    static const std::regex Line(R"(\s*([0-9a-f]+):\s+(?:(?:bnd|notrack|cs|ds|data16|rep|repz)\s+)*)"
                                 R"((\w+)\s*([^<#]*?)\s*(?:[<#].*)?)");
    Instruction *Last = nullptr;
    std::smatch Parts;
    for (std::string Text; std::getline(Lines, Text);) {
      if (Text.size() > LongestLine || !std::regex_match(Text, Parts, Line))
        continue;
      std::uint64_t Address = 0;
      const std::string Digits = Parts[1];
      std::from_chars(Digits.data(), Digits.data() + Digits.size(), Address, 16);
      if (Last)
        Last->Next = Address;
      Last = &Known.insert_or_assign(Address, Instruction{Parts[2], Parts[3]}).first->second;
    }
    // Where the last one ends, which may be cut off, is not known.
    std::erase_if(Known, [](const auto &Row) { return Row.second.Next == 0; });
  }

  const Interruption &Signals;
  std::string Module;
  std::uint64_t Start = 0;
  std::map<std::uint64_t, Instruction> Known;
};

} // namespace

bool isReturnedValueDropped(std::span<const std::string> Callers, const Interruption &Signals) {
  for (const std::string &Place : Callers) {
    bool Returns = false;
    if (!Code(Place, Signals).isDropped(Returns))
      return false;
    if (!Returns)
      return true;
  }
  return false;
}

bool isReturnedValueRead(const std::string &Caller, const Interruption &Signals) {
  return Code(Caller, Signals).isRead();
}

} // namespace cuda_tidy
