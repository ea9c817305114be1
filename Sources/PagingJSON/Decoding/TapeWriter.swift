/// The pass over an item that writes its tape, with all its state in registers.
///
/// The bytes have been validated, so it reads no more than is needed to find the ends of values. It never reads beyond
/// the page, even if the bytes are not JSON.
///
/// No method that is a call of its own takes `self`, which would move the state to memory.
struct TapeWriter {
    private let base: UnsafePointer<UInt8>
    /// The scanner of the bytes up to the end of the page: words may be read beyond the item.
    private let scanner: JSONScanner
    /// The length of the item.
    private let length: Int
    /// Room for an entry per byte, and four more: no value and no key has fewer bytes.
    private let entries: UnsafeMutablePointer<TapeEntry>
    private(set) var count = 0
    /// The innermost open array or object, or -1.
    private var open = -1

    @inline(__always)
    init(
        _ scanner: JSONScanner,
        length: Int,
        entries: UnsafeMutablePointer<TapeEntry>
    ) {
        self.scanner = scanner
        self.length = length
        self.entries = entries
        base = scanner.base
    }

    /// Writes all values, and returns `false` if the bytes are not one JSON value.
    @inline(__always)
    mutating func write() -> Bool {
        var position = 0
        while position < length {
            switch base[position] {
            case UInt8(ascii: "\""):
                position = writeString(at: position)
            case UInt8(ascii: "{"):
                begin(.object)
                position = skipSpace(position &+ 1)
                guard byte(at: position) != UInt8(ascii: "}") else { break }
                position = writeKey(at: position)
                continue
            case UInt8(ascii: "["):
                begin(.array)
                position = skipSpace(position &+ 1)
                guard byte(at: position) != UInt8(ascii: "]") else { break }
                entries[open].start = 1
                continue
            case UInt8(ascii: "t"): position = writeWord(.true, at: position, length: 4)
            case UInt8(ascii: "f"): position = writeWord(.false, at: position, length: 5)
            case UInt8(ascii: "n"): position = writeWord(.null, at: position, length: 4)
            default: position = writeNumber(at: position)
            }
            position = follow(position)
            if open < 0 { return position == length }
        }
        return false
    }

    /// Reads the tokens after a value, and returns the position of the next value.
    @inline(__always)
    private mutating func follow(_ start: Int) -> Int {
        var position = start
        while open >= 0 {
            position = skipSpace(position)
            let byte = byte(at: position)
            if byte == UInt8(ascii: ",") {
                position = skipSpace(position &+ 1)
                if entries[open].kind == .object { return writeKey(at: position) }
                entries[open].start &+= 1
                return position
            }
            guard byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") else { return length }
            position &+= 1
            end()
        }
        return position
    }

    /// Opens an array or object, whose `next` is the enclosing one until it is closed.
    @inline(__always)
    private mutating func begin(_ kind: TapeEntry.Kind) {
        let outer = open
        open = count
        append(TapeEntry(start: 0, end: 0, next: UInt32(truncatingIfNeeded: outer), kind: kind, marks: []))
    }

    @inline(__always)
    private mutating func end() {
        let closed = open
        open = Int(Int32(truncatingIfNeeded: entries[closed].next))
        entries[closed].next = UInt32(truncatingIfNeeded: count)
        entries[closed].end = UInt32(truncatingIfNeeded: closed &+ 1)
    }

