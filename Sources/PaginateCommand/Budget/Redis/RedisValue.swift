/// A reply of a Redis server (RESP2).
enum RedisValue: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case error(String)
    case array([RedisValue])
    case null

    /// Returns a command in the form in which it is sent.
    static func command(_ words: [String]) -> [UInt8] {
        var bytes = Array("*\(words.count)\r\n".utf8)
        for word in words { bytes += Array("$\(word.utf8.count)\r\n\(word)\r\n".utf8) }
        return bytes
    }
}

/// A parser of the replies of a Redis server, as their bytes arrive.
struct RedisReader: Sendable {
    /// The bytes are not from a Redis server.
    struct Malformed: Error {}

    /// The largest reply to accept; those of the scripts have a few numbers for each request.
    static let maximumSize = 16 << 20

    private var bytes: [UInt8] = []
    private var position = 0

    /// Appends bytes that have arrived.
    mutating func append(_ more: some Sequence<UInt8>) {
        bytes += more
    }

    /// Removes and returns the next reply, or `nil` if it has not arrived yet.
    mutating func next() throws(Malformed) -> RedisValue? {
        guard let value = try value(depth: 0) else {
            position = 0
            if bytes.count > Self.maximumSize { throw Malformed() }
            return nil
        }
        bytes.removeFirst(position)
        position = 0
        return value
    }

    private mutating func value(depth: Int) throws(Malformed) -> RedisValue? {
        // A server of another protocol is recognized by its first byte, even if it sends no line.
        if position < bytes.count, !"+-:$*".utf8.contains(bytes[position]) || depth > 8 { throw Malformed() }
        guard let line = try line() else { return nil }
        let text = String(decoding: line.dropFirst(), as: UTF8.self)
        switch line.first {
        case UInt8(ascii: "+"): return .text(text)
        case UInt8(ascii: "-"): return .error(text)
        case UInt8(ascii: ":"): return .integer(try Self.number(text))
        case UInt8(ascii: "$"): return try bulk(size: Self.number(text))
        default: return try array(count: Self.number(text), depth: depth)
        }
    }

    private mutating func line() throws(Malformed) -> ArraySlice<UInt8>? {
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let line = bytes[position..<end]
        guard line.last == UInt8(ascii: "\r") else { throw Malformed() }
        position = end + 1
        return line.dropLast()
    }

    private mutating func bulk(size: Int) throws(Malformed) -> RedisValue? {
        guard size >= 0 else { return .null }
        guard size <= Self.maximumSize else { throw Malformed() }
        guard bytes.count - position >= size + 2 else { return nil }
        defer { position += size + 2 }
        return .text(String(decoding: bytes[position..<position + size], as: UTF8.self))
    }

    private mutating func array(count: Int, depth: Int) throws(Malformed) -> RedisValue? {
        guard count >= 0 else { return .null }
        var values: [RedisValue] = []
        for _ in 0..<count {
            guard let value = try value(depth: depth + 1) else { return nil }
            values.append(value)
        }
        return .array(values)
    }

    private static func number(_ text: String) throws(Malformed) -> Int {
        guard let number = Int(text) else { throw Malformed() }
        return number
    }
}
