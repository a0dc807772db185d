#include "LibrarySearch.h"

#include "ElfFile.h"
#include "Environment.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <deque>
#include <map>
#include <set>

#include <elf.h>

namespace cuda_tidy {
namespace {

constexpr size_t MaximumLibraries = 4096, MaximumPath = 4096;
constexpr size_t MachineAt = offsetof(Elf64_Ehdr, e_machine);

#if defined(__aarch64__)
constexpr const char *Platform = "aarch64", *Triple = "aarch64-linux-gnu";
#else
constexpr const char *Platform = "x86_64", *Triple = "x86_64-linux-gnu";
#endif

/// The names and paths in /etc/ld.so.cache, whose format is that of glibc's dl-cache.h.
std::map<std::string, std::string> readCache(const FileTree &Files) {
  std::map<std::string, std::string> Result;
  std::optional<std::string> Cache = Files.read("/etc/ld.so.cache", 32 << 20);
  constexpr std::string_view Magic = "glibc-ld.so.cache1.1";
  size_t Start = Cache ? Cache->find(Magic) : std::string::npos; // an older table may stand in front
  if (Start == std::string::npos)
    return Result;
  struct Entry {
    int32_t Flags;
    uint32_t Name, Path, Unused;
    uint64_t Hardware;
  };
  constexpr size_t HeaderSize = 48;
  std::string_view Table(*Cache);
  Table.remove_prefix(Start);
  uint32_t Count = 0;
  if (Table.size() < HeaderSize)
    return Result;
  std::memcpy(&Count, Table.data() + Magic.size(), sizeof Count);
  auto TextAt = [&](uint32_t Offset) {
    std::string_view Text = Offset < Table.size() ? Table.substr(Offset) : std::string_view();
    return std::string(Text.substr(0, std::min(Text.find('\0'), MaximumPath)));
  };
  for (size_t At = HeaderSize; Count-- && At + sizeof(Entry) <= Table.size(); At += sizeof(Entry)) {
    Entry Each;
    std::memcpy(&Each, Table.data() + At, sizeof Each);
    if (!Each.Hardware) // variants for particular processors come with the same versions
      Result.try_emplace(TextAt(Each.Name), TextAt(Each.Path));
  }
  return Result;
}

class Loader {
public:
  explicit Loader(const FileTree &Files)
      : Files(Files), Cache(readCache(Files)), Configured(splitList(environment("LD_LIBRARY_PATH"), ":;")) {}

  std::vector<LoadedLibrary> load(const std::vector<std::string> &Starts) {
    for (const std::string &Start : Starts)
      if (std::optional<std::string> Real = Files.real(Start))
        open({std::string(fileName(Start)), *Real, "", "", ""}, Start, -1);
    if (Opened.empty())
      return Result;
    Machine = header(Opened.front().Path)->substr(MachineAt, 2);
    preload();
    for (size_t I = 0; I < Opened.size() && Opened.size() < MaximumLibraries; ++I) {
      std::vector<std::string> Needed = Opened[I].Dynamic.Needed; // Opened grows
      for (const std::string &Name : Needed)
        if (!Known.contains(Name))
          find(Name, int(I));
    }
    return Result;
  }

private:
  struct File {
    std::string Path;
    std::string Origin; ///< what $ORIGIN is there: links of programs are followed, those of libraries are not
    DynamicInformation Dynamic;
    int Parent; ///< who asked for it first; -1 for those we start with
  };

  /// \p Found: the path, with its links, where the loader found it.
  void open(LoadedLibrary Library, const std::string &Found, int Parent) {
    Known.insert(Library.Name);
    std::string Error;
    if (!Library.Path.empty() && Paths.insert(Library.Path).second)
      if (std::optional<ElfFile> Elf = ElfFile::open(Files.onThisMachine(Library.Path), Error)) {
        DynamicInformation Dynamic = Elf->dynamicInformation();
        if (!Dynamic.Soname.empty())
          Known.insert(Dynamic.Soname);
        bool IsProgram = std::ranges::find(Elf->sections(), ".interp", &ElfSection::Name) != Elf->sections().end();
        Opened.push_back(
            {Library.Path, std::string(parentPath(IsProgram ? Library.Path : Found)), std::move(Dynamic), Parent});
      }
    Result.push_back(std::move(Library));
  }

  std::optional<std::string> header(const std::string &Path) const { return Files.read(Path, sizeof(Elf64_Ehdr)); }

  /// The loader passes over files that it may not read and those for another kind of machine, and fails with those that
  /// are for none.
  bool isTaken(const std::string &Path, std::string &Error) const {
    std::optional<std::string> Header = header(Path);
    if (Files.isDirectory(Path))
      Error = "cannot read file data: Is a directory";
    else if (!Header)
      return false;
    else if (Header->size() < sizeof(Elf64_Ehdr))
      Error = "file too short";
    else if (!Header->starts_with(ELFMAG))
      Error = "invalid ELF header";
    else
      return (*Header)[EI_CLASS] == ELFCLASS64 && Header->substr(MachineAt, 2) == Machine;
    return true;
  }

  /// What cannot be found is left out with no more than a warning.
  void preload() {
    for (const std::string &Name : splitList(environment("LD_PRELOAD"), ": ")) {
      std::vector<std::string> Directories = Configured;
      if (Name.find('/') != std::string::npos)
        Directories = {std::string(parentPath(Name))};
      for (const std::string &Directory : Directories)
        if (std::string Path = joinPath(Directory, fileName(Name)), Error; isTaken(Path, Error) && Error.empty()) {
          open({std::string(fileName(Name)), *Files.real(Path), "LD_PRELOAD", "LD_PRELOAD", ""}, Path, -1);
          break;
        }
    }
  }

