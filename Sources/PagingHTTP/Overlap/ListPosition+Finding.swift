import Paging

extension ListPosition {
    /// How the list of a page is read by position, as its scheme and its address tell.
    ///
    /// A next URL that differs from the page's own address in one number only is as good as a number.
    ///
    /// - Parameter pageSize: where the size of a page goes; `nil` looks for the usual names in the list's request.
    /// - Returns: `nil` when the list goes on by something else than a position, such as a cursor.
    /// - Throws: ``HTTPError`` when its pages are numbered, and nothing says where their size goes.
    init?(of reply: PageReply, by rules: SchemeRules?, next: PageAddress?, pageSize: ParameterTarget?) throws {
        switch rules?.next {
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

    /// What a number in addresses counts.
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

    /// Where the size of a page stands in the list's request.
    private static func sizeTarget(of reply: PageReply) throws -> ParameterTarget {
        let names = DetectorNames.pageSizes.map { ParameterTarget.query($0) }
        guard let target = names.first(where: { reply.requestedValue(of: $0) != nil }) else {
            throw HTTPError(
                .invalidRequest,
                "Pages by number overlap when their size can be chosen: put it into the request, as in per_page=100."
            )
        }
        return target
    }
}
