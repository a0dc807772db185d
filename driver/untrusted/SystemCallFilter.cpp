#include "untrusted/SystemCallFilter.h"
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <vector>

namespace cuda_tidy {

#if defined(__x86_64__) || defined(__aarch64__)
bool denySystemCalls(bool MayStartPrograms) {
#ifdef __x86_64__
  constexpr unsigned Processor = AUDIT_ARCH_X86_64, FirstOfOther = 0x40000000; // the calls of x32
#else
  constexpr unsigned Processor = AUDIT_ARCH_AARCH64, FirstOfOther = UINT32_MAX;
#endif
  std::vector<unsigned> Denied = {
      SYS_socket, SYS_socketpair,      SYS_io_uring_setup, SYS_ptrace,  SYS_process_vm_readv, SYS_process_vm_writev,
      SYS_bpf,    SYS_perf_event_open, SYS_userfaultfd,    SYS_add_key, SYS_keyctl,           SYS_request_key,
      SYS_mount,  SYS_unshare,         SYS_setns};
  if (!MayStartPrograms)
    Denied.insert(Denied.end(), {SYS_execve, SYS_execveat});
  constexpr unsigned Refuse = SECCOMP_RET_ERRNO | EPERM;
  // The second and third number of a jump: how many instructions are passed over if it is so, and if not.
  std::vector<sock_filter> Instructions = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, Processor, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, Refuse),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FirstOfOther, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, Refuse),
  };
  for (unsigned Call : Denied) {
    Instructions.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, Call, 0, 1));
    Instructions.push_back(BPF_STMT(BPF_RET | BPF_K, Refuse));
  }
  Instructions.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  const sock_fprog Program{static_cast<unsigned short>(Instructions.size()), Instructions.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &Program) == 0;
}
#else
bool denySystemCalls(bool) { return false; }
#endif

} // namespace cuda_tidy
