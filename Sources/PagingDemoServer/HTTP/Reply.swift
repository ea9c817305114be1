/// A response, independent of the web server's types.
struct Reply: Sendable {
    struct Field: Sendable {
        let name: String
        let value: String
    }

    var status: Int
    var fields: [Field] = []
    var body: ReplyBody

    init(status: Int = 200, body: ReplyBody) {
        self.status = status
        self.body = body
    }

    /// Creates a response with JSON text.
    init(status: Int = 200, json: [UInt8]) {
        self.init(status: status, body: .bytes(json))
        add("Content-Type", "application/json")
    }

    /// Creates a response whose JSON is an object with one member, `error`.
    init(status: Int, error sentence: String) {
        var object = JSONObject()
        object.add("error", sentence)
        self.init(status: status, json: object.bytes)
    }

    /// Adds a header field.
    ///
    /// Control characters are removed, so that a parameter cannot inject another field.
    mutating func add(_ name: String, _ value: String) {
        let isPlain: (Unicode.Scalar) -> Bool = { $0.value >= 0x20 && $0.value != 0x7F }
        fields.append(
            Field(
                name: String(String.UnicodeScalarView(name.unicodeScalars.filter { isPlain($0) && $0 != ":" })),
                value: String(String.UnicodeScalarView(value.unicodeScalars.filter(isPlain)))
            )
        )
    }

    mutating func set(_ name: String, _ value: String) {
        fields.removeAll { $0.name == name }
        add(name, value)
    }
}

/// The body of a response.
enum ReplyBody: Sendable {
    /// The whole body at once, with its length.
    case bytes([UInt8])
    /// Step by step; chunked unless a length is declared, which need not be correct.
    case steps([BodyStep], length: Int?)
    /// No response: the connection closes before the head.
    case reset

    /// The bytes of a body that is sent at once.
    var bytes: [UInt8]? {
        guard case .bytes(let bytes) = self else { return nil }
        return bytes
    }
}

/// One step of a body that is not sent at once.
enum BodyStep: Sendable {
    case bytes([UInt8])
    /// The same bytes repeatedly, with a pause before each repetition.
    case repeating([UInt8], count: Int, pause: Duration)
    case pause(Duration)
    /// Bytes as they come, until there are no more.
    case stream(@Sendable () async throws -> [UInt8]?)
    /// A wait for a test.
    case wait(@Sendable () async throws -> Void)
    /// The connection closes.
    case abort
}
