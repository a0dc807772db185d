#include "cache/CacheDirectory.h"
#include "untrusted/BoundedFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <ctime>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

namespace cuda_tidy {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// An entry's file is a checksum, and the rest.
constexpr std::size_t ChecksumSize = sizeof(std::uint64_t);

/// Of the rest, and of whose entry it is: it counts for nothing under another's name.
static std::uint64_t checksumOf(llvm::StringRef File, llvm::StringRef Rest) {
  return llvm::xxh3_64bits(Rest) ^ llvm::xxh3_64bits(path::filename(File));
}

namespace {
/// The rest of an entry's file, without a copy.
class BehindChecksum : public llvm::MemoryBuffer {
public:
  explicit BehindChecksum(std::unique_ptr<llvm::MemoryBuffer> Whole) : Whole(std::move(Whole)) {
    init(this->Whole->getBufferStart() + ChecksumSize, this->Whole->getBufferEnd(), /*RequiresNullTerminator=*/false);
  }
  llvm::StringRef getBufferIdentifier() const override { return Whole->getBufferIdentifier(); }
  BufferKind getBufferKind() const override { return Whole->getBufferKind(); }

private:
  std::unique_ptr<llvm::MemoryBuffer> Whole;
};
} // namespace

/// LLVM's pruning takes only files named so for a cache's.
constexpr llvm::StringLiteral Prefix = "llvmcache-";

std::string CacheDirectory::defaultPath() {
  llvm::SmallString<128> Path;
  if (std::optional<std::string> Given = llvm::sys::Process::GetEnv("XDG_CACHE_HOME"); Given && !Given->empty())
    Path = *Given;
  else if (path::home_directory(Path))
    path::append(Path, ".cache");
  else
    return "";
  path::append(Path, "cuda-tidy");
  return Path.str().str();
}

std::string CacheDirectory::fileOf(llvm::StringRef Kind, llvm::StringRef Key) const {
  llvm::SmallString<128> File(Path);
  path::append(File, Prefix + Kind + "-" + Key);
  return File.str().str();
}

/// What was seen of a file when its checksum was right. Whatever is written to it since, by whomever, changes that.
struct CheckedFile {
  std::uint64_t Device = 0, Inode = 0, Size = 0;
  std::int64_t ModifiedAt = 0, ModifiedNanoseconds = 0, ChangedAt = 0, ChangedNanoseconds = 0;
};

static std::optional<CheckedFile> look(fs::file_t File) {
  struct stat Status;
  if (fstat(File, &Status) != 0)
    return std::nullopt;
  return CheckedFile{Status.st_dev,         Status.st_ino,          static_cast<std::uint64_t>(Status.st_size),
                     Status.st_mtim.tv_sec, Status.st_mtim.tv_nsec, Status.st_ctim.tv_sec,
                     Status.st_ctim.tv_nsec};
}

/// Many file systems do not keep the time of access by themselves. That an entry was used within the hour is enough.
static void touch(fs::file_t File) {
  fs::file_status Status;
  const auto Now = std::chrono::system_clock::now();
  if (!fs::status(File, Status) && Status.getLastAccessedTime() < Now - std::chrono::hours(1))
    (void)fs::setLastAccessAndModificationTime(File, Now, Status.getLastModificationTime());
}

bool CacheDirectory::isWhole(llvm::StringRef Bytes, llvm::StringRef File, llvm::StringRef Key,
                             fs::file_t Opened) const {
  // To read a large entry for its checksum may take longer than what it is needed for.
  const bool IsLarge = Bytes.size() > (1u << 20);
  const std::string Checked = fileOf("checked", Key);
  const std::optional<CheckedFile> Now = IsLarge ? look(Opened) : std::nullopt;
  if (Now)
    if (auto Before = readBounded(Checked, largest::Settings);
        Before && (*Before)->getBuffer() == llvm::StringRef(reinterpret_cast<const char *>(&*Now), sizeof(*Now)))
      return true;
  if (Bytes.size() < ChecksumSize ||
      llvm::support::endian::read64le(Bytes.data()) != checksumOf(File, Bytes.drop_front(ChecksumSize)))
    return false;
  // What changes within the resolution of its times looks unchanged.
  if (Now && Now->ChangedAt < std::time(nullptr) - 2)
    consumeError(llvm::writeToOutput(Checked, [&](llvm::raw_ostream &Out) {
      Out.write(reinterpret_cast<const char *>(&*Now), sizeof(*Now));
      return llvm::Error::success();
    }));
  return true;
}

std::unique_ptr<llvm::MemoryBuffer> CacheDirectory::load(llvm::StringRef Kind, llvm::StringRef Key) const {
  const std::string File = fileOf(Kind, Key);
  fs::file_status Status; // a pipe would wait for a writer, and of what is that large nothing is ours
  if (fs::status(File, Status) || Status.type() != fs::file_type::regular_file ||
      Status.getSize() > largest::CacheEntry)
    return nullptr;
  llvm::Expected<fs::file_t> Opened = fs::openNativeFileForRead(File);
  if (!Opened) {
    consumeError(Opened.takeError());
    return nullptr;
  }
  touch(*Opened);
  auto Buffer = llvm::MemoryBuffer::getOpenFile(*Opened, File, /*FileSize=*/-1, /*RequiresNullTerminator=*/false);
  const bool IsDamaged = Buffer && !isWhole((*Buffer)->getBuffer(), File, Key, *Opened);
  (void)fs::closeFile(*Opened);
  if (IsDamaged)
    (void)fs::remove(File);
  if (!Buffer || IsDamaged)
    return nullptr;
  return std::make_unique<BehindChecksum>(std::move(*Buffer));
}

llvm::Error CacheDirectory::store(llvm::StringRef Kind, llvm::StringRef Key,
                                  llvm::ArrayRef<std::uint8_t> Content) const {
  auto Fail = [&](llvm::Error Why) {
    return llvm::createStringError("cannot write to the cache '%s': %s", Path.c_str(),
                                   llvm::toString(std::move(Why)).c_str());
  };
  if (std::error_code Error = fs::create_directories(Path))
    return Fail(llvm::errorCodeToError(Error));
  const std::string File = fileOf(Kind, Key);
  llvm::Expected<fs::TempFile> Temporary = fs::TempFile::create(File + "-%%%%%%%%.tmp");
  if (!Temporary)
    return Fail(Temporary.takeError());
  llvm::raw_fd_ostream Out(Temporary->FD, /*shouldClose=*/false);
  char Checksum[ChecksumSize];
  llvm::support::endian::write64le(Checksum, checksumOf(File, llvm::toStringRef(Content)));
  Out << llvm::StringRef(Checksum, ChecksumSize) << llvm::toStringRef(Content);
  Out.flush();
  if (std::error_code Error = Out.error()) {
    Out.clear_error();
    consumeError(Temporary->discard());
    return Fail(llvm::errorCodeToError(Error));
  }
  if (llvm::Error Failure = Temporary->keep(File))
    return Fail(std::move(Failure));
  return llvm::Error::success();
}

void CacheDirectory::prune(const llvm::CachePruningPolicy &Policy) const {
  for (const std::string &Each : {Path, ofBases().Path}) {
    // LLVM notes there when it has pruned, and would wait for a reader of a pipe, or write where a link leads to.
    const std::string TimeStamp = Each + "/llvmcache.timestamp";
    fs::file_status Status;
    if (!fs::status(TimeStamp, Status, /*follow=*/false) && Status.type() != fs::file_type::regular_file)
      (void)unlink(TimeStamp.c_str()); // LLVM removes no pipe
    llvm::pruneCache(Each, Policy);
  }
}

CacheDirectory::Usage CacheDirectory::usage(llvm::StringRef Kind) const {
  Usage Result;
  std::error_code Error;
  const std::string Start = (Prefix + Kind + "-").str();
  for (fs::directory_iterator Each(Path, Error), End; Each != End && !Error; Each.increment(Error)) {
    fs::file_status Status;
    if (!path::filename(Each->path()).starts_with(Start) || fs::status(Each->path(), Status))
      continue;
    ++Result.Entries;
    Result.Bytes += Status.getSize();
  }
  return Result;
}

} // namespace cuda_tidy
