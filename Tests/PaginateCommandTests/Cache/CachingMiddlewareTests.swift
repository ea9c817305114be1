import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@testable import PaginateFiles
@testable import PaginateOptions

@Suite("Stored responses of requests with credentials")
struct CachingMiddlewareTests {
    @Test("The first response of a later run is confirmed, also if it repeats a credential")
    func repeatedCredential() async throws {
        let folder = try TemporaryFolder()
        let transport = StubTransport { request, _ in
            guard request.headerFields[.ifNoneMatch] == nil else {
                return StubReply(status: .notModified, fields: [.eTag: "\"a\""]).reply
            }
            let body = #"{"data":[1],"next":null,"note":"the key Bearer s3cret-word"}"#
            return StubReply.json(body, fields: [.eTag: "\"a\""]).reply
        }
        for confirmed in [0, 1] {
            let cache = ResponseCache(try ResponseFolder(folder.file("cache")))
            let api = try PagingClient(
                "https://api.test",
                transport: transport,
                middleware: [
                    Authentication.bearer { "s3cret-word" }, CachingMiddleware(cache: cache, maximumBodySize: 10_000),
                ]
            )
            let list = api.list(Int.self, "/items", by: .nextURL(at: "/next"), items: "/data")
            let page = try await RunSecrets.$current.withValue(api.secrets) { try await list.page(at: nil) }
            #expect(page.items == [1] && cache.confirmed == confirmed)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("cache"))
        #expect(names.count == 1)
        for name in names { #expect(try !folder.text("cache/\(name)").contains("s3cret-word")) }
    }

    @Test("A Digest credential names its user and realm, and the rest of it differs in each request")
    func digest() throws {
        func name(_ field: String) throws -> String {
            let address = try WebAddress(parsing: "https://api.test/items")
            return ResponseCache.name(of: ClientRequest(address: address, headerFields: [.authorization: field]))
        }
        let first = #"Digest username="me", realm="a", nonce="n1", uri="/items", nc=00000001, response="12""#
        let second = #"Digest username="me", realm="a", nonce="n2", uri="/items", nc=00000007, response="34""#
        #expect(try name(first) == name(second))
        #expect(try name(first) != name(first.replacing("\"me\"", with: "\"you\"")))
        #expect(try name(first) != name(first.replacing("\"a\"", with: "\"b\"")))
        #expect(try name("Bearer a") != name("Bearer b"))
    }
}
