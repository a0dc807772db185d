#include "Arguments.h"
#include "Outcome.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <random>
#include <utility>

namespace cuda_tidy::execution {
namespace {

constexpr std::uint64_t MostBytes = 256 << 20; ///< Of all buffers.
constexpr std::uint64_t LeastElements = 1024;  ///< Of a buffer that the job does not name.

/// The upper bits of a float, rounded to nothing.
std::uint16_t bfloat16Of(double Value) {
  const auto Single = static_cast<float>(Value);
  std::uint32_t Bits;
  std::memcpy(&Bits, &Single, sizeof Bits);
  return static_cast<std::uint16_t>(Bits >> 16);
}

/// Whole and simple numbers are exact; everything that is too large is infinite.
std::uint16_t halfOf(double Value) {
  const auto Single = static_cast<float>(Value);
  std::uint32_t Bits;
  std::memcpy(&Bits, &Single, sizeof Bits);
  const auto Sign = static_cast<std::uint16_t>(Bits >> 16 & 0x8000);
  const int Exponent = static_cast<int>(Bits >> 23 & 0xff) - 127 + 15;
  if (Exponent <= 0)
    return Sign;
  if (Exponent >= 31)
    return Sign | 0x7c00;
  return static_cast<std::uint16_t>(Sign | Exponent << 10 | (Bits >> 13 & 0x3ff));
}

template <typename T> void store(char *To, T Value) { std::memcpy(To, &Value, sizeof Value); }

void storeFloating(char *To, unsigned Bytes, double Value) {
  if (Bytes == sizeof(float))
    store(To, static_cast<float>(Value));
  else if (Bytes == sizeof(double))
    store(To, Value);
  else
    store(To, static_cast<long double>(Value));
}

/// Writes a number as what a component is; the rest of a record stays as it is.
void storeNumber(char *To, Form Is, unsigned Bytes, std::int64_t Whole, double Fraction) {
  switch (Is) {
  case Form::Integer:
  case Form::Unsigned:
    std::memcpy(To, &Whole, std::min<std::size_t>(Bytes, sizeof Whole)); // little-endian, as CUDA's hosts are
    break;
  case Form::Boolean:
    *To = static_cast<char>(Whole & 1);
    break;
  case Form::Floating:
    storeFloating(To, Bytes, Fraction);
    break;
  case Form::Half:
    store(To, halfOf(Fraction));
    break;
  case Form::BFloat16:
    store(To, bfloat16Of(Fraction));
    break;
  case Form::Pointer:
  case Form::Record:
    break;
  }
}

void readFile(const Region &To, const std::string &Path) {
  std::ifstream File(Path, std::ios::binary);
  File.read(To.Begin, static_cast<std::streamsize>(To.Bytes)); // what a shorter file does not have stays zero
  if (File.bad() || !File.is_open())
    refuse("cannot read '" + Path + "'");
}

void fill(const Region &To, const Type &Element, std::uint64_t Elements, const Fill &How) {
  if (How.Is == Fill::Zeros)
    return;
  if (How.Is == Fill::File)
    return readFile(To, How.Path);
  std::mt19937_64 Random(How.Seed);
  const unsigned Bytes = Element.Bytes / Element.Components;
  for (std::uint64_t I = 0; I < Elements * Element.Components; ++I) {
    std::uint64_t Value = 1;
    if (How.Is == Fill::Indices)
      Value = I / Element.Components;
    else if (How.Is == Fill::Random)
      Value = Random() % Elements;
    const double Fraction = How.Is == Fill::Random ? static_cast<double>(Value) / static_cast<double>(Elements)
                                                   : static_cast<double>(Value);
    storeNumber(To.Begin + I * Bytes, Element.Is, Bytes, static_cast<std::int64_t>(Value), Fraction);
  }
}

/// What a parameter gets that the job does not name.
Argument madeUp(const Parameter &For, const Job &Given) {
  if (For.Itself.Is == Form::Pointer)
    return {.Is = Argument::Buffer,
            .Elements = std::max(LeastElements, Given.threads()),
            .Begin = {.Path = {}},
            .Bytes = {}};
  const bool IsNumber = For.Itself.Components == 1;
  const bool IsWhole =
      For.Itself.Is == Form::Integer || For.Itself.Is == Form::Unsigned || For.Itself.Is == Form::Boolean;
  return {
      .Is = IsWhole ? Argument::Integer : Argument::Floating, .Begin = {.Path = {}}, .Whole = IsNumber, .Bytes = {}};
}

/// As aligned as any record may ask for.
char *zeroedBytes(std::size_t Bytes) {
  constexpr std::size_t Alignment = 256;
  const std::size_t Rounded = (Bytes + Alignment - 1) / Alignment * Alignment;
  void *const Memory = std::aligned_alloc(Alignment, Rounded);
  if (!Memory)
    refuse("no memory for the arguments");
  return static_cast<char *>(std::memset(Memory, 0, Rounded));
}

} // namespace

void Arguments::copyMemory(const Job &Given, Regions &Memory) {
  for (const RecordedMemory &Each : Given.Memory) {
    if (Each.Bytes > MostBytes || (AllBytes += Each.Bytes) > MostBytes)
      refuse("the memory has more than 256 MiB");
    Region *const To = Memory.allocate("memory " + std::to_string(Copies.size()), Each.Bytes, false);
    if (!To)
      refuse("no memory for a copy of what was recorded");
    readFile(*To, Each.Path);
    Copies.push_back({Each.Address, To});
  }
}

void Arguments::storeRecorded(char *To, std::size_t Size, const std::string &Bytes, unsigned Index) {
  if (Bytes.size() != Size)
    refuse("parameter " + std::to_string(Index) + " has " + std::to_string(Size) + " bytes, not " +
           std::to_string(Bytes.size()));
  std::memcpy(To, Bytes.data(), Size);
  for (std::size_t Offset = 0; Offset + sizeof(char *) <= Size; Offset += sizeof(char *)) {
    std::uint64_t Word;
    std::memcpy(&Word, To + Offset, sizeof Word);
    for (Copy &Each : Copies)
      if (Word - Each.Address < Each.To->Bytes) {
        if (!std::exchange(Each.IsNamed, true))
          Each.To->Name = "parameter " + std::to_string(Index);
        store(To + Offset, Each.To->Begin + (Word - Each.Address));
      }
  }
}

/// Those of which the recording does not tell, or does not tell them apart, may hold anything.
void Arguments::setVariables(const Job &Given, const Regions &Memory) {
  const std::vector<const Region *> All = Memory.variables();
  for (const Region *Each : All) {
    const auto Found = Given.Variables.find(Each->Name);
    if (Found == Given.Variables.end() || Found->second.Bytes != Each->Bytes ||
        std::ranges::count(All, Each->Name, &Region::Name) > 1)
      finish(End::Unsupported, "what '" + Each->Name + "' holds is not recorded");
    readFile(*Each, Found->second.Path);
  }
}

void Arguments::makeBuffer(char *To, const Parameter &For, const Argument &Value, unsigned Index, Regions &Memory) {
  const unsigned Element = std::max(1u, For.Pointee.Bytes);
  if (Value.Elements > MostBytes / Element || (AllBytes += Value.Elements * Element) > MostBytes)
    refuse("the buffers have more than 256 MiB");
  Region *const Buffer = Memory.allocate("parameter " + std::to_string(Index), Value.Elements * Element, false);
  if (!Buffer)
    refuse("no memory for parameter " + std::to_string(Index));
  fill(*Buffer, For.Pointee, Value.Elements, Value.Begin);
  store(To, Buffer->Begin);
}

Arguments::Arguments(const Kernel &Launched, const Job &Given, Regions &Memory) {
  if (!Given.Arguments.empty() && Given.Arguments.rbegin()->first >= Launched.Count)
    refuse("the kernel has " + std::to_string(Launched.Count) + " parameters");
  copyMemory(Given, Memory);
  for (unsigned I = 0; I < Launched.Count; ++I) {
    const Parameter &For = Launched.Parameters[I];
    const bool IsPointer = For.Itself.Is == Form::Pointer;
    const auto Named = Given.Arguments.find(I);
    const Argument Value = Named == Given.Arguments.end() ? madeUp(For, Given) : Named->second;
    if (Value.Is != Argument::Recorded && (Value.Is == Argument::Buffer || Value.Is == Argument::Null) != IsPointer)
      refuse("parameter " + std::to_string(I) + (IsPointer ? " is a pointer" : " is no pointer"));
    char *const To = zeroedBytes(For.Itself.Bytes);
    Values.emplace_back(To, std::free);
    Pointers.push_back(To);
    if (Value.Is == Argument::Recorded) {
      storeRecorded(To, For.Itself.Bytes, Value.Bytes, I);
    } else if (Value.Is == Argument::Buffer) {
      makeBuffer(To, For, Value, I, Memory);
    } else if (Value.Is != Argument::Null) {
      const bool IsWhole = Value.Is == Argument::Integer;
      storeNumber(To, For.Itself.Is, For.Itself.Bytes / For.Itself.Components,
                  IsWhole ? Value.Whole : static_cast<std::int64_t>(Value.Fraction),
                  IsWhole ? static_cast<double>(Value.Whole) : Value.Fraction);
    }
  }
  if (Given.IsRecorded)
    setVariables(Given, Memory);
}

} // namespace cuda_tidy::execution
