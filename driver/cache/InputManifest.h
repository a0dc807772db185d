#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace cuda_tidy {

/// What tells cheaply that a file or directory is as it was; all zero where that cannot be relied on.
struct Stamp {
  std::uint64_t Inode = 0, Size = 0;
  std::int64_t Modified = 0; ///< Nanoseconds since the epoch.

  bool isReliable() const { return Modified != 0; }
  bool operator==(const Stamp &) const = default;
};

/// Everything about the file system that an analysis depends on. Paths are absolute.
struct InputManifest {
  /// A file that was read, or a directory that was listed.
  struct Read {
    std::string Path;
    Stamp At;
    std::uint64_t Content = 0; ///< A hash of the text, or of the names in the directory.
  };
  /// Paths where nothing was. They come below the nearest directory above them that exists: while that one is
  /// unchanged, so are they.
  struct Absences {
    std::string Directory;
    Stamp At;
    std::vector<std::string> Names; ///< Relative to it.
  };

  std::vector<Read> Files;
  std::vector<Read> Listings;
  std::vector<Absences> Absent;

  /// Depends on what \p Other depends on, too.
  void add(const InputManifest &Other);
};

/// Notes what an analysis reads, and what it looks for in vain.
class RecordingFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  explicit RecordingFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);
  ~RecordingFileSystem() override;

  /// What was noted until now.
  InputManifest manifest() const;

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForReadBinary(const llvm::Twine &Path) override;
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine &Path, std::error_code &Error) override;
  bool exists(const llvm::Twine &Path) override { return bool(status(Path)); }

private:
  struct Notes;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> note(const llvm::Twine &Path,
                                                       llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> Opened);

  std::shared_ptr<Notes> Noted;
};

/// Compares manifests with the file system of now; what many share is looked at once.
class InputValidator {
public:
  explicit InputValidator(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

  enum Answer {
    Same,
    SameButMoved, ///< The contents are the same, and the stamps in the manifest are now the new ones.
    Changed,
  };
  Answer validate(InputManifest &Recorded);

private:
  struct Seen {
    bool Exists = false;
    Stamp At;
    std::optional<std::uint64_t> Content;
  };
  Seen &look(llvm::StringRef Path);
  template <typename Hash> Answer compare(InputManifest::Read &Recorded, Hash HashOf);
  Answer compare(InputManifest::Absences &Recorded);

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  const std::int64_t YoungestReliable; ///< Of a stamp's time.
  llvm::StringMap<Seen> Known;
};

} // namespace cuda_tidy
