#include "RegularFile.h"
#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cuda_tidy {
namespace {

/// A file that is open for reading.
class RegularFile {
public:
  RegularFile(const std::string &Name, std::string &Why)
      : Descriptor(open(Name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)) {
    struct stat Status;
    if (Descriptor < 0 || fstat(Descriptor, &Status) != 0)
      Why = std::strerror(errno);
    else if (!S_ISREG(Status.st_mode))
      Why = S_ISDIR(Status.st_mode) ? std::strerror(EISDIR) : "it is no file, but a pipe or a device";
    else
      Size = Status.st_size;
  }
  ~RegularFile() {
    if (Descriptor >= 0)
      close(Descriptor);
  }
  RegularFile(const RegularFile &) = delete;
  RegularFile &operator=(const RegularFile &) = delete;

  /// Nothing if it is not readable.
  const std::optional<std::uint64_t> &size() const { return Size; }

  /// Files of /proc have no size to go by.
  std::optional<std::string> read(std::size_t Most) const {
    std::string Text;
    Text.reserve(std::min<std::uint64_t>(*Size, Most));
    char Bytes[65536];
    while (Text.size() < Most) {
      const ssize_t Count = ::read(Descriptor, Bytes, std::min(sizeof Bytes, Most - Text.size()));
      if (Count == 0)
        break;
      if (Count < 0 && errno != EINTR)
        return std::nullopt;
      Text.append(Bytes, Count < 0 ? 0 : Count);
    }
    return Text;
  }

private:
  int Descriptor;
  std::optional<std::uint64_t> Size;
};

} // namespace

std::optional<std::string> readFile(const std::string &Name, std::size_t Most, std::string &Why) {
  const RegularFile File(Name, Why);
  if (!File.size())
    return std::nullopt;
  std::optional<std::string> Text = *File.size() > Most ? std::nullopt : File.read(Most + 1);
  if (*File.size() > Most || (Text && Text->size() > Most)) {
    Why = "it has more than " + std::to_string(Most) + " bytes";
    return std::nullopt;
  }
  if (!Text)
    Why = std::strerror(errno);
  return Text;
}

std::optional<std::string> readBeginning(const std::string &Name, std::size_t Most) {
  std::string Why;
  const RegularFile File(Name, Why);
  return File.size() ? File.read(Most) : std::nullopt;
}

} // namespace cuda_tidy
