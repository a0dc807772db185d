#pragma once

#include "errors/PendingErrors.h"
#include "program/Facts.h"
#include <optional>

namespace cuda_tidy {

/// What functions of other units make of errors of the CUDA runtime that nothing in this unit reads.
class ErrorsElsewhere {
public:
  explicit ErrorsElsewhere(UnitAnalyses &Unit);

  /// The condition under which an error is unread after \p Start in \p Function, which this unit does not read; none
  /// where other units have nothing to do with it. With \p SynchronisationReads a handled synchronisation is a read.
  std::optional<Condition> unlessReadAfter(const clang::Expr &Start, const clang::FunctionDecl &Function,
                                           bool SynchronisationReads);

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
