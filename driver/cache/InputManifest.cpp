#include "cache/InputManifest.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace cuda_tidy {

namespace path = llvm::sys::path;
using llvm::StringRef;
using llvm::Twine;
using llvm::vfs::FileSystem;

namespace {

/// A file that changes within the resolution of its time of modification looks unchanged: stamps that are younger than
/// this are not relied on.
std::int64_t youngestReliable() {
  const auto Now = std::chrono::system_clock::now() - std::chrono::seconds(2);
  return std::chrono::nanoseconds(Now.time_since_epoch()).count();
}

Stamp stampOf(const llvm::vfs::Status &Status, std::int64_t YoungestReliable) {
  const std::int64_t Modified = std::chrono::nanoseconds(Status.getLastModificationTime().time_since_epoch()).count();
  return Modified < YoungestReliable ? Stamp{Status.getUniqueID().getFile(), Status.getSize(), Modified} : Stamp();
}

std::optional<std::uint64_t> hashOfFile(FileSystem &Files, StringRef Path) {
  auto Buffer = Files.getBufferForFile(Path, /*FileSize=*/-1, /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return std::nullopt;
  return llvm::xxh3_64bits((*Buffer)->getBuffer());
}

std::optional<std::uint64_t> hashOfDirectory(FileSystem &Files, StringRef Path) {
  std::error_code Error;
  std::vector<std::string> Names;
  for (llvm::vfs::directory_iterator Each = Files.dir_begin(Path, Error), End; !Error && Each != End;
       Each.increment(Error))
    Names.push_back(path::filename(Each->path()).str());
  if (Error)
    return std::nullopt;
  llvm::sort(Names);
  std::string All;
  for (const std::string &Name : Names)
    (All += Name) += '\0';
  return llvm::xxh3_64bits(StringRef(All));
}

} // namespace

/// Written to by the file system and by the files that it has opened.
struct RecordingFileSystem::Notes {
  struct Entry {
    enum Kind { File, Directory, Nothing } What = Nothing;
    Stamp At;
    std::optional<std::uint64_t> Content;
  };
  std::map<std::string, Entry> ByPath;
  const std::int64_t YoungestReliable = youngestReliable();

  /// The entry of a path: what was there when it was first looked at.
  Entry &note(const FileSystem &Files, const Twine &Path, Entry::Kind What, const llvm::vfs::Status *Status = nullptr) {
    llvm::SmallString<256> Absolute;
    Path.toVector(Absolute);
    (void)Files.makeAbsolute(Absolute);
    auto [Noted, IsNew] = ByPath.try_emplace(Absolute.str().str());
    if (IsNew) {
      Noted->second.What = What;
      if (Status)
        Noted->second.At = stampOf(*Status, YoungestReliable);
    }
    return Noted->second;
  }
};

namespace {

/// Hands the hash of what is read to where it is noted.
class RecordedFile : public llvm::vfs::File {
public:
  RecordedFile(std::unique_ptr<llvm::vfs::File> Real, std::function<void(StringRef)> WhenRead)
      : Real(std::move(Real)), WhenRead(std::move(WhenRead)) {}

  llvm::ErrorOr<llvm::vfs::Status> status() override { return Real->status(); }
  llvm::ErrorOr<std::string> getName() override { return Real->getName(); }
  std::error_code close() override { return Real->close(); }

  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const Twine &Name, int64_t FileSize,
                                                               bool RequiresNullTerminator, bool IsVolatile) override {
    auto Buffer = Real->getBuffer(Name, FileSize, RequiresNullTerminator, IsVolatile);
    if (Buffer)
      WhenRead((*Buffer)->getBuffer());
    return Buffer;
  }

private:
  std::unique_ptr<llvm::vfs::File> Real;
  std::function<void(StringRef)> WhenRead;
};

} // namespace

RecordingFileSystem::RecordingFileSystem(llvm::IntrusiveRefCntPtr<FileSystem> Files)
    : ProxyFileSystem(std::move(Files)), Noted(std::make_shared<Notes>()) {}

RecordingFileSystem::~RecordingFileSystem() = default;

