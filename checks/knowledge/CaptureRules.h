#pragma once

#include "clang/AST/Expr.h"
#include <optional>

namespace cuda_tidy {

/// Why a call is not permitted while a stream is captured into a graph. Sources: the CUDA Programming Guide,
/// "Prohibited and Unhandled Operations"; the Runtime API, `cudaThreadExchangeStreamCaptureMode`.
enum class CaptureRule {
  Device,     ///< It waits for the device, or the context, and so for the stream, whose work is not under way.
  Stream,     ///< It waits for the stream that it is given, or asks about it.
  Event,      ///< The same of an event, if that is recorded in the capture.
  Legacy,     ///< It works on the legacy default stream, which waits for all but non-blocking streams.
  Allocation, ///< It is no work of a stream, so that the graph would not repeat it; the relaxed mode permits it.
};

/// A call that a capture may not permit.
struct CaptureRisk {
  CaptureRule Rule;
  const clang::Expr *Object = nullptr; ///< The stream or the event.
};

/// That of \p Call, a function of the runtime or the driver; none if it is permitted whatever is captured.
std::optional<CaptureRisk> captureRiskOf(const clang::CallExpr &Call);

/// The beginning or the end of a capture.
struct CaptureBound {
  bool Begins;
  const clang::Expr *Stream; ///< Null for a graph of LibTorch, which captures the current stream.
  const clang::Expr *Mode;   ///< Null at the end.
};

/// Decodes \p Call if it is one: of the runtime, of the driver, or of LibTorch's `CUDAGraph`.
std::optional<CaptureBound> captureBoundOf(const clang::CallExpr &Call);

} // namespace cuda_tidy
