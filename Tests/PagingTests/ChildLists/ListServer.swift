import Paging
@testable import PagingTesting
import Synchronization

/// A server of parents and their child lists, which records its requests.
final class ListServer: Sendable {
    struct Failure: Error, Equatable {}

    /// The error of a page whose cursor has expired.
    struct Expired: PageFailure {
        var isTransient: Bool { false }
        var isExpiredCursor: Bool { true }
    }

    /// The error of a page for which no credential could be obtained.
    struct NoCredential: PageFailure, CredentialRejection {
        var isTransient: Bool { false }
        var rejectsCredential: Bool { true }
        var lacksCredential: Bool { true }
    }

    /// A request for a page: of the parents, or of a child list.
    struct Request: Hashable, Sendable {
        /// The parent; `nil` for the list of parents.
        var parent: Int?
        var page: Int
    }

    private struct State {
        var requests: [Request] = []
        var inFlight = 0
        var maximumInFlight = 0
        var random: SeededGenerator
        var failing: Set<Request> = []
        var failure: any Error = Failure()
        var expired: Set<Request> = []
        var hidden: Set<Int> = []
    }

    /// The number of pages of each child list.
    let sizes: [Int]
    /// The parents in the order of their list, which may have some twice.
    private let parents: [Int]
    private let parentsPerPage: Int
    private let itemsPerPage: Int
    private let isNumbered: Bool
    private let state: Mutex<State>
    /// The gate at which the requests for child lists wait, if there is one.
    let gate: PageGate<Request>?

    init(
        sizes: [Int],
        parents: [Int]? = nil,
        parentsPerPage: Int = 10,
        itemsPerPage: Int = 3,
        isNumbered: Bool = false,
        gate: PageGate<Request>? = nil,
        seed: UInt64 = 1
    ) {
        (self.sizes, self.parentsPerPage, self.itemsPerPage) = (sizes, parentsPerPage, itemsPerPage)
        (self.parents, self.isNumbered, self.gate) = (parents ?? Array(sizes.indices), isNumbered, gate)
        state = Mutex(State(random: SeededGenerator(seed: seed)))
    }

    var requests: [Request] { state.withLock(\.requests) }
    var maximumInFlight: Int { state.withLock(\.maximumInFlight) }

    func fail(_ requests: Set<Request>, with error: any Error = Failure()) {
        state.withLock { ($0.failing, $0.failure) = (requests, error) }
    }
    /// Lets cursors expire until their lists are read from the start.
    func expire(_ requests: Set<Request>) { state.withLock { $0.expired = requests } }
    func hide(_ parents: Set<Int>) { state.withLock { $0.hidden = parents } }

    /// All items of all lists, in the order of the parents.
    var allItems: [[Int]] { sizes.indices.flatMap { parent in items(of: parent).map { [parent, $0] } } }

    func items(of parent: Int) -> [Int] { Array(0..<sizes[parent] * itemsPerPage) }

    /// The child lists of all parents.
    var lists: ChildLists<Int, ChildPages> {
        ParentPages(server: self).expanding(by: \.self) { ChildPages(server: self, parent: $0) }
    }

    struct ParentPages: PageSource {
        let server: ListServer

        func page(at cursor: Int?) async throws -> Page<Int, Int> {
            let number = cursor ?? 0
            try await server.answer(Request(parent: nil, page: number))
            let range = number * server.parentsPerPage..<(number + 1) * server.parentsPerPage
            let hidden = server.state.withLock(\.hidden)
            let parents = server.parents
            let isLast = range.upperBound >= parents.count
            return Page(
                items: parents[range.clamped(to: parents.indices)].filter { !hidden.contains($0) },
                following: isLast ? nil : number + 1
            )
        }
    }

    struct ChildPages: PageSource {
        let server: ListServer
        let parent: Int

        func page(at cursor: Int?) async throws -> Page<Int, Int> {
            let number = cursor ?? 0
            let pages = server.sizes[parent]
            try await server.answer(Request(parent: parent, page: number))
            let first = number * server.itemsPerPage
            let items = Array(first..<first + (pages == 0 ? 0 : server.itemsPerPage))
            let following = number + 1 < pages ? Array(number + 1..<pages) : []
            return Page(
                items: items,
                links: PageLinks(following: Addresses(server.isNumbered ? following : Array(following.prefix(1))))
            )
        }
    }

    private func answer(_ request: Request) async throws {
        let (turns, failure, hasExpired) = state.withLock { state in
            state.requests.append(request)
            state.inFlight += 1
            state.maximumInFlight = max(state.maximumInFlight, state.inFlight)
            if request.page == 0 { state.expired = state.expired.filter { $0.parent != request.parent } }
            let turns = Int.random(in: 0...8, using: &state.random)
            let failure = state.failing.contains(request) ? state.failure : nil
            return (turns, failure, state.expired.contains(request))
        }
        defer { state.withLock { $0.inFlight -= 1 } }
        for _ in 0..<turns { await Task.yield() }
        if let gate, request.parent != nil {
            gate.noteRequest(of: request)
            try await gate.pass(request, linksOnly: false, ignoringCancellation: false)
        }
        if let failure { throw failure }
        if hasExpired { throw Expired() }
    }
}
