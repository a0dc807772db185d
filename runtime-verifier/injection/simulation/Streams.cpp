#include "Objects.h"
#include "Runtime.h"
#include <chrono>
#include <mutex>
#include <set>

// Nothing is in flight: whatever is put into a stream has happened when the call returns.

namespace cuda_tidy {
namespace {

using Clock = std::chrono::steady_clock;

struct Event {
  Clock::time_point Recorded;
  bool WasRecorded = false;
  bool IsCapturing = false; ///< A stream does.
};

/// The handles that the program holds. A stream or event that was destroyed, or never created, is none of them.
class Handles {
public:
  CudaError create(void **Handle) {
    if (!Handle)
      return CudaError::InvalidValue;
    const std::scoped_lock Lock(Mutex);
    *Handle = new Event;
    Known.insert(*Handle);
    return CudaError::Success;
  }
  CudaError destroy(void *Handle) {
    const std::scoped_lock Lock(Mutex);
    if (Known.erase(Handle) == 0)
      return CudaError::InvalidResourceHandle;
    delete static_cast<Event *>(Handle);
    return CudaError::Success;
  }
  bool contains(void *Handle) {
    const std::scoped_lock Lock(Mutex);
    return Known.contains(Handle);
  }

private:
  std::mutex Mutex;
  std::set<void *> Known;
};

Handles &streams() {
  static Handles &All = *new Handles;
  return All;
}

Handles &events() {
  static Handles &All = *new Handles;
  return All;
}

/// Null, 1 and 2 are the streams that nobody creates.
CudaError checkStream(Stream Stream) {
  return reinterpret_cast<std::uintptr_t>(Stream) <= 2 || streams().contains(Stream) ? CudaError::Success
                                                                                     : CudaError::InvalidResourceHandle;
}

CudaError checkEvent(void *Event) {
  return events().contains(Event) ? CudaError::Success : CudaError::InvalidResourceHandle;
}

CudaError recordEvent(void *Handle, Stream Stream) {
  if (checkEvent(Handle) != CudaError::Success || checkStream(Stream) != CudaError::Success)
    return CudaError::InvalidResourceHandle;
  *static_cast<Event *>(Handle) = {Clock::now(), true, false};
  return CudaError::Success;
}

/// Of those that nobody creates none does.
Event *capturing(Stream Stream) {
  return reinterpret_cast<std::uintptr_t>(Stream) > 2 && streams().contains(Stream) ? static_cast<Event *>(Stream)
                                                                                    : nullptr;
}

} // namespace

CUDA_TIDY_SIMULATED CudaError cudaStreamCreate(Stream *Stream) { return answer(streams().create(Stream)); }
CUDA_TIDY_SIMULATED CudaError cudaStreamCreateWithFlags(Stream *Stream, unsigned) {
  return answer(streams().create(Stream));
}
CUDA_TIDY_SIMULATED CudaError cudaStreamCreateWithPriority(Stream *Stream, unsigned, int) {
  return answer(streams().create(Stream));
}
CUDA_TIDY_SIMULATED CudaError cudaStreamDestroy(Stream Stream) { return answer(streams().destroy(Stream)); }
CUDA_TIDY_SIMULATED CudaError cudaStreamSynchronize(Stream Stream) { return answer(checkStream(Stream)); }
CUDA_TIDY_SIMULATED CudaError cudaStreamQuery(Stream Stream) { return answer(checkStream(Stream)); }
CUDA_TIDY_SIMULATED CudaError cudaStreamWaitEvent(Stream Stream, void *Event, unsigned) {
  return answer(checkStream(Stream) == CudaError::Success ? checkEvent(Event) : CudaError::InvalidResourceHandle);
}
CUDA_TIDY_SIMULATED CudaError cudaStreamGetFlags(Stream, unsigned *Flags) { return answer(give(Flags, 0U)); }
CUDA_TIDY_SIMULATED CudaError cudaStreamGetPriority(Stream, int *Priority) { return answer(give(Priority, 0)); }
CUDA_TIDY_SIMULATED CudaError cudaStreamGetDevice(Stream, int *Device) { return answer(give(Device, 0)); }
// What is captured happens at once, and launching the graph does nothing.
CUDA_TIDY_SIMULATED CudaError cudaStreamBeginCapture(Stream Stream, int) {
  Event *const Captured = capturing(Stream);
  if (!Captured || Captured->IsCapturing)
    return answer(Captured ? CudaError::IllegalState : CudaError::StreamCaptureUnsupported);
  Captured->IsCapturing = true;
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cudaStreamEndCapture(Stream Stream, void **Graph) {
  Event *const Captured = capturing(Stream);
  if (!Captured || !Captured->IsCapturing)
    return answer(CudaError::IllegalState);
  Captured->IsCapturing = false;
  return answer(give(Graph, newObject()));
}
CUDA_TIDY_SIMULATED CudaError cudaStreamIsCapturing(Stream Stream, int *Status) {
  Event *const Captured = capturing(Stream);
  return answer(give(Status, Captured && Captured->IsCapturing ? 1 : 0));
}
/// What follows differs from version to version, and is left alone.
CUDA_TIDY_SIMULATED CudaError cudaStreamGetCaptureInfo(Stream Stream, int *Status, unsigned long long *Id) {
  const CudaError Error = cudaStreamIsCapturing(Stream, Status);
  if (Error == CudaError::Success && *Status && Id)
    *Id = 1;
  return Error;
}
CUDA_TIDY_SIMULATED CudaError cudaStreamAttachMemAsync() { return CudaError::Success; }
CUDA_TIDY_SIMULATED CudaError cudaStreamAddCallback(Stream Stream, void (*Call)(void *, CudaError, void *), void *Data,
                                                    unsigned) {
  if (checkStream(Stream) != CudaError::Success || !Call)
    return answer(CudaError::InvalidValue);
  Call(Stream, CudaError::Success, Data);
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cudaLaunchHostFunc(Stream Stream, void (*Call)(void *), void *Data) {
  if (checkStream(Stream) != CudaError::Success || !Call)
    return answer(CudaError::InvalidValue);
  Call(Data);
  return CudaError::Success;
}

CUDA_TIDY_SIMULATED CudaError cudaEventCreate(void **Event) { return answer(events().create(Event)); }
CUDA_TIDY_SIMULATED CudaError cudaEventCreateWithFlags(void **Event, unsigned) {
  return answer(events().create(Event));
}
CUDA_TIDY_SIMULATED CudaError cudaEventDestroy(void *Event) { return answer(events().destroy(Event)); }
CUDA_TIDY_SIMULATED CudaError cudaEventRecord(void *Event, Stream Stream) { return answer(recordEvent(Event, Stream)); }
CUDA_TIDY_SIMULATED CudaError cudaEventRecordWithFlags(void *Event, Stream Stream, unsigned) {
  return answer(recordEvent(Event, Stream));
}
CUDA_TIDY_SIMULATED CudaError cudaEventQuery(void *Event) { return answer(checkEvent(Event)); }
CUDA_TIDY_SIMULATED CudaError cudaEventSynchronize(void *Event) { return answer(checkEvent(Event)); }
CUDA_TIDY_SIMULATED CudaError cudaEventElapsedTime(float *Milliseconds, void *Start, void *End) {
  if (!Milliseconds || checkEvent(Start) != CudaError::Success || checkEvent(End) != CudaError::Success)
    return answer(CudaError::InvalidResourceHandle);
  const auto &First = *static_cast<Event *>(Start), &Second = *static_cast<Event *>(End);
  if (!First.WasRecorded || !Second.WasRecorded)
    return answer(CudaError::InvalidResourceHandle);
  *Milliseconds = std::chrono::duration<float, std::milli>(Second.Recorded - First.Recorded).count();
  return CudaError::Success;
}
CUDA_TIDY_SIMULATED CudaError cudaEventElapsedTime_v2(float *Milliseconds, void *Start, void *End) {
  return cudaEventElapsedTime(Milliseconds, Start, End);
}

} // namespace cuda_tidy
