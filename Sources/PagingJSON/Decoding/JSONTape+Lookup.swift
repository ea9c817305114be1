extension JSONTape {
    /// The largest object whose members are searched one by one.
    static let searchLimit = 64

    /// Returns the index of a member's value in an object whose keys are plain ASCII, if it exists.
    ///
    /// The search continues behind the last hit, since most types ask for their members in the order of the document.
    /// In an object with duplicate keys it starts at the first member, which is the one that counts.
    @inline(__always)
    func value(of name: UnsafeBufferPointer<UInt8>, in object: Int) -> Int? {
        let last = Int(entries[object].next)
        let first = object + 1
        let start = entries[object].marks.contains(.duplicates) ? first : Int(entries[object].end)
        if let found = search(name, from: start, to: last, of: object) { return found }
        return search(name, from: first, to: start, of: object)
    }

    @inline(__always)
    private func search(_ name: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, of object: Int) -> Int? {
        var key = start
        while key < end {
            if isKey(key, equalTo: name) {
                entries[object].end = entries[key + 1].next
                return key + 1
            }
            key = Int(entries[key + 1].next)
        }
        return nil
    }

    @inline(__always)
    private func isKey(_ key: Int, equalTo name: UnsafeBufferPointer<UInt8>) -> Bool {
        let entry = entries[key]
        guard Int(entry.end &- entry.start) == name.count else { return false }
        guard let other = name.baseAddress, name.count > 0 else { return true }
        let bytes = base + Int(entry.start)
        return bytes[0] == other[0] && Self.areEqual(bytes, other, count: name.count)
    }

    /// Compares bytes in words, of which the last two may overlap; a call of `memcmp` would take longer.
    @inline(__always)
    private static func areEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int) -> Bool {
        let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
        guard count >= 8 else {
            if count >= 4 {
                return areEqual(UInt32.self, left, right, 0) && areEqual(UInt32.self, left, right, count &- 4)
            }
            return count < 2 || areEqual(UInt16.self, left, right, count &- 2)
        }
        var position = 0
        while position &+ 8 < count {
            guard areEqual(UInt64.self, left, right, position) else { return false }
            position &+= 8
        }
        return areEqual(UInt64.self, left, right, count &- 8)
    }

    @inline(__always)
    private static func areEqual<Word: FixedWidthInteger>(
        _ type: Word.Type,
        _ left: UnsafeRawPointer,
        _ right: UnsafeRawPointer,
        _ offset: Int
    ) -> Bool {
        (left + offset).loadUnaligned(as: type) == (right + offset).loadUnaligned(as: type)
    }

    /// Compares the keys of an object with one another, once.
    @inline(__always)
    func checkKeys(of object: Int) {
        if !entries[object].marks.contains(.checked) { findDuplicates(in: object) }
    }

    /// Finds duplicate keys by a filter of 64 bits; keys that it cannot tell apart are compared.
    @inline(never)
    private func findDuplicates(in object: Int) {
        entries[object].marks.insert(.checked)
        // The members of larger objects are found by a dictionary.
        guard entries[object].start <= Self.searchLimit else { return }
        let (entries, end) = (entries, Int(entries[object].next))
        var filter: UInt64 = 0
        var key = object + 1
        while key < end {
            let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: entries[key].next &>> 26)
            if filter & bit != 0, isRepeated(key, in: object) {
                entries[object].marks.insert(.duplicates)
                return
            }
            filter |= bit
            key = Int(entries[key &+ 1].next)
        }
    }

    private func isRepeated(_ key: Int, in object: Int) -> Bool {
        let name = UnsafeBufferPointer(
            start: base + Int(entries[key].start),
            count: Int(entries[key].end - entries[key].start)
        )
        var other = object + 1
        while other < key {
            if entries[other].next == entries[key].next, isKey(other, equalTo: name) { return true }
            other = Int(entries[other + 1].next)
        }
        return false
    }
}

extension JSONTape {
    /// The bytes of a string, a key or a number, without quotation marks.
    @inline(__always)
    func content(of index: Int) -> UnsafeBufferPointer<UInt8> {
        let entry = entries[index]
        return UnsafeBufferPointer(start: base + Int(entry.start), count: Int(entry.end &- entry.start))
    }

    /// Returns the text of a string or key, or `nil` if it contains half of a surrogate pair.
    @inline(__always)
    func text(of index: Int) -> String? {
        let content = content(of: index)
        guard entries[index].marks.contains(.escaped) else { return String(decoding: content, as: UTF8.self) }
        return JSONText.decoded(validating: content)
    }
}
