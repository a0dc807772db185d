#include "python/NotebookJson.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include <iterator>
#include <nlohmann/json.hpp>

using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Walks over a text and tells how far somebody has come who copies it.
class CountingIterator {
public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = const char &;

  CountingIterator(const char *At, const char **Reached) : At(At), Reached(Reached) {}
  reference operator*() const { return *At; }
  CountingIterator &operator++() {
    *Reached = ++At;
    return *this;
  }
  CountingIterator operator++(int) {
    CountingIterator Before = *this;
    ++*this;
    return Before;
  }
  bool operator==(const CountingIterator &Other) const { return At == Other.At; }

private:
  const char *At;
  const char **Reached;
};

/// What a JSON string means, whose text without quotes is \p Written and begins at \p Origin.
MappedText meaningOf(StringRef Written, size_t Origin) {
  MappedText Meaning;
  for (size_t At = 0; At < Written.size();) {
    const size_t Next = Written.find('\\', At);
    Meaning.addVerbatim(Written.slice(At, Next), Origin + At);
    if (Next == StringRef::npos || Next + 1 >= Written.size())
      break;
    auto CodeAt = [&](size_t Begin) {
      unsigned Code = 0;
      Written.substr(Begin, 4).getAsInteger(16, Code);
      return Code;
    };
    static constexpr StringRef Letters = "bfnrt", Meanings = "\b\f\n\r\t";
    const char Letter = Written[Next + 1];
    size_t Length = 2;
    if (Letter == 'u') {
      Length = 6;
      unsigned Code = CodeAt(Next + 2);
      if (Code >= 0xD800 && Code < 0xDC00 && Written.substr(Next + 6).starts_with("\\u")) { // the first of two
        Code = 0x10000 + ((Code - 0xD800) << 10) + (CodeAt(Next + 8) - 0xDC00);
        Length = 12;
      }
      char Bytes[4], *End = Bytes;
      llvm::ConvertCodePointToUTF8(Code, End);
      Meaning.addMeaning(StringRef(Bytes, End - Bytes), Origin + Next, Length);
    } else if (const size_t Known = Letters.find(Letter); Known != StringRef::npos) {
      Meaning.addMeaning(Meanings.substr(Known, 1), Origin + Next, Length);
    } else {
      Meaning.addMeaning(Written.substr(Next + 1, 1), Origin + Next, Length);
    }
    At = Next + Length;
  }
  return Meaning;
}

/// Takes the code cells from the events of the parser: `{"cells": [{"cell_type": "code", "source": ["line", …]}]}`.
class CellReader : public nlohmann::json_sax<nlohmann::json> {
public:
  CellReader(StringRef Json, const char *const &Reached) : Json(Json), Reached(Reached) {}

  bool null() override { return scalar(); }
  bool boolean(bool) override { return scalar(); }
  bool number_integer(number_integer_t) override { return scalar(); }
  bool number_unsigned(number_unsigned_t) override { return scalar(); }
  bool number_float(number_float_t, const string_t &) override { return scalar(); }
  bool binary(binary_t &) override { return scalar(); }

  bool string(string_t &Value) override {
    if (Depth == DepthOfCell && IsInCells && Key == "cell_type")
      IsCode = Value == "code";
    if (IsInCells && Key == "source" && (Depth == DepthOfCell || Depth == DepthOfCell + 1) && !addSource())
      return false;
    return scalar();
  }
  bool key(string_t &Value) override {
    if (Depth == 1)
      IsInCells = Value == "cells";
    if (Depth == DepthOfCell)
      Key = Value;
    return scalar();
  }
  bool start_object(std::size_t) override {
    if (++Depth == DepthOfCell && IsInCells) {
      Current = {++Number, {}};
      IsCode = false;
    }
    return scalar();
  }
  bool end_object() override {
    if (Depth-- == DepthOfCell && IsInCells && IsCode)
      Cells.push_back(std::move(Current));
    return scalar();
  }
  bool start_array(std::size_t) override {
    ++Depth;
    return scalar();
  }
  bool end_array() override {
    --Depth;
    return scalar();
  }
  bool parse_error(std::size_t, const std::string &, const nlohmann::json::exception &Failure) override {
    const StringRef What = StringRef(Failure.what()).split("] ").second.split("; last read").first; // may be long
    Complaint = ("is not analysed: it is no notebook: " + What).str();
    return false;
  }

  std::vector<NotebookCell> Cells;
  std::string Complaint;

private:
  bool scalar() {
    BehindLast = Reached;
    return true;
  }

  /// The string that has just been read: it began with the first quote since the last event.
  bool addSource() {
    constexpr size_t Most = 4 << 20;
    const size_t Begin = Json.find('"', BehindLast - Json.data()) + 1, End = Reached - Json.data() - 1;
    Bytes += End - Begin;
    if (Bytes > Most) {
      Complaint = "is not analysed: it holds more than 4 MiB of code, and no notebook of that size is read";
      return false;
    }
    Current.Text.append(meaningOf(Json.slice(Begin, End), Begin));
    return true;
  }

  static constexpr unsigned DepthOfCell = 3; // an object, an array, an object
  StringRef Json;
  const char *const &Reached;
  const char *BehindLast = Json.data();
  unsigned Depth = 0, Number = 0;
  bool IsInCells = false, IsCode = false;
  std::string Key;
  NotebookCell Current{};
  size_t Bytes = 0;
};

} // namespace

llvm::Expected<std::vector<NotebookCell>> readCells(StringRef Json) {
  const char *Reached = Json.begin();
  CellReader Reader(Json, Reached);
  if (!nlohmann::json::sax_parse(CountingIterator(Json.begin(), &Reached), CountingIterator(Json.end(), &Reached),
                                 &Reader))
    return llvm::createStringError(Reader.Complaint);
  return std::move(Reader.Cells);
}

} // namespace cuda_tidy
