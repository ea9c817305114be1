#if DemoServer
    /// An error as an answer tells it: what is wrong, where in the document, and at which place of the data.
    struct GraphQLProblem: Error, Sendable, Equatable {
        enum PathElement: Sendable, Equatable {
            case key(String)
            case index(Int)
        }

        let message: String
        /// A word for programs, at the error's top level as GitHub writes it.
        var type: String?
        /// Where in the document, as offsets of bytes.
        var places: [Int] = []
        /// The way to the value that is missing; empty for an error of the request as a whole.
        var path: [PathElement] = []

        init(_ message: String, type: String? = nil, at place: Int? = nil) {
            self.message = message
            self.type = type
            places = place.map { [$0] } ?? []
        }

        /// The error as JSON (GraphQL, section 7.1.2).
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

    /// Why a request is not executed at all: its answer has errors and no data.
    struct GraphQLRejection: Error, Sendable {
        let problems: [GraphQLProblem]
    }

    /// A document's text, which knows its lines.
    struct GraphQLText: Sendable {
        let bytes: [UInt8]

        init(_ text: String) {
            bytes = Array(text.utf8)
        }

        /// The line and the column of a byte, both counted from one; columns count characters of Unicode.
        ///
        /// Worked out when an error is written, so that reading a document in one long line stays linear.
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
#endif
