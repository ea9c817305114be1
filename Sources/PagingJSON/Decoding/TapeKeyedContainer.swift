/// The members of an object on a tape.
struct TapeKeyedContainer<Key: CodingKey>: StoredContainer {
    let storage: TapeStorage
    let object: Int

    var codingPath: [any CodingKey] { storage.path(to: object) }

    var allKeys: [Key] {
        var keys: [Key] = []
        var seen: Set<String> = []
        for (name, index) in storage.members(of: object).sorted(by: { $0.value < $1.value }) {
            guard let key = Key(stringValue: name), seen.insert(name).inserted, index > 0 else { continue }
            keys.append(key)
        }
        return keys
    }

    @inline(__always)
    private func index(_ key: Key) throws -> Int {
        if let index = storage.value(of: key.stringValue, in: object) { return index }
        throw keyNotFound(key)
    }

    /// Returns the index of a value other than null.
    @inline(__always)
    private func indexIfPresent(_ key: Key) -> Int? {
        guard let index = storage.value(of: key.stringValue, in: object), storage.kind(at: index) != .null else {
            return nil
        }
        return index
    }

    @inline(never)
    private func keyNotFound(_ key: Key) -> DecodingError {
        let words = "No value associated with key \(key) (\"\(key.stringValue)\")."
        return .keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: words))
    }

    private func path(_ key: Key) -> [any CodingKey] { codingPath + [key] }

    func contains(_ key: Key) -> Bool { storage.value(of: key.stringValue, in: object) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { storage.kind(at: try index(key)) == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let index = try index(key)
        storage.record(key, at: index)
        return try storage.decode(type, at: index, in: object) { path(key) }
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard let index = indexIfPresent(key) else { return nil }
        storage.record(key, at: index)
        return try storage.decode(type, at: index, in: object) { path(key) }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    private func decoder(_ key: Key) throws -> TapeDecoder {
        let index = try index(key)
        storage.record(key, at: index)
        return TapeDecoder(storage: storage, index: index)
    }

    func superDecoder() throws -> any Decoder { superDecoder(PathKey.super) }

    func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(key) }

    /// Returns a decoder of a member; one that does not exist is null.
    private func superDecoder(_ key: some CodingKey) -> TapeDecoder {
        guard let index = storage.value(of: key.stringValue, in: object) else {
            return TapeDecoder(storage: storage, index: storage.missingValue(key, in: object))
        }
        storage.record(key, at: index)
        return TapeDecoder(storage: storage, index: index)
    }
}

// Each type has a method of its own, so that no metadata is passed or compared.
extension TapeKeyedContainer {
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try storage.bool(at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.bool(at: index) { path(key) }
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try storage.string(at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.string(at: index) { path(key) }
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try storage.double(at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.double(at: index) { path(key) }
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try storage.float(at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.float(at: index) { path(key) }
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try storage.integer(type, at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.integer(type, at: index) { path(key) }
    }

    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
        try storage.integer(type, at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.integer(type, at: index) { path(key) }
    }

    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
        try storage.integer(type, at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.integer(type, at: index) { path(key) }
    }

    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
        try storage.integer(type, at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.integer(type, at: index) { path(key) }
    }

    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
        try storage.integer(type, at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.integer(type, at: index) { path(key) }
    }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try storage.integer(type, at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.integer(type, at: index) { path(key) }
    }

    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
        try storage.integer(type, at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.integer(type, at: index) { path(key) }
    }

    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
        try storage.integer(type, at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.integer(type, at: index) { path(key) }
    }

    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
        try storage.integer(type, at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.integer(type, at: index) { path(key) }
    }

    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
        try storage.integer(type, at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.integer(type, at: index) { path(key) }
    }

    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try storage.integer(type, at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.integer(type, at: index) { path(key) }
    }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try storage.integer(type, at: try index(key)) { path(key) }
    }

    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        guard let index = indexIfPresent(key) else { return nil }
        return try storage.integer(type, at: index) { path(key) }
    }
}
