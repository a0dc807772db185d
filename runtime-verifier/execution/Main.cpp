// The program that a generated file is linked to: reads a job, launches the kernel, says what came of it.

#include "Arguments.h"
#include "Grid.h"
#include "Signals.h"
#include <iostream>
#include <new>

namespace {

using namespace cuda_tidy;
using namespace cuda_tidy::execution;

APART Kernel Launched = {};

void endWithoutMemory() {
  std::set_new_handler(nullptr);
  finish(End::Unsupported, "no memory");
}

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
  std::set_new_handler(endWithoutMemory);
  TheGrid->run(Launched, Passed.pointers());
  finish(End::Finished, "");
}
