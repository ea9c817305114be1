import Paging
import PagingHTTP

/// Reads the rest of a nested connection and puts it where it belongs.
struct NestedReader: Sendable {
    /// An item of the outer connection on its way to be complete.
    struct Parent: Sendable {
        /// Its JSON.
        var bytes: ArraySlice<UInt8>
        /// What is doubtful about it.
        var doubt: String?
    }

    private let client: HTTPClient
    private let nested: NestedConnection
    private let slots: RequestSlots

    init(_ client: HTTPClient, _ nested: NestedConnection, slots: RequestSlots) {
        self.client = client
        self.nested = nested
        self.slots = slots
    }

    /// Whether an item's nested connection goes on after what the item holds.
    func isNeeded(by parent: Parent) throws -> Bool {
        try NestedList(parent.bytes, at: nested.path)?.hasNextPage ?? false
    }

    /// Returns an item with its nested connection whole.
    func complete(_ parent: Parent) async throws -> Parent {
        guard let list = try NestedList(parent.bytes, at: nested.path), list.hasNextPage else { return parent }
        let source = try source(for: list)
        var address = try source.plan.get().address(backward: false, cursor: try list.cursor())
        guard address != nil else { throw noVariable }
        var guarding = NestedWalkGuard()
        var elements: [ArraySlice<UInt8>] = []
        var parent = parent
        var total = list.total
        while let next = address {
            try guarding.visit(next)
            let page = try await slots.use { try await source.page(at: next) }
            elements += page.items.map(\.bytes)
            total = page.links.totalCount?.value ?? total
            parent.doubt = parent.doubt ?? page.doubt.map { "a list at \"\(nested.path)\": \($0)" }
            address = page.links.following.first
            if address == nil, let end = page.links.end, end.kind != .signalled {
                throw PagingError(.unproven, "A list at \"\(nested.path)\" cannot be read to its end: \(end).")
            }
            try guarding.note(page)
        }
        parent.bytes = list.completed(with: elements)[...]
        if let total, list.count + elements.count < total {
            parent.doubt = parent.doubt ?? "a list at \"\(nested.path)\" is shorter than its totalCount"
        }
        return parent
    }

    /// The nested connection of one item.
    private func source(for list: NestedList) throws -> GraphQLConnection<RawItem> {
        var request = nested.request
        for (variable, key) in nested.keys {
            guard let value = list.value(at: key) else {
                throw GraphQLError(
                    .invalidRequest,
                    "The nodes have nothing at \"\(key)\", by which the rest of \"\(nested.path)\" is asked for: select it.",
                    at: key
                )
            }
            request.variables[variable] = value
        }
        let format = ConnectionFormat(nested.place, entries: list.entries)
        return GraphQLConnection(client, request, format, .raw, keepsNulls: true)
    }

    private var noVariable: GraphQLError {
        GraphQLError(
            .invalidRequest,
            "The request for the rest of \"\(nested.path)\" hands no variable to the argument after: write after: $after.",
            at: nested.place
        )
    }
}

/// Ends the reading of a nested list that never ends.
private struct NestedWalkGuard {
    private var visited: Set<PageAddress> = []
    private var idlePages = 0

    mutating func visit(_ address: PageAddress) throws {
        guard visited.insert(address).inserted else {
            throw PagingError(.cycle, "A nested list names a page that was visited before.")
        }
    }

    mutating func note(_ page: Page<RawItem, PageAddress>) throws {
        idlePages = page.items.isEmpty ? idlePages + 1 : 0
        guard idlePages <= WalkPolicy().idlePageAllowance else {
            throw PagingError(.noProgress, "\(idlePages) pages in a row of a nested list brought nothing.")
        }
    }
}
