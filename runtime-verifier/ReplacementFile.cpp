#include "ReplacementFile.h"
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace cuda_tidy {

static std::error_code lastError() { return {errno, std::generic_category()}; }

ReplacementFile::ReplacementFile(const std::string &Target, std::error_code &Failure) : Target(Target) {
  struct stat Old;
  if (lstat(Target.c_str(), &Old) == 0 && S_ISREG(Old.st_mode))
    Mode = Old.st_mode & 0777;
  do {
    std::uint64_t Number = 0;
    char Digits[17];
    if (getentropy(&Number, sizeof Number) != 0)
      break;
    std::snprintf(Digits, sizeof Digits, "%016llx", static_cast<unsigned long long>(Number));
    Name = Target + "." + Digits;
    Descriptor = open(Name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, Mode == 0 ? 0666 : 0600);
  } while (Descriptor < 0 && errno == EEXIST);
  Failure = Descriptor < 0 ? lastError() : std::error_code();
  if (Failure)
    Name.clear();
}

ReplacementFile::~ReplacementFile() {
  if (Descriptor >= 0)
    close(Descriptor);
  if (!Name.empty())
    unlink(Name.c_str());
}

std::error_code ReplacementFile::commit() {
  if (Mode != 0 && fchmod(Descriptor, Mode) != 0)
    return lastError();
  // Some file systems tell here alone that a disk is full.
  if (close(std::exchange(Descriptor, -1)) != 0 || std::rename(Name.c_str(), Target.c_str()) != 0)
    return lastError();
  Name.clear();
  return {};
}

std::error_code replaceFile(const std::string &Target, std::string_view Text) {
  std::error_code Failure;
  ReplacementFile File(Target, Failure);
  while (!Failure && !Text.empty()) {
    const ssize_t Count = write(File.descriptor(), Text.data(), Text.size());
    if (Count < 0 && errno != EINTR)
      return lastError();
    Text.remove_prefix(Count < 0 ? 0 : Count);
  }
  return Failure ? Failure : File.commit();
}

} // namespace cuda_tidy
