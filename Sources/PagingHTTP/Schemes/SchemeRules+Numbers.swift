import Paging

extension SchemeRules {
    /// The following pages by number: one, or all that a total tells.
    func pageNumber(_ reply: PageReply, _ target: ParameterTarget, _ first: Int) throws -> PageLinks<PageAddress> {
        let number = try number(of: reply, in: target, default: first)
        let received = reply.content?.itemCount
        let ordinal = number - first + 1
        let learned = reply.requested?.pageSize ?? received
        func pages(_ count: Int, _ pageSize: Int?) -> PageLinks<PageAddress> {
            var links = PageLinks(
                following: Addresses(count: count) { PageAddress(target, number + 1 + $0, pageSize: pageSize) },
                preceding: Addresses(count: number - first) { PageAddress(target, number - 1 - $0, pageSize: pageSize) }
            )
            if number <= first { links.beginning = .signalled("page \(number) is the first") }
            return links
        }
        if let count = declaredPages(of: reply, page: ordinal) {
            var links = pages(max(0, count - ordinal), nil)
            links.remainingPages = max(0, count - ordinal)
            return ordinal < count ? links : links.ended(.signalled("page \(ordinal) of \(count) declared pages"))
        }
        if received == 0 {
            // A flag that says so is better proof that more follows than an empty page that none does.
            return try hasMore?.reading(of: reply) == true
                ? pages(1, nil) : pages(0, nil).ended(.signalled("an empty page"))
        }
        let size = reply.fullPageSize(after: ordinal - 1, of: totalCount(of: reply)?.value)
        let (before, overflow) = (ordinal - 1).multipliedReportingOverflow(by: size)
        let seen = overflow ? Int.max : min(before, .max / 2) + (received ?? 0)
        guard let count = declaredTotal(of: reply, atLeast: seen), size > 0 else { return pages(1, nil) }
        // A first page that lacks items is not the whole list, whatever size was asked for.
        let least = ordinal == 1 && seen < count ? 1 : 0
        let rest = max(count / size + (count % size == 0 ? 0 : 1) - ordinal, least)
        let links = pages(max(0, rest), learned)
        return rest > 0 ? links : links.ended(.signalled("the declared total of \(count) items"))
    }

    /// The pages next to a page by offset: following ones as far as a total tells, and all that precede.
    func offset(_ reply: PageReply, _ target: ParameterTarget, _ base: Int) throws -> PageLinks<PageAddress> {
        let offset = try number(of: reply, in: target, default: base)
        var links = followingOffsets(reply, target, offset: offset, base: base)
        let position = offset - base
        let (preceding, beginning) = precedingOffsets(reply, target, position: position, base: base)
        (links.preceding, links.beginning) = (preceding, beginning)
        return links
    }

    private func followingOffsets(
        _ reply: PageReply,
        _ target: ParameterTarget,
        offset: Int,
        base: Int
    ) -> PageLinks<PageAddress> {
        let received = reply.content?.itemCount ?? 0
        let size = reply.requested?.pageSize ?? received
        guard received > 0 else { return PageLinks(end: .signalled("an empty page")) }
        let next = offset + received
        guard let count = declaredTotal(of: reply, atLeast: next - base), size > 0 else {
            return PageLinks(following: [PageAddress(offset: next, in: target, pageSize: nil)])
        }
        let missing = count - (next - base)
        guard missing > 0 else {
            return PageLinks(end: .signalled("the declared total of \(count) items"))
        }
        let pages = missing / size + (missing % size == 0 ? 0 : 1)
        return PageLinks(
            following: Addresses(count: pages) {
                PageAddress(offset: next + size * $0, in: target, pageSize: size)
            }
        )
    }

    /// The pages before an offset.
    ///
    /// Only a size that the server is known to honor leads back without a gap. The pages begin at multiples of it counted
    /// from this one, so that the first may be shorter than the others: it is asked for with a size of its own.
    private func precedingOffsets(
        _ reply: PageReply,
        _ target: ParameterTarget,
        position: Int,
        base: Int
    ) -> (Addresses<PageAddress>, PageEnd?) {
        guard let size = sizeBehind(reply, position: position) else {
            return ([], .unproven("the size of the pages before offset \(position + base) is not known"))
        }
        guard position > 0 else { return ([], .signalled("offset \(base) is the first")) }
        guard position < size else {
            let addresses = Addresses(count: position / size) { step in
                PageAddress(offset: base + position - size * (step + 1), in: target, pageSize: size)
            }
            return (addresses, nil)
        }
        guard let sizeTarget = reply.pageSizeTarget else {
            return ([], .unproven("the \(position) items before offset \(position + base) are less than a page"))
        }
        var address = PageAddress(offset: base, in: target, pageSize: position)
        address.assignments.append(.init(sizeTarget, .number(String(position))))
        return ([address], nil)
    }

    /// The number of items that the page before a position holds, and this one unless it is the last; `nil` if that is not sure.
    private func sizeBehind(_ reply: PageReply, position: Int) -> Int? {
        let received = reply.content?.itemCount ?? 0
        let total = totalCount(of: reply).flatMap { $0.exactness == .exact ? $0.value : nil }
        let isLast = total.map { position + received >= $0 } ?? false
        if let expected = reply.requested?.pageSize {
            return received >= expected || isLast ? expected : nil
        }
        guard position > 0 else { return max(received, 1) }
        // A page that others follow is full.
        if total != nil, !isLast, received > 0 { return received }
        guard let asked = reply.askedPageSize, received <= asked, position.isMultiple(of: asked) else { return nil }
        return asked
    }

    /// The number that the request for a page had.
    private func number(of reply: PageReply, in target: ParameterTarget, default start: Int) throws -> Int {
        guard let value = reply.requestedValue(of: target) else { return start }
        // Far below the largest Int, so that no sum of an address can overflow.
        guard let number = value.intValue, (0...Int.exactLimit).contains(number) else {
            throw HTTPError(.invalidRequest, "The parameter \(target) of the request should be a number from 0 on.")
        }
        return number
    }
}

extension PageAddress {
    init(_ target: ParameterTarget, _ number: Int, pageSize: Int?) {
        self.init([.init(target, .number(String(number)))], pageSize: pageSize)
    }
}

extension PageLinks {
    fileprivate func ended(_ end: PageEnd) -> PageLinks {
        var links = self
        links.end = end
        return links
    }
}
