#include "untrusted/Confinement.h"
#include "untrusted/SystemCallFilter.h"
#include <cstdio>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace cuda_tidy {
namespace {

// What headers of older kernels do not name; see Documentation/userspace-api/landlock.rst.
constexpr std::uint64_t AccessRefer = 1ull << 13, AccessTruncate = 1ull << 14, AccessIoctl = 1ull << 15;
constexpr std::uint64_t NetworkBind = 1ull << 0, NetworkConnect = 1ull << 1;
constexpr std::uint64_t ScopeAbstractSocket = 1ull << 0, ScopeSignal = 1ull << 1;

/// `landlock_ruleset_attr` of version 6 of the interface; earlier ones take a beginning of it.
struct Ruleset {
  std::uint64_t Files, Network, Scoped;
};

constexpr std::uint64_t Making = LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_DIR |
                                 LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                                 LANDLOCK_ACCESS_FS_REMOVE_DIR | AccessTruncate;
constexpr std::uint64_t MakingSpecial = LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                                        LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                                        LANDLOCK_ACCESS_FS_MAKE_SYM;

Ruleset rulesetOf(long Version) {
  Ruleset All = {Making | MakingSpecial | LANDLOCK_ACCESS_FS_EXECUTE | AccessRefer | AccessIoctl,
                 NetworkBind | NetworkConnect, ScopeAbstractSocket | ScopeSignal};
  if (Version < 6)
    All.Scoped = 0;
  if (Version < 5)
    All.Files &= ~AccessIoctl;
  if (Version < 4)
    All.Network = 0;
  if (Version < 3)
    All.Files &= ~AccessTruncate;
  if (Version < 2)
    All.Files &= ~AccessRefer;
  return All;
}

std::size_t sizeOfRuleset(long Version) {
  return Version < 4 ? sizeof(std::uint64_t) : Version < 6 ? 2 * sizeof(std::uint64_t) : sizeof(Ruleset);
}

void allow(int Rules, const std::string &Path, std::uint64_t Access) {
  const int Parent = open(Path.c_str(), O_PATH | O_CLOEXEC);
  if (Parent < 0)
    return;
  landlock_path_beneath_attr Rule = {};
  Rule.allowed_access = Access;
  Rule.parent_fd = Parent;
  syscall(SYS_landlock_add_rule, Rules, LANDLOCK_RULE_PATH_BENEATH, &Rule, 0);
  close(Parent);
}

void restrictFiles(const Permissions &Allowed) {
  const long Version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (Version < 1)
    return;
  const Ruleset Handled = rulesetOf(Version);
  const long Rules = syscall(SYS_landlock_create_ruleset, &Handled, sizeOfRuleset(Version), 0);
  if (Rules < 0)
    return;
  for (const std::string &Directory : Allowed.WritableDirectories)
    allow(Rules, Directory, Making & Handled.Files);
  for (const std::string &Program : Allowed.Programs)
    allow(Rules, Program, LANDLOCK_ACCESS_FS_EXECUTE);
  allow(Rules, "/dev/null", LANDLOCK_ACCESS_FS_WRITE_FILE);
  syscall(SYS_landlock_restrict_self, Rules, 0);
  close(Rules);
}

/// The bytes of private memory that the process has, address space that a sanitizer has set aside included.
std::uint64_t privateMemory() {
  std::FILE *Status = std::fopen("/proc/self/status", "re");
  if (!Status)
    return 0;
  std::uint64_t Kilobytes = 0;
  char Line[256];
  while (std::fgets(Line, sizeof Line, Status) && std::sscanf(Line, "VmData: %lu kB", &Kilobytes) != 1)
    ;
  std::fclose(Status);
  return Kilobytes * 1024;
}

void lowerLimit(int Resource, rlim_t Wanted) {
  rlimit Limit = {};
  if (getrlimit(static_cast<__rlimit_resource>(Resource), &Limit) != 0 || Limit.rlim_cur <= Wanted)
    return;
  Limit.rlim_cur = Wanted;
  setrlimit(static_cast<__rlimit_resource>(Resource), &Limit);
}

} // namespace

void confine(const Permissions &Allowed) {
  lowerLimit(RLIMIT_CORE, 0); // which the kernel would write wherever the process stands
  if (Allowed.Memory)
    lowerLimit(RLIMIT_DATA, privateMemory() + Allowed.Memory);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  restrictFiles(Allowed);
  denySystemCalls(/*MayStartPrograms=*/!Allowed.Programs.empty());
}

} // namespace cuda_tidy
