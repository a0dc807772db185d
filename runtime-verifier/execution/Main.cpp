// The program that a generated file is linked to: reads a job, launches the kernel, says what came of it.

#include "Arguments.h"
#include "Grid.h"
#include "Signals.h"
#include <iostream>
#include <vector>

namespace {

using namespace cuda_tidy;
using namespace cuda_tidy::execution;

/// What the generated file declares before `main`.
struct Declared {
  Kernel Launched = {};
  std::vector<Declaration> Variables;
};

Declared &declared() {
  static Declared All;
  return All;
}

} // namespace

namespace cuda_tidy {

bool declareKernel(const Kernel &Which) {
  declared().Launched = Which;
  return true;
}

bool declareVariable(const Declaration &Which) {
  declared().Variables.push_back(Which);
  return true;
}

void *dynamicSharedMemory() { return memory().dynamicShared().Begin; }

} // namespace cuda_tidy

int main() {
  claimOutput();
  const Job Given = readJob(std::cin);
  if (!declared().Launched.Call)
    refuse("the program declares no kernel");
  static Grid Launch(Given);
  TheGrid = &Launch;
  memory().dynamicShared().resize(Given.SharedBytes);
  for (const Declaration &Each : declared().Variables)
    memory().declare(Each, false);
  const Arguments Passed(declared().Launched, Given, memory());
  watchSignals(Given.Deadline);
  Launch.run(declared().Launched, Passed.pointers());
  finish(End::Finished, "");
}
