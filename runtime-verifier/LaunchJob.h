#pragma once

namespace cuda_tidy {

/// The hidden verb that runs `runLaunchJob`.
inline constexpr const char *LaunchVerb = "--launch-job";
/// What a `Launcher` does in another process: reads a job from standard input, and says on standard output what becomes
/// of it, a JSON object a line. An empty object asks for the GPU alone. Returns the exit code.
int runLaunchJob();

} // namespace cuda_tidy
