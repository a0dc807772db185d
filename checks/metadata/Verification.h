#pragma once

#include "clang/AST/Stmt.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/JSON.h"

namespace cuda_tidy {

/// What a check knows of how its finding could be confirmed by running the program or its kernel: `kernel`, `launch`,
/// `witness` and `call` of docs/schema/verification.schema.json. The rest is known to whoever runs the check.
using Verification = llvm::json::Object;

/// Hands \p Known over with a diagnostic, to a consumer that asks for it. To others, such as those of a stock
/// clang-tidy, it means nothing.
void attach(Verification Known, const clang::DiagnosticBuilder &Report);

/// What was attached, as JSON; empty if nothing was.
llvm::StringRef attachedVerification(const clang::Diagnostic &Report);

/// \p Text, whatever bytes it has, as a value of JSON.
llvm::json::Value asJson(llvm::StringRef Text);

/// The absolute path of the file of \p Location, without `.` and `..`.
std::string absoluteFile(clang::SourceLocation Location, const clang::SourceManager &Sources);

/// `file` (absolute), `line` and `column` of what stands at \p Location, or of the macro's use that it comes from.
llvm::json::Object placeAt(clang::SourceLocation Location, const clang::SourceManager &Sources);

/// The `call` part: what is called, where that stands, and the first line of the \p Statement around it.
llvm::json::Object callAt(llvm::StringRef Function, clang::SourceLocation Location, const clang::Stmt &Statement,
                          const clang::SourceManager &Sources);

/// The same for what a loop or a call of \p Function does, with its last line.
llvm::json::Object partOf(llvm::StringRef Function, clang::SourceRange Range, const clang::SourceManager &Sources);

} // namespace cuda_tidy
