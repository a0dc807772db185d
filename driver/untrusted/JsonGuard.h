#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace cuda_tidy {

/// Stops the reading of JSON, or of a binary form of it, where it is nested too deep for a recursive parser or claims
/// to have more elements than it can have.
class JsonGuard : public nlohmann::json_sax<nlohmann::json> {
public:
  JsonGuard(unsigned MostLevels, std::size_t MostElements) : MostLevels(MostLevels), MostElements(MostElements) {}

  bool isTooDeep() const { return Levels > MostLevels; }

  bool start_object(std::size_t Elements) override { return enter(Elements); }
  bool start_array(std::size_t Elements) override { return enter(Elements); }
  bool end_object() override { return leave(); }
  bool end_array() override { return leave(); }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(std::int64_t) override { return true; }
  bool number_unsigned(std::uint64_t) override { return true; }
  bool number_float(double, const std::string &) override { return true; }
  bool string(std::string &) override { return true; }
  bool binary(nlohmann::json::binary_t &) override { return true; }
  bool key(std::string &) override { return true; }
  bool parse_error(std::size_t, const std::string &, const nlohmann::json::exception &) override { return false; }

protected:
  /// How many objects and lists are open.
  unsigned levels() const { return Levels; }

private:
  static constexpr std::size_t UnknownNumber = -1; // as in text

  bool enter(std::size_t Elements) {
    return ++Levels <= MostLevels && (Elements <= MostElements || Elements == UnknownNumber);
  }
  bool leave() {
    --Levels;
    return true;
  }

  const unsigned MostLevels;
  const std::size_t MostElements;
  unsigned Levels = 0;
};

} // namespace cuda_tidy
