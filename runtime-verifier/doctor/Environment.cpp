#include "Environment.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>

namespace cuda_tidy {
namespace {

void addOnce(std::vector<std::string> &To, std::string Path) {
  if (!Path.empty() && std::ranges::find(To, Path) == To.end())
    To.push_back(std::move(Path));
}

/// The directories that `*.pth` in \p Packages add, as packages do that are installed where their sources are.
std::vector<std::string> pathFiles(const FileTree &Files, const std::string &Packages) {
  std::vector<std::string> Found;
  for (const std::string &Name : Files.names(Packages)) {
    if (!Name.ends_with(".pth"))
      continue;
    for (const std::string &Line : splitList(Files.read(joinPath(Packages, Name)).value_or(""), "\r\n"))
      if (std::string Directory = Line.starts_with('/') ? Line : joinPath(Packages, Line); Files.isDirectory(Directory))
        Found.push_back(*Files.real(Directory));
  }
  return Found;
}

/// "python3.12" of the interpreter that is in use; empty if its file is not called so.
std::string interpreterName(const FileTree &Files) {
  std::string Program = findProgram(Files, "python3");
  for (const char *Variable : {"CONDA_PREFIX", "VIRTUAL_ENV"})
    if (std::string Prefix = environment(Variable); !Prefix.empty())
      Program = joinPath(Prefix, "bin/python3");
  std::string Name(fileName(Files.real(Program).value_or("")));
  return Name.starts_with("python3.") ? Name : "";
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
    if (std::string Path = joinPath(Directory, Name); Directory.starts_with('/') && Files.isRegularFile(Path))
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
  // The interpreters of the system search the user's packages first, and /usr last.
  std::erase_if(Prefixes, [](const std::string &Prefix) { return Prefix == "/usr" || Prefix == "/usr/local"; });
  if (std::string Home = environment("HOME"); !Home.empty())
    addOnce(Prefixes, joinPath(Home, ".local"));
  for (const char *System : {"/usr/local", "/usr", "/opt/conda", "/opt/venv"})
    addOnce(Prefixes, System);
  // A virtual environment that is closed shows nothing of what stands behind it.
  std::string Settings = Files.read(joinPath(Prefixes.front(), "pyvenv.cfg")).value_or("");
  if (!Settings.empty() && Settings.find("include-system-site-packages = true") == std::string::npos)
    Prefixes.resize(1);
  std::vector<std::string> Found;
  for (const std::string &Directory : splitList(environment("PYTHONPATH")))
    if (Directory.starts_with('/') && Files.isDirectory(Directory))
      addOnce(Found, *Files.real(Directory));
  for (const std::string &Prefix : Prefixes)
    for (const std::string &Directory : packageDirectories(Files, Prefix)) {
      addOnce(Found, Directory);
      for (std::string &Further : pathFiles(Files, Directory))
        addOnce(Found, std::move(Further));
    }
  // Those of other interpreters, as an update of the system leaves behind, come last.
  const std::string Ours = interpreterName(Files);
  auto IsOurs = [&](const std::string &Directory) {
    size_t At = Directory.find("/python3.");
    return Ours.empty() || At == std::string::npos || Directory.compare(At + 1, Ours.size() + 1, Ours + '/') == 0;
  };
  std::vector<std::string> Ordered;
  std::ranges::copy_if(Found, std::back_inserter(Ordered), IsOurs);
  std::ranges::copy_if(Found, std::back_inserter(Ordered), std::not_fn(IsOurs));
  return Ordered;
}

} // namespace cuda_tidy
