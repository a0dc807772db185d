#include "ReplacementFile.h"
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <fcntl.h>
#include <iterator>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace cuda_tidy {

static std::error_code lastError() { return {errno, std::generic_category()}; }

/// Nothing if it is the name of no stream; negative, with `errno`, if the stream is not open.
static std::optional<int> openStream(std::string_view Name) {
  if (Name == "/dev/null")
    return open("/dev/null", O_WRONLY | O_CLOEXEC);
  constexpr std::string_view Standard[] = {"/dev/stdin", "/dev/stdout", "/dev/stderr"}; // by their numbers
  int Number = std::ranges::find(Standard, Name) - std::begin(Standard);
  if (Number == std::size(Standard)) {
    Number = -1;
    for (std::string_view Folder : {"/dev/fd/", "/proc/self/fd/"})
      if (Name.starts_with(Folder))
        std::from_chars(Name.data() + Folder.size(), Name.data() + Name.size(), Number);
  }
  return Number < 0 ? std::nullopt : std::optional(fcntl(Number, F_DUPFD_CLOEXEC, 0));
}

ReplacementFile::ReplacementFile(const std::string &Target, std::error_code &Failure) : Target(Target) {
  if (const std::optional<int> Stream = openStream(Target)) {
    Descriptor = *Stream;
    Failure = Descriptor < 0 ? lastError() : std::error_code();
    return;
  }
  struct stat Old;
  if (lstat(Target.c_str(), &Old) == 0) {
    if (S_ISREG(Old.st_mode))
      Mode = Old.st_mode & 0777;
    else if (!S_ISLNK(Old.st_mode)) {
      Failure = std::make_error_code(std::errc::not_supported);
      return;
    }
  }
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
  if (close(std::exchange(Descriptor, -1)) != 0 || (!Name.empty() && std::rename(Name.c_str(), Target.c_str()) != 0))
    return lastError();
  Name.clear();
  return {};
}

std::string reasonNotReplaced(std::error_code Failure) {
  return Failure == std::errc::not_supported ? "it is a pipe, a device or a directory" : Failure.message();
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
