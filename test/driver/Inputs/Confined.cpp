// usage: confined DIRECTORY. What a confined process that may write to DIRECTORY can still do, a line each.
#include "untrusted/Confinement.h"
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

static void tell(const char *Deed, bool IsDone) {
  std::printf("%s: %s\n", Deed, IsDone ? "done" : std::strerror(errno));
}

static bool create(const std::string &File) { return open(File.c_str(), O_WRONLY | O_CREAT, 0600) >= 0; }

int main(int, char **Arguments) {
  const std::string Directory = Arguments[1];
  cuda_tidy::Permissions Allowed;
  Allowed.WritableDirectories = {Directory};
  Allowed.Memory = 256u << 20;
  cuda_tidy::confine(Allowed);
  tell("read", open("/etc/passwd", O_RDONLY) >= 0);
  tell("create within", create(Directory + "/made"));
  tell("remove within", unlink((Directory + "/made").c_str()) == 0);
  tell("create beside", create(Directory + "/../made"));
  tell("overwrite", open((Directory + "/../there").c_str(), O_WRONLY) >= 0);
  tell("truncate", truncate((Directory + "/../there").c_str(), 0) == 0);
  tell("remove", unlink((Directory + "/../there").c_str()) == 0);
  tell("link out", symlink("/etc/passwd", (Directory + "/link").c_str()) == 0);
  tell("internet", socket(AF_INET, SOCK_STREAM, 0) >= 0);
  tell("local socket", socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
  tell("little memory", mmap(nullptr, 64u << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
  tell("much memory", mmap(nullptr, 1u << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
  tell("signal", kill(getppid(), 0) == 0);
  char Program[] = "/bin/true";
  char *const Words[] = {Program, nullptr};
  execv(Program, Words);
  tell("program", false);
}
