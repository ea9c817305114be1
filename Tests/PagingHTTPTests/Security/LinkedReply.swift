import HTTPTypes
import PagingTesting

extension StubReply {
    /// Returns a page of JSON whose `Link` header names the next page.
    static func page(_ json: String, next reference: String) -> StubReply {
        StubReply.json(json, fields: fields("Link", "<\(reference)>; rel=\"next\""))
    }

    /// Returns a redirect.
    static func redirect(_ status: HTTPResponse.Status = .found, to reference: String) -> StubReply {
        StubReply(status: status, fields: fields("Location", reference))
    }

    private static func fields(_ name: String, _ value: String) -> HTTPFields {
        HTTPFields([name].compactMap { HTTPField.Name($0) }.map { HTTPField(name: $0, value: value) })
    }
}
