import HTTPTypes
public import Paging

/// The pages of a list of an HTTP API, with its request, scheme and item decoder.
///
/// ```swift
/// let repos = api.list(Repo.self, "/orgs/swiftlang/repos?per_page=100", by: .linkHeader)
/// for try await repo in repos.items { print(repo.name) }
/// ```
///
/// Links are announced as early as possible: from the head while the body is still arriving, or from the body before
/// the items are decoded. A page with a transient failure, including a truncated body, is retried under the client's
/// retry policy. A status other than 2xx is an error, whatever its body says, unless the scheme defines it as the end
/// of the list.
///
/// Loading a page throws ``RequestError``, `DecodingError` for items of another structure, or `CancellationError`.
public struct HTTPPageSource<Item: Sendable>: AnnouncingPageSource {
    /// The policy of a walk over this list.
    public var policy: WalkPolicy
    var identity: JSONPointer?
    private let list: ListDefinition
    private let decoder: ItemDecoder<Item>
    /// Customizes the reading of a response, given the default reading.
    package var reading: (@Sendable (PageReply, () throws -> PageAnswer) throws -> PageAnswer)?

    init(client: PagingClient, request: ListRequest, format: ListFormat, decoder: ItemDecoder<Item>) {
        identity = format.identity ?? format.scheme.identity
        policy = WalkPolicy(format.scheme)
        list = ListDefinition(client: client, request: request, format: format)
        self.decoder = decoder
        // An automatic list may detect an identity; without one, no item is a duplicate.
        policy.dropsDuplicates = identity != nil || list.reader.needsDetection
    }

    /// The client that sends the requests.
    @_spi(Command) public var client: PagingClient { list.client }
    /// The request for the list.
    @_spi(Command) public var request: ListRequest { list.request }
    /// The pagination scheme.
    @_spi(Command) public var scheme: PaginationScheme { list.scheme }

    private var items: JSONPointer? { list.items }
    private var reader: SchemeReader { list.reader }
    private var detectionTurn: DetectionTurn { list.detectionTurn }

    /// Returns the canonical address of the request that loads a page.
    ///
    /// Two addresses with the same request identify the same page.
    public func canonicalAddress(of cursor: PageAddress?) -> PageAddress? {
        // A computed number has one spelling, and the numbers of a series only increase.
        if let cursor, cursor.url == nil, cursor.pageSize != nil { return cursor }
        guard let request = try? list.request(at: cursor, isSent: false) else { return cursor }
        return PageAddress(canonicalOf: request)
    }

    /// Returns the page at an address, and announces its links as early as possible.
    @concurrent public func page(
        at cursor: PageAddress?,
        announcing announce: @escaping @Sendable (PageLinks<PageAddress>) -> Void
    ) async throws -> Page<Item, PageAddress> {
        try await loadedPage(at: cursor, announcing: announce).page
    }

    /// A page and its response.
    struct LoadedPage {
        let page: Page<Item, PageAddress>
        let reply: PageReply
    }

    /// The location of the items, if specified.
    package var itemsPointer: JSONPointer? { items }

    /// The scheme with a rule for the next page, once it is known.
    var knownScheme: PaginationScheme? { reader.rule?.scheme }

    /// A description of the detected scheme and item array of an automatic list.
    ///
    /// The value is `nil` until the first page is loaded, and for any other scheme.
    @_spi(Command) public var detectedScheme: String? { reader.finding.map(\.words) }

    /// Returns a page with its response, with retries under the client's retry policy.
    @concurrent func loadedPage(
        at cursor: PageAddress?,
        announcing announce: @escaping @Sendable (PageLinks<PageAddress>) -> Void
    ) async throws -> LoadedPage {
        let cursor = try cursor?.restored(from: list.client.confidentialValues)
        let condition = PageCondition(for: list.request, isAllowed: !scheme.servesPagesOnce)
        let retry = cursor == nil || !scheme.servesPagesOnce ? list.client.retry : .never
        let isFirstToDetect = cursor == nil && needsDetection
        if isFirstToDetect { detectionTurn.begin() }
        defer { if isFirstToDetect { detectionTurn.end() } }
        if let second = reader.secondPage(at: cursor) {
            return try await loadedPage(from: second, at: cursor, announcing: announce)
        }
        let loaded = try await retry.run(clock: list.client.clock) { try await load(cursor, condition, announce) }
        condition.note(loaded.reply.response)
        return loaded
    }

