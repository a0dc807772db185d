#pragma once

namespace cuda_tidy::execution {

/// From now on a fault ends the program as an event, and so does the time that the run may take.
void watchSignals(double Seconds);

} // namespace cuda_tidy::execution
