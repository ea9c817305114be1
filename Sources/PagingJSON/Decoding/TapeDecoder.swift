/// A decoder of one value on a tape: two words, without an allocation.
struct TapeDecoder: Decoder {
    let storage: TapeStorage
    let index: Int

    var codingPath: [any CodingKey] { storage.path(to: index) }
    var userInfo: [CodingUserInfoKey: Any] { storage.settings.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard storage.kind(at: index) == .object else { throw notFound([String: Any].self) }
        try storage.open(index)
        return storage.containers.pointee.container(keyedBy: type, storage, index)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard storage.kind(at: index) == .array else { throw notFound([Any].self) }
        return TapeUnkeyedContainer(storage: storage, array: index)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    @inline(never)
    private func notFound(_ type: any Any.Type) -> DecodingError {
        storage.kind(at: index) == .null
            ? storage.nullFound(type, codingPath) : storage.mismatch(type, at: index, codingPath)
    }
}

extension TapeDecoder: SingleValueDecodingContainer {
    private func path() -> [any CodingKey] { codingPath }

    func decodeNil() -> Bool { storage.kind(at: index) == .null }
    func decode(_ type: Bool.Type) throws -> Bool { try storage.bool(at: index, path) }
    func decode(_ type: String.Type) throws -> String { try storage.string(at: index, path) }
    func decode(_ type: Double.Type) throws -> Double { try storage.double(at: index, path) }
    func decode(_ type: Float.Type) throws -> Float { try storage.float(at: index, path) }
    func decode(_ type: Int.Type) throws -> Int { try storage.integer(type, at: index, path) }
    func decode(_ type: Int8.Type) throws -> Int8 { try storage.integer(type, at: index, path) }
    func decode(_ type: Int16.Type) throws -> Int16 { try storage.integer(type, at: index, path) }
    func decode(_ type: Int32.Type) throws -> Int32 { try storage.integer(type, at: index, path) }
    func decode(_ type: Int64.Type) throws -> Int64 { try storage.integer(type, at: index, path) }
    func decode(_ type: Int128.Type) throws -> Int128 { try storage.integer(type, at: index, path) }
    func decode(_ type: UInt.Type) throws -> UInt { try storage.integer(type, at: index, path) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try storage.integer(type, at: index, path) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try storage.integer(type, at: index, path) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try storage.integer(type, at: index, path) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try storage.integer(type, at: index, path) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try storage.integer(type, at: index, path) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try storage.decode(type, at: index, in: index, path)
    }
}
