import Foundation
import Testing

@testable import PagingDemoServer

/// Tests of many lists: the children of parents.
@Suite(.timeLimit(.minutes(10))) struct ParentRouteTests {
    private func counts(_ query: String) throws -> ChildCounts {
        try ChildCounts(QueryParameters(query: query))
    }

    @Test("Many lists are empty or have one page, few have the maximum, and a seed determines them")
    func sizes() throws {
        let counts = try counts("max=500&seed=3")
        let sizes = (1...2_000).map(counts.count)
        #expect(sizes.allSatisfy { (0...500).contains($0) })
        #expect((350...650).contains(sizes.count { $0 == 0 }))
        #expect((700...1_700).contains(sizes.count { (1...100).contains($0) }))
        #expect((20...120).contains(sizes.count { $0 == 500 }))
        #expect(try sizes == (1...2_000).map(self.counts("seed=3&max=500").count))
        #expect(try sizes != (1...2_000).map(self.counts("seed=4&max=500").count))
        #expect(try (1...100).allSatisfy { try self.counts("max=0").count(of: $0) == 0 })
        #expect(try (1...1_000).map(self.counts("").count).max() == 10_000)
    }

    @Test("Parents name their list and its length, and the list has as many children")
    func crawl() async throws {
        try await DemoServer.withServer { server async throws in
            let start = server.baseURL + "/parents?count=25&limit=10&max=30&seed=2"
            let pages = try await TestClient.walk(from: start) { $0.link("next") }
            #expect(pages.map(\.count) == [10, 10, 5])
            let parents = try await TestClient.send(start + "&limit=25").objects()
            for parent in parents.prefix(8) {
                let url = try #require(parent["children_url"] as? String)
                let id = try #require(parent["id"] as? Int)
                #expect(url == server.baseURL + "/parents/\(id)/children?max=30&seed=2")
                #expect((parent["owner"] as? [String: Any])?["login"] as? String == "team-\(id % 40 + 1)")
                let ids = try await TestClient.walk(from: url + "&limit=7") { $0.link("next") }.flatMap { $0 }
                #expect(ids.count == parent["children"] as? Int)
                #expect(ids == ids.indices.map { id * 1_000_000 + $0 + 1 })
            }
        }
    }

    @Test("A child has its parent and a body of realistic size")
    func child() async throws {
        try await DemoServer.withServer { server async throws in
            let address = server.baseURL + "/parents/17/children?count=50&limit=50"
            let children = try await TestClient.send(address).objects()
            #expect(children.count == 50)
            #expect(Set(children.compactMap { $0["parent"] as? Int }) == [17])
            #expect(children.compactMap { $0["number"] as? Int } == Array(1...50))
            let lengths = children.compactMap { ($0["body"] as? String)?.count }
            #expect(lengths.count == 50 && lengths.allSatisfy { (200..<1_224).contains($0) } && Set(lengths).count > 20)
            #expect(try await TestClient.send(address + "&pad=4000").body.count > 200_000)
            #expect(try await TestClient.send(address).body == TestClient.send(address).body)
        }
    }

    @Test("A total is declared only on request")
    func totals() async throws {
        try await DemoServer.withServer { server async throws in
            let address = server.baseURL + "/parents/17/children?count=50&limit=10"
            let silent = try await TestClient.send(address)
            #expect(silent.headers["x-total-count"] == nil && silent.link("last") == nil && silent.link("next") != nil)
            let exact = try await TestClient.send(address + "&total=exact")
            #expect(exact.headers["x-total-count"] == "50" && exact.link("last")?.contains("page=5") == true)
        }
    }

    @Test(
        "Lists are paginated by the convention that the request names",
        arguments: [
            ("next-url", "per_page", "results"), ("cursor", "limit", "data"), ("page", "per_page", "items"),
            ("offset", "limit", "records"),
        ]
    )
    func conventions(_ name: String, _ limit: String, _ items: String) async throws {
        try await DemoServer.withServer { server async throws in
            let query = "?pagination=\(name)&count=12&\(limit)=5"
            let children = try await TestClient.send(server.baseURL + "/parents/3/children" + query)
            #expect(children.ids(items) == (1...5).map { 3_000_000 + $0 })
            #expect(try await TestClient.send(server.baseURL + "/parents" + query).ids(items) == Array(1...5))
        }
    }

    @Test("Faults are counted for each list, and the run tells which requests they answered")
    func faults() async throws {
        try await DemoServer.withServer { server async throws in
            for id in [1, 2] {
                let address = server.baseURL + "/parents/\(id)/children?count=20&limit=10&run=a&fault=503@1x1"
                let statuses = [try await TestClient.send(address), try await TestClient.send(address)].map(\.status)
                #expect(statuses == [503, 200])
            }
            let requests = server.requests(run: "a")
            #expect(requests.map(\.hasFault) == [true, false, true, false])
            #expect(requests.allSatisfy { $0.page == 1 })
            #expect(requests.map { $0.target.prefix { $0 != "?" } }[2] == "/parents/2/children")
        }
    }

    @Test("With chaos, the rate of faults holds among first pages, and every page is served by the fourth request")
    func chaos() throws {
        let chaos = try #require(try Chaos(QueryParameters(query: "chaos=20&seed=1&run=a")))
        let rules = (1...1_000).map { chaos.rules(page: 1, of: "parents/\($0)", withShortPages: false) }
        #expect((150...250).contains(rules.count { !$0.isEmpty }))
        #expect(rules.allSatisfy { $0.count <= 3 })
        #expect(
            chaos.rules(page: 1, withShortPages: false).count
                == chaos.rules(page: 1, of: "", withShortPages: false).count
        )
    }

    @Test(
        "Unknown paths and parameters are errors",
        arguments: [
            ("/parents/0/children", 404), ("/parents/x/children", 404), ("/parents/1/items", 404),
            ("/parents?max=10001", 400), ("/parents?pagination=keyset", 400), ("/parents?q=a", 400),
            ("/parents/1/children?churn=3&run=a", 400),
        ]
    )
    func errors(_ path: String, _ status: Int) async throws {
        try await DemoServer.withServer { server async throws in
            #expect(try await TestClient.send(server.baseURL + path).status == status)
        }
    }
}

extension Answer {
    fileprivate func objects() -> [[String: Any]] { json as? [[String: Any]] ?? [] }
}
