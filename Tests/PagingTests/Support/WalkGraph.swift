import Paging

/// A generated list: numbered pages, each with links that may be true or false.
struct WalkGraph: Sendable {
    struct Node: Sendable {
        var items: [Int] = []
        /// The number of additional items that arrived and were dropped by an adapter.
        var hidden = 0
        var following: [Int] = []
        var preceding: [Int] = []
        var total: TotalCount?
        var end: PageEnd?
        var remainingPages: Int?
        var basis = AddressBasis.named
        var fingerprint: Int?
        var failure: TestFailure?
        /// The number of passes in which the page's address has expired, unless it is the first page.
        var expiries = 0
        /// The links announced before the page arrives, if they are wrong.
        var lie: [Int]?
    }

    var nodes: [Int: Node]
    /// The page at the address `nil`.
    var first = 1
    /// Whether the walk knows that `first` is the page at `nil`.
    var isBeginningKnown = false
    var hasIdentities = false
    var hasComputedAddresses = false

    func node(at cursor: Int?) -> Node? {
        nodes[cursor ?? first]
    }

    func links(of node: Node) -> PageLinks<Int> {
        var links = PageLinks(
            following: addresses(node.following),
            preceding: addresses(node.preceding),
            totalCount: node.total,
            end: node.end
        )
        links.beginning = node.end
        links.remainingPages = node.remainingPages
        links.basis = node.basis
        return links
    }

    func addresses(_ cursors: [Int]) -> Addresses<Int> {
        hasComputedAddresses ? Addresses(count: cursors.count) { cursors[$0] } : Addresses(cursors)
    }

    /// Returns the error of a page load in a walk after a number of restarts.
    func failure(at cursor: Int?, restarts: Int) -> TestFailure? {
        guard let node = node(at: cursor) else { return TestFailure(name: "no page \(cursor ?? first)") }
        if cursor != nil, restarts < node.expiries {
            return TestFailure(name: "expired \(cursor ?? first)", isExpiredCursor: true)
        }
        return node.failure
    }

    func page(at cursor: Int?, restarts: Int = 0) throws -> Page<Int, Int> {
        if let failure = failure(at: cursor, restarts: restarts) { throw failure }
        guard let node = node(at: cursor) else { throw TestFailure() }
        var page = Page(items: node.items, links: links(of: node))
        page.metadata.receivedCount = node.items.count + node.hidden
        page.metadata.fingerprint = node.fingerprint
        page.metadata.identities = hasIdentities ? node.items.map { ItemIdentity($0) } : nil
        return page
    }

    /// The same list without failures.
    var repaired: WalkGraph {
        var graph = self
        graph.nodes = nodes.mapValues { node in
            var node = node
            node.failure = nil
            node.expiries = 0
            return node
        }
        return graph
    }
}

/// An error with a name and, optionally, an ending for the walk.
struct TestFailure: PageFailure, Hashable {
    var name = "test"
    var isTransient = false
    var retryAfter: Duration?
    var ending = WalkEnding.failed
    var isExpiredCursor = false
    var isTimeout = false
}
