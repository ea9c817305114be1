import HTTPTypes
import PagingTesting

extension StubReply {
    /// A reply with header fields by name, and a text as its body.
    init(fields: [String: String], _ text: String = "") {
        self = .json(text)
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { self.fields[name] = value }
        }
    }

    /// A reply without content.
    init(code: Int) {
        self.init(status: HTTPResponse.Status(code: code))
    }
}
