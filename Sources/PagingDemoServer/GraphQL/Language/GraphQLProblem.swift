/// An error in a response: its message, its locations in the document, and its path in the data.
struct GraphQLProblem: Error, Sendable, Equatable {
    enum PathElement: Sendable, Equatable {
        case key(String)
        case index(Int)
    }

    let message: String
    /// A machine-readable error type, at the top level of the error as GitHub sends it.
    var type: String?
    /// The locations in the document, as byte offsets.
    var places: [Int] = []
    /// The path of the missing value; empty for a request error.
    var path: [PathElement] = []

    init(_ message: String, type: String? = nil, at place: Int? = nil) {
        self.message = message
        self.type = type
        places = place.map { [$0] } ?? []
    }

    /// Returns the error as JSON (GraphQL, section 7.1.2).
    func json(in source: GraphQLText) -> [UInt8] {
        var object = JSONObject()
        object.add("message", message)
        if !places.isEmpty {
            let locations = places.map { place in
                let location = source.location(of: place)
                return "{\"line\":\(location.line),\"column\":\(location.column)}"
            }
            object.add("locations", json: "[\(locations.joined(separator: ","))]".utf8)
        }
        if !path.isEmpty { object.add("path", json: pathJSON) }
        if let type { object.add("type", type) }
        return object.bytes
    }

    private var pathJSON: [UInt8] {
        var bytes: [UInt8] = []
        for element in path {
            bytes.append(UInt8(ascii: bytes.isEmpty ? "[" : ","))
            switch element {
            case .key(let key): bytes += JSONText.string(key)
            case .index(let index): bytes += String(index).utf8
            }
        }
        return bytes + [UInt8(ascii: "]")]
    }
}

/// The errors of a request that is not executed; its response has no data.
struct GraphQLRejection: Error, Sendable {
    let problems: [GraphQLProblem]
}

/// The text of a document, with conversion of offsets to lines.
struct GraphQLText: Sendable {
    let bytes: [UInt8]

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Returns the line and the column of a byte, counted from 1; columns count Unicode characters.
    ///
    /// Locations are computed only for errors, so that reading a document of one long line stays linear.
    func location(of place: Int) -> (line: Int, column: Int) {
        var line = 1
        var column = 1
        for (index, byte) in bytes.prefix(place).enumerated() {
            let isFeed = byte == UInt8(ascii: "\n")
            if isFeed, index > 0, bytes[index - 1] == UInt8(ascii: "\r") { continue }
            if isFeed || byte == UInt8(ascii: "\r") {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return (line, column)
    }
}
