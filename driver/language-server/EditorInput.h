#pragma once

#include <atomic>
#include <cstdio>
#include <string>

namespace cuda_tidy {

/// Finds where messages of the language server's protocol end: headers, an empty line, and as many bytes as they say.
class MessageBounds {
public:
  /// Goes on with bytes of the stream, to the end of the message that they are of. Returns how many that are.
  size_t advance(const char *Bytes, size_t Count);

  bool isBetween() const { return Left == 0 && Line.empty() && !InHeaders; }

private:
  std::string Line; ///< The part of a header that was seen.
  bool InHeaders = false;
  size_t Announced = 0, Left = 0;
};

/// What an editor sends, and between its messages one of ours: that a file was saved. Clangd then parses what is open
/// anew where something has changed.
class EditorInput {
public:
  /// \p From has to outlive this, and nothing may have read from it.
  explicit EditorInput(std::FILE *From);

  /// For clangd to read from. As long as the process lives.
  std::FILE *stream() const { return Stream; }

  /// Has clangd look at the files again. Any thread may.
  void askForParse();

private:
  ssize_t read(char *To, size_t Most);

  const int From;
  int Wakeup;
  std::atomic<bool> IsAsked = false;
  MessageBounds Bounds;
  std::string Ours, Editors; ///< What is still to be handed on.
  std::FILE *Stream;
};

} // namespace cuda_tidy