    private func load(
        _ cursor: PageAddress?,
        _ condition: PageCondition,
        _ announce: @Sendable (PageLinks<PageAddress>) -> Void
    ) async throws -> LoadedPage {
        PageLoad.current?.step(.began)
        let base = try list.base.get()
        let question = try list.request(at: cursor, isSent: true)
        let exchange = try await list.client.exchange(condition.applied(to: question))
        try condition.check(exchange.reply.response)
        var reply = PageReply(
            response: exchange.reply.response,
            address: exchange.address,
            requested: cursor,
            list: list,
            base: base
        )
        if let end = try await endByStatus(of: reply, exchange) {
            announce(PageLinks(end: end))
            return LoadedPage(page: Page(items: [], links: PageLinks(end: end)), reply: reply)
        }
        let bytes = try await body(of: exchange.reply, reply, announce)
        PageLoad.current?.step(.body, byteCount: bytes.count)
        let scanned = try scan(bytes, of: reply)
        // A whole page without an array of items is one item, not an empty page.
        reply.content = scheme.takesWholePages && scanned.items == nil ? scanned.asOneItem() : scanned
        // Applied before the links are announced, because the next request is sent then.
        let hints = RateHints(in: scanned.outline, of: reply.response, reading: list.rates)
        try list.client.heed(hints, of: reply.response, from: reply.address)
        return try await loadedPage(from: reply, isHeeded: hints != RateHints(), announcing: announce)
    }

    /// Returns the page of a response that detection already fetched.
    private func loadedPage(
        from second: PageReply,
        at cursor: PageAddress?,
        announcing announce: @Sendable (PageLinks<PageAddress>) -> Void
    ) async throws -> LoadedPage {
        PageLoad.current?.step(.began)
        var reply = second.requested(cursor)
        placeItems(of: &reply)
        return try await loadedPage(from: reply, isHeeded: false, announcing: announce)
    }

    /// Reads the links of a response, announces them, and decodes its items.
    private func loadedPage(
        from response: PageReply,
        isHeeded: Bool,
        announcing announce: @Sendable (PageLinks<PageAddress>) -> Void
    ) async throws -> LoadedPage {
        var reply = response
        if let provisional = try await detectIfNeeded(from: &reply) {
            announce(provisional)
            let answer = PageAnswer(provisional, reply.content)
            return LoadedPage(page: try await DecodingQueue.run { try page(of: answer) }, reply: reply)
        }
        let answer = try reading.map { try $0(reply) { try usualAnswer(reply) } } ?? usualAnswer(reply)
        announce(answer.links)
        if let content = reply.content { reader.noteLead(of: content, isHeeded: isHeeded) }
        return LoadedPage(page: try await DecodingQueue.run { try page(of: answer) }, reply: reply)
    }

    /// Whether the scheme of an automatic list must be detected before pages can be read.
    private var needsDetection: Bool { reading == nil && reader.needsDetection }

    /// Detects the scheme of an automatic list, unless another page does so.
    ///
    /// - Returns: the result of ``detect(from:)``.
    private func detectIfNeeded(from reply: inout PageReply) async throws -> PageLinks<PageAddress>? {
        guard needsDetection else { return nil }
        if reply.requested == nil { return try await detect(from: &reply) }
        try await detectionTurn.wait()
        defer { detectionTurn.end() }
        if needsDetection { return try await detect(from: &reply) }
        placeItems(of: &reply)
        return nil
    }

    /// Selects the items of a page at the specified or detected location.
    private func placeItems(of reply: inout PageReply) {
        guard let items = items ?? reader.itemsPointer, items != reply.content?.itemsPointer else { return }
        reply.content = reply.content?.withItems(at: items)
    }

