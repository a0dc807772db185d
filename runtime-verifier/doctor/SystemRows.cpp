#include "Environment.h"
#include "Machine.h"
#include "Network.h"

#include <algorithm>

#include <sys/resource.h>
#include <unistd.h>

namespace cuda_tidy {
namespace {

Row lockedMemoryRow(const Machine &Machine) {
  Row Locked{.Id = "locked-memory", .Subject = "ulimit -l"};
  rlimit Limit = {};
  getrlimit(RLIMIT_MEMLOCK, &Limit);
  bool Unlimited = Limit.rlim_cur == RLIM_INFINITY;
  Locked.Facts["bytes"] = Unlimited ? nlohmann::json("unlimited") : nlohmann::json(uint64_t(Limit.rlim_cur));
  Locked.Message = Unlimited ? "unlimited" : readableBytes(double(Limit.rlim_cur)) + " of memory may be locked";
  if (!Unlimited && !Machine.Files.names("/sys/class/infiniband").empty()) {
    Locked.Source = "https://docs.nvidia.com/deeplearning/nccl/user-guide/docs/troubleshooting.html";
    Locked.add(Health::Warning, "InfiniBand, which is here, locks more for NCCL",
               "ulimit -l unlimited; with docker --ulimit memlock=-1");
  }
  return Locked;
}

/// The version of Landlock's interface that the kernel has; 0 if it has none, or does not let us use it.
long landlockVersion() {
  constexpr long CreateRuleset = 444, AskVersion = 1; // older headers do not name them
  return std::max(0L, syscall(CreateRuleset, nullptr, 0, AskVersion));
}

/// Workers of cuda-tidy read what strangers wrote; what confines them is the kernel of this machine, whatever the root.
Row confinementRow() {
  Row Result{.Id = "confinement", .Subject = "confinement"};
  const long Landlock = landlockVersion();
  const bool HasFilter = canLeaveNetwork();
  Result.Facts = {{"landlock", Landlock}, {"seccomp", HasFilter}};
  Result.Message = (Landlock > 0 ? "Landlock, version " + std::to_string(Landlock) : "no Landlock") +
                   (HasFilter ? ", seccomp filters" : ", no seccomp filters");
  if (Landlock == 0)
    Result.add(
        Health::Warning, "workers run without limits on what they write and start",
        "use a kernel from Linux 5.13 on that has Landlock among its lsm=, and a container that lets it through");
  if (!HasFilter)
    Result.add(Health::Warning, "workers run without limits on sockets and other processes",
               "use a kernel with CONFIG_SECCOMP_FILTER, on x86-64 or AArch64");
  return Result;
}

} // namespace

std::vector<Row> systemRows(const Machine &Machine) {
  std::vector<Row> Rows = {lockedMemoryRow(Machine), confinementRow()};
  if (environment("CUDA_LAUNCH_BLOCKING") == "1")
    Rows.push_back({.Id = "launch-blocking",
                    .Subject = "CUDA_LAUNCH_BLOCKING",
                    .State = Health::Warning,
                    .Message = "is 1: every launch waits for its kernel",
                    .Remedy = "unset it, unless you are looking for a fault"});
  return Rows;
}

} // namespace cuda_tidy
