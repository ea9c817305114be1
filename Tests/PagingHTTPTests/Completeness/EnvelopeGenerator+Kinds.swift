import PagingTesting

extension EnvelopeGenerator {
    /// Draws the convention for the next page.
    mutating func drawKind() {
        switch list.kind {
        case .nextURL, .linkHeader, .headerURL, .malformedNext, .malformedLink, .disagreeing: drawAddresses()
        case .token, .unusualToken, .headerToken, .bodyCursor: drawTokens()
        case .nextNumber, .nextObject: drawNumbers()
        case .graphQL: drawConnection()
        case .pageNumber, .offset, .totalOnly: drawComputed()
        case .keyset: drawKeyset()
        case .silentWhole, .silentPages, .sizedSilent: drawSilence()
        }
    }

    private mutating func drawAnySelector() {
        switch random.below(3) {
        case 0: list.selector = .page(random.one(of: EnvelopeWords.pageParameters), first: random.below(2))
        case 1: list.selector = .offset(random.one(of: EnvelopeWords.offsetParameters), base: random.below(2))
        default: drawTokenSelector()
        }
    }

    private mutating func drawTokenSelector() {
        list.selector = .token(random.one(of: EnvelopeWords.tokenParameters))
        if random.once(in: 4) { drawUnevenPages() }
        if random.once(in: 8), case .token(let name) = list.selector { list.query.append((name, "*")) }
    }

    /// Draws pages of different sizes, including empty ones.
    private mutating func drawUnevenPages() {
        var bounds = [0]
        while let last = bounds.last, last < list.items.count {
            bounds.append(min(last + random.below(list.pageSize + 1), list.items.count))
        }
        if bounds.count == 1 || list.hasEmptyLastPage { bounds.append(list.items.count) }
        list.bounds = bounds
    }

    // MARK: - Addresses

    private mutating func drawAddresses() {
        drawAnySelector()
        switch list.kind {
        case .nextURL: add(EnvelopeWords.nextAddress, .address)
        case .linkHeader: list.linkHeader = .next
        case .headerURL: field(["Next-Page", "X-Next-Url", "X-Next-Page-Url", "Next", "X-Next-Link"], .address)
        case .malformedNext:
            let variants = [
                #""/items?page=2 &x=1""#, #""/items?\npage=2""#, "2", "true", "{}", #"["x"]"#, #""http://[bad""#,
                #"":::""#,
                #"{"a":1}"#,
            ]
            add(EnvelopeWords.nextAddress, .malformed(random.one(of: variants)))
        case .malformedLink:
            list.linkHeader = .malformed(random.below(5))
        default: drawDisagreement()
        }
        drawTruth()
    }

    private mutating func drawDisagreement() {
        switch random.below(4) {
        case 0:
            list.linkHeader = .next
            add([["next"], ["next", "page"], ["next", "cursor"]], .constant("null"))
        case 1:
            list.linkHeader = .next
            add(EnvelopeWords.nextAddress, .skippingAddress)
        case 2:
            list.linkHeader = .skipping
            add(EnvelopeWords.nextAddress, .address)
        default:
            list.linkHeader = .firstOnly
            add(EnvelopeWords.nextAddress, .address)
        }
    }

    // MARK: - Tokens

    private mutating func drawTokens() {
        switch list.kind {
        case .headerToken:
            drawTokenSelector()
            field(["X-Next-Cursor", "Next-Cursor", "X-Continuation-Token", "X-Nomad-Nexttoken", "Next-Token"], .token)
        case .bodyCursor:
            let place = random.one(of: [
                ["cursor"], ["after"], ["page", "token"], ["options", "pagination", "cursor"],
            ])
            list.selector = .bodyToken(place)
            list.body = #"{"query":"swift","limit":\#(list.pageSize)}"#
            list.sizeParameter = nil
            add(EnvelopeWords.token, .token)
        default:
            drawTokenSelector()
            add(list.kind == .token ? EnvelopeWords.token : EnvelopeWords.unusualToken, .token)
        }
        drawTruth()
    }

