import Foundation
import Synchronization

// Verifies Thread Sanitizer before it checks the tests: `clean` must pass, and is reported without edges.c; every
// other argument plants a race that must be reported in spite of it.

/// A value without a lock, whose safety depends on how it is passed between threads.
final class Unguarded: @unchecked Sendable {
    var value = 0
}

/// A value that is not ordered by any memory barrier, because a relaxed flag creates no edge.
final class Flag: Sendable {
    private let isUp = Atomic(false)

    func raise() { isUp.store(true, ordering: .relaxed) }

    func wait() {
        while !isUp.load(ordering: .relaxed) {}
    }
}

/// Counts in four concurrent tasks, so that they contend for the lock.
func count(_ locked: @escaping @Sendable (() -> Void) -> Void) async {
    let counter = Unguarded()
    await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
            group.addTask {
                for _ in 0..<50_000 { locked { counter.value += 1 } }
            }
        }
    }
}

/// Receives a value through a continuation that was resumed before the task waited for it.
func receive(afterwards: @escaping @Sendable (Unguarded) -> Void = { _ in }) async {
    let resumed = Flag()
    let received: Unguarded = await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            let sent = Unguarded()
            sent.value = 1
            continuation.resume(returning: sent)
            afterwards(sent)
            resumed.raise()
        }
        resumed.wait()
    }
    received.value += 1
}

/// Counts in two threads, which run one after the other only by chance.
func race(_ first: @escaping @Sendable (() -> Void) -> Void, _ second: (() -> Void) -> Void) {
    let counter = Unguarded()
    let counted = Flag()
    Thread.detachNewThread {
        first { counter.value += 1 }
        counted.raise()
    }
    counted.wait()
    second { counter.value += 1 }
}

/// A value and its lock in the layout of FlyingSocks, correct but reported: see suppressions.txt.
final class Storage<Value: ~Copyable> {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    var value: Value

    init(_ value: consuming Value) {
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        self.value = value
    }

    func lock() { pthread_mutex_lock(mutex) }
    func unlock() { pthread_mutex_unlock(mutex) }
}

struct GenericLock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    let storage: Storage<Value>

    borrowing func withLock(_ change: (inout Value) -> Void) {
        storage.lock()
        defer { storage.unlock() }
        change(&storage.value)
    }
}

final class Locks: Sendable {
    let one = Mutex(())
    let other = Mutex(())
    let generic = GenericLock(storage: Storage(0))
}

@main
struct Canary {
    static func main() async {
        let locks = Locks()
        switch CommandLine.arguments.last {
        case "clean":
            await count { step in locks.one.withLock { _ in step() } }
            await count { step in
                while locks.one.withLockIfAvailable({ _ in step() }) == nil {}
            }
            for _ in 0..<100 { await receive() }
        case "without-lock":
            race({ $0() }, { $0() })
        case "another-lock":
            race({ step in locks.one.withLock { _ in step() } }, { step in locks.other.withLock { _ in step() } })
        case "generic-lock":
            race({ step in locks.generic.withLock { _ in step() } }, { step in locks.generic.withLock { _ in step() } })
        default:
            // Nothing orders what the sender does after resuming.
            await receive { $0.value += 1 }
        }
    }
}