    @inline(__always)
    private mutating func append(_ kind: TapeEntry.Kind, from start: Int, to end: Int, _ marks: TapeEntry.Marks = []) {
        append(
            TapeEntry(
                start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: end),
                next: UInt32(truncatingIfNeeded: count &+ 1),
                kind: kind,
                marks: marks
            )
        )
    }

    @inline(__always)
    private mutating func append(_ entry: TapeEntry) {
        (entries + count).initialize(to: entry)
        count &+= 1
    }

    @inline(__always)
    private mutating func writeString(at position: Int) -> Int {
        var end = scanner.literalEnd(position &+ 1)
        var marks: TapeEntry.Marks = []
        if byte(at: end) == UInt8(ascii: "\\") {
            marks = .escaped
            end = Self.unusualEnd(from: end, scanner).end
        }
        append(.string, from: position &+ 1, to: end, marks)
        return end &+ 1
    }

    @inline(__always)
    private mutating func writeWord(_ kind: TapeEntry.Kind, at position: Int, length: Int) -> Int {
        append(kind, from: position, to: position &+ length)
        return position &+ length
    }

    @inline(__always)
    private mutating func writeNumber(at start: Int) -> Int {
        var position = start
        var marks: TapeEntry.Marks = []
        if base[position] == UInt8(ascii: "-") { position &+= 1 }
        while position < length, base[position] &- 0x30 < 10 { position &+= 1 }
        if position < length, base[position] == UInt8(ascii: ".") || base[position] | 0x20 == UInt8(ascii: "e") {
            marks = .fraction
            while position < length, Self.isInNumber(base[position]) { position &+= 1 }
        }
        append(.number, from: start, to: position, marks)
        // Any other byte would never end.
        return position > start ? position : length
    }

    @inline(__always)
    private static func isInNumber(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
    }

    /// Writes a key, and returns the position of its value.
    @inline(__always)
    private mutating func writeKey(at position: Int) -> Int {
        var end = scanner.plainEnd(position &+ 1)
        var marks: TapeEntry.Marks = []
        entries[open].start &+= 1
        if byte(at: end) != UInt8(ascii: "\"") {
            (end, marks) = Self.unusualEnd(from: end, scanner)
            entries[open].marks.insert(.unusualKey)
        }
        var entry = TapeEntry(
            start: UInt32(truncatingIfNeeded: position &+ 1),
            end: UInt32(truncatingIfNeeded: end),
            next: 0,
            kind: .key,
            marks: marks
        )
        entry.next = hash(from: position &+ 1, to: end)
        append(entry)
        // Usually a colon without white space around it.
        return skipSpace(skipSpace(end &+ 1) &+ 1)
    }

    /// Returns a hash of a key, from its first and last eight bytes.
    @inline(__always)
    private func hash(from start: Int, to end: Int) -> UInt32 {
        let count = end &- start
        guard start &+ 8 <= scanner.end else { return Self.hashAtEnd(from: start, to: end, scanner) }
        var word = scanner.word(at: start)
        if count >= 8 {
            let last = scanner.word(at: end &- 8)
            word ^= last << 23 | last >> 41
        } else {
            word &= (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1
        }
        return Self.mixed(word, count)
    }

    /// Returns the hash of a key where a word would exceed the page.
    @inline(never)
    private static func hashAtEnd(from start: Int, to end: Int, _ scanner: JSONScanner) -> UInt32 {
        var word: UInt64 = 0
        for position in stride(from: end - 1, through: start, by: -1) {
            word = word << 8 | UInt64(scanner.base[position])
        }
        return mixed(word, end &- start)
    }

    @inline(__always)
    private static func mixed(_ word: UInt64, _ count: Int) -> UInt32 {
        let mixed = (word ^ UInt64(truncatingIfNeeded: count)) &* UInt64(0x9E37_79B9_7F4A_7C15)
        return UInt32(truncatingIfNeeded: mixed >> 32)
    }

    @inline(__always)
    private func byte(at position: Int) -> UInt8 {
        position < length ? base[position] : 0
    }

    @inline(__always)
    private func skipSpace(_ position: Int) -> Int {
        if position < length, base[position] > 0x20 { return position }
        return Self.spaceEnd(position, scanner)
    }

    @inline(never)
    private static func spaceEnd(_ position: Int, _ scanner: JSONScanner) -> Int {
        scanner.spaceEnd(position)
    }

    /// Returns the position of a string's closing quotation mark, with the marks of a key.
    @inline(never)
    private static func unusualEnd(from start: Int, _ scanner: JSONScanner) -> (end: Int, marks: TapeEntry.Marks) {
        var marks: TapeEntry.Marks = .unusualKey
        var position = start
        while position < scanner.end {
            position = scanner.literalEnd(position)
            guard position < scanner.end, scanner.base[position] == UInt8(ascii: "\\") else { break }
            marks.insert(.escaped)
            position &+= 2
        }
        return (min(position, scanner.end), marks)
    }
}
