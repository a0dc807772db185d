#include "Field.h"
#include "Trouble.h"
#include <filesystem>

namespace cuda_tidy {
namespace {

constexpr std::size_t MostBytesOfPath = 4096;

// As RFC 6901 writes it.
std::string escaped(std::string_view Name) {
  std::string Result;
  for (char Each : Name)
    Result += Each == '~' ? "~0" : Each == '/' ? "~1" : std::string(1, Each);
  return Result;
}

bool hasControlCharacter(std::string_view Text) {
  for (unsigned char Each : Text)
    if (Each < 0x20 || Each == 0x7f)
      return true;
  return false;
}

} // namespace

void Field::reject(const std::string &Expected) const {
  std::string Found = Value->is_structured() ? std::string("an ") + Value->type_name() : Value->dump();
  if (Found.size() > 80)
    Found = Found.substr(0, 77) + "...";
  throw Trouble((Pointer.empty() ? "the document" : Pointer) + ": expected " + Expected + ", found " + Found);
}

Field Field::member(const char *Name) const {
  if (!Value->is_object())
    reject("an object");
  auto Found = Value->find(Name);
  if (Found == Value->end())
    reject("a member '" + std::string(Name) + "'");
  return {*Found, Pointer + "/" + escaped(Name)};
}

std::optional<Field> Field::optionalMember(const char *Name) const {
  if (!Value->is_object())
    reject("an object");
  auto Found = Value->find(Name);
  if (Found == Value->end() || Found->is_null())
    return std::nullopt;
  return Field(*Found, Pointer + "/" + escaped(Name));
}

std::vector<Field> Field::elements(std::size_t Most) const {
  if (!Value->is_array() || Value->size() > Most)
    reject("an array of at most " + std::to_string(Most) + " elements");
  std::vector<Field> Result;
  for (std::size_t Index = 0; Index < Value->size(); ++Index)
    Result.emplace_back((*Value)[Index], Pointer + "/" + std::to_string(Index));
  return Result;
}

std::vector<std::pair<std::string, Field>> Field::members(std::size_t Most) const {
  if (!Value->is_object() || Value->size() > Most)
    reject("an object of at most " + std::to_string(Most) + " members");
  std::vector<std::pair<std::string, Field>> Result;
  for (const auto &[Name, Each] : Value->items())
    Result.emplace_back(Name, Field(Each, Pointer + "/" + escaped(Name)));
  return Result;
}

std::string Field::text(std::size_t MostBytes) const {
  if (!Value->is_string())
    reject("a string");
  const std::string &Text = Value->get_ref<const std::string &>();
  if (Text.size() > MostBytes || hasControlCharacter(Text))
    reject("a string of at most " + std::to_string(MostBytes) + " bytes without control characters");
  return Text;
}

std::string Field::lines(std::size_t MostBytes) const {
  if (!Value->is_string() || Value->get_ref<const std::string &>().size() > MostBytes)
    reject("a string of at most " + std::to_string(MostBytes) + " bytes");
  return Value->get<std::string>();
}

std::string Field::path() const {
  std::string Text = text(MostBytesOfPath);
  std::filesystem::path Path(Text);
  bool IsNormal = Path.is_absolute();
  for (const std::filesystem::path &Part : Path)
    IsNormal &= Part != ".." && Part != ".";
  if (!IsNormal)
    reject("an absolute path without '..'");
  return Text;
}

std::int64_t Field::integer(std::int64_t Least, std::int64_t Most) const {
  const bool Fits = Value->is_number_unsigned() ? Value->get<std::uint64_t>() <= std::uint64_t(INT64_MAX)
                                                : Value->is_number_integer();
  if (!Fits || Value->get<std::int64_t>() < Least || Value->get<std::int64_t>() > Most)
    reject("an integer from " + std::to_string(Least) + " to " + std::to_string(Most));
  return Value->get<std::int64_t>();
}

std::uint64_t Field::size(std::uint64_t Most) const {
  // A document built by hand may hold a non-negative number as signed.
  const bool Fits = Value->is_number_unsigned() || (Value->is_number_integer() && Value->get<std::int64_t>() >= 0);
  if (!Fits || Value->get<std::uint64_t>() > Most)
    reject("an integer from 0 to " + std::to_string(Most));
  return Value->get<std::uint64_t>();
}

bool Field::boolean() const {
  if (!Value->is_boolean())
    reject("true or false");
  return Value->get<bool>();
}

} // namespace cuda_tidy
