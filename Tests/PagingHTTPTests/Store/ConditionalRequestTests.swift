import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization
import Testing

@Suite("Conditional requests for cached pages", .timeLimit(.minutes(10)))
struct ConditionalRequestTests {
    let store = MemoryPageStore()
    let server = VersionedServer()

    private func cached(_ path: String = "/items") throws -> CachedSource<HTTPPageSource<Int>> {
        // Each page of the server begins with the same item.
        let scheme = PaginationScheme.linkHeader.with { $0.allowsRepeatedItems = true }
        let list = try server.client().list(Int.self, path, by: scheme)
        return list.cached(in: store, as: ListKey(path), coding: .json(), policy: .networkOnly)
    }

    private func conditions(_ name: HTTPField.Name) -> [String?] {
        server.requests.withLock { $0.map { $0.headerFields[name] } }
    }

    @Test("An unchanged page is revalidated by its tag and not sent again")
    func tag() async throws {
        let cached = try cached()
        let first = try await cached.page(at: nil)
        let again = try await cached.page(at: nil)
        #expect(again.items == first.items)
        #expect(again.links.following.first == first.links.following.first)
        #expect(again.metadata.cacheMark?.isStale == false)
        #expect(again.metadata.cacheMark?.age == .zero)
        #expect(conditions(.ifNoneMatch) == [nil, "\"1\""])
        #expect(server.bodies.withLock { $0 } == 1)
        server.version.withLock { $0 = 2 }
        #expect(try await cached.page(at: nil).items == [2, -1])
        #expect(try await cached.page(at: nil).items == [2, -1])
        #expect(conditions(.ifNoneMatch) == [nil, "\"1\"", "\"1\"", "\"2\""])
    }

    @Test("A page without a tag is revalidated by its date")
    func date() async throws {
        let cached = try cached("/dated")
        _ = try await cached.page(at: nil)
        #expect(try await cached.page(at: nil).items == [1, -1])
        #expect(conditions(.ifModifiedSince) == [nil, "Sat, 21 Nov 2026 18:00:00 GMT"])
        #expect(conditions(.ifNoneMatch) == [nil, nil])
    }

    @Test("A revalidated page is fresh again, and an expired one is revalidated as well")
    func freshness() async throws {
        let cached = try cached().with(.maximumAge(.seconds(3_600)))
        for _ in 0..<3 { _ = try await cached.page(at: nil) }
        #expect(server.requests.withLock { $0.count } == 1)
        await store.expire(.all)
        for _ in 0..<3 { #expect(try await cached.page(at: nil).metadata.cacheMark?.isStale == false) }
        #expect(conditions(.ifNoneMatch) == [nil, "\"1\""])
    }

    @Test("A page that can no longer be read from the store is loaded without a condition")
    func unreadable() async throws {
        let cached = try cached()
        _ = try await cached.page(at: nil)
        var page = try #require(await store.page(at: nil, of: ListKey("/items")))
        page.items = [CachedItem(nil, bytes: Array("?".utf8))]
        await store.save(PageBatch([page]), in: ListKey("/items"))
        #expect(try await cached.page(at: nil).items == [1, -1])
        #expect(conditions(.ifNoneMatch) == [nil, nil])
    }

    @Test("An attempt that fails midway leaves no tag and is retried with the same condition")
    func retried() async throws {
        let cached = try cached()
        _ = try await cached.page(at: nil)
        server.version.withLock { $0 = 2 }
        server.failures.withLock { $0 = 1 }
        #expect(try await cached.page(at: nil).items == [2, -1])
        #expect(conditions(.ifNoneMatch) == [nil, "\"1\"", "\"1\""])
        _ = try await cached.page(at: nil)
        #expect(conditions(.ifNoneMatch).last == "\"2\"")
    }

    @Test("Without a store there are no conditions, and a list with its own conditions keeps them")
    func untouched() async throws {
        let list = try server.client().list(Int.self, "/items", by: .linkHeader)
        for _ in 0..<2 { _ = try await list.page(at: nil) }
        #expect(conditions(.ifNoneMatch) == [nil, nil])
        var request = ListRequest("/items")
        request.headerFields[.ifNoneMatch] = "\"mine\""
        let own = try server.client().list(request, format: ListFormat(.linkHeader), decoding: .json(Int.self))
        let cached = own.cached(in: store, as: "own", coding: .json(), policy: .networkOnly)
        for _ in 0..<2 { _ = try await cached.page(at: nil) }
        #expect(conditions(.ifNoneMatch).suffix(2) == ["\"mine\"", "\"mine\""])
    }

    @Test("A walk of only revalidated pages delivers the whole list")
    func walk() async throws {
        let cached = try cached()
        let first = try await cached.collect(upTo: 10).items
        #expect(first == [1, -1, 1, -2, 1, -3])
        let again = await cached.collect(upTo: 10)
        #expect(again.arrived == first)
        #expect(again.outcome.isComplete)
        #expect(again.outcome.requests == 3)
        #expect(server.bodies.withLock { $0 } == 3)
    }
}

/// A list of three pages with a validator, either a tag or a date.
final class VersionedServer: Sendable {
    let version = Mutex(1)
    let failures = Mutex(0)
    let requests = Mutex<[HTTPRequest]>([])
    let bodies = Mutex(0)

    func client() throws -> PagingClient {
        let transport = StubTransport { request, _ in self.answer(request).reply }
        var client = try PagingClient("https://api.test", transport: transport)
        client.requestTimeLimit = nil
        client.retry.firstDelay = .zero
        return client
    }

    private func answer(_ request: HTTPRequest) -> StubReply {
        requests.withLock { $0.append(request) }
        let path = request.path ?? ""
        let version = version.withLock { $0 }
        let isFailing = failures.withLock { failures in
            defer { failures = max(0, failures - 1) }
            return failures > 0
        }
        var fields: HTTPFields = [:]
        if path.hasPrefix("/dated") {
            fields[.lastModified] = "Sat, 21 Nov 2026 1\(7 + version):00:00 GMT"
        } else {
            fields[.eTag] = "\"\(version)\""
        }
        let page = path.split(separator: "=").last.flatMap { Int($0) } ?? 1
        if page < 3 { fields[.link] = "</items?page=\(page + 1)>; rel=\"next\"" }
        let isSame = [(HTTPField.Name.ifNoneMatch, HTTPField.Name.eTag), (.ifModifiedSince, .lastModified)].contains {
            request.headerFields[$0] != nil && request.headerFields[$0] == fields[$1]
        }
        if isSame { return StubReply(status: .notModified, fields: fields) }
        bodies.withLock { $0 += 1 }
        return StubReply.json(isFailing ? "[" : "[\(version), \(-page)]", fields: fields)
    }
}

extension HTTPField.Name {
    fileprivate static let link = HTTPField.Name("Link") ?? .location
}
