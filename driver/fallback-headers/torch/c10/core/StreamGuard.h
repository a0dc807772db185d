// Guards that set the current stream of any backend, and events.
#pragma once

#include "c10/core/Stream.h"

namespace c10 {
struct StreamGuard {
  explicit StreamGuard() = delete;
  explicit StreamGuard(Stream stream);
  StreamGuard(const StreamGuard &) = delete;
  StreamGuard &operator=(const StreamGuard &) = delete;
  ~StreamGuard();
  void reset_stream(Stream stream);
  Stream original_stream() const;
  Stream current_stream() const;
  Device current_device() const;
  Device original_device() const;
};
struct OptionalStreamGuard {
  explicit OptionalStreamGuard();
  explicit OptionalStreamGuard(Stream stream);
  explicit OptionalStreamGuard(std::optional<Stream> stream_opt);
  OptionalStreamGuard(const OptionalStreamGuard &) = delete;
  ~OptionalStreamGuard();
  void reset_stream(Stream stream);
  std::optional<Stream> original_stream() const;
  std::optional<Stream> current_stream() const;
  void reset();
};
struct MultiStreamGuard {
  explicit MultiStreamGuard(ArrayRef<Stream> streams);
  MultiStreamGuard(const MultiStreamGuard &) = delete;
  ~MultiStreamGuard();
};
enum class EventFlag { PYTORCH_DEFAULT, BACKEND_DEFAULT, INVALID };
struct Event final {
  Event() = delete;
  Event(const DeviceType _device_type, const EventFlag _flag = EventFlag::PYTORCH_DEFAULT);
  Event(const Event &) = delete;
  Event(Event &&) noexcept;
  ~Event() = default;
  Device device() const noexcept;
  DeviceType device_type() const noexcept;
  DeviceIndex device_index() const noexcept;
  bool was_marked_for_recording() const noexcept;
  void recordOnce(const Stream &stream);
  void record(const Stream &stream);
  void block(const Stream &stream) const;
  bool query() const;
  double elapsedTime(const Event &event) const;
  void synchronize() const;
};
} // namespace c10
