import Synchronization

/// Counts a request as in flight for its lifetime.
///
/// The count decreases before the last byte is sent, so that a client that sends its next request immediately never
/// counts twice. It also decreases when the response is deallocated, because a client may disconnect early.
final class RequestTicket: Sendable {
    let run: String
    let order: Int
    private let book: RunRegistry
    private let isOpen = Mutex(true)

    init(_ request: DemoRequest, run: String, book: RunRegistry) {
        self.run = run
        self.book = book
        order = book.begin(request, run: run)
    }

    deinit {
        finish()
    }

    func finish() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { book.end(run: run) }
    }

    func note(_ fault: Fault) {
        book.setFault(ofRequest: order, isLate: fault == .late, run: run)
    }

    func noteUnchanged() {
        book.setUnchanged(ofRequest: order, run: run)
    }

    func note(page: Int) {
        book.setPage(page, ofRequest: order, run: run)
    }
}
