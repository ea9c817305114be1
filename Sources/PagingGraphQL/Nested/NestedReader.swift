import Paging
import PagingHTTP

/// Reads the remaining pages of a nested connection and inserts them into the item.
struct NestedReader: Sendable {
    /// An item of the outer connection that is being completed.
    struct Parent: Sendable {
        /// The JSON of the item.
        var bytes: ArraySlice<UInt8>
        /// The warning about the item, if any.
        var warning: String?
    }

    private let client: PagingClient
    private let nested: NestedConnection
    private let slots: RequestSlots
    /// The response keys of the connection's parts in the outer document.
    private let keys: ConnectionKeys

    init(_ client: PagingClient, _ nested: NestedConnection, _ keys: ConnectionKeys, slots: RequestSlots) {
        self.client = client
        self.nested = nested
        self.keys = keys
        self.slots = slots
    }

    /// Whether the nested connection of an item has remaining pages.
    func isNeeded(by parent: Parent) throws -> Bool {
        try NestedList(parent.bytes, at: nested.path, keys)?.hasNextPage ?? false
    }

    /// Returns an item with its complete nested connection.
    func complete(_ parent: Parent) async throws -> Parent {
        guard let list = try NestedList(parent.bytes, at: nested.path, keys), list.hasNextPage else { return parent }
        let source = try source(for: list)
        var address = try source.plan.get().address(backward: false, cursor: try list.cursor())
        guard address != nil else { throw noVariable }
        var guarding = NestedWalkGuard(list.elements)
        var elements: [ArraySlice<UInt8>] = []
        var parent = parent
        var total = list.total
        while let next = address {
            try guarding.visit(next)
            let page = try await slots.use { try await source.page(at: next) }
            elements += page.items.map(\.bytes)
            total = page.links.totalCount?.value ?? total
            parent.warning = parent.warning ?? page.metadata.warning.map { "a list at \"\(nested.path)\": \($0)" }
            address = page.links.following.first
            if address == nil, let end = page.links.end, end.ending != .complete {
                throw PagingError(.unproven, "A list at \"\(nested.path)\" cannot be read to its end: \(end).")
            }
            let repeats = try guarding.add(
                page.items.map(\.bytes),
                hasRoom: total.map { list.count + elements.count <= $0 }
            )
            if repeats {
                parent.warning = parent.warning ?? "a list at \"\(nested.path)\" repeats entries of an earlier page"
            }
        }
        parent.bytes = list.completed(with: elements)[...]
        if let total, list.count + elements.count < total {
            parent.warning = parent.warning ?? "a list at \"\(nested.path)\" is shorter than its totalCount"
        }
        return parent
    }

    /// Returns the nested connection of one item.
    private func source(for list: NestedList) throws -> GraphQLConnection<RawItem> {
        var request = nested.request
        for (variable, key) in nested.keys {
            guard let value = list.value(at: key) else {
                throw GraphQLError(
                    .invalidRequest,
                    "The nodes have no value at \"\(key)\" to load the rest of \"\(nested.path)\": select it.",
                    at: key
                )
            }
            request.variables[variable] = value
        }
        if let place = nested.typePlace {
            guard let name = list.value(at: place)?.stringValue, name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
            else {
                throw GraphQLError(
                    .invalidRequest,
                    "The nodes have no name of a type at \"\(place)\" to load the rest of \"\(nested.path)\".",
                    at: place
                )
            }
            request.query = request.query.replacing(
                "on \(NestedConnection.unknownType)",
                with: "on \(name)",
                maxReplacements: 1
            )
        }
        let format = ConnectionFormat(nested.place, entries: list.entries)
        return GraphQLConnection(client, request, format, .raw)
    }

    private var noVariable: GraphQLError {
        GraphQLError(
            .invalidRequest,
            "The request for the rest of \"\(nested.path)\" has no variable for after: write after: $after.",
            at: nested.place
        )
    }
}

/// The rules that make a nested walk end: no address or page twice, few pages without entries.
private struct NestedWalkGuard {
    private var visited: Set<PageAddress> = []
    private var pages: Set<[ArraySlice<UInt8>]>
    private var known: Set<ArraySlice<UInt8>>
    /// Whether single pages repeat entries, so that a repetition across pages says nothing.
    private var repeatsItself: Bool
    private var idlePages = 0

    /// - Parameter first: The entries that the item has.
    init(_ first: [ArraySlice<UInt8>]) {
        pages = [first]
        known = Set(first)
        repeatsItself = known.count < first.count
    }

    mutating func visit(_ address: PageAddress) throws {
        guard visited.insert(address).inserted else {
            throw PagingError(.cycle, "A nested list names a page that was already visited.")
        }
    }

    /// Notes the entries of a page.
    ///
    /// A page that equals an earlier one under a new cursor is the next page only if a total has room for it, or, without
    /// a total, if the list repeats entries anyway. Otherwise the server ignores the cursor.
    ///
    /// - Parameter hasRoom: Whether the declared total has room for the page, if there is one.
    /// - Returns: Whether the page repeats entries of an earlier one, which they do not explain.
    /// - Throws: `PagingError` if the list makes no progress.
    mutating func add(_ entries: [ArraySlice<UInt8>], hasRoom: Bool?) throws -> Bool {
        let own = Set(entries)
        idlePages = own.isSubset(of: known) && hasRoom != true ? idlePages + 1 : 0
        guard idlePages <= WalkPolicy().maximumEmptyPages else {
            throw PagingError(.noProgress, "\(idlePages) consecutive pages of a nested list had no new items.")
        }
        guard !entries.isEmpty else { return false }
        repeatsItself = repeatsItself || own.count < entries.count
        guard pages.insert(entries).inserted || (hasRoom ?? repeatsItself) else {
            throw PagingError(.noProgress, "A page of a nested list repeats an earlier page.")
        }
        defer { known.formUnion(own) }
        return !repeatsItself && !own.isDisjoint(with: known)
    }
}
