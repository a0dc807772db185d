#pragma once

#include "facts/Registration.h"
#include <functional>
#include <map>

namespace cuda_tidy {

/// What is known of a property where a function is used. Where it does not hold, `LeftTo` is asked of other units; if
/// that is empty, nobody can make up for it.
struct UseAnswer {
  Answer Holds = Answer::Yes;
  std::vector<Question> LeftTo;
  bool IsAssumed = false; ///< It adds nothing: the function calls itself there, or nothing comes there.
};

/// Asks whether a property holds wherever a function is used in this unit: there, or where its caller is used.
class CallerSearch {
public:
  /// What is known at a use. Where it does not hold, it may hold wherever `Next` is used.
  struct AtUse {
    Answer Holds;
    std::optional<Subject> Next;
    bool IsNever = false; ///< Nothing comes to the use.
  };
  using Asker = std::function<AtUse(const PlaceInFunction &Use, const Subject &Used)>;

  CallerSearch(Property About, UnitAnalyses &Unit, Asker Ask) : About(About), Unit(Unit), Ask(std::move(Ask)) {}

  Property about() const { return About; }

  /// Where \p Use uses \p Used. Where it registers that for Python, Python's calls are asked.
  UseAnswer at(const PlaceInFunction &Use, const Subject &Used);

  /// Wherever this unit uses \p Used; other units are left to answer for what they may call.
  const UseAnswer &wherever(const Subject &Used);

private:
  const Property About;
  UnitAnalyses &Unit;
  const Asker Ask;
  std::map<Subject, UseAnswer> Known;
};

} // namespace cuda_tidy
