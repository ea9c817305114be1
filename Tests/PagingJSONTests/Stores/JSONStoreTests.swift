import Paging
import PagingJSON
import Testing

@Suite("JSON in a store without HTTP")
struct JSONStoreTests {
    private struct Repo: Codable, Hashable, Sendable {
        var id: Int
        var name: String
    }

    private struct Query: Codable, Hashable, Sendable {
        var text = ""
        var tags: [String] = []
        var stars = 0.5
    }

    @Test("A list from a custom client is stored as JSON and read offline")
    func roundTrip() async throws {
        let store = MemoryPageStore()
        let repos = Pages<Repo, Int> { cursor in
            let number = cursor ?? 0
            return Page(items: [Repo(id: number, name: "a")], following: number < 2 ? number + 1 : nil)
        }
        let cached = repos.cached(in: store, as: "repos", coding: .json(id: \.id))
        let online = try await cached.collect(upTo: 10).items
        #expect(online.count == 3)
        #expect(try await cached.with(.cacheOnly).collect(upTo: 10).items == online)
    }

    @Test("Equal queries have equal keys, and queries that differ in one member have different ones")
    func keys() {
        let query = Query(text: "swift", tags: ["ui", "net"])
        for _ in 0..<20 {
            #expect(
                ListKey("packages", query: query)
                    == ListKey("packages", query: Query(text: "swift", tags: ["ui", "net"]))
            )
        }
        let others = [
            Query(text: "Swift", tags: ["ui", "net"]), Query(text: "swift", tags: ["net", "ui"]), Query(text: "swift"),
            Query(text: "swift", tags: ["ui", "net"], stars: .infinity),
        ]
        let keys = Set((others + [query]).map { ListKey("packages", query: $0) })
        #expect(keys.count == 5)
        #expect(ListKey("packages", query: "swift").parts == ["packages", "swift"])
        #expect(!keys.contains(ListKey("repos", query: query)))
    }
}
