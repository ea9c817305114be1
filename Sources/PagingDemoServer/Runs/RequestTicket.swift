import Synchronization

/// Counts a request as in flight for its lifetime.
///
/// The count decreases before the last byte is sent, so that a client that sends its next request immediately never
/// counts twice. It also decreases when the response is deallocated, because a client may disconnect early.
final class RequestTicket: Sendable {
    let run: String
    let order: Int
    private let registry: RunRegistry
    private let isOpen = Mutex(true)

    init(_ request: DemoRequest, run: String, registry: RunRegistry) {
        self.run = run
        self.registry = registry
        order = registry.begin(request, run: run)
    }

    deinit {
        finish()
    }

    func finish() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { registry.end(run: run) }
    }

    func record(_ fault: Fault) {
        registry.setFault(ofRequest: order, isLate: fault == .late, run: run)
    }

    func recordUnchanged() {
        registry.setUnchanged(ofRequest: order, run: run)
    }

    func record(page: Int) {
        registry.setPage(page, ofRequest: order, run: run)
    }
}
