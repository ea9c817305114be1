import Paging

extension PaginationScheme {
    /// Returns the following pages by number: one, or all that a total implies.
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
            guard ordinal >= count else { return links }
            links.end = .signalled("page \(ordinal) of \(count) declared pages")
            return links.confirmed(by: received ?? 0 > 0 ? PageAddress(target, number + 1, pageSize: nil) : nil)
        }
        if received == 0 {
            // A flag that announces more is stronger evidence than an empty page.
            return try hasMore?.reading(of: reply) == true
                ? pages(1, nil)
                : pages(0, nil).ended(.presumed("an empty page"))
                    .confirmed(by: PageAddress(target, number + 1, pageSize: reply.requested?.pageSize))
        }
        let total = totalCount(of: reply)
        let size = reply.fullPageSize(after: ordinal - 1, of: total?.value)
        let (before, overflow) = (ordinal - 1).multipliedReportingOverflow(by: size)
        let seen = overflow ? Int.max : min(before, .max / 2) + (received ?? 0)
        guard let count = total?.declaredItems(atLeast: seen), size > 0 else { return pages(1, nil) }
        // A first page with fewer items than the total is not the whole list, whatever size was requested.
        let least = ordinal == 1 && seen < count ? 1 : 0
        let rest = max(count / size + (count % size == 0 ? 0 : 1) - ordinal, least)
        let links = pages(max(0, rest), learned)
        guard rest <= 0 else { return links }
        return links.ended(.signalled("the declared total of \(count) items"))
            .confirmed(by: received ?? 0 > 0 ? PageAddress(target, number + 1, pageSize: nil) : nil)
    }

    /// Returns the pages around an offset: following ones as far as a total implies, and all before it.
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
        guard received > 0 else {
            return PageLinks(end: .presumed("an empty page"))
                .confirmed(by: size > 0 ? PageAddress(offset: offset + size, in: target, pageSize: size) : nil)
        }
        let next = offset + received
        guard let count = declaredTotal(of: reply, atLeast: next - base), size > 0 else {
            return PageLinks(following: [PageAddress(offset: next, in: target, pageSize: nil)])
        }
        let missing = count - (next - base)
        guard missing > 0 else {
            return PageLinks(end: .signalled("the declared total of \(count) items"))
                .confirmed(by: PageAddress(offset: next, in: target, pageSize: nil))
        }
        let pages = missing / size + (missing % size == 0 ? 0 : 1)
        return PageLinks(
            following: Addresses(count: pages) {
                PageAddress(offset: next + size * $0, in: target, pageSize: size)
            }
        )
    }

    /// Returns the pages before an offset.
    ///
    /// Only a size that the server is known to honor leads back without gaps. The pages start at multiples of it,
    /// counted from this page. The first may be shorter than the others and is requested with its own size.
    private func precedingOffsets(
        _ reply: PageReply,
        _ target: ParameterTarget,
        position: Int,
        base: Int
    ) -> (Addresses<PageAddress>, PageEnd?) {
        guard let size = sizeBehind(reply, position: position) else {
            return ([], .unproven("the size of the pages before offset \(position + base) is unknown"))
        }
        guard position > 0 else { return ([], .signalled("offset \(base) is the first")) }
        guard position < size else {
            let addresses = Addresses(count: position / size) { step in
                PageAddress(offset: base + position - size * (step + 1), in: target, pageSize: size)
            }
            return (addresses, nil)
        }
        guard let sizeTarget = reply.pageSizeTarget else {
            return ([], .unproven("the \(position) items before offset \(position + base) are fewer than a page"))
        }
        var address = PageAddress(offset: base, in: target, pageSize: position)
        address.assignments.append(.init(sizeTarget, .number(String(position))))
        return ([address], nil)
    }

    /// Returns the size of the page before a position, or `nil` if it is uncertain.
    ///
    /// This page has the same size, unless it is the last.
    private func sizeBehind(_ reply: PageReply, position: Int) -> Int? {
        let received = reply.content?.itemCount ?? 0
        let total = totalCount(of: reply).flatMap { $0.exactness == .exact ? $0.value : nil }
        let isLast = total.map { position + received >= $0 } ?? false
        if let expected = reply.requested?.pageSize {
            return received >= expected || isLast ? expected : nil
        }
        guard position > 0 else { return max(received, 1) }
        // A page that is followed by others is full.
        if total != nil, !isLast, received > 0 { return received }
        guard let asked = reply.askedPageSize, received <= asked, position.isMultiple(of: asked) else { return nil }
        return asked
    }

    /// Whether the scheme counts pages or items, or detection may find that the list does.
    package var mayCountPages: Bool { countsPages || next.isAutomatic }

    /// Whether the scheme counts pages or items, so that the address behind a page is known without it.
    var countsPages: Bool {
        switch next {
        case .pageNumber, .offset, .range: true
        case .link, .url, .links, .cursors, .merge, .keyset, .single, .automatic, .unread, .closure: false
        }
    }

    /// Returns the address of the page after the one that a request asks for, or `nil` if it is unknown.
    ///
    /// - Parameter request: The reply to the request, of which only the request is read.
    func address(after request: PageReply) -> PageAddress? {
        let page = request.requested
        switch next {
        case .pageNumber(let target, let first):
            guard let number = try? number(of: request, in: target, default: first) else { return nil }
            return PageAddress(target, number + 1, pageSize: page?.pageSize).carrying(page)
        case .offset(let target, let base):
            guard let offset = try? number(of: request, in: target, default: base),
                let size = page?.pageSize ?? request.askedPageSize
            else { return nil }
            let (next, overflow) = offset.addingReportingOverflow(size)
            return overflow ? nil : PageAddress(offset: next, in: target, pageSize: page?.pageSize).carrying(page)
        case .range(let unit): return rangeAddress(after: request, unit: unit)?.carrying(page)
        case .link, .url, .links, .cursors, .merge, .keyset, .single, .automatic, .unread, .closure: return nil
        }
    }

    /// Returns the number in the request for a page.
    private func number(of reply: PageReply, in target: ParameterTarget, default start: Int) throws -> Int {
        guard let value = reply.requestedValue(of: target) else { return start }
        // Far below the largest Int, so that sums do not overflow.
        guard let number = value.intValue, (0...Int.exactLimit).contains(number) else {
            throw RequestError(.invalidRequest, "The parameter \(target) of the request must be a nonnegative number.")
        }
        return number
    }
}

extension PageAddress {
    /// Creates an address that sends a number in a parameter.
    package init(_ target: ParameterTarget, _ number: Int, pageSize: Int?) {
        self.init([.init(target, .number(String(number)))], pageSize: pageSize)
    }
}

extension PageAddress {
    /// Returns the address with the values of another one that do not select its page.
    fileprivate func carrying(_ other: PageAddress?) -> PageAddress {
        guard let other, let own = assignments.first else { return self }
        var address = self
        address.assignments += other.assignments.filter { $0.target != own.target }
        return address
    }
}

extension PageLinks where Cursor == PageAddress {
    /// Returns the links with the address of a page that confirms the end.
    fileprivate func confirmed(by address: PageAddress?) -> PageLinks {
        var links = self
        links.confirming = Addresses(address)
        return links
    }
}

extension PageLinks {
    fileprivate func ended(_ end: PageEnd) -> PageLinks {
        var links = self
        links.end = end
        return links
    }
}
