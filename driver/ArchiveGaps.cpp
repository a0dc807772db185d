// LLVM's archives, as Debian builds them, ask for more than every machine has. `--wrap` makes the linker take these.
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/SMTAPI.h"
#include <cstdint>
#include <sys/random.h>

/// Instead of the solver, whose library weighs 23 MB: only the static analyzer's `crosscheck-with-z3` asks for one.
llvm::SMTSolverRef noSolver() asm("__wrap__ZN4llvm14CreateZ3SolverEv");
llvm::SMTSolverRef noSolver() { llvm::report_fatal_error("cuda-tidy is built without the solver Z3", false); }

/// What a `dump` of the solver's would call; nobody gets that far.
extern "C" const char *Z3_model_to_string(void *, void *) { return ""; }

/// glibc has it since 2.36; all else is content with 2.35, which Ubuntu 22.04 has.
extern "C" uint32_t __wrap_arc4random() {
  uint32_t Value;
  if (getrandom(&Value, sizeof(Value), 0) != sizeof(Value))
    llvm::report_fatal_error("the system has no random numbers", false);
  return Value;
}
