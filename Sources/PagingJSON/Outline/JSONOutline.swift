/// An index of the values in a JSON document, made in one strict pass without building them.
///
/// A page is scanned for its items and links. The items are decoded later, from their own bytes. The outline records
/// the members of objects outside of arrays, and the elements' ranges of each such array. The content of an element is
/// validated but not recorded: use ``node(at:in:)`` or ``outline(of:)`` to read it.
///
/// The grammar is that of RFC 8259 without extensions: no comments, no trailing commas, no byte order mark. Scanning any
/// input takes time and memory in proportion to the number of bytes, and constant stack space.
public struct JSONOutline: Sendable {
    /// The document.
    ///
    /// All ranges refer to it.
    public let bytes: [UInt8]
    /// The maximum nesting depth of arrays and objects.
    public let maximumDepth: Int

    let records: [JSONRecord]
    let elementBounds: [JSONBounds]
    /// Whether the document has no white space between its tokens.
    package let isCompact: Bool

    /// Creates an outline of a document.
    ///
    /// - Parameters:
    ///   - bytes: the document in UTF-8, without a byte order mark.
    ///   - maximumDepth: the maximum nesting depth of arrays and objects.
    /// - Throws: ``JSONScanError`` at the first invalid byte.
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

    /// Returns an outline of one value of the document.
    ///
    /// Its ranges still refer to the whole document.
    ///
    /// - Parameter range: the range of a node. The bytes are shared, not copied.
    /// - Throws: ``JSONScanError`` if the range is not exactly one value.
    public func outline(of range: Range<Int>) throws(JSONScanError) -> JSONOutline {
        try JSONOutline(bytes, in: range, maximumDepth: maximumDepth)
    }

    /// The document's root value.
    public var root: Node { node(of: 0) }

    /// Returns the bytes of a range without copying them.
    ///
    /// The range is clamped to the document.
    @inlinable
    public func bytes(of range: Range<Int>) -> ArraySlice<UInt8> {
        bytes[range.clamped(to: 0..<bytes.count)]
    }
}

extension JSONOutline {
    /// The kind of a JSON value.
    public enum Kind: Sendable, Hashable {
        /// An object with keyed members.
        case object
        /// An array of elements in order.
        case array
        /// A string.
        case string
        /// A number.
        case number
        /// True or false.
        case bool
        /// Null.
        case null

        /// Creates the kind from the first byte of a value.
        @inlinable
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

    /// One value of the document, with its kind and range.
    ///
    /// It is valid only for the outline it came from.
    public struct Node: Sendable, Hashable {
        /// The kind of the value.
        public let kind: Kind
        /// The range of its bytes, including brackets and quotation marks.
        public let range: Range<Int>
        /// The index of its record, if the value is outside of arrays.
        @usableFromInline let record: Int?

        @inlinable
        init(kind: Kind, range: Range<Int>, record: Int?) {
            self.kind = kind
            self.range = range
            self.record = record
        }
    }

    /// One member of an object.
    public struct Member: Sendable, Hashable {
        /// The unescaped key.
        public let key: String
        /// The value.
        public let node: Node
    }

    func node(of record: Int) -> Node {
        let range = records[record].value.range
        return Node(kind: Kind(first: bytes[range.lowerBound]), range: range, record: record)
    }

    /// Returns the record of a node, if it has one and belongs to this outline.
    func record(of node: Node) -> JSONRecord? {
        guard let index = node.record, records.indices.contains(index), records[index].value.range == node.range else {
            return nil
        }
        return records[index]
    }
}
