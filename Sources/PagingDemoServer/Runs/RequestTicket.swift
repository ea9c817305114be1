#if DemoServer
    import Synchronization

    /// Counts a request as under way for as long as it is.
    ///
    /// The count goes down before the last byte leaves, so that a client that asks again at once is never counted twice;
    /// and in any case when the answer goes away, since a client may leave in the middle.
    final class RequestTicket: Sendable {
        let run: String
        let order: Int
        private let book: RunBook
        private let isOpen = Mutex(true)

        init(_ request: DemoRequest, run: String, book: RunBook) {
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

        func note(page: Int) {
            book.setPage(page, ofRequest: order, run: run)
        }
    }
#endif
