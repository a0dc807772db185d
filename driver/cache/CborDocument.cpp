#include "cache/CborDocument.h"
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace cuda_tidy {
namespace {

/// Refuses what the parser, which is recursive, would overflow the stack on, and sizes that it answers with an exception.
class Guard : public nlohmann::json_sax<json> {
public:
  explicit Guard(std::size_t MostElements) : MostElements(MostElements) {}

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
  bool binary(json::binary_t &) override { return true; }
  bool key(std::string &) override { return true; }
  bool parse_error(std::size_t, const std::string &, const json::exception &) override { return false; }

private:
  static constexpr unsigned DeepestNesting = 64;
  static constexpr std::size_t UnknownSize = -1;

  bool enter(std::size_t Elements) {
    return ++Levels <= DeepestNesting && (Elements <= MostElements || Elements == UnknownSize);
  }
  bool leave() {
    --Levels;
    return true;
  }

  const std::size_t MostElements; ///< Each has a byte at least.
  unsigned Levels = 0;
};

} // namespace

json readCbor(llvm::ArrayRef<std::uint8_t> Bytes) {
  Guard Look(Bytes.size());
  if (!json::sax_parse(Bytes.begin(), Bytes.end(), &Look, json::input_format_t::cbor))
    return json(json::value_t::discarded);
  return json::from_cbor(Bytes.begin(), Bytes.end(), /*strict=*/true, /*allow_exceptions=*/false);
}

} // namespace cuda_tidy
