#include "analysis/FleetingFiles.h"
#include "untrusted/BoundedFile.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include <sys/mman.h>

using namespace llvm;

namespace cuda_tidy {
namespace {

/// The mapped texts that somebody still has.
class Texts {
public:
  void add(MemoryBuffer &Text) {
    All.insert(&Text);
    ReadSinceSent += Text.getBufferSize();
    if (ReadSinceSent < MostInMemory)
      return;
    for (MemoryBuffer *Each : All)
      Each->dontNeedIfMmap();
    ReadSinceSent = 0;
  }
  void remove(MemoryBuffer &Text) { All.erase(&Text); }

private:
  static constexpr std::size_t MostInMemory = 2 << 20; ///< Bytes; for less the calls would cost more than they gain.
  DenseSet<MemoryBuffer *> All;
  std::size_t ReadSinceSent = 0;
};

/// A file that is mapped however small it is.
class MappedText : public MemoryBuffer {
public:
  MappedText(std::string Name, sys::fs::mapped_file_region Region, std::shared_ptr<Texts> Mapped)
      : Name(std::move(Name)), Region(std::move(Region)), Mapped(std::move(Mapped)) {
    const char *Begin = this->Region.const_data();
    init(Begin, Begin + this->Region.size(), /*RequiresNullTerminator=*/true);
    this->Mapped->add(*this);
  }
  ~MappedText() override { Mapped->remove(*this); }

  StringRef getBufferIdentifier() const override { return Name; }
  BufferKind getBufferKind() const override { return MemoryBuffer_MMap; }
  void dontNeedIfMmap() override {
    // mapped_file_region::dontNeed() is posix_madvise, which does nothing on Linux.
    ::madvise(const_cast<char *>(Region.const_data()), Region.size(), MADV_DONTNEED);
  }

private:
  std::string Name;
  sys::fs::mapped_file_region Region;
  std::shared_ptr<Texts> Mapped;
};

class FleetingFile : public vfs::File {
public:
  FleetingFile(std::unique_ptr<vfs::File> Real, std::string Path, std::shared_ptr<Texts> Mapped)
      : Real(std::move(Real)), Path(std::move(Path)), Mapped(std::move(Mapped)) {}

  ErrorOr<vfs::Status> status() override { return Real->status(); }
  ErrorOr<std::string> getName() override { return Real->getName(); }
  std::error_code close() override { return Real->close(); }

  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name, int64_t FileSize, bool RequiresNullTerminator,
                                                   bool IsVolatile) override {
    if (auto Text = map(Name))
      return Text;
    return Real->getBuffer(Name, FileSize, RequiresNullTerminator, IsVolatile);
  }

private:
  /// Nothing for what cannot be mapped with a zero behind it.
  std::unique_ptr<MemoryBuffer> map(const Twine &Name) const {
    Expected<sys::fs::file_t> File = sys::fs::openNativeFileForRead(Path);
    if (!File) {
      consumeError(File.takeError());
      return nullptr;
    }
    const auto Close = scope_exit([&] { sys::fs::closeFile(*File); });
    sys::fs::file_status Status;
    if (sys::fs::status(*File, Status) || Status.type() != sys::fs::file_type::regular_file ||
        Status.getSize() % sys::Process::getPageSizeEstimate() == 0)
      return nullptr;
    std::error_code Failed;
    sys::fs::mapped_file_region Region(*File, sys::fs::mapped_file_region::readonly, Status.getSize(), 0, Failed);
    if (Failed)
      return nullptr;
    return std::make_unique<MappedText>(Name.str(), std::move(Region), Mapped);
  }

  std::unique_ptr<vfs::File> Real;
  std::string Path;
  std::shared_ptr<Texts> Mapped;
};

class FleetingFileSystem : public vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  /// What is no regular file may never end, or not even open; what is huge is no source.
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    auto Status = status(Path);
    if (!Status)
      return Status.getError();
    if (!Status->isRegularFile())
      return std::make_error_code(Status->isDirectory() ? std::errc::is_a_directory : std::errc::not_supported);
    if (Status->getSize() > largest::Source)
      return std::make_error_code(std::errc::file_too_large);
    auto File = ProxyFileSystem::openFileForRead(Path);
    if (!File)
      return File;
    return std::make_unique<FleetingFile>(std::move(*File), Path.str(), Mapped);
  }

private:
  std::shared_ptr<Texts> Mapped = std::make_shared<Texts>();
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> fleetingFiles() {
  return makeIntrusiveRefCnt<FleetingFileSystem>(vfs::getRealFileSystem());
}

} // namespace cuda_tidy
