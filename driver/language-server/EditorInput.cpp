#include "language-server/EditorInput.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

using llvm::StringRef;

namespace cuda_tidy {

size_t MessageBounds::advance(const char *Bytes, size_t Count) {
  size_t At = 0;
  while (At < Count) {
    if (Left) {
      const size_t Part = std::min(Left, Count - At);
      Left -= Part;
      At += Part;
      if (Left == 0)
        return At;
      continue;
    }
    InHeaders = true;
    Line += Bytes[At];
    if (Bytes[At++] != '\n')
      continue;
    StringRef Header = StringRef(Line).trim();
    if (Header.empty()) {
      Left = std::exchange(Announced, 0);
      InHeaders = false;
    } else if (Header.consume_front("Content-Length:")) {
      Header.trim().getAsInteger(10, Announced);
    }
    Line.clear();
    if (!InHeaders && Left == 0)
      return At;
  }
  return At;
}

EditorInput::EditorInput(std::FILE *From) : From(fileno(From)), Wakeup(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  cookie_io_functions_t Functions = {};
  Functions.read = [](void *Self, char *To, size_t Most) { return static_cast<EditorInput *>(Self)->read(To, Most); };
  Stream = fopencookie(this, "r", Functions);
}

void EditorInput::askForParse() {
  IsAsked = true;
  eventfd_write(Wakeup, 1);
}

static ssize_t handOver(std::string &From, char *To, size_t Count) {
  std::memcpy(To, From.data(), Count);
  From.erase(0, Count);
  return Count;
}

ssize_t EditorInput::read(char *To, size_t Most) {
  for (;;) {
    if (Bounds.isBetween() && IsAsked.exchange(false)) {
      const std::string Saved = R"({"jsonrpc":"2.0","method":"textDocument/didSave",)"
                                R"("params":{"textDocument":{"uri":"file:///cuda-tidyd"}}})";
      Ours += "Content-Length: " + std::to_string(Saved.size()) + "\r\n\r\n" + Saved;
    }
    if (!Ours.empty())
      return handOver(Ours, To, std::min(Most, Ours.size()));
    if (!Editors.empty())
      return handOver(Editors, To, Bounds.advance(Editors.data(), std::min(Most, Editors.size())));
    pollfd Polled[] = {{From, POLLIN, 0}, {Wakeup, POLLIN, 0}};
    if (poll(Polled, 2, -1) < 0)
      return -1; // clangd asks again after a signal that does not end it
    if (Polled[1].revents) {
      eventfd_t Ignored;
      eventfd_read(Wakeup, &Ignored);
    }
    if (Polled[0].revents) {
      char Buffer[1 << 16];
      const ssize_t Read = ::read(From, Buffer, sizeof Buffer);
      if (Read <= 0)
        return Read;
      Editors.assign(Buffer, Read);
    }
  }
}

} // namespace cuda_tidy
