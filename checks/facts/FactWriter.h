#pragma once

#include "facts/CallerSearch.h"
#include <set>

namespace cuda_tidy {

/// Writes facts about uses of functions down, each once.
class FactWriter {
public:
  FactWriter(UnitAnalyses &Unit, std::vector<UseFact> &Facts) : Unit(Unit), Facts(Facts) {}

  /// Says what is known of \p About where \p Use uses \p Used.
  void write(Property About, const Subject &Used, const PlaceInFunction &Use, UseAnswer Known);

  /// The same of what \p Search asks about.
  void write(CallerSearch &Search, const Subject &Used, const PlaceInFunction &Use) {
    write(Search.about(), Used, Use, Search.at(Use, Used));
  }

  /// The same of all uses of \p Used, for a property of which nobody asks but whether it holds at all of them: one
  /// place where it does not says enough.
  void writeUntilDenied(CallerSearch &Search, const Subject &Used) {
    for (const PlaceInFunction &Use : Unit.get<FunctionUses>().usesOf(*Used.Function)) {
      UseAnswer Known = Search.at(Use, Used);
      const bool IsDenied = Known.Holds == Answer::No && Known.LeftTo.empty();
      write(Search.about(), Used, Use, std::move(Known));
      if (IsDenied)
        return;
    }
  }

private:
  UnitAnalyses &Unit;
  std::vector<UseFact> &Facts;
  std::set<std::tuple<Property, std::string, int, Answer, std::vector<Question>>> Written;
};

/// Facts about one concept, of the unit's uses of functions of other units.
void writeErrorFacts(UnitAnalyses &Unit, FactWriter &Facts);
void writeDeviceFacts(UnitAnalyses &Unit, FactWriter &Facts);
void writeTensorFacts(UnitAnalyses &Unit, FactWriter &Facts);
void writeGradFacts(UnitAnalyses &Unit, FactWriter &Facts);
void writeNumberFacts(UnitAnalyses &Unit, FactWriter &Facts);
void writeSizeFacts(UnitAnalyses &Unit, FactWriter &Facts);
void writeLaunchFacts(UnitAnalyses &Unit, FactWriter &Facts);
void writeRunFacts(UnitAnalyses &Unit, FactWriter &Facts);

/// What \p Function, which the unit defines, does with errors that are pending when it is called.
std::vector<DefinedProperty> errorFactsOf(const clang::FunctionDecl &Function, UnitAnalyses &Unit);

/// Which memory \p Function, which the unit defines, gives to its callers, and which of theirs it releases.
std::vector<DefinedProperty> memoryFactsOf(const clang::FunctionDecl &Function, UnitAnalyses &Unit);

/// The place of \p At, in its file.
UsePlace placeOf(clang::SourceLocation At, const clang::SourceManager &Sources);

} // namespace cuda_tidy
