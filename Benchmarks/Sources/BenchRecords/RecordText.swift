/// The text of the server's records: about 430 bytes each, with all kinds of JSON values.
///
/// Pure: the same number always gives the same bytes, so that every run measures the same work.
public enum RecordText {
    /// Returns the items of a page as a JSON array.
    ///
    /// - Parameters:
    ///   - first: The number of the page's first record.
    ///   - count: The number of records.
    public static func page(first: Int, count: Int) -> [UInt8] {
        var text = "["
        for number in first..<first + count {
            if number > first { text += "," }
            text += record(number)
        }
        return Array((text + "]").utf8)
    }

    private static let words = [
        "walk", "page", "cursor", "window", "server", "record", "header", "answer", "stream", "list", "caf\\u00e9",
        "\\\"quoted\\\"", "na\u{ef}ve", "order", "limit", "token",
    ]

    private static func record(_ number: Int) -> String {
        var random = Noise(number)
        func phrase(_ count: Int) -> String {
            (0..<count).map { _ in words[random.next(words.count)] }.joined(separator: " ")
        }
        let owner = random.next(10_000)
        let day = 10 + random.next(18)
        let labels = ["\"bug\"", "\"help wanted\"", "\"good first issue\""].prefix(random.next(3) + 1)
        return """
            {"id":\(number),"key":"rec_\(number * 7919 + 104_729)","title":"\(phrase(6))","state":"open",\
            "owner":{"id":\(owner),"login":"user-\(owner)","url":"https://api.example.test/users/\(owner)",\
            "admin":\(owner % 7 == 0)},"created_at":"2026-03-\(day)T08:15:30Z","updated_at":"2026-04-\(day)T21:09:05Z",\
            "score":0.\(1000 + random.next(9000)),"stars":\(random.next(100_000)),"locked":false,"parent":null,\
            "labels":[\(labels.joined(separator: ","))],"body":"\(phrase(5))\\n\(phrase(6))"}
            """
    }
}

/// A deterministic sequence of pseudorandom numbers.
private struct Noise {
    private var state: UInt64

    init(_ seed: Int) {
        state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    mutating func next(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % bound
    }
}