llvm::ErrorOr<llvm::vfs::Status> RecordingFileSystem::status(const Twine &Path) {
  auto Status = ProxyFileSystem::status(Path);
  if (!Status)
    Noted->note(*this, Path, Notes::Entry::Nothing);
  else if (Status->isRegularFile())
    Noted->note(*this, Path, Notes::Entry::File, &*Status);
  return Status;
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
RecordingFileSystem::note(const Twine &Path, llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> Opened) {
  if (!Opened) {
    Noted->note(*this, Path, Notes::Entry::Nothing);
    return Opened;
  }
  auto Status = (*Opened)->status();
  Notes::Entry &Entry = Noted->note(*this, Path, Notes::Entry::File, Status ? &*Status : nullptr);
  return std::make_unique<RecordedFile>(std::move(*Opened), [Noted = Noted, &Entry](StringRef Text) {
    if (!Entry.Content)
      Entry.Content = llvm::xxh3_64bits(Text);
  });
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> RecordingFileSystem::openFileForRead(const Twine &Path) {
  return note(Path, ProxyFileSystem::openFileForRead(Path));
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> RecordingFileSystem::openFileForReadBinary(const Twine &Path) {
  return note(Path, ProxyFileSystem::openFileForReadBinary(Path));
}

llvm::vfs::directory_iterator RecordingFileSystem::dir_begin(const Twine &Path, std::error_code &Error) {
  auto Begin = ProxyFileSystem::dir_begin(Path, Error);
  if (auto Status = ProxyFileSystem::status(Path); Status && !Error)
    Noted->note(*this, Path, Notes::Entry::Directory, &*Status);
  else
    Noted->note(*this, Path, Notes::Entry::Nothing);
  return Begin;
}

InputManifest RecordingFileSystem::manifest() const {
  FileSystem &Files = const_cast<FileSystem &>(getUnderlyingFS());
  InputManifest Result;
  std::map<std::string, InputManifest::Absences> Absent;
  std::map<std::string, std::optional<Stamp>> Directories;
  auto StampOfDirectory = [&](StringRef Directory) -> std::optional<Stamp> {
    auto [Known, IsNew] = Directories.try_emplace(Directory.str());
    if (IsNew)
      if (auto Status = Files.status(Directory); Status && Status->isDirectory())
        Known->second = stampOf(*Status, Noted->YoungestReliable);
    return Known->second;
  };
  for (const auto &[Path, Entry] : Noted->ByPath) {
    if (Entry.What == Notes::Entry::Nothing) {
      StringRef Directory = path::parent_path(Path);
      while (!StampOfDirectory(Directory) && path::has_relative_path(Directory))
        Directory = path::parent_path(Directory);
      InputManifest::Absences &Group = Absent[Directory.str()];
      Group.Directory = Directory.str();
      Group.At = StampOfDirectory(Directory).value_or(Stamp());
      Group.Names.push_back(StringRef(Path).drop_front(Directory.size()).ltrim('/').str());
      continue;
    }
    const bool IsDirectory = Entry.What == Notes::Entry::Directory;
    std::optional<std::uint64_t> Content = Entry.Content;
    if (!Content)
      Content = IsDirectory ? hashOfDirectory(Files, Path) : hashOfFile(Files, Path);
    (IsDirectory ? Result.Listings : Result.Files).push_back({Path, Entry.At, Content.value_or(0)});
  }
  for (auto &[Directory, Group] : Absent)
    Result.Absent.push_back(std::move(Group));
  return Result;
}

/// Appends what is not in \p Rows yet. Two bases of one file have thousands of headers in common.
template <typename Row> static void addNew(std::vector<Row> &Rows, const std::vector<Row> &Others) {
  auto IdentityOf = [](const Row &Of) {
    if constexpr (std::is_same_v<Row, InputManifest::Read>)
      return std::tie(Of.Path);
    else
      return std::tie(Of.Directory, Of.Names);
  };
  std::set<decltype(IdentityOf(Rows.front()))> Known;
  Rows.reserve(Rows.size() + Others.size()); // what is known stays where it is
  for (const Row &Each : Rows)
    Known.insert(IdentityOf(Each));
  for (const Row &Each : Others)
    if (!Known.contains(IdentityOf(Each)))
      Rows.push_back(Each);
}

void InputManifest::add(const InputManifest &Other) {
  addNew(Files, Other.Files);
  addNew(Listings, Other.Listings);
  addNew(Absent, Other.Absent);
}

InputValidator::InputValidator(llvm::IntrusiveRefCntPtr<FileSystem> Files)
    : Files(std::move(Files)), YoungestReliable(youngestReliable()) {}

InputValidator::Seen &InputValidator::look(StringRef Path) {
  auto [Entry, IsNew] = Known.try_emplace(Path);
  Seen &Result = Entry->second;
  if (IsNew)
    if (auto Status = Files->status(Path)) {
      Result.Exists = true;
      Result.At = stampOf(*Status, YoungestReliable);
    }
  return Result;
}

template <typename Hash> InputValidator::Answer InputValidator::compare(InputManifest::Read &Recorded, Hash HashOf) {
  Seen &Now = look(Recorded.Path);
  if (!Now.Exists)
    return Changed;
  if (Recorded.At.isReliable() && Recorded.At == Now.At)
    return Same;
  if (!Now.Content)
    Now.Content = HashOf(*Files, Recorded.Path).value_or(~Recorded.Content);
  if (*Now.Content != Recorded.Content)
    return Changed;
  return std::exchange(Recorded.At, Now.At) == Now.At ? Same : SameButMoved;
}

InputValidator::Answer InputValidator::compare(InputManifest::Absences &Recorded) {
  const Seen &Directory = look(Recorded.Directory);
  if (Recorded.At.isReliable() && Directory.Exists && Recorded.At == Directory.At)
    return Same;
  const Stamp Now = Directory.At;
  for (const std::string &Name : Recorded.Names) {
    llvm::SmallString<256> Path(Recorded.Directory);
    path::append(Path, Name);
    if (look(Path).Exists)
      return Changed;
  }
  return std::exchange(Recorded.At, Now) == Now ? Same : SameButMoved;
}

InputValidator::Answer InputValidator::validate(InputManifest &Recorded) {
  Answer Result = Same;
  auto Consider = [&](Answer One) {
    Result = std::max(Result, One);
    return Result != Changed;
  };
  for (InputManifest::Read &Each : Recorded.Files)
    if (!Consider(compare(Each, hashOfFile)))
      return Changed;
  for (InputManifest::Read &Each : Recorded.Listings)
    if (!Consider(compare(Each, hashOfDirectory)))
      return Changed;
  for (InputManifest::Absences &Each : Recorded.Absent)
    if (!Consider(compare(Each)))
      return Changed;
  return Result;
}

} // namespace cuda_tidy
