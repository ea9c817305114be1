@_spi(Command) import PagingHTTP

/// The elements at a path as objects.
///
/// Attributes are members such as `@id`, and children are members by their names: one child is its value, and several
/// are an array. An element with neither is its text, and an empty one is null. Text beside attributes or children is
/// the member `#text`. Blank text is left out.
struct XMLItems {
    private let path: ElementPath
    private let limit: Int
    /// The open elements, outermost first.
    private var openElements: [XMLItemElement] = []
    /// The items in the order of their starts; those that are still open are empty.
    private var items: [[UInt8]] = []
    private var size = 0
    private var root = ""
    /// Whether an element exists whose children could be the items.
    private var hasPlace: Bool

    private init(at path: ElementPath, limit: Int) {
        self.path = path
        self.limit = limit
        hasPlace = path.isParent(.document)
    }

    /// Returns the elements at a path as a JSON array.
    ///
    /// - Throws: ``FormatProblem`` for a document that is not well-formed; `RequestError` when the array is larger than
    ///   allowed, or the document has no place for items.
    static func array(of document: ArraySlice<UInt8>, at path: ElementPath, limit: Int) throws -> [UInt8] {
        var reader = try XMLReader(document)
        var elements = XMLItems(at: path, limit: limit)
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
        let parent = openElements.last
        if parent == nil { root = String(decoding: tag.name, as: UTF8.self) }
        let reached = path.reached(by: tag.name, from: parent?.reached ?? .document)
        hasPlace = hasPlace || path.isParent(reached)
        var element = XMLItemElement(tag, reached: reached, isKept: parent?.isKept == true)
        if path.isEnd(reached) {
            element.item = items.count
            element.isKept = true
            items.append([])
        }
        openElements.append(element)
    }

    private mutating func add(_ text: [UInt8]) {
        guard let last = openElements.indices.last, openElements[last].isKept else { return }
        openElements[last].text += text
    }

    private mutating func end() throws {
        guard let element = openElements.popLast(), element.isKept else { return }
        if let item = element.item {
            items[item] = element.object
            size += items[item].count
            // Items inside of items are repeated.
            guard size <= limit else { throw ItemArray.tooLarge(limit) }
        }
        guard let parent = openElements.indices.last, openElements[parent].isKept else { return }
        openElements[parent].add(element.value, named: element.name)
    }

    private func finished() throws -> [UInt8] {
        // An error page or another document is not an empty page.
        guard !items.isEmpty || (hasPlace && root.lowercased() != "html") else {
            let shown = TextWidth.cut(TextWidth.withoutControls(root), to: 40)
            throw RequestError(
                .unreadableContent,
                "The response has no place for items at \(path.text); its root element is <\(shown)>."
            )
        }
        var array = ItemArray(limit: limit)
        for item in items { try array.add(item) }
        return array.finished()
    }
}