    /// Detects the scheme of an automatic list, with this page and the pages needed to verify it.
    ///
    /// - Returns: provisional links if a page for verification could not be loaded; `nil` after successful detection.
    private func detect(from reply: inout PageReply) async throws -> PageLinks<PageAddress>? {
        if let content = reply.content { try checkItems(of: content, reply, total: nil) }
        var detection = Detection(client: client, request: request)
        let isFirst = reply.requested == nil
        do {
            let finding =
                isFirst
                ? try await detection.finding(on: reply, items: items, provesAddresses: false)
                : try await detection.run(items: items)
            if finding.items == nil { try checkPlaces(of: reply) }
            reader.take(finding, first: reply)
        } catch let error as RequestError where isFirst && error.code != .ambiguousItems {
            let proposal = SchemeDetector(reply).proposals().first { $0.claim == .more }
            let unproven = PageLinks<PageAddress>(
                end: .unproven("the scheme could not be proven (\(error.description))")
            )
            return (try? proposal?.scheme.links(of: reply)) ?? unproven
        }
        placeItems(of: &reply)
        return nil
    }

    /// Throws an error if several arrays may be the items of a page.
    private func checkPlaces(of reply: PageReply) throws {
        let places =
            items == nil && reader.itemsPointer == nil && reader.choosesItems
            ? Detection.places(of: reply, items: nil) : []
        guard let ambiguity = Detection.ambiguity(places) else { return }
        throw RequestError(
            .ambiguousItems,
            "The items of the list are ambiguous: \(ambiguity), with `items` or --items."
        )
    }

    /// Receives a body, and announces the links as soon as the head or the partial body contains them.
    private func body(
        of received: HTTPReply,
        _ reply: PageReply,
        _ announce: (PageLinks<PageAddress>) -> Void
    ) async throws -> [UInt8] {
        let isSure = reply.response.status != .accepted && scheme.ready.isEmpty
        let fromHead = isSure ? try reader.linksFromHead(of: reply) : nil
        var waiting = fromHead
        if let fromHead, let links = reader.trusted(fromHead) {
            announce(links)
            waiting = nil
        }
        // Links of custom readings, and of pages that may be errors, are not announced early.
        let isUsual = isSure && fromHead == nil && reading == nil && !scheme.takesWholePages && scheme.success.isEmpty
        var beginning = isUsual ? BodyBeginning(of: reply, reader) : nil
        return try await received.body.collect(upTo: list.client.maximumBodySize) { soFar in
            if let links = waiting.flatMap(reader.trusted) ?? beginning?.links(in: soFar) {
                announce(links)
                waiting = nil
            }
        }
    }

    /// Reads a page with the scheme and the location of the items.
    private func usualAnswer(_ reply: PageReply) throws -> PageAnswer {
        if !scheme.takesWholePages { try checkPlaces(of: reply) }
        if reply.placeOfMismatch(with: scheme.ready) != nil {
            throw RequestError.notReady(reply.response, at: reply.address)
        }
        if let place = reply.placeOfMismatch(with: scheme.success) {
            throw RequestError(
                .unreadableContent,
                "The server answered with an error instead of items (unexpected value at \(place)).",
                status: reply.response.status.code
            )
        }
        let links = try reader.links(of: reply)
        var answer = PageAnswer(links, reply.content)
        guard let content = reply.content else { return answer }
        try checkItems(of: content, reply, total: links.totalCount?.value)
        if scheme.takesWholePages {
            answer.content = content.asOneItem()
            // Totals count the items of the list, even if a page is delivered as a whole.
            answer.metadata.receivedCount = content.items?.count ?? 1
        }
        answer.metadata.warning =
            content.hasErrorsBesideData ? "errors came beside its items" : reply.warning(at: scheme.warnings)
        return answer
    }

    /// Returns the end that a status indicates, or `nil` for a page.
    private func endByStatus(of reply: PageReply, _ exchange: Exchange) async throws -> PageEnd? {
        let status = reply.response.status
        if scheme.emptyStatuses.contains(status.code), reply.requested == nil {
            return .signalled("the status \(status.code), which indicates an empty list")
        }
        // A status that also means an expired address ends the list.
        let endStatuses = reader.finding?.scheme?.endStatuses ?? scheme.endStatuses
        if endStatuses.contains(status.code), reply.requested != nil {
            return .signalled("the status \(status.code) past the last page")
        }
        if scheme.expiredStatuses.contains(status.code), reply.requested != nil {
            throw RequestError.expiredCursor(reply.response, at: reply.address)
        }
        guard status.kind == .successful else {
            throw try await client.failure(of: exchange)
        }
        return status == .noContent ? .signalled("the status 204, no content") : nil
    }

