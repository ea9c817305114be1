import PagingHTTP

/// An XML document as a JSON document: the items in an array, and the elements around them.
///
/// Attributes are members such as `@id`, and children are members by their names: one child is its value, and several
/// are an array. An element with neither is its text, and an empty one is null. Text beside attributes or children is
/// the member `#text`. Blank text is left out. A prefix is part of a name.
///
/// The root element is a member by its name, so that a path such as `/feed/total` leads to the same place in both.
/// Outside of the items, a link with a relation is a link object in an array, as in JSON: `rel` and `href` without `@`.
/// An element that the pagination reads is its text, with or without attributes; they are in the member `NAME@` then.
struct XMLItems {
    private let path: ElementPath
    private let places: XMLPlaces
    private let limit: Int
    /// The open elements, outermost first.
    private var openElements: [XMLItemElement] = []
    /// The items in the order of their starts; those that are still open are empty.
    private var items: [[UInt8]] = []
    private var size = 0
    private var root: [UInt8] = []
    /// The root element without the items, unless it is one.
    private var envelope: [UInt8]?
    /// The words of the first element outside of the items that reports an error.
    private var report: String?
    /// Whether an element exists whose children could be the items.
    private var hasPlace: Bool

    /// The member with the items, which no element can have as its name.
    static let place = JSONPointer(tokens: ["#items"])

    private init(at path: ElementPath, reading places: XMLPlaces, limit: Int) {
        self.path = path
        self.places = places
        self.limit = limit
        hasPlace = path.isParent(.document)
    }

    /// Returns a document as JSON, with the elements at a path as its items.
    ///
    /// - Throws: ``FormatProblem`` for a document that is not well-formed; ``ServerReport`` for one that reports an
    ///   error and has no items; `RequestError` when the JSON is larger than allowed, or the document has no place for
    ///   items or for what the pagination reads.
    static func document(
        of document: ArraySlice<UInt8>,
        at path: ElementPath,
        reading places: XMLPlaces,
        limit: Int
    ) throws -> [UInt8] {
        var reader = try XMLReader(document)
        var elements = XMLItems(at: path, reading: places, limit: limit)
        while true {
            switch try reader.next() {
            case .start(let tag): elements.start(tag)
            case .text(let text): elements.add(text)
            case .end: try elements.end()
            case .finish: return try elements.finished()
            }
        }
    }

    private mutating func start(_ tag: XMLTag) {
        let parent = openElements.indices.last
        if parent == nil { root = tag.name }
        let reached = path.reached(by: tag.name, from: parent.map { openElements[$0].reached } ?? .document)
        hasPlace = hasPlace || path.isParent(reached)
        var element = XMLItemElement(tag, reached: reached, isInItem: parent.map { openElements[$0].isInItem } ?? false)
        if !element.isInItem {
            let isInside = parent.map { openElements[$0].isInReport } ?? false
            element.isInReport = isInside || ServerWords.isReport(Self.localName(tag.name))
        }
        if path.isEnd(reached) {
            element.item = items.count
            element.isInItem = true
            items.append([])
            if let parent { openElements[parent].hasItems = true }
        }
        openElements.append(element)
    }

    private mutating func add(_ text: [UInt8]) {
        guard let last = openElements.indices.last else { return }
        // White space between the items would be as large as they are.
        let isPadding =
            !openElements[last].isInItem && openElements[last].text.isEmpty && text.allSatisfy(\.isJSONSpace)
        if !isPadding { openElements[last].text += text }
    }

    private mutating func end() throws {
        guard let element = openElements.popLast() else { return }
        guard element.isInItem else { return try endEnvelope(element) }
        if let item = element.item {
            items[item] = element.object
            size += items[item].count
            // Items inside of items are repeated.
            guard size <= limit else { throw ItemArray.tooLarge(limit) }
        }
        guard let parent = openElements.indices.last, openElements[parent].isInItem else { return }
        openElements[parent].add(element.value, named: element.name)
    }

    /// Ends an element outside of the items.
    private mutating func endEnvelope(_ element: XMLItemElement) throws {
        noteReport(of: element)
        guard let parent = openElements.indices.last else {
            envelope = element.value(.object)
            return
        }
        let form = places.form(of: element, inside: openElements)
        let value = element.value(form)
        guard value.count <= limit else { throw ItemArray.tooLarge(limit) }
        openElements[parent].add(value, named: element.name, isArray: element.isLink && form == .element)
        if form == .text, let attributes = element.attributesBesideText {
            openElements[parent].add(attributes, named: element.name + [UInt8(ascii: "@")])
        }
    }

    private mutating func noteReport(of element: XMLItemElement) {
        guard element.isInReport else { return }
        if let parent = openElements.indices.last, openElements[parent].isInReport {
            openElements[parent].words += element.allWords
        } else {
            report = report ?? ServerWords.report(element.allWords)
        }
    }

    private static func localName(_ name: [UInt8]) -> String {
        String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self)
    }

    private func finished() throws -> [UInt8] {
        if items.isEmpty, let report, !ServerWords.saysNothingFound(report) { throw ServerReport(words: report) }
        let name = String(decoding: root, as: UTF8.self)
        let shown = TextWidth.cut(TextWidth.withoutControls(name), to: 40)
        // An error page or another document is not an empty page.
        guard !items.isEmpty || (hasPlace && name.lowercased() != "html") else {
            throw RequestError(
                .unreadableContent,
                "The response has no place for items at \(path.text); its root element is <\(shown)>."
            )
        }
        if let problem = places.problem(under: name, shown: shown) { throw RequestError(.invalidRequest, problem) }
        var array = ItemArray(limit: limit)
        for item in items { try array.add(item) }
        var members = envelope.map { [(root, $0)] } ?? []
        members.append((Array(Self.place.tokens[0].utf8), array.finished()))
        let document = XMLItemElement.object(members)
        guard document.count <= limit else { throw ItemArray.tooLarge(limit) }
        return document
    }
}
