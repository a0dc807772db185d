#pragma once

#include "program/Facts.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/JSON.h"

namespace cuda_tidy {

/// Whether whoever runs the checks answers what they ask of other units, and drops findings accordingly. A stock
/// clang-tidy does not.
bool areQuestionsAnswered();

/// Says so for this process, before its first check runs.
void answerQuestions();

/// Whether a finding with \p Conditions stands where nobody answers: others may excuse it, and it needs none.
bool standsUnanswered(llvm::ArrayRef<Condition> Conditions);

/// Whether a finding with \p Conditions may be made, answered or not.
bool mayBeShown(llvm::ArrayRef<Condition> Conditions);

/// The form in which conditions travel with a diagnostic's `Verification`, under `conditions`.
llvm::json::Array asJson(llvm::ArrayRef<Condition> Conditions);

/// Attaches conditions to a diagnostic to which nothing else is attached.
void attachConditions(llvm::ArrayRef<Condition> Conditions, const clang::DiagnosticBuilder &Report);

} // namespace cuda_tidy
