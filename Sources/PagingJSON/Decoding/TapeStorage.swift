/// The tape of one item with all that its decoders share.
///
/// Decoders and containers are a reference to it and an index. It serves one item after another, unless a decoder
/// outlives its item.
final class TapeStorage {
    /// In memory of its own, because access to a stored property would be checked each time.
    let tape: UnsafeMutablePointer<JSONTape>
    let settings: DecodingSettings
    let containers: UnsafeMutablePointer<ContainerTypes>
    /// The numbers of keys that have one, by the index of the value: a path contains them.
    private var keyNumbers: [Int: Int] = [:]
    /// The members that `superDecoder` found missing, by the index of the null that stands for each.
    private var missing: [Int: Missing] = [:]
    /// The members of large objects, and of those whose keys must be converted.
    private var members: [Int: [String: Int]] = [:]
    /// The snake case keys so far with their conversion.
    private var converted: [String: String] = [:]

    private struct Missing {
        let object: Int
        let key: any CodingKey
    }

    init(_ settings: DecodingSettings) {
        self.settings = settings
        tape = .allocate(capacity: 1)
        tape.initialize(to: JSONTape())
        containers = .allocate(capacity: 1)
        containers.initialize(to: ContainerTypes())
    }

    deinit {
        tape.deinitialize(count: 1)
        tape.deallocate()
        containers.deinitialize(count: 1)
        containers.deallocate()
    }

    /// Writes the tape of an item on a page, which must remain in place while the item is decoded.
    ///
    /// - Returns: `false` if the bytes are not JSON.
    func begin(_ item: Range<Int>, of page: UnsafeBufferPointer<UInt8>) -> Bool {
        if !keyNumbers.isEmpty { keyNumbers.removeAll(keepingCapacity: true) }
        if !missing.isEmpty { missing.removeAll(keepingCapacity: true) }
        if !members.isEmpty { members.removeAll(keepingCapacity: true) }
        return tape.pointee.write(item, of: page)
    }

    /// Leaves this storage to an item that retains a decoder, with a copy of its bytes.
    ///
    /// - Returns: the storage for the next item.
    func leftToItem() -> TapeStorage {
        tape.pointee.keepBytes()
        return TapeStorage(settings)
    }

    /// The kind of a value.
    @inline(__always)
    func kind(at index: Int) -> TapeEntry.Kind {
        tape.pointee.entries[index].kind
    }

    // MARK: - Members

    /// Prepares an object for lookups.
    ///
    /// - Throws: ``UnreadableValue`` if a key contains half of a surrogate pair.
    @inline(__always)
    func open(_ object: Int) throws {
        if tape.pointee.entries[object].marks.contains(.unusualKey) { try checkTexts(ofKeysIn: object) }
        tape.pointee.checkKeys(of: object)
    }

    /// Returns the index of a member's value, or `nil` if the object has none of this name.
    @inline(__always)
    func value(of name: consuming String, in object: Int) -> Int? {
        let entry = tape.pointee.entries[object]
        if settings.convertsSnakeCase || entry.marks.contains(.unusualKey) || entry.start > JSONTape.searchLimit {
            return members(of: object)[name]
        }
        if let found = name.withUTF8({ tape.pointee.value(of: $0, in: object) }) { return found }
        // Text beyond ASCII may be canonically equivalent to ASCII, such as the Kelvin sign to K.
        return name.utf8.allSatisfy { $0 < 0x80 } ? nil : members(of: object)[name]
    }

    /// Returns the values of all members by name; of those with the same name, the first counts.
    @inline(never)
    func members(of object: Int) -> [String: Int] {
        if let known = members[object] { return known }
        var result: [String: Int] = [:]
        let converts = settings.convertsSnakeCase && !tape.pointee.entries[object].marks.contains(.literalKeys)
        forEachMember(of: object) { key in
            guard let text = tape.pointee.text(of: key) else { return }
            let name = converts ? converted(text) : text
            if result[name] == nil { result[name] = key + 1 }
        }
        members[object] = result
        return result
    }

    /// Calls a closure with the index of each key of an object; the value follows its key.
    func forEachMember(of object: Int, _ body: (Int) throws -> Void) rethrows {
        let end = Int(tape.pointee.entries[object].next)
        var key = object + 1
        while key < end {
            try body(key)
            key = Int(tape.pointee.entries[key + 1].next)
        }
    }

    private func checkTexts(ofKeysIn object: Int) throws {
        try forEachMember(of: object) { key in
            guard tape.pointee.text(of: key) != nil else { throw UnreadableValue() }
        }
    }

    private func converted(_ name: String) -> String {
        if let known = converted[name] { return known }
        let result = SnakeCase.converted(name)
        // A list has few different names; keys that are data must not fill the memory.
        if converted.count < 1024 { converted[name] = result }
        return result
    }

    // MARK: - Paths

    /// Records the number of a key, if it has one.
    @inline(__always)
    func record(_ key: some CodingKey, at index: Int) {
        if let number = key.intValue { keyNumbers[index] = number }
    }

    /// Returns the index of a null for a member that does not exist.
    func missingValue(_ key: any CodingKey, in object: Int) -> Int {
        let index = tape.pointee.appendNull()
        missing[index] = Missing(object: object, key: key)
        return index
    }

    /// Returns the coding path of a value, found by its position on the tape.
    func path(to index: Int) -> [any CodingKey] {
        if let missing = missing[index] { return path(to: missing.object) + [missing.key] }
        var path: [any CodingKey] = []
        var container = 0
        while container != index, let (child, key) = step(from: container, to: index) {
            path.append(key)
            container = child
        }
        return path
    }

    /// Returns the child of a container that is or contains a value, with its key.
    private func step(from container: Int, to index: Int) -> (Int, PathKey)? {
        let entries = tape.pointee.entries
        let (isObject, end) = (entries[container].kind == .object, Int(entries[container].next))
        var (child, position) = (container + 1, 0)
        while child < end {
            let value = isObject ? child + 1 : child
            let next = Int(entries[value].next)
            if index < next {
                return (value, isObject ? memberKey(child, in: container) : PathKey(index: position))
            }
            child = next
            position += 1
        }
        return nil
    }

    private func memberKey(_ key: Int, in object: Int) -> PathKey {
        let text = tape.pointee.text(of: key) ?? ""
        let converts = settings.convertsSnakeCase && !tape.pointee.entries[object].marks.contains(.literalKeys)
        return PathKey(stringValue: converts ? converted(text) : text, intValue: keyNumbers[key + 1])
    }
}

/// A value that JSON allows and the requested type cannot represent.
///
/// Foundation's decoder reports it without its coding path.
struct UnreadableValue: Error {}

/// A key of a coding path.
struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String, intValue: Int?) {
        self.stringValue = stringValue
        self.intValue = intValue
    }

    init(stringValue: String) {
        self.init(stringValue: stringValue, intValue: nil)
    }

    init?(intValue: Int) {
        self.init(stringValue: "\(intValue)", intValue: intValue)
    }

    /// Creates the key of an element.
    init(index: Int) {
        self.init(stringValue: "Index \(index)", intValue: index)
    }

    static let `super` = PathKey(stringValue: "super")
}
