#include "stage.h"

void applyGain(float *data, float gain, int count, cudaStream_t stream);

void GainStage::process(float *data, int count, cudaStream_t stream) { applyGain(data, Gain, count, stream); }
