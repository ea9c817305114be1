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
    let list: ListDefinition
    private let decoder: ItemDecoder<Item>
    /// Customizes the reading of a response, given the default reading.
    package var reading: (@Sendable (PageReply, () throws -> PageAnswer) throws -> PageAnswer)?
    /// Returns the error in the body of a reply whose status is one, if the body says more.
    package var failureReading: (@Sendable (PageReply) -> (any Error)?)?

    init(
        client: PagingClient,
        request: ListRequest,
        format: ListFormat,
        decoder: ItemDecoder<Item>,
        sharing shared: SchemeReader.Shared = .init()
    ) {
        identity = format.identity ?? format.scheme.identity
        policy = WalkPolicy(format.scheme)
        list = ListDefinition(client: client, request: request, format: format, sharing: shared)
        self.decoder = decoder
        // An automatic list may detect an identity; without one, no item is a duplicate.
        policy.findsScheme = list.reader.needsDetection
        policy.dropsDuplicates = identity != nil || list.reader.needsDetection
    }

    /// Returns a part of the list, which another request filters.
    ///
    /// It has the list's format and policy, and the parts share a scheme that is detected.
    func replacing(_ request: ListRequest) -> HTTPPageSource {
        let format = ListFormat(scheme, items: list.itemsPlace, identity: identity)
        var source = HTTPPageSource(
            client: client,
            request: request,
            format: format,
            decoder: decoder,
            sharing: reader.shared
        )
        (source.policy, source.reading, source.failureReading) = (policy, reading, failureReading)
        return source
    }

    /// The client that sends the requests.
    public var client: PagingClient { list.client }
    /// The request for the list.
    public var request: ListRequest { list.request }
    /// The pagination scheme.
    public var scheme: PaginationScheme { list.scheme }

    /// The address of the list's own request.
    var base: Result<WebAddress, any Error> { list.base }
    private var items: JSONPointer? { list.items }
    private var reader: SchemeReader { list.reader }
    private var detectionGate: DetectionGate { list.detectionGate }

    /// Returns the canonical address of the request that loads a page.
    ///
    /// Two addresses with the same request identify the same page.
    public func canonicalAddress(of cursor: PageAddress?) -> PageAddress? {
        // A computed number has one spelling, and the numbers of a series only increase.
        if let cursor, cursor.url == nil, cursor.pageSize != nil { return cursor }
        let secrets = list.client.secrets
        guard let request = try? list.request(at: cursor?.restored(from: secrets), isSent: false) else { return cursor }
        return PageAddress(canonicalOf: request).withholding(secrets)
    }

    /// Returns the address of the page after the one at an address, if the scheme counts pages or items.
    ///
    /// An automatic list counts them once its scheme is detected. Offsets need a known page size: from a declared total,
    /// or from the request.
    public func address(after cursor: PageAddress?) -> PageAddress? {
        guard let scheme = knownScheme, scheme.countsPages else { return nil }
        let secrets = list.client.secrets
        let request = try? PageReply(expectedAt: cursor?.restored(from: secrets), of: list)
        return request.flatMap { scheme.address(after: $0) }?.withholding(secrets)
    }

    /// Returns the page at an address, and announces its links as early as possible.
    @concurrent public func page(
        at cursor: PageAddress?,
        announcing announce: @escaping @Sendable (PageLinks<PageAddress>) -> Void
    ) async throws -> Page<Item, PageAddress> {
        let secrets = list.client.secrets
        var page = try await loadedPage(at: cursor) { announce($0.withholding(secrets)) }.page
        page.links = page.links.withholding(secrets)
        return page
    }

    /// A page and its response.
    final class LoadedPage: Sendable {
        let page: Page<Item, PageAddress>
        let reply: PageReply

        init(page: Page<Item, PageAddress>, reply: PageReply) {
            self.page = page
            self.reply = reply
        }
    }

    /// The location of the items, if specified.
    package var itemsPointer: JSONPointer? { items }

    /// The scheme with a rule for the next page, once it is known.
    var knownScheme: PaginationScheme? { reader.rule?.scheme }

    /// A description of the detected scheme and item array of an automatic list.
    ///
    /// The value is `nil` until the first page is loaded, and for any other scheme.
    package var detectedScheme: String? { reader.finding.map(\.words) }

    /// Returns a page with its response, with retries under the client's retry policy.
    ///
    /// Its addresses contain the secrets that the server wrote into them, so none may leave the source.
    @concurrent func loadedPage(
        at cursor: PageAddress?,
        announcing announce: @escaping @Sendable (PageLinks<PageAddress>) -> Void
    ) async throws -> LoadedPage {
        let visit = try visit(to: cursor)
        if visit.detects { detectionGate.begin() }
        defer { if visit.detects { detectionGate.end() } }
        if let second = visit.fetched {
            PageLoad.current?.step(.began)
            if let end = try endByStatus(of: second) { return ended(second, end, announce) }
            return try await loadedPage(from: second, hasLimits: false, announcing: announce)
        }
        let tickets = list.client.credentialTickets
        let loaded: LoadedPage
        do {
            loaded = try await visit.retry.run(clock: visit.clock) { try await load(visit, announce) }
        } catch let error as any CredentialRejection {
            // A server that answers with the status 200 rejects a credential in the body. After another status, the
            // client has renewed it.
            guard error.rejectsCredential, !(error is RequestError),
                try await list.client.renewCredentials(since: tickets)
            else { throw error }
            WalkUsage.current?.countRetry()
            loaded = try await visit.retry.run(clock: visit.clock) { try await load(visit, announce) }
        }
        visit.condition.store(loaded.reply.response)
        return loaded
    }

    /// Returns the response of a page, with retries under the client's retry policy.
    @concurrent package func reply(at cursor: PageAddress?) async throws -> PageReply {
        try await loadedPage(at: cursor) { _ in }.reply
    }

    private func load(
        _ visit: PageVisit,
        _ announce: @Sendable (PageLinks<PageAddress>) -> Void
    ) async throws -> LoadedPage {
        PageLoad.current?.step(.began)
        let exchange = try await list.client.exchange(question(of: visit))
        let head = try reply(exchange, to: visit)
        // A list that is resumed where it ends has no page that shows its scheme, and so the statuses of its end.
        if visit.cursor != nil, needsDetection, RequestError.missingPageStatuses.contains(head.response.status.code) {
            var behind = head
            _ = try await detectIfNeeded(from: &behind)
        }
        if let end = try endByStatus(of: head) { return ended(head, end, announce) }
        if isFailure(head) {
            throw try await list.client.failure(of: exchange) { failure(in: $0, of: head) }
        }
        let early = try earlyLinks(of: head, announce)
        let bytes = try await exchange.reply.body.collect(upTo: visit.maximumBodySize) { soFar in
            if let links = early?.links(in: soFar, reader) { announce(links) }
        }
        PageLoad.current?.step(.body, byteCount: bytes.count)
        let (reply, hasLimits) = try received(bytes, of: head)
        return try await loadedPage(from: reply, hasLimits: hasLimits, announcing: announce)
    }

    // The steps of a load that never wait are functions of their own and are not inlined: the state of an asynchronous
    // function contains the temporary values of everything that is inlined into it, and is allocated for each page.

    /// Returns what applies to all attempts to load a page.
    @inline(never)
    private func visit(to cursor: PageAddress?) throws -> PageVisit {
        let cursor = try cursor?.restored(from: list.client.secrets)
        let isOnce = scheme.servesPagesOnce
        return PageVisit(
            cursor: cursor,
            condition: PageCondition(for: list.request, isAllowed: !isOnce),
            retry: list.request.isRetryable && (cursor == nil || !isOnce) ? list.client.retry : .never,
            clock: list.client.clock,
            maximumBodySize: list.client.maximumBodySize,
            detects: cursor == nil && needsDetection,
            fetched: cursor.flatMap { reader.secondPage(at: $0) }.map { placed($0.requested(cursor)) }
        )
    }

    /// Returns the request for a page.
    @inline(never)
    private func question(of visit: PageVisit) throws -> ClientRequest {
        visit.condition.applied(to: try list.request(at: visit.cursor, isSent: true))
    }

    /// Returns the response without its body.
    @inline(never)
    private func reply(_ exchange: Exchange, to visit: PageVisit) throws -> PageReply {
        try visit.condition.check(exchange.reply.response)
        return try PageReply(exchange, requested: visit.cursor, of: list)
    }

    /// Whether the status of a response is other than 2xx.
    @inline(never)
    private func isFailure(_ reply: PageReply) -> Bool { reply.response.status.kind != .successful }

    @inline(never)
    private func failure(in content: PageContent, of head: PageReply) -> (any Error)? {
        var reply = head
        reply.content = content
        return failureReading?(reply)
    }

    /// Returns the end of the list instead of a page, and announces it.
    @inline(never)
    private func ended(
        _ reply: PageReply,
        _ end: PageEnd,
        _ announce: @Sendable (PageLinks<PageAddress>) -> Void
    ) -> LoadedPage {
        announce(PageLinks(end: end))
        var page = Page<Item, PageAddress>(items: [], links: PageLinks(end: end))
        // The fields of a first page may declare items, which the status denies.
        if reply.requested == nil, scheme.next != .unread {
            page.metadata.survey = survey(nil, ContentHashes(), Envelope(reply), readPlaces: [])
        }
        return LoadedPage(page: page, reply: reply)
    }

    /// Returns a response with its body, and whether the body contains limits that the client applies.
    @inline(never)
    private func received(_ bytes: [UInt8], of head: PageReply) throws -> (reply: PageReply, hasLimits: Bool) {
        var reply = head
        let scanned = try scan(bytes, of: reply)
        // A whole page without an array of items is one item, not an empty page.
        reply.content = scheme.takesWholePages && scanned.items == nil ? scanned.asOneItem() : scanned
        // What the request says about the items is known here only.
        if isChoosingItems, scanned.xml == nil { reply = placed(reply, at: reply.itemsPlaces.first) }
        // Applied before the links are announced, because the next request is sent then.
        let hints = RateHints(in: scanned.outline, of: reply.response, reading: list.rates)
        try list.client.apply(hints, of: reply.response, from: reply.address)
        return (reply, hints != RateHints())
    }

    /// Reads the links of a response, announces them, and decodes its items.
    private func loadedPage(
        from response: PageReply,
        hasLimits: Bool,
        announcing announce: @Sendable (PageLinks<PageAddress>) -> Void
    ) async throws -> LoadedPage {
        var reply = response
        let answer: PageAnswer
        if needsDetection, let links = try await detectIfNeeded(from: &reply) {
            announce(links)
            var unproven = PageAnswer(links, reply.content)
            survey(&unproven, of: reply)
            answer = unproven
        } else {
            answer = try self.answer(reply, hasLimits: hasLimits, announcing: announce)
        }
        return try await DecodingQueue.run { [reply] in LoadedPage(page: try page(of: answer), reply: reply) }
    }

    /// Reads the links of a response, and announces them.
    @inline(never)
    private func answer(
        _ reply: PageReply,
        hasLimits: Bool,
        announcing announce: @Sendable (PageLinks<PageAddress>) -> Void
    ) throws -> PageAnswer {
        var answer = try reading.map { try $0(reply) { try usualAnswer(reply) } } ?? usualAnswer(reply)
        announce(answer.links)
        survey(&answer, of: reply)
        if let content = reply.content { reader.recordPage(content, hasLimits: hasLimits) }
        return answer
    }

    /// Surveys the page for the judge of the list, whatever its scheme reads.
    ///
    /// A whole page that is delivered as an item remains the envelope of its items.
    private func survey(_ answer: inout PageAnswer, of reply: PageReply) {
        let isWhole = scheme.takesWholePages
        guard let content = isWhole ? reply.content : answer.content, scheme.next != .unread else { return }
        // The parts of a whole page are no items, unless the caller says where they are.
        let hashes = isWhole && items == nil ? ContentHashes() : content.contentHashes()
        // A whole page is the same only if all of it is.
        if !isWhole { answer.metadata.fingerprint = content.itemCount > 0 ? Int(truncatingIfNeeded: hashes.page) : nil }
        var surveyed = reply
        surveyed.content = answer.envelope ?? reply.content
        let envelope = Envelope(surveyed)
        if answer.links.skippedItems == nil, let scheme = reader.rule?.scheme {
            answer.links.skippedItems = envelope.skippedItems(by: scheme, total: answer.links.totalCount?.value)
        }
        answer.metadata.survey = survey(content, hashes, envelope, readPlaces: answer.readPlaces)
    }

    private func survey(
        _ content: PageContent?,
        _ hashes: ContentHashes,
        _ envelope: Envelope,
        readPlaces: [JSONPointer]
    ) -> PageSurvey {
        // A reading of its own decides where the items are.
        var found = reading == nil ? content.flatMap { $0.isOneItem ? nil : $0.itemsPointer } : nil
        // Whole pages with items may differ in structure.
        let hasItems = content.map { $0.itemCount > 0 } ?? false
        if found != nil, scheme.takesWholePages, hasItems, let first = reader.itemsPointer { found = first }
        return envelope.survey(
            by: reader.rule,
            readPlaces: readPlaces,
            content,
            hashes,
            itemsPlace: found?.description,
            saysNoItems: found != nil || reading != nil || content.map { saysNoItems($0, envelope) } ?? true,
            isDetected: reader.finding != nil,
            hasDetectedIdentity: identity == nil && reader.finding?.identity != nil
        )
    }

    /// Whether the scheme of an automatic list must be detected before pages can be read.
    private var needsDetection: Bool { reading == nil && reader.needsDetection }

    /// Detects the scheme of an automatic list, unless another page or another part of the list does so.
    ///
    /// - Returns: the result of ``detect(from:)``.
    private func detectIfNeeded(from reply: inout PageReply) async throws -> PageLinks<PageAddress>? {
        if !reader.adoptShared() {
            if reply.requested == nil { return try await detect(from: &reply) }
            try await detectionGate.wait()
            defer { detectionGate.end() }
            if needsDetection { return try await detect(from: &reply) }
        }
        reply = placed(reply)
        return nil
    }

    /// Returns a response with its items at the specified or detected location.
    private func placed(_ response: PageReply) -> PageReply { placed(response, at: items ?? reader.itemsPointer) }

    private func placed(_ response: PageReply, at items: JSONPointer?) -> PageReply {
        guard let items, items != response.content?.itemsPointer else { return response }
        var reply = response
        reply.content = response.content?.withItems(at: items)
        return reply
    }

    /// Detects the scheme of an automatic list, with the first page and the pages needed to verify it.
    ///
    /// A walk that starts at a later page detects with the first page too, so that it reads the list by the same scheme.
    /// If a page for verification cannot be loaded, the first page is delivered without an address, since one by a scheme
    /// that is not proven must not become the point from which the list continues.
    ///
    /// - Returns: The end of a first page whose scheme could not be proven; `nil` after successful detection.
    private func detect(from reply: inout PageReply) async throws -> PageLinks<PageAddress>? {
        guard let finder = reader.finder else { return nil }
        let isFirst = reply.requested == nil
        let first = isFirst ? reply : try await firstReply()
        if let content = first.content { try checkItems(of: content, first, total: nil) }
        do {
            let finding = try await finder.scheme(ofListWith: first, requests: isFirst ? 0 : 1)
            if finding.items == nil { try checkPlaces(of: reply) }
            reader.store(finding)
        } catch let error as RequestError where isFirst && error.code != .ambiguousItems {
            let places = items.map { [$0] } ?? reply.itemsPlaces
            // Only other pages can decide which array has the items.
            guard places.count < 2 else { throw error }
            reply = placed(reply, at: places.first)
            return PageLinks(end: .unproven("the scheme could not be proven (\(error.description))"))
        }
        reply = placed(reply)
        return nil
    }

    /// Returns the first page of the list, without its links.
    private func firstReply() async throws -> PageReply {
        let unread = PaginationScheme.unread.with { $0.responseFormat = list.isXML ? .xml : .json }
        let format = ListFormat(unread, items: list.itemsPlace)
        return try await client.list(request, format: format, decoding: .raw).reply(at: nil)
    }

    /// Whether the place of the items is neither told nor known from an earlier page.
    private var isChoosingItems: Bool { items == nil && reader.itemsPointer == nil && reader.choosesItems }

    /// Throws an error if several arrays may be the items of a page.
    private func checkPlaces(of reply: PageReply) throws {
        guard isChoosingItems, let ambiguity = PageReply.ambiguity(of: reply.itemsPlaces) else { return }
        throw RequestError(
            .ambiguousItems,
            "The items of the list are ambiguous: \(ambiguity), with `items` or --items."
        )
    }

    /// Announces the links of the head if they are certain, and returns those that the body may prove.
    @inline(never)
    private func earlyLinks(
        of reply: PageReply,
        _ announce: (PageLinks<PageAddress>) -> Void
    ) throws -> EarlyLinks? {
        let isSure = reply.response.status != .accepted && scheme.ready.isEmpty
        let fromHead = isSure ? try reader.linksFromHead(of: reply) : nil
        if let fromHead, let links = reader.trusted(fromHead) {
            announce(links)
            return nil
        }
        // Links of custom readings, and of pages that may be errors, are not announced early.
        let isUsual = isSure && fromHead == nil && reading == nil && !scheme.takesWholePages && scheme.success.isEmpty
        return EarlyLinks(waiting: fromHead, beginning: isUsual ? BodyBeginning(of: reply, reader) : nil)
    }

    /// Reads a page with the scheme and the location of the items.
    @inline(never)
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
        try checkItems(of: content, reply, total: links.totalCount)
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
    @inline(never)
    private func endByStatus(of reply: PageReply) throws -> PageEnd? {
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
        guard status == .noContent else { return nil }
        let words = "the status 204, no content"
        guard let requested = reply.requested else { return .signalled(words) }
        // An address that the server named leads to a page, and a computed one may lead past the last. A URL is always
        // named, and may be requested from the head of a first page whose scheme is not known yet.
        return requested.url != nil || reader.rule?.scheme.namesPages == true
            ? .unproven("\(words), instead of the page that was named") : .presumed(words)
    }

    /// Scans a body; with the status 202, it is a page only if it contains items.
    ///
    /// An empty page would end a list that the server is still preparing. Without a known location, only a top-level
    /// array is certain to contain the items.
    private func scan(_ bytes: [UInt8], of reply: PageReply) throws -> PageContent {
        // Whole pages may differ in structure.
        let known = items ?? (scheme.takesWholePages ? nil : reader.itemsPointer)
        guard reply.response.status == .accepted else {
            return try list.content(of: bytes, items: known, from: reply.response)
        }
        guard let content = try? list.content(of: bytes, items: known ?? .root, from: reply.response),
            content.itemCount > 0
        else {
            throw RequestError.notReady(reply.response, at: reply.address)
        }
        return content
    }

    /// Throws an error for a page without items unless it is a valid empty page.
    ///
    /// A body without the array of items is an empty page only if it says so, in one of these ways:
    ///
    /// - On a later page, nothing is in the place of the array, the object around it is empty, or the number of items is 0.
    /// - On a first page, null is in the place of the array, or a total that the scheme names is 0.
    /// - The scheme says that the API omits the array then, and no other array may have the items.
    ///
    /// Otherwise, and with an error beside an empty list, it is an error with a successful status.
    private func checkItems(of content: PageContent, _ reply: PageReply, total: TotalCount?) throws {
        let isWhole = scheme.takesWholePages
        // A whole page may contain nothing that a scheme for header fields or computed numbers reads.
        let known = items ?? reader.itemsPointer
        // With items at their place, which an earlier page or the caller shows, a last page may lack what leads on.
        let hasItems = content.items != nil && !content.isOneItem && (items != nil || reply.requested != nil)
        let isSilent = isWhole ? !hasItems && reader.readsBody && !reader.isPage(reply) : content.items == nil
        let isEmpty = isWhole || content.itemCount == 0
        guard isEmpty && (isSilent || content.reportsError) || content.deniesSuccess else { return }
        if list.request.refusesNullItems, !content.reportsError,
            let place = known.flatMap(content.outline.firstNull(onWayTo:))
        {
            throw RequestError.unexpectedContent(
                "The response has null at \"\(place)\" instead of the list.",
                status: reply.response.status.code
            )
        }
        if !content.reportsError {
            // Where the items are known, a page without them has to say that it has none.
            let isLater = reply.requested != nil
            // Pages load ahead until a page without items has failed, so that it reads no more than it needs.
            lazy var envelope = Envelope(reply)
            if isLater, known == nil ? reader.isPage(reply) : saysNoItems(content, envelope) { return }
            // A first page that declares items has omitted no empty array.
            if omitsEmptyItems, total?.value == 0 || (isLater || total == nil) && omitsItems(content, envelope) {
                return
            }
            // A total that was only found may count something else.
            if reader.finding == nil, total?.value == 0, total?.exactness == .exact,
                !content.mayHaveItems(elsewhereThan: known, beside: envelope.linkArrays)
            {
                return
            }
            if !isLater, let known, content.outline.isNothing(at: known) { return }
        }
        let place = known.map { "at \"\($0)\"" } ?? "in it"
        let keys = "(top-level keys: \(content.topLevelKeys))"
        let status = reply.response.status.code
        let says = RequestError.explanation(quoted: content.report(to: list.client))
        guard content.reportsError else {
            var error = RequestError.unexpectedContent(
                "The response has no array of items \(place) \(keys).\(says)",
                status: status
            )
            if !omitsEmptyItems { error.advice = .omittedItems }
            throw error
        }
        // Like the status 500, the error may be transient.
        let message = "The server answered 200 with an error instead of items \(keys).\(says)"
        throw RequestError(.unreadableContent, message, status: status)
    }

    /// Whether the API omits the array of items from an empty page, as the scheme says.
    private var omitsEmptyItems: Bool { scheme.omitsEmptyItems || reader.rule?.scheme.omitsEmptyItems ?? false }

    /// Whether the API has omitted the array of items, and no other array may have them.
    private func omitsItems(_ content: PageContent, _ envelope: Envelope) -> Bool {
        omitsEmptyItems
            && !content.mayHaveItems(elsewhereThan: items ?? reader.itemsPointer, beside: envelope.linkArrays)
    }

    /// Whether a page without its items says that it has none, or belongs to an API that omits them then.
    ///
    /// The judge compares what else the page says with the earlier ones.
    private func saysNoItems(_ content: PageContent, _ envelope: Envelope) -> Bool {
        omitsItems(content, envelope) || envelope.saysNoItems(at: items ?? reader.itemsPointer)
    }

    /// Decodes the items of a page.
    @inline(never)
    package func page(of answer: PageAnswer) throws -> Page<Item, PageAddress> {
        guard let content = answer.content else { return Page(items: [], links: answer.links) }
        var page = Page<Item, PageAddress>(items: [], links: answer.links, metadata: answer.metadata)
        guard let elements = content.items, !elements.isEmpty else { return page }
        let decoded = try decoder.decode(content)
        page.items = decoded.items
        let fingerprint = page.metadata.fingerprint ?? Int(truncatingIfNeeded: content.contentHashes().page)
        page.metadata.fingerprint = fingerprint
        let positions = decoded.positions ?? Array(elements.indices)
        // A guess about the items does not outweigh the caller's word that equal ones are not the same.
        let found = identity == nil && !policy.allowsRepeatedItems ? reader.identity(in: content) : nil
        guard let pointer = identity ?? found, page.items.count == positions.count else { return page }
        page.metadata.identities = positions.map { index in
            let range = elements[index].range
            // An item without an identity is never a duplicate.
            guard let identity = content.identity(at: pointer, in: elements[index]) else {
                return ItemIdentity("\(fingerprint)#\(index)")
            }
            // Items with a detected identity are duplicates only if their content is equal, too.
            return found == nil ? identity : ItemIdentity(text: content.outline.bytes(of: range))
        }
        return page
    }
}
