/// An XML document as a JSON document: the items in an array, and the elements around them.
///
/// Attributes are members such as `@id`, and children are members by their names: one child is its value, and several
/// are an array. An element with neither is its text, and an empty one is null. Text beside attributes or children is
/// the member `#text`. Blank text is left out. A prefix is part of a name.
///
/// The root element is a member by its name. Outside of the items, a link with a relation is a link object in an array,
/// as in JSON: `rel` and `href` without `@`. ``XMLPath`` finds the places of the document in this form.
package struct XMLBody {
    private let reading: XMLReading
    private let limit: Int
    /// The open elements, outermost first.
    private var openElements: [XMLElement] = []
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
    package static let items = JSONPointer(tokens: ["#items"])
    /// The member with the text of an element beside its attributes or children.
    static let textName = "#text"

    private init(_ reading: XMLReading, limit: Int) {
        self.reading = reading
        self.limit = limit
        hasPlace = reading.items.isParent(.document)
    }

    /// Returns a document as JSON.
    ///
    /// - Parameters:
    ///   - reading: The paths of the items and of the places that are read.
    ///   - charset: The encoding that the response names, if it does.
    ///   - limit: The largest number of bytes.
    /// - Throws: ``FormatProblem`` for a document that is not well-formed; ``ServerReport`` for one that reports an
    ///   error and has no items; ``RequestError`` when the JSON is larger than allowed, or the document has no place for
    ///   items or for what the pagination reads.
    static func json(
        of document: ArraySlice<UInt8>,
        by reading: XMLReading,
        charset: String? = nil,
        limit: Int
    ) throws -> [UInt8] {
        var reader = try XMLReader(document, charset: charset)
        var body = XMLBody(reading, limit: limit)
        while true {
            switch try reader.next() {
            case .start(let tag): body.start(tag)
            case .text(let text): body.add(text)
            case .end: try body.end()
            case .finish: return try body.finished()
            }
        }
    }

    private mutating func start(_ tag: XMLTag) {
        let parent = openElements.indices.last
        if parent == nil { root = tag.name }
        let outer = parent.map { openElements[$0].reached } ?? .document
        let reached = reading.items.reached(by: tag.name, from: outer, attribute: tag.attribute)
        hasPlace = hasPlace || reading.items.isParent(reached)
        var element = XMLElement(tag, reached: reached, isInItem: parent.map { openElements[$0].isInItem } ?? false)
        if !element.isInItem {
            let isInside = parent.map { openElements[$0].isInReport } ?? false
            element.isInReport = isInside || ServerWords.isReport(Self.localName(tag.name))
        }
        if reading.items.isEnd(reached) {
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
        let isPadding = !openElements[last].isInItem && openElements[last].text.isEmpty && text.allSatisfy(\.isBlank)
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
    private mutating func endEnvelope(_ element: XMLElement) throws {
        recordReport(of: element)
        guard let parent = openElements.indices.last else {
            envelope = element.envelope(isRoot: true)
            return
        }
        // It is no fault of a page that the server finds nothing.
        if element.isInReport, let words = ServerWords.report(element.allWords), ServerWords.saysNothingFound(words) {
            return
        }
        let value = element.envelope(isRoot: false)
        guard value.count <= limit else { throw ItemArray.tooLarge(limit) }
        openElements[parent].add(value, named: element.name, isArray: element.isLink)
    }

    private mutating func recordReport(of element: XMLElement) {
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
        let saysNothingFound = report.map(ServerWords.saysNothingFound) ?? false
        if items.isEmpty, let report, !saysNothingFound { throw ServerReport(words: report) }
        let name = String(decoding: root, as: UTF8.self)
        let shown = ServerWords.shown(name)
        // An error page or another document is not an empty page.
        guard !items.isEmpty || saysNothingFound || (hasPlace && name.asciiLowercased != "html") else {
            throw RequestError.unexpectedContent(
                "The response has no place for items at \(reading.items.text); its root element is <\(shown)>."
            )
        }
        if let place = reading.place(outside: root) {
            throw RequestError(
                .invalidRequest,
                "The place \(place) is not in the response, whose root element is <\(shown)>; write a path from the root "
                    + "element, such as /\(shown)\(place), or //NAME for an element at any depth."
            )
        }
        var array = ItemArray(limit: limit)
        for item in items { try array.add(item) }
        var members = envelope.map { [(root, $0)] } ?? []
        if items.isEmpty, let report { members.append((Array("#message".utf8), XMLElement.string(Array(report.utf8)))) }
        members.append((Array(Self.items.tokens[0].utf8), array.finished()))
        let document = XMLElement.object(members)
        guard document.count <= limit else { throw ItemArray.tooLarge(limit) }
        return document
    }
}
