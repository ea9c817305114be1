/// Where the values of a JSON document are, found in one strict pass over its bytes and without building them.
///
/// A page is scanned for its items and its links; the items themselves are decoded later, by whoever knows their type,
/// from their own bytes. The outline notes the members of objects that are not inside arrays, and for each of those
/// arrays where its elements begin and end. What lies inside an element is checked but not noted: ask for it by
/// ``node(at:in:)`` or ``outline(of:)``.
///
/// ```swift
/// let outline = try JSONOutline(bytes)
/// if let items = outline.node(at: "/data") {
///     for item in outline.elements(of: items) { print(outline.bytes(of: item.range).count) }
/// }
/// ```
///
/// The grammar is RFC 8259's, without extensions: no comments, no trailing commas, no byte order mark (see
/// ``JSONBytes/normalized(_:)``). Scanning takes time and memory in proportion to the number of bytes, whatever they
/// are, and a fixed amount of stack.
public struct JSONOutline: Sendable {
    /// The document.
    ///
    /// All ranges are positions in it.
    public let bytes: [UInt8]
    /// How deep arrays and objects may be nested.
    public let maximumDepth: Int

    let records: [JSONRecord]
    let elementBounds: [JSONBounds]
    /// Whether the document's value has no white space between its tokens.
    let isCompact: Bool

    /// Outlines a document.
    ///
    /// - Parameters:
    ///   - bytes: the document in UTF-8, without a byte order mark.
    ///   - maximumDepth: how deep arrays and objects may be nested.
    /// - Throws: ``JSONScanError`` at the first byte that does not fit.
    public init(_ bytes: [UInt8], maximumDepth: Int = 512) throws(JSONScanError) {
        try self.init(bytes, in: 0..<bytes.count, maximumDepth: maximumDepth)
    }

    init(_ bytes: [UInt8], in range: Range<Int>, maximumDepth: Int) throws(JSONScanError) {
        let recorder = try JSONScanner.scan(bytes, in: range, maximumDepth: maximumDepth) {
            (scanner) throws(JSONScanError) in
            var recorder = JSONRecorder(scanner: scanner)
            try recorder.record(from: range.lowerBound)
            return recorder
        }
        self.init(bytes, recorder)
    }

    init(_ bytes: [UInt8], _ recorder: JSONRecorder) {
        self.bytes = bytes
        maximumDepth = recorder.scanner.maximumDepth
        records = recorder.records
        elementBounds = recorder.elements
        isCompact = !recorder.scanner.sawSpace
    }

    /// Outlines one value of the document as if it were a document of its own.
    ///
    /// Ranges stay positions in the whole.
    ///
    /// - Parameter range: the range of a node. The bytes are shared, not copied.
    /// - Throws: ``JSONScanError`` when the range does not hold exactly one value.
    public func outline(of range: Range<Int>) throws(JSONScanError) -> JSONOutline {
        try JSONOutline(bytes, in: range, maximumDepth: maximumDepth)
    }

    /// The document's own value.
    public var root: Node { node(of: 0) }

    /// Returns the bytes of a range, without copying them.
    ///
    /// What lies outside the document is left out.
    public func bytes(of range: Range<Int>) -> ArraySlice<UInt8> {
        bytes[range.clamped(to: 0..<bytes.count)]
    }
}

extension JSONOutline {
    /// What a value is.
    public enum Kind: Sendable, Hashable {
        /// Members, each with a key.
        case object
        /// Elements in order.
        case array
        /// Text.
        case string
        /// A number.
        case number
        /// True or false.
        case bool
        /// Null.
        case null

        /// The first byte of a value tells its kind.
        init(first byte: UInt8) {
            switch byte {
            case UInt8(ascii: "{"): self = .object
            case UInt8(ascii: "["): self = .array
            case UInt8(ascii: "\""): self = .string
            case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .bool
            case UInt8(ascii: "n"): self = .null
            default: self = .number
            }
        }
    }

    /// One value of the document: what it is and where.
    ///
    /// It is of use with the outline it came from.
    public struct Node: Sendable, Hashable {
        /// What the value is.
        public let kind: Kind
        /// Where its bytes are, brackets and quotation marks included.
        public let range: Range<Int>
        /// Its record, if it is outside of arrays.
        let record: Int?
    }

    /// One member of an object.
    public struct Member: Sendable, Hashable {
        /// The key, with its escapes undone.
        public let key: String
        /// The value.
        public let node: Node
    }

    func node(of record: Int) -> Node {
        let range = records[record].value.range
        return Node(kind: Kind(first: bytes[range.lowerBound]), range: range, record: record)
    }

    /// Returns the node's record, when it has one and comes from this outline.
    func record(of node: Node) -> JSONRecord? {
        guard let index = node.record, records.indices.contains(index), records[index].value.range == node.range else {
            return nil
        }
        return records[index]
    }
}
