import Paging
import PagingHTTP

/// Reads a page of a connection from a response.
struct ConnectionReader: Sendable {
    let plan: ConnectionPlan
    /// The plan of the request for the following pages: the same, unless they are at another place.
    let following: ConnectionPlan
    let format: ConnectionFormat
    let query: String
    let client: PagingClient

    /// Returns the page in a response.
    ///
    /// - Throws: ``GraphQLError`` if the response has no such page; ``PartialAnswer`` if it has one along with
    ///   transient errors.
    func read(_ reply: PageReply) throws -> PageAnswer {
        guard let content = reply.content else { throw GraphQLError(.noData, "The response is empty.") }
        let outline = content.outline
        let errors = AnswerErrors(content, document: query, client: client)
        let place = try place(in: outline)
        let path = Array(place.tokens.dropFirst())
        if let expiry = expiry(of: reply, at: place, errors) { throw expiry }
        try errors.checkData()
        try errors.checkWay(to: place, in: outline, isFirst: reply.requested == nil)
        let links = try links(outline, place, of: reply)
        var answer = try entries(content, place)
        answer.links = links
        let concerning = errors.concerning(path)
        guard !concerning.entries.isEmpty else { return answer }
        let hasNulls = answer.content?.items?.contains { $0.kind == .null } ?? false
        let isWhole = answer.metadata.warning == nil && !hasNulls
        answer.metadata.warning = "the response contains errors: \(concerning.summary)"
        if isWhole ? concerning.haveTransientCode : concerning.areTransient { throw PartialAnswer(answer: answer) }
        return answer
    }

    /// Returns the error in a response whose status is one, if the body says more.
    func failure(of reply: PageReply) -> GraphQLError? {
        guard let content = reply.content, let place = try? place(in: content.outline) else { return nil }
        let errors = AnswerErrors(content, document: query, client: client)
        return expiry(of: reply, at: place, errors) ?? errors.failureBesideStatus
    }

    /// Returns the error of a cursor that is rejected in place of the connection.
    private func expiry(of reply: PageReply, at place: JSONPointer, _ errors: AnswerErrors) -> GraphQLError? {
        guard reply.requested != nil, errors.concerning(Array(place.tokens.dropFirst())).blameCursor,
            reply.content?.outline.node(at: place)?.kind != .object
        else { return nil }
        return GraphQLError(
            .expiredCursor,
            "The server no longer accepts this cursor. Restart from the first page.",
            at: plan.path
        )
    }

    /// Returns the place of the connection, through arrays of one element on the way to it.
    ///
    /// A document has no positions: `boards(ids: [1]) { items_page { … } }` is an array of one board.
    private func place(in outline: JSONOutline) throws(GraphQLError) -> JSONPointer {
        var place = JSONPointer(tokens: ["data"])
        for (index, token) in plan.path.tokens.enumerated() {
            if index > 0, Int(token) == nil, let node = outline.node(at: place), node.kind == .array {
                let count = outline.elements(of: node).count
                guard count == 1 else {
                    let list = JSONPointer(tokens: Array(plan.path.tokens[..<index]))
                    let first = JSONPointer(tokens: list.tokens + ["0"] + plan.path.tokens[index...])
                    let advice =
                        count == 0
                        ? "so there is no list in it"
                        : "each with a list: request one of them, or name a list such as \"\(first)\""
                    throw GraphQLError(
                        .noConnection,
                        "The response has \(count) elements at \"\(list)\", \(advice).",
                        at: list
                    )
                }
                place = place.appending("0")
            }
            place = place.appending(token)
        }
        return place
    }

    /// Returns the entries, with those that are null.
    private func entries(_ content: PageContent, _ place: JSONPointer) throws -> PageAnswer {
        let outline = content.outline
        let edges = JSONPointer(tokens: [plan.keys.edges])
        let keys =
            switch format.entries {
            case .nodes: [plan.keys.nodes, edges]
            case .edges: [edges]
            case .list: [plan.keys.nodes]
            }
        let found = keys.lazy.compactMap { key in outline.node(at: key.below(place)).map { (key: key, node: $0) } }
        guard let list = found.first(where: { $0.node.kind == .array }) ?? found.first else {
            let names = keys.map { $0.tokens.joined(separator: "/") }.joined(separator: " and no ")
            throw GraphQLError(
                .noConnection,
                "The connection at \"\(plan.path)\" has no \(names): select one of them.",
                at: plan.path
            )
        }
        guard [.array, .null].contains(list.node.kind) else {
            let place = list.key.below(plan.path)
            throw GraphQLError(.noConnection, "The value at \"\(place)\" is not a list.", at: place)
        }
        let takesNodes = list.key == edges && format.entries == .nodes
        let elements = outline.elements(of: list.node)
        let node = JSONPointer(tokens: [plan.keys.node])
        func bytes(_ element: JSONOutline.Node) -> ArraySlice<UInt8> {
            outline.node(at: node, in: element.range).map { outline.bytes(of: $0.range) } ?? ArraySlice("null".utf8)
        }
        var answer = PageAnswer(
            PageLinks(),
            takesNodes
                ? try PageContent(JSONArray.joined(elements.map(bytes)), items: .root)
                : content.withItems(at: list.key.below(place))
        )
        answer.envelope = content.withItems(at: list.key.below(place))
        answer.readPlaces =
            plan.keys.pageInfo.places(in: place)
            + [plan.keys.total.below(place), "/errors"]
        if list.node.kind != .array {
            answer.metadata.warning = "its \(list.key.tokens.joined(separator: "/")) are null"
        }
        return answer
    }
}

/// A page with transient errors: it is requested again, and used if the errors persist.
struct PartialAnswer: PageFailure {
    let answer: PageAnswer

    var isTransient: Bool { true }
}

/// JSON arrays as bytes.
enum JSONArray {
    /// Returns the JSON array of elements that are JSON text.
    static func joined(_ elements: [ArraySlice<UInt8>]) -> [UInt8] {
        var bytes = [UInt8(ascii: "[")]
        bytes.reserveCapacity(elements.reduce(2) { $0 + $1.count + 1 })
        for element in elements {
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            bytes += element
        }
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }
}
