import Paging
import PagingHTTP

extension ConnectionReader {
    /// Returns the links from `pageInfo` and the total (Relay cursor connections, section 5).
    ///
    /// Only the direction of the request is reliable: the specification allows a server to return false for the other
    /// one. The other direction is derived from the cursor of the request.
    func links(
        _ outline: JSONOutline,
        _ place: JSONPointer,
        of reply: PageReply
    ) throws -> PageLinks<PageAddress> {
        let requested = reply.requested
        var info = PageInfoFields(outline, place, plan.keys.pageInfo)
        if let sign = plan.keys.pageInfo.hasMore {
            let own = sign.pointer.map { sign.moved(to: $0.below(place)) } ?? sign
            info.hasNextPage = try own.reading(of: reply) ?? info.hasNextPage
        }
        let (isBackward, hasCursor) = plan.reading(requested)
        guard let hasMore = isBackward ? info.hasPreviousPage : info.hasNextPage else { throw noPageInfo(isBackward) }
        let more = hasMore ? address(info, backward: isBackward) : nil
        let back = hasCursor ? address(info, backward: !isBackward) : nil
        var links = PageLinks<PageAddress>()
        links.following = Addresses(isBackward ? back : more)
        links.preceding = Addresses(isBackward ? more : back)
        links.totalCount = total(outline, place)
        let cursors = [info.startCursor, info.endCursor].compactMap { $0?.stringValue }
        links.isPositional = cursors.contains { CountingCursor($0) != nil }
        links.end = end(info, isBackward: isBackward, hasMore: hasMore, isLed: more != nil)
        // The flag of the other direction may be missing or false without a meaning, but not true.
        if requested == nil, (isBackward ? info.hasNextPage : info.hasPreviousPage) == true {
            let words = isBackward ? "hasNextPage" : "hasPreviousPage"
            links.innerStart = "the first page says \(words)"
        }
        if plan.hasCursor {
            // How many items lie before the cursor is unknown, so the list may have fewer than its total.
            links.skippedItems = nil
            links.end = links.end.map { $0.because("\($0); the list starts at a given cursor") }
        }
        // A backward walk ends there.
        links.beginning = links.end
        return links
    }

    private func address(_ info: PageInfoFields, backward: Bool) -> PageAddress? {
        guard let cursor = backward ? info.startCursor : info.endCursor else { return nil }
        return following.address(backward: backward, cursor: cursor)
    }

    /// Returns the reason why no page follows, for a walk in either direction.
    ///
    /// If a page has a following page only in its own direction, it ends a walk in the opposite direction: backward
    /// from the start of the list, or forward from its end. Such a walk has read one page and must not report the list
    /// as complete.
    private func end(_ info: PageInfoFields, isBackward: Bool, hasMore: Bool, isLed: Bool) -> PageEnd {
        guard !plan.keys.pageInfo.isCursorAlone else {
            let cursor = plan.keys.pageInfo.endCursor.tokens.joined(separator: "/")
            let sign = plan.keys.pageInfo.hasMore?.description
            guard hasMore else {
                return .signalled(info.endCursor == nil ? "\(cursor) is null" : "\(sign ?? cursor) indicates the end")
            }
            return .unproven(
                info.endCursor == nil
                    ? "\(sign ?? cursor) says that more follows, but \(cursor) is null"
                    : "\(cursor) has a value, but no variable of the document takes it, and no other document continues the list"
            )
        }
        let (flag, cursor) = isBackward ? ("hasPreviousPage", "startCursor") : ("hasNextPage", "endCursor")
        let argument = isBackward ? "before" : "after"
        if !hasMore { return .signalled("\(flag) is false") }
        if isLed {
            return .unproven(
                isBackward
                    ? "the request reads the list from its end, and more pages precede this one: walk it backward"
                    : "the request reads the list from its start, and more pages follow this one: walk it from its end"
            )
        }
        let hasCursor = (isBackward ? info.startCursor : info.endCursor) != nil
        return .unproven(
            hasCursor
                ? "\(flag) is true, but the argument \(argument) has no variable: write \(argument): $\(argument)"
                : "\(flag) is true, but there is no \(cursor) for the next page"
        )
    }

    private func total(_ outline: JSONOutline, _ place: JSONPointer) -> TotalCount? {
        guard let count = outline.node(at: plan.keys.total.below(place)).flatMap({ outline.int(of: $0) }), count >= 0
        else { return nil }
        return TotalCount(count)
    }

    private func noPageInfo(_ isBackward: Bool) -> GraphQLError {
        guard !plan.keys.pageInfo.isCursorAlone else {
            let cursor = plan.keys.pageInfo.endCursor
            return GraphQLError(
                .noPageInfo,
                "The connection at \"\(plan.path)\" has no \"\(cursor)\", the cursor of the next page: select it.",
                at: cursor.below(plan.path)
            )
        }
        let fields = isBackward ? "hasPreviousPage startCursor" : "hasNextPage endCursor"
        return GraphQLError(
            .noPageInfo,
            "The connection at \"\(plan.path)\" does not show whether more follows: select pageInfo { \(fields) }.",
            at: plan.path
        )
    }
}

/// The selected fields of `pageInfo`.
struct PageInfoFields {
    var hasNextPage: Bool?
    var hasPreviousPage: Bool?
    var startCursor: JSONValue?
    var endCursor: JSONValue?

    /// - Parameter connection: The place of the connection.
    init(_ outline: JSONOutline, _ connection: JSONPointer, _ keys: PageInfoKeys) {
        func node(_ key: JSONPointer) -> JSONOutline.Node? { outline.node(at: key.below(connection)) }
        func cursor(_ key: JSONPointer) -> JSONValue? {
            guard let node = node(key), node.kind == .string || node.kind == .number else { return nil }
            let value = try? outline.value(of: node)
            return value == "" ? nil : value
        }
        guard !keys.isCursorAlone else {
            endCursor = cursor(keys.endCursor)
            hasNextPage = endCursor != nil ? true : node(keys.endCursor).map { _ in false }
            return
        }
        hasNextPage = node(keys.hasNextPage).flatMap { outline.bool(of: $0) }
        hasPreviousPage = node(keys.hasPreviousPage).flatMap { outline.bool(of: $0) }
        startCursor = cursor(keys.startCursor)
        endCursor = cursor(keys.endCursor)
    }
}
