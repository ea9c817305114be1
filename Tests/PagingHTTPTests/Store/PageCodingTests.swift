import Foundation
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Items and cursors as JSON")
struct PageCodingTests {
    private struct Repo: Codable, Hashable, Sendable {
        var id: Int
        var name: String
    }

    private func source(_ pages: [String: StubReply], _ path: String = "/repos") throws -> HTTPPageSource<Repo> {
        var client = try HTTPClient("https://api.test", transport: StubTransport(pages))
        client.requestTimeLimit = nil
        return client.list(Repo.self, path, by: .nextURL(at: "/next"), items: "/data")
    }

    @Test("A list is kept as JSON and read again, items by their ids, cursors as they were")
    func roundTrip() async throws {
        let store = MemoryPageStore()
        let list = try source([
            "/repos": .json(#"{"data": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}], "next": "/repos?page=2"}"#),
            "/repos?page=2": .json(#"{"data": [{"id": 3, "name": "c"}], "next": null}"#),
        ])
        let kept = list.cached(in: store, as: "repos", coding: .json(id: \.id))
        let online = try await kept.collect(upTo: 10).items
        #expect(try await kept.with(.cacheOnly).collect(upTo: 10).items == online)
        await store.remove(.item(ItemKey(String(reflecting: Repo.self), "2")))
        #expect(try await kept.with(.cacheOnly).page(at: nil).items.map(\.id) == [1])
    }

    @Test("The same cursor is always the same text")
    func stable() async throws {
        let address = PageAddress([.init(.query("b"), 1), .init(.query("a"), "x")], pageSize: 7)
        let store = MemoryPageStore()
        for _ in 0..<20 {
            let source = Pages<Int, PageAddress> { _ in Page(items: [1]) }
            _ = try await source.cached(in: store, as: "list", coding: .json()).page(at: address)
        }
        #expect(await store.lists().map(\.pageCount) == [1])
    }

    @Test("Cursors that are plain values are kept too")
    func plainCursors() async throws {
        let source = Pages<Int, String> { cursor in Page(items: [1], following: cursor == nil ? "" : nil) }
        let kept = source.cached(in: MemoryPageStore(), as: "list", coding: .json())
        #expect(try await kept.collect(upTo: 5).items == [1, 1])
        #expect(try await kept.with(.cacheOnly).collect(upTo: 5).items == [1, 1])
    }

    @Test(
        "A page whose address holds a secret is delivered, not kept, and the error says what to do without the secret",
        arguments: ["/repos?page=2&api_key=s3cr3tvalue", "https://user:s3cr3tvalue@api.test/repos?page=2"]
    )
    func secrets(next: String) async throws {
        let store = MemoryPageStore()
        let client = try HTTPClient("https://api.test", transport: StubTransport([:]))
        let url = try client.base.resolving(next)
        let source = Pages<Int, PageAddress> { _ in Page(items: [1], following: PageAddress(url: url)) }
        let (stream, continuation) = AsyncStream<any Error>.makeStream()
        let kept = source.cached(in: store, as: "list", coding: .json()).onStoreFailure { continuation.yield($0) }
        #expect(try await kept.page(at: nil).items == [1])
        #expect(await store.lists().isEmpty)
        let error = try #require(await stream.first { _ in true } as? PagingError)
        #expect(error.code == .cannotKeep)
        #expect(!error.description.contains("s3cr3tvalue"))
        #expect(error.description.contains("middleware"))
    }

    @Test("A parameter that only has the name of a secret can be allowed")
    func allowed() async throws {
        let address = PageAddress(url: try WebAddress(parsing: "https://api.test/repos?token=abc"))
        let source = Pages<Int, PageAddress> { _ in Page(items: [1], following: address) }
        var options = JSONPageCoding()
        options.secretQueryNames.remove("token")
        let store = MemoryPageStore()
        _ = try await source.cached(in: store, as: "list", coding: .json(options)).page(at: nil)
        #expect(await store.lists().map(\.pageCount) == [1])
    }

    @Test("A credential that the server repeats in its links is not kept")
    func repeated() async throws {
        let transport = StubTransport([
            "/repos?key=0123456789": .json(#"{"data": [1], "next": "/repos?page=2&key=0123456789"}"#)
        ])
        let login = Authentication.query("key") { "0123456789" }
        var client = try HTTPClient("https://api.test", transport: transport, middleware: [login])
        client.requestTimeLimit = nil
        let store = MemoryPageStore()
        let list = client.list(Int.self, "/repos", by: .nextURL(at: "/next"), items: "/data")
        _ = try await list.cached(in: store, as: "list", coding: .json()).page(at: nil)
        let following = try #require(await store.page(at: nil, of: "list")?.following)
        #expect(following.contains("page=2"))
        #expect(!following.contains("0123456789"))
    }

    @Test("Raw items are kept byte for byte, with the identity that they have in them")
    func raw() async throws {
        let body = #"[{"id":"1","n":1.0},{"n":2},{"n":2}]"#
        var client = try HTTPClient("https://api.test", transport: StubTransport(["/list": .json(body)]))
        client.requestTimeLimit = nil
        let list = client.list(ListRequest("/list"), format: ListFormat(.linkHeader), decoding: .raw)
        let store = MemoryPageStore()
        let kept = list.cached(in: store, as: "list", coding: .raw(id: "/id"))
        let items = try await kept.page(at: nil).items
        #expect(items.map(\.text) == [#"{"id":"1","n":1.0}"#, #"{"n":2}"#, #"{"n":2}"#])
        #expect(try await kept.with(.cacheOnly).page(at: nil).items == items)
        #expect(await store.page(at: nil, of: "list")?.items.first?.key == ItemKey("item", "\"1\""))
    }
}
