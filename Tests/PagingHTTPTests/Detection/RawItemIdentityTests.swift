import PagingDetection
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Identity of undescribed items")
struct RawItemIdentityTests {
    private func items(_ texts: [String]) async throws -> [RawItem] {
        let transport = StubTransport { _, _ in
            HTTPReply(HTTPResponse(status: .ok), body: .bytes(Array("[\(texts.joined(separator: ","))]".utf8)))
        }
        let client = try PagingClient("http://canned.test/", transport: transport)
        return try await client.list(ListRequest(""), format: ListFormat(.linkHeader), decoding: .raw)
            .page(at: nil).items
    }

    @Test("A usual name is the identity if every item has a distinct value")
    func found() async throws {
        #expect(RawItem.identity(of: try await items([#"{"id":1}"#, #"{"id":2}"#])) == "/id")
        #expect(RawItem.identity(of: try await items([#"{"id":1,"uuid":"a"}"#, #"{"id":1,"uuid":"b"}"#])) == "/uuid")
        #expect(RawItem.identity(of: try await items([#"{"id":1}"#, #"{"id":1}"#])) == nil)
        #expect(RawItem.identity(of: try await items([#"{"id":1}"#, #"{}"#])) == nil)
        #expect(RawItem.identity(of: try await items(["1", "2"])) == nil)
        #expect(RawItem.identity(of: []) == nil)
    }

    @Test("A weak name needs ten items")
    func weak() async throws {
        let slugs = (1...10).map { #"{"slug":"s\#($0)"}"# }
        #expect(RawItem.identity(of: try await items(slugs)) == "/slug")
        #expect(RawItem.identity(of: Array(try await items(slugs).prefix(9))) == nil)
    }

    @Test("The identity is the value, however it is spelled, and a missing or null value gives none")
    func text() async throws {
        let items = try await items([
            #"{"id":1.0}"#, #"{"id":1}"#, #"{"id":1,"x":2}"#, #"{"id":2}"#, #"{"id":null}"#, "{}",
        ])
        let identities = items.map { $0.identity(at: "/id") }
        #expect(identities[0] != nil && Set(identities[0...2]).count == 1 && identities[3] != identities[0])
        #expect(identities[4] == nil && identities[5] == nil)
    }
}
