import Paging

extension SchemeRules {
    /// The following pages by number: one, or all that a total tells.
    func pageNumber(_ reply: PageReply, _ target: ParameterTarget, _ first: Int) throws -> PageLinks<PageAddress> {
        let number = try number(of: reply, in: target, default: first)
        let received = reply.content?.itemCount
        let size = reply.requested?.pageSize ?? received ?? 0
        let ordinal = number - first + 1
        let (before, overflow) = (ordinal - 1).multipliedReportingOverflow(by: size)
        let seen = overflow ? Int.max : min(before, 1 << 62) + (received ?? 0)
        func pages(_ count: Int, _ pageSize: Int?) -> PageLinks<PageAddress> {
            PageLinks(
                following: Addresses(count: count) { PageAddress(target, number + 1 + $0, pageSize: pageSize) },
                preceding: Addresses(count: number - first) { PageAddress(target, number - 1 - $0, pageSize: pageSize) }
            )
        }
        if let count = declaredPages(of: reply, page: ordinal) {
            guard ordinal < count else {
                return pages(0, nil).ended(.signalled("page \(ordinal) of \(count) declared pages"))
            }
            return pages(count - ordinal, nil)
        }
        if received == 0 {
            // A flag that says so is better proof that more follows than an empty page that none does.
            return try hasMore?.reading(of: reply) == true
                ? pages(1, nil) : pages(0, nil).ended(.signalled("an empty page"))
        }
        if let count = declaredTotal(of: reply, atLeast: seen), size > 0 {
            let all = count / size + (count % size == 0 ? 0 : 1)
            guard ordinal < all else {
                return pages(0, size).ended(.signalled("the declared total of \(count) items"))
            }
            return pages(all - ordinal, size)
        }
        return pages(1, nil)
    }

    /// The following pages by offset: one, or all that a total tells.
    func offset(_ reply: PageReply, _ target: ParameterTarget, _ base: Int) throws -> PageLinks<PageAddress> {
        let offset = try number(of: reply, in: target, default: base)
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

    /// Which page of the list this is, counted from 1; `nil` when pages have no numbers.
    func ordinal(of reply: PageReply) throws -> Int? {
        guard case .pageNumber(let target, let first) = next else { return nil }
        return try number(of: reply, in: target, default: first) - first + 1
    }

    /// The number that the request for a page had.
    private func number(of reply: PageReply, in target: ParameterTarget, default start: Int) throws -> Int {
        guard let value = reply.requestedValue(of: target) else { return start }
        // Far below the largest Int, so that no sum of an address can overflow.
        guard let number = value.intValue, (0...1 << 53).contains(number) else {
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
