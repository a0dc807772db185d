#include "Environment.h"

#include <algorithm>
#include <cstdlib>

namespace cuda_tidy {
namespace {

void addOnce(std::vector<std::string> &To, std::string Path) {
  if (!Path.empty() && std::ranges::find(To, Path) == To.end())
    To.push_back(std::move(Path));
}

} // namespace

std::string environment(const char *Name) {
  const char *Value = std::getenv(Name);
  return Value ? Value : "";
}

std::vector<std::string> splitList(const std::string &List, const char *Separators) {
  std::vector<std::string> Parts;
  for (size_t Start = 0; Start < List.size();) {
    size_t End = std::min(List.find_first_of(Separators, Start), List.size());
    if (End > Start)
      Parts.push_back(List.substr(Start, End - Start));
    Start = End + 1;
  }
  return Parts;
}

std::string findProgram(const FileTree &Files, const std::string &Name) {
  for (const std::string &Directory : splitList(environment("PATH")))
    if (std::string Path = joinPath(Directory, Name); Files.isRegularFile(Path))
      return Path;
  return "";
}

std::vector<std::string> packageDirectories(const FileTree &Files, const std::string &Prefix) {
  std::vector<std::string> Found;
  for (const char *Library : {"lib", "lib64"})
    for (const std::string &Python : Files.names(joinPath(Prefix, Library), "python3"))
      for (const char *Packages : {"site-packages", "dist-packages"})
        if (std::string Directory = joinPath(joinPath(joinPath(Prefix, Library), Python), Packages);
            Files.isDirectory(Directory))
          addOnce(Found, *Files.real(Directory));
  return Found;
}

std::vector<std::string> packageDirectories(const FileTree &Files) {
  std::vector<std::string> Prefixes;
  addOnce(Prefixes, environment("VIRTUAL_ENV"));
  addOnce(Prefixes, environment("CONDA_PREFIX"));
  for (const char *Name : {"python3", "python"})
    if (std::string Program = findProgram(Files, Name); !Program.empty()) {
      addOnce(Prefixes, std::string(parentPath(parentPath(Program))));
      addOnce(Prefixes, std::string(parentPath(parentPath(*Files.real(Program)))));
    }
  if (std::string Home = environment("HOME"); !Home.empty())
    addOnce(Prefixes, joinPath(Home, ".local"));
  for (const char *System : {"/usr/local", "/usr", "/opt/conda", "/opt/venv"})
    addOnce(Prefixes, System);
  std::vector<std::string> Found;
  for (const std::string &Directory : splitList(environment("PYTHONPATH")))
    if (Files.isDirectory(Directory))
      addOnce(Found, *Files.real(Directory));
  for (const std::string &Prefix : Prefixes)
    for (std::string &Directory : packageDirectories(Files, Prefix))
      addOnce(Found, std::move(Directory));
  return Found;
}

} // namespace cuda_tidy
