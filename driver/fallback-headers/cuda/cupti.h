// CUPTI.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <cuda.h>

typedef enum {
  CUPTI_SUCCESS = 0,
  CUPTI_ERROR_INVALID_PARAMETER = 1,
  CUPTI_ERROR_INVALID_DEVICE = 2,
  CUPTI_ERROR_INVALID_CONTEXT = 3,
  CUPTI_ERROR_NOT_INITIALIZED = 15,
  CUPTI_ERROR_UNKNOWN = 999
} CUptiResult;
typedef void *CUpti_SubscriberHandle;
typedef uint32_t CUpti_CallbackId;
typedef enum {
  CUPTI_CB_DOMAIN_INVALID = 0,
  CUPTI_CB_DOMAIN_DRIVER_API = 1,
  CUPTI_CB_DOMAIN_RUNTIME_API = 2,
  CUPTI_CB_DOMAIN_RESOURCE = 3,
  CUPTI_CB_DOMAIN_SYNCHRONIZE = 4,
  CUPTI_CB_DOMAIN_NVTX = 5
} CUpti_CallbackDomain;
typedef void (*CUpti_CallbackFunc)(void *userdata, CUpti_CallbackDomain domain, CUpti_CallbackId cbid,
                                   const void *cbdata);

#ifdef __cplusplus
extern "C" {
#endif
CUptiResult cuptiGetResultString(CUptiResult result, const char **str);
CUptiResult cuptiGetVersion(uint32_t *version);
CUptiResult cuptiGetTimestamp(uint64_t *timestamp);
CUptiResult cuptiSubscribe(CUpti_SubscriberHandle *subscriber, CUpti_CallbackFunc callback, void *userdata);
CUptiResult cuptiUnsubscribe(CUpti_SubscriberHandle subscriber);
CUptiResult cuptiEnableCallback(uint32_t enable, CUpti_SubscriberHandle subscriber, CUpti_CallbackDomain domain,
                                CUpti_CallbackId cbid);
CUptiResult cuptiEnableDomain(uint32_t enable, CUpti_SubscriberHandle subscriber, CUpti_CallbackDomain domain);
CUptiResult cuptiFinalize(void);
#ifdef __cplusplus
}
#endif
