/// The elements of an array on a tape.
struct TapeUnkeyedContainer: UnkeyedDecodingContainer {
    private let storage: TapeStorage
    private let array: UInt32
    /// The index of the next element.
    private var next: UInt32
    private(set) var currentIndex = 0

    init(storage: TapeStorage, array: Int) {
        self.storage = storage
        self.array = UInt32(truncatingIfNeeded: array)
        next = self.array + 1
    }

    var codingPath: [any CodingKey] { storage.path(to: Int(array)) }
    var count: Int? { Int(storage.tape.pointee.entries[Int(array)].start) }
    var isAtEnd: Bool { currentIndex >= Int(storage.tape.pointee.entries[Int(array)].start) }

    private var path: [any CodingKey] { codingPath + [PathKey(index: currentIndex)] }

    /// The index of the next element, or `nil` at the end.
    @inline(__always)
    private var indexIfPresent: Int? {
        next < storage.tape.pointee.entries[Int(array)].next ? Int(next) : nil
    }

    @inline(__always)
    private func index(_ type: any Any.Type) throws -> Int {
        if let index = indexIfPresent { return index }
        let words = "Unkeyed container is at end."
        throw DecodingError.valueNotFound(type, DecodingError.Context(codingPath: path, debugDescription: words))
    }

    @inline(__always)
    private mutating func advance() {
        currentIndex += 1
        if let index = indexIfPresent { next = storage.tape.pointee.entries[index].next }
    }

    /// Reads the next element, and advances if that succeeds.
    @inline(__always)
    private mutating func read<Value>(_ read: (Int) throws -> Value) throws -> Value {
        let value = try read(try index(Value.self))
        advance()
        return value
    }

    /// Reads the next element, or `nil` for null and at the end.
    @inline(__always)
    private mutating func readIfPresent<Value>(_ read: (Int) throws -> Value) throws -> Value? {
        var value: Value?
        if let index = indexIfPresent, storage.kind(at: index) != .null { value = try read(index) }
        advance()
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard storage.kind(at: try index(Never.self)) == .null else { return false }
        advance()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try read { [self] in try storage.decode(type, at: $0, in: Int(array)) { path } }
    }

    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        try readIfPresent { [self] in try storage.decode(type, at: $0, in: Int(array)) { path } }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try read { [storage] in try TapeDecoder(storage: storage, index: $0).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try read { [storage] in try TapeDecoder(storage: storage, index: $0).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try read { [storage] in TapeDecoder(storage: storage, index: $0) }
    }
}

extension TapeUnkeyedContainer {
    mutating func decode(_ type: Bool.Type) throws -> Bool {
        try read { [self] in try storage.bool(at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? {
        try readIfPresent { [self] in try storage.bool(at: $0) { path } }
    }

    mutating func decode(_ type: String.Type) throws -> String {
        try read { [self] in try storage.string(at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: String.Type) throws -> String? {
        try readIfPresent { [self] in try storage.string(at: $0) { path } }
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        try read { [self] in try storage.double(at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? {
        try readIfPresent { [self] in try storage.double(at: $0) { path } }
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        try read { [self] in try storage.float(at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? {
        try readIfPresent { [self] in try storage.float(at: $0) { path } }
    }

    mutating func decode(_ type: Int.Type) throws -> Int {
        try read { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? {
        try readIfPresent { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decode(_ type: Int8.Type) throws -> Int8 {
        try read { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? {
        try readIfPresent { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decode(_ type: Int16.Type) throws -> Int16 {
        try read { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? {
        try readIfPresent { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decode(_ type: Int32.Type) throws -> Int32 {
        try read { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? {
        try readIfPresent { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decode(_ type: Int64.Type) throws -> Int64 {
        try read { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? {
        try readIfPresent { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        try read { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? {
        try readIfPresent { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decode(_ type: UInt.Type) throws -> UInt {
        try read { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? {
        try readIfPresent { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
        try read { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? {
        try readIfPresent { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
        try read { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? {
        try readIfPresent { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
        try read { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? {
        try readIfPresent { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
        try read { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? {
        try readIfPresent { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        try read { [self] in try storage.integer(type, at: $0) { path } }
    }

    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? {
        try readIfPresent { [self] in try storage.integer(type, at: $0) { path } }
    }
}
