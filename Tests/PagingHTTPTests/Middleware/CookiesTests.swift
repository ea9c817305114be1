import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import Testing

@testable import PagingHTTP

@Suite("Cookies")
struct CookiesTests {
    /// Sends requests one after another, and returns the cookies of each.
    private func cookies(
        _ cookies: Cookies,
        _ exchanges: [(url: String, replies: [String])]
    ) async throws -> [String?] {
        var sent: [String?] = []
        for (url, replies) in exchanges {
            let seen = Mutex<String?>(nil)
            let request = ClientRequest(method: .get, address: try WebAddress(parsing: url))
            _ = try await cookies.send(request) { request in
                seen.withLock { $0 = request.headerFields[.cookie] }
                var fields = HTTPFields()
                for reply in replies { fields.append(HTTPField(name: .setCookie, value: reply)) }
                return StubReply(fields: fields, body: []).reply
            }
            sent.append(seen.withLock { $0 })
        }
        return sent
    }

    @Test("A cookie goes back to its server, and its newest value counts")
    func returning() async throws {
        let sent = try await cookies(
            Cookies(),
            [
                ("https://a.test/list", ["pos=1; Path=/; HttpOnly", "s=x"]),
                ("https://a.test/list?p=2", ["pos=2; path=/"]),
                ("https://a.test/other", []), ("https://b.test/list", []),
            ]
        )
        #expect(sent == [nil, "pos=1; s=x", "s=x; pos=2", nil])
    }

    @Test(
        "The attributes of a cookie select its requests",
        arguments: [
            ("a=1; Domain=a.test", "https://x.a.test/", true), ("a=1", "https://x.a.test/", false),
            ("a=1; Domain=.a.test", "https://a.test/", true), ("a=1; Domain=b.test", "https://a.test/", false),
            ("a=1; Domain=test", "https://a.test/", false), ("a=1; Path=/v1", "https://a.test/v1/list", true),
            ("a=1; Path=/v1", "https://a.test/v10", false), ("a=1; Path=/v1", "https://a.test/", false),
            ("a=1; Secure", "https://a.test/", true), ("a=1; Secure", "http://a.test/", false),
            ("a=1; Max-Age=0", "https://a.test/", false), ("a=1; Max-Age=60", "https://a.test/", true),
            ("a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT", "https://a.test/", false),
            ("a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Max-Age=60", "https://a.test/", true),
            ("a", "https://a.test/", false), ("=1", "https://a.test/", false), ("a=", "https://a.test/", true),
        ]
    )
    func attributes(_ cookie: String, _ url: String, _ isSent: Bool) async throws {
        let sent = try await cookies(Cookies(), [("https://a.test/", [cookie]), (url, [])])
        #expect((sent[1] != nil) == isSent, "\(sent)")
    }

    @Test("Given cookies are sent until the server replaces them, beside a field of the request")
    func given() async throws {
        let jar = Cookies(["lang": "en", "sid": "1"])
        let sent = try await cookies(jar, [("https://a.test/", ["sid=2"]), ("https://a.test/", [])])
        #expect(sent == ["lang=en; sid=1", "lang=en; sid=2"])
        let fields = Mutex<String?>(nil)
        var request = ClientRequest(method: .get, address: try WebAddress(parsing: "https://a.test/"))
        try request.setHeader("Cookie", "own=1")
        _ = try await Cookies(["lang": "en"]).send(request) { request in
            fields.withLock { $0 = request.headerFields[.cookie] }
            return StubReply(body: []).reply
        }
        #expect(fields.withLock { $0 } == "own=1; lang=en")
    }

    @Test("A cookie is a credential: it is in no address that is saved")
    func confidential() async throws {
        let transport = StubTransport { request, _ in
            var fields = HTTPFields()
            fields[.setCookie] = "sid=verysecretvalue"
            let body = #"{"items":[1],"next":"/list?session=verysecretvalue&p=2"}"#
            return StubReply(fields: fields, body: Array((request.path == "/list" ? body : #"{"items":[2]}"#).utf8))
                .reply
        }
        let client = try PagingClient("https://api.test", transport: transport, middleware: [Cookies(["x": "y"])])
        var pages = client.list(ListRequest("/list"), format: ListFormat(.nextURL()), decoding: .raw)
            .pages(window: .serial).makeAsyncIterator()
        _ = try await pages.next()
        _ = try await pages.next()
        #expect(!client.secrets.hidden(in: "verysecretvalue").contains("verysecretvalue"))
    }
}
