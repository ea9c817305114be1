public import HTTPTypes

/// The request for a list, independent of a page.
///
/// ```swift
/// var request = ListRequest("/search")
/// request.set("per_page", to: 100)
/// ```
public struct ListRequest: Sendable {
    /// The path and query, relative to the client's base, or an absolute address on the same origin.
    public var path: String
    /// The method; `GET` for most APIs.
    public var method: HTTPRequest.Method = .get
    /// The header fields of each page's request.
    ///
    /// Do not put credentials here: see ``Authentication``.
    public var headerFields = HTTPFields()
    /// The JSON body, if the API requires one.
    public var body: JSONValue?
    /// The content of a body that is not JSON, whose type a header field names.
    public var content: [UInt8]?
    /// The parameters of the first request and of each later request without a server-provided URL.
    package var parameters: [PageAddress.Assignment] = []
    /// The parameter for the page size, if its name is not a common one.
    ///
    /// With the page size, a total count determines the number of pages.
    public var pageSizeTarget: ParameterTarget?
    /// The places in response bodies that report the cost of a request, if the API has them.
    package var rates: [BodyRate] = []
    /// The object in the body with the values for placeholders in its texts, as in `name: $placeholder`.
    ///
    /// By default, an object beside the text has them.
    package var placeholders: JSONPointer?
    /// Whether null in place of the items, or on the way to them, is a failure instead of an empty page.
    package var refusesNullItems = false
    /// Whether a page that failed may be requested again.
    package var isRetryable = true
    /// Whether a response of a list in XML that begins as JSON is JSON.
    package var mayReceiveJSON = false
    /// Whether the members of the body are sent as query parameters.
    package var sendsBodyAsQuery = false

    /// Creates a request for a list.
    public init(_ path: String, method: HTTPRequest.Method = .get, body: JSONValue? = nil) {
        self.path = path
        self.method = method
        self.body = body
    }

    /// Sets a parameter of the request.
    public mutating func set(_ target: ParameterTarget, to value: JSONValue) {
        parameters.removeAll { $0.target == target }
        parameters.append(.init(target, value))
    }
}

extension ListRequest {
    /// Returns the method of a link to a page: GET, HEAD, or POST if the list is requested with it.
    ///
    /// - Parameter name: the method as a server wrote it, in any case.
    /// - Returns: `nil` for any other method, which could change something on the server.
    static func method(ofLink name: String, in listMethod: HTTPRequest.Method) -> HTTPRequest.Method? {
        switch name.uppercased() {
        case "GET": .get
        case "HEAD": .head
        case "POST" where listMethod == .post: .post
        case let name where name == listMethod.rawValue: listMethod
        default: nil
        }
    }

    /// Returns the reason for not following a link with a method, as the end of a sentence.
    static func refusal(ofMethod name: String) -> String {
        let shown = name.utf8.count <= 20 && name.utf8.allSatisfy(\.isLetter) ? "the method \(name)" : "another method"
        return "the link to the next page asks for \(shown), which may change something on the server"
    }
}
