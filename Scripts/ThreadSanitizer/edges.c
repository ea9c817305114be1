// Reports two orderings to Thread Sanitizer that Swift 6.3's libraries on Linux hide from it, so that it does not
// report correct code. Preloaded into the tests by Scripts/sanitize-threads.sh, and in no other build.
//
// 1. `Mutex`: the uncontended path is inlined into the caller and visible there. A contended lock is acquired and
//    released inside libswiftSynchronization, which is not instrumented.
// 2. A continuation that is resumed before its task waits for it: the runtime announces the resumption (a release of
//    the task), but continues the task without the matching acquire.
//
// No edge is invented: each acquire matches a release by the thread that released the lock or resumed the task.
// canary.swift shows that correct code passes with this file, and that races are still found.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Without the sanitizer these symbols are missing, and this file has no effect: child processes inherit the preloading.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

static void acquire(void *address) {
    if (__tsan_acquire) __tsan_acquire(address);
}

static void release(void *address) {
    if (__tsan_release) __tsan_release(address);
}

// The function that this library interposes. A name that a toolchain does not have is not called.
static void *original(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) {
        fprintf(stderr, "edges.c: %s is missing\n", name);
        abort();
    }
    return found;
}

#define ORIGINAL(type, name)                                                                                           \
    static type cached;                                                                                                \
    type next = __atomic_load_n(&cached, __ATOMIC_RELAXED);                                                            \
    if (!next) {                                                                                                       \
        next = (type)original(name);                                                                                   \
        __atomic_store_n(&cached, next, __ATOMIC_RELAXED);                                                             \
    }

// MARK: Mutex

#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void (*Lock)(uint32_t thread, SELF void *handle);
typedef __attribute__((swiftcall)) bool (*TryLock)(SELF void *handle);
typedef __attribute__((swiftcall)) void (*Unlock)(SELF void *handle);

__attribute__((swiftcall)) void lockSlow(uint32_t thread, SELF void *handle) __asm__(LOCK);
__attribute__((swiftcall)) void lockSlow(uint32_t thread, SELF void *handle) {
    ORIGINAL(Lock, LOCK)
    next(thread, handle);
    acquire(handle);
}

__attribute__((swiftcall)) bool tryLockSlow(SELF void *handle) __asm__(TRY_LOCK);
__attribute__((swiftcall)) bool tryLockSlow(SELF void *handle) {
    ORIGINAL(TryLock, TRY_LOCK)
    bool isLocked = next(handle);
    if (isLocked) acquire(handle);
    return isLocked;
}

__attribute__((swiftcall)) void unlockSlow(SELF void *handle) __asm__(UNLOCK);
__attribute__((swiftcall)) void unlockSlow(SELF void *handle) {
    ORIGINAL(Unlock, UNLOCK)
    release(handle);
    next(handle);
}

// MARK: Continuations

extern __attribute__((swiftcall)) void *swift_task_getCurrent(void) __attribute__((weak));

typedef __attribute__((swiftcall)) void (*Deallocate)(void *frame);

// The first call of compiled code after an asynchronous call, such as `withCheckedContinuation`, has returned. The
// runtime's own calls are bound inside it, so this is the nearest interposable place to the resumption.
__attribute__((swiftcall)) void swift_task_dealloc(void *frame) {
    ORIGINAL(Deallocate, "swift_task_dealloc")
    if (swift_task_getCurrent) acquire(swift_task_getCurrent());
    next(frame);
}