    private mutating func drawKeyset() {
        list.selector = .lastID(random.one(of: ["starting_after", "after", "last_id", "since_id", "page[after]"]))
        if random.once(in: 3) { list.end = .emptyPage }
        switch random.below(3) {
        case 0: add(EnvelopeWords.hasMore, .hasMore)
        case 1:
            add(EnvelopeWords.hasMore, .hasMore)
            add([["last", "id"], ["cursor"], ["end", "cursor"], ["after"]], .lastID)
        default: drawTruth()
        }
    }

    private mutating func drawConnection() {
        list.selector = .bodyToken(["variables", "after"])
        list.sizeParameter = nil
        let query =
            "query($after: String) { viewer { items(first: \(list.pageSize), after: $after) { nodes { id } } } }"
        list.body = #"{"query":\#(EnvelopeJSON.string(query)),"variables":{"after":null}}"#
        var connection = ["data"]
        for _ in 0...random.below(3) {
            connection.append(random.one(of: ["viewer", "items", "search", "node", "team"]))
        }
        switch random.below(3) {
        case 0: add(connection + ["nodes"], .items)
        case 1: add(connection + ["edges"], .edges)
        default:
            add(connection + ["nodes"], .items)
            add(connection + ["edges"], .edges)
        }
        add(connection + ["pageInfo", "hasNextPage"], .hasMore)
        add(connection + ["pageInfo", "endCursor"], .token)
        if random.once(in: 3) { add(connection + ["totalCount"], .total) }
        list.tokenForm = random.one(of: [.short, .encoded, .long])
    }

    // MARK: - Numbers

    private mutating func drawNumbers() {
        let isPage = random.once(in: 2)
        list.selector =
            isPage
            ? .page(random.one(of: EnvelopeWords.pageParameters), first: 1)
            : .offset(random.one(of: EnvelopeWords.offsetParameters), base: 0)
        if list.kind == .nextNumber {
            add(isPage ? EnvelopeWords.nextPage : EnvelopeWords.nextOffset, isPage ? .nextPage : .nextOffset)
        } else if random.once(in: 2) {
            add([["next"], ["next", "page"]], .object(isPage ? "page" : random.one(of: ["offset", "start"])))
        } else {
            drawAnySelector()
            let isToken = if case .token = list.selector { true } else { false }
            let names = isToken ? ["url", "href", "cursor", "token"] : ["url", "href", "link", "uri"]
            add([["next"], ["next", "page"]], .object(random.one(of: names)))
        }
        drawTruth()
    }

    /// Draws pages with computed addresses.
    private mutating func drawComputed() {
        let isPage = list.kind == .pageNumber || list.kind == .totalOnly && random.once(in: 2)
        if isPage {
            let (name, first) = (random.one(of: EnvelopeWords.pageParameters), random.below(2))
            list.selector = .page(name, first: first)
            if list.kind == .pageNumber, random.once(in: 2) { list.query.append((name, "\(first)")) }
        } else {
            let (name, base) = (random.one(of: EnvelopeWords.offsetParameters), random.below(2))
            list.selector = .offset(name, base: base)
            if list.kind == .offset, random.once(in: 2) { list.query.append((name, "\(base)")) }
        }
        guard list.kind != .totalOnly else { return add(EnvelopeWords.total, .total) }
        if random.once(in: 2) {
            add(
                isPage ? [["page"], ["current", "page"]] : [["offset"], ["start"]],
                isPage ? .pageIndex : .offsetIndex
            )
        }
        if isPage, random.once(in: 2) { add(EnvelopeWords.totalPages, .totalPages) }
        drawTruth()
    }

    // MARK: - Silence

    private mutating func drawSilence() {
        if list.kind == .silentWhole {
            list.pageSize = max(list.items.count, 1)
            list.sizeRule = .ignored
            list.end = .null
            if random.once(in: 2) { drawTruth() }
        } else {
            if random.once(in: 2) { drawAnySelector() }
            list.bounds = nil
        }
    }

    /// Adds correct statements about the whole list.
    private mutating func drawTruth() {
        if random.once(in: 3) { add(EnvelopeWords.total, .total) }
        if random.once(in: 6) { field(["X-Total-Count", "X-Total", "Total-Count", "X-Pagination-Total"], .total) }
        if random.once(in: 4) {
            add(EnvelopeWords.hasMore, .hasMore)
        } else if random.once(in: 8) {
            add(EnvelopeWords.isLast, .isLast)
        }
    }
}
