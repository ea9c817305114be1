import Paging

extension ListPosition {
    /// Creates the position scheme of a page's list from its pagination scheme and address.
    ///
    /// A next URL that differs from the page's own address in a single number also defines a position.
    ///
    /// - Parameter pageSize: the request parameter for the page size; `nil` searches the list's request for common
    ///   names.
    /// - Returns: `nil` when the list uses something other than a position, such as a cursor.
    /// - Throws: ``RequestError`` when the pages are numbered and the parameter for their size is unknown.
    init?(of reply: PageReply, by scheme: PaginationScheme?, next: PageAddress?, pageSize: ParameterTarget?) throws {
        switch scheme?.next {
        case .offset(let target, let base):
            self.init(target: target, first: base, sizeTarget: nil)
        case .pageNumber(let target, let first):
            self.init(target: target, first: first, sizeTarget: try pageSize ?? Self.sizeTarget(of: reply))
        case .link, .url, .links:
            guard let next = next?.url, let difference = QueryDifference(from: reply.address, to: next),
                let counting = Counting(difference, received: reply.content?.itemCount ?? 0)
            else { return nil }
            self.init(
                target: .query(difference.name),
                first: counting.first,
                sizeTarget: counting.isOfPages ? try pageSize ?? Self.sizeTarget(of: reply) : nil
            )
        default:
            return nil
        }
    }

    /// The unit of a number in addresses.
    private struct Counting {
        let isOfPages: Bool
        let first: Int

        init?(_ difference: QueryDifference, received: Int) {
            let step = difference.before.map { difference.after - $0 }
            switch (step, difference.after) {
            case (1?, let after): (isOfPages, first) = (true, after == 1 ? 0 : 1)
            case (nil, 1), (nil, 2): (isOfPages, first) = (true, difference.after - 1)
            case (received?, _), (nil, received): (isOfPages, first) = (false, 0)
            case (nil, received + 1): (isOfPages, first) = (false, 1)
            default: return nil
            }
        }
    }

    /// Returns the parameter for the page size in the list's request.
    private static func sizeTarget(of reply: PageReply) throws -> ParameterTarget {
        let names = UsualParameters.pageSizes.map { ParameterTarget.query($0) }
        guard let target = names.first(where: { reply.requestedValue(of: $0) != nil }) else {
            throw RequestError(
                .invalidRequest,
                "Numbered pages can overlap only with an explicit page size: set it in the request, as in per_page=100."
            )
        }
        return target
    }
}
