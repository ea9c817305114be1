import HTTPTypes
import PagingTesting

extension StubReply {
    /// Creates a reply with header fields by name, and a text as its body.
    init(fields: [String: String], _ text: String = "") {
        self = .json(text)
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { self.fields[name] = value }
        }
    }

    /// Creates a reply without content.
    init(code: Int) {
        self.init(status: HTTPResponse.Status(code: code))
    }
}

extension StubReply {
    /// Returns a response with JSON text, header fields and a status.
    static func written(
        _ text: String,
        _ fields: KeyValuePairs<String, String> = [:],
        status: Int = 200
    ) -> StubReply {
        StubReply(status: .init(code: status), fields: head(status, fields).headerFields, body: Array(text.utf8))
    }
}
