#pragma once

#include <nlohmann/json.hpp>

#include <iosfwd>
#include <string>
#include <vector>

namespace cuda_tidy {

enum class Health {
  Ok,
  Warning, ///< programs run, but slower, or with less than they could have
  Problem, ///< programs fail
  Unknown, ///< could not be found out
};

/// One thing that the doctor looked at.
struct Row {
  std::string Id;      ///< stable: what JSON readers select by
  std::string Subject; ///< "driver", "torch 2.9.0", "GPU 0"
  Health State = Health::Ok;
  std::string Message = {}; ///< what was found, with its numbers
  std::string Remedy = {};  ///< what to do, empty for Ok
  std::string Source = {};  ///< the page that the judgement rests on, where it rests on one
  nlohmann::json Facts = nlohmann::json::object();

  /// Adds to what the row says, and makes it at least so bad.
  void add(Health State, const std::string &Message, const std::string &Remedy = "");
};

struct Section {
  std::string Name;
  std::vector<Row> Rows;
};

/// The worst of all rows. Unknown hides neither a warning nor a problem.
Health worst(const std::vector<Section> &Sections);

/// One page, aligned, for a terminal of so many columns.
void printText(const std::vector<Section> &Sections, size_t Columns, std::ostream &Out);

/// As docs/schema/doctor.schema.json says. \p Root is the directory that was looked at.
void printJson(const std::vector<Section> &Sections, const std::string &Root, std::ostream &Out);

} // namespace cuda_tidy
