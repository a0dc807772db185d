// The program that a generated file is linked to: reads a job, launches the kernel, says what came of it.

#include "Arguments.h"
#include "Grid.h"
#include "Signals.h"
#include <iostream>

namespace {

using namespace cuda_tidy;
using namespace cuda_tidy::execution;

APART Kernel Launched = {};

} // namespace

namespace cuda_tidy {

void declareKernel(const Kernel &Which) { Launched = Which; }

} // namespace cuda_tidy

int main() {
  claimOutput();
  const Job Given = readJob(std::cin);
  if (!Launched.Call)
    refuse("the program declares no kernel");
  TheGrid = new Grid(Given); // for as long as the program
  memory().dynamicShared().resize(Given.SharedBytes);
  const Arguments Passed(Launched, Given, memory());
  watchSignals(Given.Deadline);
  TheGrid->run(Launched, Passed.pointers());
  finish(End::Finished, "");
}
