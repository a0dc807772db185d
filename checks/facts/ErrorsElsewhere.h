#pragma once

#include "errors/PendingErrors.h"
#include "program/Facts.h"

namespace cuda_tidy {

/// What functions of other units make of errors of the CUDA runtime that nothing in this unit reads.
class ErrorsElsewhere {
public:
  explicit ErrorsElsewhere(UnitAnalyses &Unit);

  /// The conditions under which an error is \p Unread after \p Start in \p Function as far as this unit tells: that no
  /// function that is called reads it, and not every caller. With \p SynchronisationReads a handled synchronisation is
  /// a read.
  std::vector<Condition> conditionsOf(const UnreadError &Unread, const clang::Expr &Start,
                                      const clang::FunctionDecl &Function, bool SynchronisationReads);

  /// Whether a function of another unit may read it after \p Use.
  bool mayReadAfter(const PlaceInFunction &Use, bool SynchronisationReads) {
    return errors(SynchronisationReads).findUnreadAfter(Use).IsThere == Answer::No;
  }

private:
  PendingErrors &errors(bool SynchronisationReads) { return SynchronisationReads ? Lenient : Strict; }

  UnitAnalyses &Unit;
  PendingErrorReads Reads;
  PendingErrors Lenient, Strict;
};

} // namespace cuda_tidy
