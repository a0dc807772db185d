#include "FileTree.h"

#include "RegularFile.h"

#include <algorithm>
#include <deque>
#include <filesystem>

#include <sys/stat.h>

namespace cuda_tidy {
namespace {

constexpr int MaximumLinks = 40; // as the kernel's
constexpr size_t MaximumNames = 100'000;

void prependComponents(std::deque<std::string> &Components, std::string_view Path) {
  std::vector<std::string> Parts;
  while (!Path.empty()) {
    size_t Slash = std::min(Path.find('/'), Path.size());
    if (Slash)
      Parts.emplace_back(Path.substr(0, Slash));
    Path.remove_prefix(std::min(Slash + 1, Path.size()));
  }
  Components.insert(Components.begin(), Parts.begin(), Parts.end());
}

} // namespace

FileTree::FileTree(std::string Path) : Root(std::move(Path)) {
  while (Root.ends_with('/'))
    Root.pop_back();
}

std::optional<std::string> FileTree::real(std::string_view Path) const {
  std::deque<std::string> Rest;
  prependComponents(Rest, Path);
  std::string Done;
  for (int Links = 0; !Rest.empty();) {
    std::string Name = std::move(Rest.front());
    Rest.pop_front();
    if (Name == ".")
      continue;
    if (Name == "..") {
      Done.resize(Done.empty() ? 0 : Done.rfind('/'));
      continue;
    }
    std::string Next = Done + '/' + Name;
    struct stat Status;
    if (lstat((Root + Next).c_str(), &Status))
      return std::nullopt;
    if (!S_ISLNK(Status.st_mode)) {
      Done = std::move(Next);
      continue;
    }
    std::error_code Error;
    std::string Target = std::filesystem::read_symlink(Root + Next, Error).string();
    if (Error || ++Links > MaximumLinks)
      return std::nullopt;
    if (Target.starts_with('/'))
      Done.clear();
    prependComponents(Rest, Target);
  }
  return Done.empty() ? "/" : Done;
}

std::string FileTree::onThisMachine(std::string_view RealPath) const { return Root + std::string(RealPath); }

bool FileTree::isDirectory(std::string_view Path) const {
  std::optional<std::string> Real = real(Path);
  std::error_code Error;
  return Real && std::filesystem::is_directory(onThisMachine(*Real), Error);
}

bool FileTree::isRegularFile(std::string_view Path) const {
  std::optional<std::string> Real = real(Path);
  std::error_code Error;
  return Real && std::filesystem::is_regular_file(onThisMachine(*Real), Error);
}

std::optional<std::string> FileTree::read(std::string_view Path, size_t Limit) const {
  std::optional<std::string> Real = real(Path);
  return Real ? readBeginning(onThisMachine(*Real), Limit) : std::nullopt;
}

std::vector<std::string> FileTree::names(std::string_view Directory, std::string_view Prefix) const {
  std::vector<std::string> Found;
  std::optional<std::string> Real = real(Directory);
  if (!Real)
    return Found;
  std::error_code Error;
  for (std::filesystem::directory_iterator It(onThisMachine(*Real), Error), End;
       !Error && It != End && Found.size() < MaximumNames; It.increment(Error))
    if (std::string Name = It->path().filename().string(); Name.starts_with(Prefix))
      Found.push_back(std::move(Name));
  std::sort(Found.begin(), Found.end());
  return Found;
}

std::string joinPath(std::string_view Directory, std::string_view Below) {
  std::string Joined(Directory);
  if (!Joined.ends_with('/'))
    Joined += '/';
  while (Below.starts_with('/'))
    Below.remove_prefix(1);
  return Joined.append(Below);
}

std::string_view parentPath(std::string_view Path) {
  size_t Slash = Path.rfind('/');
  return Slash == std::string_view::npos ? "" : Slash == 0 ? "/" : Path.substr(0, Slash);
}

std::string_view fileName(std::string_view Path) {
  size_t Slash = Path.rfind('/');
  return Slash == std::string_view::npos ? Path : Path.substr(Slash + 1);
}

} // namespace cuda_tidy
