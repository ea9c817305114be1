import Paging
import Synchronization

/// A list of numbered pages that counts requests against what the consumer has asked for.
///
/// The consumer calls ``ask()`` before it asks for a page; ``mostAhead`` is then how far the loads ever ran ahead of it,
/// whenever that was.
struct CountingSource: PageSource {
    private struct Counts {
        var asked = 0
        var requested = 0
        var mostAhead = 0
    }

    private final class Shared: Sendable {
        let counts = Mutex(Counts())
    }

    let pages: Int
    private let shared = Shared()

    init(pages: Int) {
        self.pages = pages
    }

    /// The consumer is about to ask for a page.
    func ask() {
        shared.counts.withLock { $0.asked += 1 }
    }

    var requested: Int { shared.counts.withLock { $0.requested } }
    /// The most pages that had been requested beyond those that the consumer had asked for.
    var mostAhead: Int { shared.counts.withLock { $0.mostAhead } }

    @concurrent func page(at cursor: Int?) async throws -> Page<Int, Int> {
        shared.counts.withLock { counts in
            counts.requested += 1
            counts.mostAhead = max(counts.mostAhead, counts.requested - counts.asked)
        }
        let number = cursor ?? 1
        let following = Addresses(count: pages - number) { number + 1 + $0 }
        return Page(items: [number], links: PageLinks(following: following))
    }
}
