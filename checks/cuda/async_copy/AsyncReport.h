#pragma once

#include "ClangTidyCheck.h"
#include "simulation/BlockRun.h"

namespace cuda_tidy {

/// What a check says of one fault of a run.
class AsyncReport {
public:
  AsyncReport(clang::tidy::ClangTidyCheck &Check, const AsyncFault &Fault, const BlockRun &Run,
              const clang::ASTContext &Context)
      : Check(Check), Fault(Fault), Run(Run), Context(Context) {}

  /// Where it is said: of an operation in a function of its own, at the call of that.
  clang::SourceLocation place() const;
  void show() const;

private:
  void say() const;
  void sayOfUse() const;
  void note(const clang::Stmt &At, llvm::StringRef Message, llvm::StringRef Argument = "") const;
  void noteCalls(const AsyncStep &Of, size_t From) const;
  llvm::StringRef earlierNote() const;
  llvm::StringRef remedy() const;
  std::string nameOf(const AsyncStep &Step) const;
  std::string nameOf(unsigned Thread) const { return nameOfThread((*Fault.Threads)[Thread], Run.shape()); }
  size_t commonCalls() const;

  clang::tidy::ClangTidyCheck &Check;
  const AsyncFault &Fault;
  const BlockRun &Run;
  const clang::ASTContext &Context;
};

} // namespace cuda_tidy
