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
        var client = try PagingClient("https://api.test", transport: StubTransport(pages))
        client.requestTimeLimit = nil
        return client.list(Repo.self, path, by: .nextURL(at: "/next"), items: "/data")
    }

    @Test("A list round-trips through JSON, with its item IDs and cursors")
    func roundTrip() async throws {
        let store = MemoryPageStore()
        let list = try source([
            "/repos": .json(#"{"data": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}], "next": "/repos?page=2"}"#),
            "/repos?page=2": .json(#"{"data": [{"id": 3, "name": "c"}], "next": null}"#),
        ])
        let cached = list.cached(in: store, as: "repos", coding: .json(id: \.id))
        let online = try await cached.collect(upTo: 10).items
        #expect(try await cached.with(.cacheOnly).collect(upTo: 10).items == online)
        await store.remove(.item(ItemKey(String(reflecting: Repo.self), "2")))
        #expect(try await cached.with(.cacheOnly).page(at: nil).items.map(\.id) == [1])
    }

    @Test("The same cursor always has the same text")
    func stable() async throws {
        let address = PageAddress([.init(.query("b"), 1), .init(.query("a"), "x")], pageSize: 7)
        let store = MemoryPageStore()
        for _ in 0..<20 {
            let source = Pages<Int, PageAddress> { _ in Page(items: [1]) }
            _ = try await source.cached(in: store, as: "list", coding: .json()).page(at: address)
        }
        #expect(await store.lists().map(\.pageCount) == [1])
    }

    @Test("Cursors that are plain values round-trip too")
    func plainCursors() async throws {
        let source = Pages<Int, String> { cursor in Page(items: [1], following: cursor == nil ? "" : nil) }
        let cached = source.cached(in: MemoryPageStore(), as: "list", coding: .json())
        #expect(try await cached.collect(upTo: 5).items == [1, 1])
        #expect(try await cached.with(.cacheOnly).collect(upTo: 5).items == [1, 1])
    }

    @Test("A credential that the server repeats in its links is not cached")
    func repeated() async throws {
        let transport = StubTransport([
            "/repos?key=0123456789": .json(#"{"data": [1], "next": "/repos?page=2&key=0123456789"}"#)
        ])
        let login = Authentication.query("key") { "0123456789" }
        var client = try PagingClient("https://api.test", transport: transport, middleware: [login])
        client.requestTimeLimit = nil
        let store = MemoryPageStore()
        let list = client.list(Int.self, "/repos", by: .nextURL(at: "/next"), items: "/data")
        _ = try await list.cached(in: store, as: "list", coding: .json()).page(at: nil)
        let following = try #require(await store.page(at: nil, of: "list")?.following)
        #expect(following.contains("page=2"))
        #expect(!following.contains("0123456789"))
    }

    @Test("Raw items are cached byte for byte, with their embedded identity")
    func raw() async throws {
        let body = #"[{"id":"1","n":1.0},{"n":2},{"n":2}]"#
        var client = try PagingClient("https://api.test", transport: StubTransport(["/list": .json(body)]))
        client.requestTimeLimit = nil
        let list = client.list(ListRequest("/list"), format: ListFormat(.linkHeader), decoding: .raw)
        let store = MemoryPageStore()
        let cached = list.cached(in: store, as: "list", coding: .raw(id: "/id"))
        let items = try await cached.page(at: nil).items
        #expect(items.map(\.text) == [#"{"id":"1","n":1.0}"#, #"{"n":2}"#, #"{"n":2}"#])
        #expect(try await cached.with(.cacheOnly).page(at: nil).items == items)
        #expect(await store.page(at: nil, of: "list")?.items.first?.key == ItemKey("item", "\"1\""))
    }
}
