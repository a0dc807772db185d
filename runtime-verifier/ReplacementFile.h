#pragma once

#include <string>
#include <string_view>
#include <system_error>

namespace cuda_tidy {

/// A new file beside \p Target, under a name that nobody can foresee, which takes the target's place when it is
/// complete. It never goes through a file or a link that was there, and takes the place of nothing else. It has the
/// mode of the file it replaces, which this user alone can read before, or that of any new file. Where the target is a
/// stream's own name (`/dev/null`, `/dev/stdout`, `/dev/stderr`, `/dev/fd/3`, `/proc/self/fd/3`), it is that stream.
class ReplacementFile {
public:
  ReplacementFile(const std::string &Target, std::error_code &Failure);
  /// Removes it, unless it took the place.
  ~ReplacementFile();
  ReplacementFile(const ReplacementFile &) = delete;
  ReplacementFile &operator=(const ReplacementFile &) = delete;

  /// Empty for a stream.
  const std::string &name() const { return Name; }
  /// Open for writing.
  int descriptor() const { return Descriptor; }

  /// Closes it, and gives it the target's name.
  std::error_code commit();

private:
  std::string Target;
  std::string Name; ///< Empty if there is nothing to be removed.
  int Descriptor = -1;
  unsigned Mode = 0; ///< Of what is replaced; 0 if there is nothing.
};

/// Why nothing takes a target's place, for the user: `it is a pipe, a device or a directory`, or what the system says.
std::string reasonNotReplaced(std::error_code Failure);

/// Gives \p Target this text as a whole, or not at all.
std::error_code replaceFile(const std::string &Target, std::string_view Text);

} // namespace cuda_tidy
