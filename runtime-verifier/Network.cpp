#include "Network.h"
#include <cerrno>
#include <cstddef>
#include <iterator>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cuda_tidy {

#if defined(__x86_64__) || defined(__aarch64__)
bool leaveNetwork() {
#ifdef __x86_64__
  constexpr unsigned Processor = AUDIT_ARCH_X86_64, FirstOfOther = 0x40000000; // the calls of x32
#else
  constexpr unsigned Processor = AUDIT_ARCH_AARCH64, FirstOfOther = UINT32_MAX;
#endif
  constexpr unsigned Unknown = SECCOMP_RET_ERRNO | ENOSYS, Forbidden = SECCOMP_RET_ERRNO | EACCES;
  // The second and third number of a jump: how many instructions are passed over if it is so, and if not.
  const sock_filter Instructions[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, Processor, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FirstOfOther, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_io_uring_setup, 0, 1), // has its own way to make sockets
      BPF_STMT(BPF_RET | BPF_K, Unknown),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 4),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args[0])), // the low half, of a little-endian machine
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_NETLINK, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, Forbidden),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog Program{std::size(Instructions), const_cast<sock_filter *>(Instructions)};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &Program) == 0;
}
#else
bool leaveNetwork() { return false; }
#endif

bool canLeaveNetwork() {
  const pid_t Child = fork();
  if (Child == 0)
    _exit(leaveNetwork() ? 0 : 1);
  int Status = 1;
  while (Child > 0 && waitpid(Child, &Status, 0) < 0 && errno == EINTR)
    ;
  return Status == 0;
}

} // namespace cuda_tidy