  /// What the distribution calls its folder of 64-bit libraries.
  std::string lib() const {
    std::string OfTriple = std::string("lib/") + Triple;
    return Files.isDirectory("/" + OfTriple) ? OfTriple : Files.isDirectory("/lib64") ? "lib64" : "lib";
  }

  std::string expand(std::string_view Directory, const File &Of) const {
    const std::string &Origin = Of.Origin, Lib = lib();
    const std::pair<std::string_view, std::string_view> Variables[] = {
        {"${ORIGIN}", Origin}, {"${LIB}", Lib}, {"${PLATFORM}", Platform},
        {"$ORIGIN", Origin},   {"$LIB", Lib},   {"$PLATFORM", Platform}}; // "haswell" on Intel until glibc 2.37
    std::string Result;
    for (size_t At; (At = Directory.find('$')) != std::string_view::npos;) {
      Result += Directory.substr(0, At);
      Directory.remove_prefix(At);
      auto IsHere = [&](const auto &Each) { return Directory.starts_with(Each.first); };
      const auto *Found = std::ranges::find_if(Variables, IsHere);
      const std::string_view Dollar = Directory.substr(0, 1);
      const auto [Name, Value] = Found == std::end(Variables) ? std::pair(Dollar, Dollar) : *Found;
      Result += Value;
      Directory.remove_prefix(Name.size());
    }
    return Result.append(Directory);
  }

  void find(const std::string &Name, int Asking) {
    auto Try = [&](const std::string &Directory, const std::string &FoundBy) {
      std::string Path = joinPath(Directory, Name), Error;
      if (!isTaken(Path, Error))
        return false;
      open({Name, *Files.real(Path), FoundBy, std::string(fileName(Opened[size_t(Asking)].Path)), Error}, Path, Asking);
      return true;
    };
    auto TryAll = [&](const std::vector<std::string> &Directories, const File &Of, const char *Tag) {
      for (const std::string &Directory : Directories)
        if (Try(expand(Directory, Of), Tag + std::string(" of ") + std::string(fileName(Of.Path))))
          return true;
      return false;
    };
    if (Name.find('/') != std::string::npos) {
      if (!Try(parentPath(Name).empty() ? "/" : std::string(parentPath(Name)), "its own path"))
        open({Name, "", "", std::string(fileName(Opened[size_t(Asking)].Path)), ""}, "", Asking);
      return;
    }
    const File File = Opened[size_t(Asking)]; // a copy: Opened grows
    if (File.Dynamic.Runpath.empty())
      for (int Of = Asking; Of >= 0; Of = Opened[size_t(Of)].Parent)
        if (const struct File Owner = Opened[size_t(Of)];
            Owner.Dynamic.Runpath.empty() && TryAll(Owner.Dynamic.Rpath, Owner, "RPATH"))
          return;
    for (const std::string &Directory : Configured)
      if (Try(Directory, "LD_LIBRARY_PATH"))
        return;
    if (TryAll(File.Dynamic.Runpath, File, "RUNPATH"))
      return;
    if (auto Cached = Cache.find(Name); Cached != Cache.end())
      if (Try(std::string(parentPath(Cached->second)), "ld.so.cache"))
        return;
    for (const std::string &Directory :
         {std::string("/lib/") + Triple, std::string("/usr/lib/") + Triple, std::string("/lib64"),
          std::string("/usr/lib64"), std::string("/lib"), std::string("/usr/lib")})
      if (Try(Directory, "system directories"))
        return;
    open({Name, "", "", std::string(fileName(File.Path)), ""}, "", Asking);
  }

  const FileTree &Files;
  std::map<std::string, std::string> Cache;
  std::vector<std::string> Configured;
  std::string Machine; ///< as the header of the first file writes it
  std::deque<File> Opened;
  std::set<std::string> Known, Paths;
  std::vector<LoadedLibrary> Result;
};

} // namespace

std::vector<LoadedLibrary> loadedLibraries(const FileTree &Files, const std::vector<std::string> &Starts) {
  return Loader(Files).load(Starts);
}

std::string libraryVersion(const FileTree &Files, const std::string &Path) {
  std::string Name(fileName(Path));
  if (size_t At = Name.find(".so."); At != std::string::npos)
    if (std::string Number = Name.substr(At + 4); Number.find('.') != std::string::npos)
      return Number;
  // Wheels: <packages>/nvidia/<part>/lib/<library>, listed in <packages>/nvidia_<part>_cu12-<version>.dist-info/RECORD.
  size_t At = Path.rfind("/nvidia/");
  if (At == std::string::npos)
    return "";
  std::string Packages = Path.substr(0, At), Entry = Path.substr(At + 1) + ",";
  for (const std::string &Each : Files.names(Packages, "nvidia_")) {
    if (!Each.ends_with(".dist-info"))
      continue;
    std::optional<std::string> Record = Files.read(joinPath(Packages, Each + "/RECORD"), 16 << 20);
    if (Record && (Record->starts_with(Entry) || Record->find("\n" + Entry) != std::string::npos))
      if (size_t Dash = Each.find('-'); Dash != std::string::npos)
        return Each.substr(Dash + 1, Each.size() - Dash - 1 - std::strlen(".dist-info"));
  }
  return "";
}

} // namespace cuda_tidy
