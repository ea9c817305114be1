import Paging
import Synchronization

/// A list of numbered pages that compares its requests with those of the consumer.
///
/// The consumer calls ``ask()`` before it requests a page; ``mostAhead`` is the maximum number of loads that ran ahead
/// of it at any time.
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

    /// Announces that the consumer is about to request a page.
    func ask() {
        shared.counts.withLock { $0.asked += 1 }
    }

    var requested: Int { shared.counts.withLock { $0.requested } }
    /// The maximum number of requested pages beyond those that the consumer requested.
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