    /// Scans a body; with the status 202, it is a page only if it contains items.
    ///
    /// An empty page would end a list that the server is still preparing. Without a known location, only a top-level
    /// array is certain to contain the items.
    private func scan(_ bytes: [UInt8], of reply: PageReply) throws -> PageContent {
        // Whole pages may differ in structure.
        let known = items ?? (scheme.takesWholePages ? nil : reader.itemsPointer)
        guard reply.response.status == .accepted else { return try PageContent(bytes, items: known) }
        guard let content = try? PageContent(bytes, items: known ?? .root), content.itemCount > 0 else {
            throw RequestError.notReady(reply.response, at: reply.address)
        }
        return content
    }

    /// Throws an error for a page without items unless it is a valid empty page.
    ///
    /// A body without items is an empty page only if it still has the form of a page of this list. Otherwise, and with
    /// an error beside an empty list, it is an error with a successful status.
    private func checkItems(of content: PageContent, _ reply: PageReply, total: Int?) throws {
        let isWhole = scheme.takesWholePages
        // A whole page may contain nothing that a scheme for header fields or computed numbers reads.
        let isSilent = isWhole ? reader.readsBody && !reader.isPage(reply) : content.items == nil
        let isEmpty = isWhole || content.itemCount == 0
        guard isEmpty && (isSilent || content.reportsError) || content.deniesSuccess else { return }
        if reply.requested != nil, !content.reportsError, reader.isPage(reply) { return }
        let isBare = content.isObjectWithoutArrays || total == 0
        if scheme.omitsEmptyItems, isBare, !content.reportsError { return }
        let known = items ?? reader.itemsPointer
        if let known, !content.reportsError, content.outline.node(at: known)?.kind == .null { return }
        let place = known.map { "at \"\($0)\"" } ?? "in it"
        let keys = "(top-level keys: \(content.topLevelKeys))"
        let status = reply.response.status.code
        guard content.reportsError else {
            throw RequestError.unexpectedContent("The response has no array of items \(place) \(keys).", status: status)
        }
        // Like the status 500, the error may be transient.
        let message = "The server answered 200 with an error instead of items \(keys)."
        throw RequestError(.unreadableContent, message, status: status)
    }

    /// Decodes the items of a page.
    package func page(of answer: PageAnswer) throws -> Page<Item, PageAddress> {
        guard let content = answer.content else { return Page(items: [], links: answer.links) }
        var page = Page<Item, PageAddress>(items: [], links: answer.links, metadata: answer.metadata)
        guard let elements = content.items, !elements.isEmpty else { return page }
        let decoded = try decoder.decode(content)
        page.items = decoded.items
        let fingerprint = content.outline.fingerprint(of: elements)
        page.metadata.fingerprint = fingerprint
        let positions = decoded.positions ?? Array(elements.indices)
        let found = identity == nil ? reader.identity(in: content) : nil
        guard let pointer = identity ?? found, page.items.count == positions.count else { return page }
        page.metadata.identities = positions.map { index in
            let range = elements[index].range
            // An item without an identity is never a duplicate.
            guard let identity = content.outline.identity(at: pointer, in: range) else {
                return ItemIdentity("\(fingerprint)#\(index)")
            }
            // Items with a detected identity are duplicates only if their content is equal, too.
            return found == nil ? identity : ItemIdentity(text: content.outline.bytes(of: range))
        }
        return page
    }
}

extension JSONOutline {
    /// Returns a hash of the items' bytes, stable within a run of the program.
    fileprivate func fingerprint(of elements: Elements) -> Int {
        guard let first = elements.first, let last = elements.last else { return 0 }
        return bytes(of: first.range.lowerBound..<last.range.upperBound).withUnsafeBytes { ContentHash.hash($0) }
    }

    /// Returns the identity of an item as the raw text of its key, or `nil` if the item has none.
    fileprivate func identity(at pointer: JSONPointer, in element: Range<Int>) -> ItemIdentity? {
        identityText(at: pointer, in: element).map { ItemIdentity(text: $0) }
    }

    /// Returns the raw text of an item's key, or `nil` if the item has none or null.
    func identityText(at pointer: JSONPointer, in element: Range<Int>) -> ArraySlice<UInt8>? {
        guard let node = node(at: pointer, in: element), node.kind != .null else { return nil }
        return bytes(of: node.range)
    }
}
