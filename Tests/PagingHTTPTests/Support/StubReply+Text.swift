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
