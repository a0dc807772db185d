// Runs jobs that are expected to need NEED bytes each, at most four at a time and with MEMORY bytes, and prints how many
// ran at the same time. Each waits a while for others to come, until there are EXPECTED.
//
// usage: run-plan MEMORY EXPECTED NEED...
#include "analysis/Isolated.h"
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <new>
#include <sys/mman.h>
#include <thread>

using namespace cuda_tidy;
using namespace std::chrono_literals;

struct Shared {
  std::atomic<int> Running, Most;
};

int main(int Count, char **Arguments) {
  const int Expected = std::atoi(Arguments[2]);
  std::vector<PlannedJob> Plan;
  for (int I = 3; I < Count; ++I)
    Plan.push_back({static_cast<std::size_t>(I), std::strtoull(Arguments[I], nullptr, 10)});
  void *Memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  auto *Seen = new (Memory) Shared();

  auto Job = [&](std::size_t) {
    const int Now = ++Seen->Running;
    for (int Most = Seen->Most; Most < Now && !Seen->Most.compare_exchange_weak(Most, Now);)
      ;
    for (int Wait = 0; Wait < 1000 && Seen->Most < Expected; ++Wait)
      std::this_thread::sleep_for(10ms);
    std::this_thread::sleep_for(50ms); // for one too many
    --Seen->Running;
    return std::vector<std::uint8_t>();
  };
  int Done = 0;
  const IsolationLimits Limits = {4, /*TimeoutSeconds=*/0, std::strtoull(Arguments[1], nullptr, 10)};
  runIsolated(Plan, Limits, Job, [](std::size_t) {}, [&](std::size_t, JobOutcome) { ++Done; });
  std::cout << Done << " jobs, " << Seen->Most << " at a time\n";
}
