#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cuda_tidy {

/// A function that an object defines, as its full symbol table says; a stripped object has none.
struct DefinedFunction {
  std::string Name;
  std::uintptr_t Address = 0;
  std::size_t Bytes = 0;
};

/// A slot through which an object calls, or takes the address of, a function of another one.
struct ImportSlot {
  std::string Name;
  void **Slot = nullptr;
};

/// The executable or a shared library of this process.
struct LoadedObject {
  std::string Path;        ///< Absolute.
  std::uintptr_t Base = 0; ///< What is added to an address of the file.
  std::vector<ImportSlot> Imports;
  std::vector<DefinedFunction> Functions; ///< Those whose names begin like CUDA's.
  std::vector<std::span<unsigned char>> Code;

  /// Whether the object is the runtime or the driver itself, which is never changed.
  bool isCuda() const;
};

/// What is loaded now, without the libraries of this tool.
std::vector<LoadedObject> loadedObjects();

/// That which holds \p Code; nothing for those libraries.
std::optional<LoadedObject> loadedObjectAt(const void *Code);

/// The object that holds an address of code, as the loader calls it: the executable has an empty name.
struct ObjectAddress {
  const char *Name = nullptr; ///< Null if none does.
  std::uintptr_t Base = 0;
};

/// Much faster than `dladdr`, which looks for a symbol as well.
ObjectAddress objectAt(const void *Code);

/// `module+offset` of an address of code, the offset hexadecimal and as the object's file counts: `/usr/bin/a+1f40`.
std::string placeOf(const void *Address);

} // namespace cuda_tidy
