// The stopwatch of NVIDIA's samples; many other programs include it.
#pragma once

#include <exception>
#include <stdlib.h>
#include <vector>

class StopWatchInterface {
public:
  virtual ~StopWatchInterface();
  virtual void start() = 0;
  virtual void stop() = 0;
  virtual void reset() = 0;
  virtual float getTime() = 0;
  virtual float getAverageTime() = 0;
};

bool sdkCreateTimer(StopWatchInterface **timer);
bool sdkDeleteTimer(StopWatchInterface **timer);
bool sdkStartTimer(StopWatchInterface **timer);
bool sdkStopTimer(StopWatchInterface **timer);
bool sdkResetTimer(StopWatchInterface **timer);
float sdkGetAverageTimerValue(StopWatchInterface **timer);
float sdkGetTimerValue(StopWatchInterface **timer);
