#include "Verifier.h"

#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace cuda_tidy {

std::string startVerifier(llvm::StringRef Prefix, const std::vector<std::string> &Arguments) {
  const std::string Program = Prefix.str() + "/bin/cuda-tidy-verify";
  std::vector<char *> Command = {const_cast<char *>("cuda-tidy-verify")};
  for (const std::string &Argument : Arguments)
    Command.push_back(const_cast<char *>(Argument.c_str()));
  Command.push_back(nullptr);
  execv(Program.c_str(), Command.data());
  return "cannot start '" + Program + "': " + std::strerror(errno) + "; it is built and installed beside cuda-tidy";
}

} // namespace cuda_tidy
