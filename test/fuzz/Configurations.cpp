// `.clang-tidy` of a tree.
#include "Harness.h"
#include "analysis/ConfigurationFile.h"

void cuda_tidy::fuzz::parse(std::string_view Input) {
  std::string LeftOut;
  consumeError(readConfiguration({Input, ".clang-tidy"}, Trust::Tree, LeftOut).takeError());
}
