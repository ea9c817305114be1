import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("A next URL together with a total")
struct CountedSeriesTests {
    /// Returns the addresses that follow a page at a path.
    private func following(_ path: String, next: String, total: Int, items: Int) async throws -> [String] {
        let ids = (0..<items).map { #"{"id":\#($0)}"# }.joined(separator: ",")
        let body = #"{"items":[\#(ids)],"next":"\#(next)","total":\#(total)}"#
        let transport = StubTransport([path: .json(body)])
        let api = try PagingClient("https://api.test", transport: transport)
        let format = ListFormat(.nextURL(total: "/total"))
        let page = try await api.list(ListRequest(path), format: format, decoding: .raw).page(at: nil)
        return page.links.following.prefix(6).map { $0.url?.requestTarget ?? "" }
    }

    @Test("A next URL and a total imply the pages up to the last, by page number")
    func pageNumbers() async throws {
        let named = try await following("/list?size=5", next: "/list?size=5&page=2", total: 17, items: 5)
        #expect(named == ["/list?size=5&page=2", "/list?size=5&page=3", "/list?size=5&page=4"])
        let middle = try await following("/list?page=3", next: "/list?page=4", total: 25, items: 5)
        #expect(middle == ["/list?page=4", "/list?page=5"])
    }

    @Test("A next URL and a total imply the pages up to the last, by offset")
    func offsets() async throws {
        let first = try await following("/list?limit=5", next: "/list?offset=5&limit=5", total: 17, items: 5)
        #expect(first == ["/list?offset=5&limit=5", "/list?offset=10&limit=5", "/list?offset=15&limit=5"])
        let middle = try await following("/list?skip=10", next: "/list?skip=15", total: 17, items: 5)
        #expect(middle == ["/list?skip=15"])
    }

    @Test(
        "An uncertain pattern implies only the nearest page",
        arguments: [
            ("/list", "/list?cursor=abc", 17, 5),
            ("/list", "/list?after=4711", 17, 5),
            ("/list?offset=5", "/list?offset=8", 17, 5),
            ("/list?page=9", "/list?page=10", 17, 5),
            ("/list", "/list?page=2", 0, 5),
            ("/list", "/list?page=2", 17, 2),
            ("/list", "/other?page=2", 17, 5),
        ]
    )
    func unsure(path: String, next: String, total: Int, items: Int) async throws {
        #expect(try await following(path, next: next, total: total, items: items) == [next])
    }

    @Test("An absurd total has no cost")
    func absurd() async throws {
        let named = try await following("/list", next: "/list?page=2", total: .max, items: 5)
        #expect(named.first == "/list?page=2")
        #expect(named.count == 6)
    }
}
