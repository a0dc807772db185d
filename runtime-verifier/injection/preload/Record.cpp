#include "Record.h"
#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <unistd.h>

// The destructors of the program and of its libraries call CUDA after those of this library: here and in its other
// files nothing is destroyed that a call needs.

namespace cuda_tidy {
namespace {

std::string fileInFolder(const char *Name) {
  const char *Folder = std::getenv(FolderVariable);
  return Folder ? std::string(Folder) + '/' + Name : std::string();
}

template <typename Range> std::string lineOf(const Range &Fields) {
  std::string Line;
  for (std::string_view Field : Fields)
    (Line += Line.empty() ? "" : "\t") += Field;
  return Line += '\n';
}

void append(const std::string &Line) {
  static const std::string &Path = *new std::string(fileInFolder("record"));
  const int File = open(Path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (File < 0)
    return;
  // What does not fit on the disk is missing in the record: the verifier looks whether there is room.
  [[maybe_unused]] const ssize_t Written = write(File, Line.data(), Line.size());
  close(File);
}

} // namespace

void record(std::initializer_list<std::string_view> Fields) { append(lineOf(Fields)); }
void record(std::span<const std::string> Fields) { append(lineOf(Fields)); }

std::vector<std::vector<std::string_view>> readOrders() {
  static const std::string &Text = *[] {
    std::ifstream File(fileInFolder("orders"));
    return new std::string(std::istreambuf_iterator<char>(File), {});
  }();
  std::vector<std::vector<std::string_view>> Orders;
  for (std::string_view Rest = Text; !Rest.empty();) {
    std::string_view Line = Rest.substr(0, Rest.find('\n'));
    Rest.remove_prefix(std::min(Rest.size(), Line.size() + 1));
    std::vector<std::string_view> &Fields = Orders.emplace_back();
    for (std::size_t Tab; (Tab = Line.find('\t')) != Line.npos; Line.remove_prefix(Tab + 1))
      Fields.push_back(Line.substr(0, Tab));
    Fields.push_back(Line);
  }
  return Orders;
}

} // namespace cuda_tidy
