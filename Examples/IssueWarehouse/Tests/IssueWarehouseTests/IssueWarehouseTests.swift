#if SQLite && Logging && Metrics && Tracing
import Foundation
import GRDB
import InMemoryTracing
import Logging
import Metrics
import MetricsTestKit
import Paging
import PagingDemoServer
import PagingHTTP
import ServiceLifecycle
import Testing
import Tracing

@testable import IssueWarehouse

/// Serialized, because a signal stops all crawls of the process.
@Suite("The issues of 50 repositories in a database", .serialized, .timeLimit(.minutes(10)))
struct IssueWarehouseTests {
    @Test("After SIGTERM in the middle, the next start continues, and each issue is written once")
    func signal() async throws {
        try await withWarehouse { server, api, run, path in
            server.hold(run: run, page: 3)
            let first = try Warehouse(path: path)
            try await first.forbidSecondWrites()
            async let crawl: Void = ServiceGroup.running(api, first).run()
            try await first.firstIssues()
            #expect(kill(getpid(), SIGTERM) == 0)
            try await crawl
            server.release(run: run, page: 3)

            let stored = try await first.rows()
            let expected = try await Self.expectedRows(of: api)
            #expect(stored.isSubset(of: expected) && stored.count < expected.count)
            let second = try Warehouse(path: path)
            #expect(try await second.checkpoint() != nil)
            try await ServiceGroup.running(api, second).run()
            #expect(try await second.rows() == expected)
            #expect(try await second.checkpoint() == nil)
        }
    }

    @Test("A page that cannot be stored leaves no rows, and the next start continues before it")
    func rollback() async throws {
        try await withWarehouse { _, api, _, path in
            let warehouse = try Warehouse(path: path)
            try await warehouse.forbidSecondWrites()
            let full = "BEFORE INSERT ON issue WHEN NEW.number = 150 BEGIN SELECT RAISE(ABORT, 'full'); END"
            try await warehouse.execute("CREATE TRIGGER full \(full)")
            await #expect(throws: DatabaseError.self) { try await ServiceGroup.running(api, warehouse).run() }
            try await warehouse.execute("DROP TRIGGER full")
            let expected = try await Self.expectedRows(of: api)
            #expect(try await warehouse.rows().isStrictSubset(of: expected))
            try await ServiceGroup.running(api, warehouse).run()
            #expect(try await warehouse.rows() == expected)
        }
    }

    @Test("Repositories that fail do not stop the others, and the next start reads the rest of them")
    func failures() async throws {
        try await withWarehouse { _, api, _, path in
            var failing = api
            failing.queryParameters["fault"] = "500@3x1"
            let warehouse = try Warehouse(path: path)
            try await warehouse.forbidSecondWrites()
            let outcome = await #expect(throws: CrawlOutcome.self) {
                try await ServiceGroup.running(failing, warehouse).run()
            }
            #expect(outcome?.lists == 50)
            #expect(outcome?.incomplete.isEmpty == false)
            try await ServiceGroup.running(failing, warehouse).run()
            #expect(try await warehouse.rows() == (try await Self.expectedRows(of: api)))
        }
    }

    @Test("Failed requests are repeated, and no more requests are sent than the rate permits")
    func rate() async throws {
        try await withWarehouse { server, _, run, path in
            let limits = RateLimits(.requests(100, per: .seconds(1)))
            var api = try PagingClient(server.baseURL, middleware: [limits])
            api.retry = RetryPolicy(attempts: 3, firstDelay: .milliseconds(1))
            api.queryParameters = ["run": run, "fault": "503@1x1", "budget": "100"]
            let warehouse = try Warehouse(path: path)
            try await ServiceGroup.running(api, warehouse).run()
            #expect(server.refusedRequests(run: run) == 0)
            #expect(server.requests(run: run).contains { $0.hasFault })
            api.queryParameters = [:]
            #expect(try await warehouse.rows() == (try await Self.expectedRows(of: api)))
        }
    }

    @Test("After a complete crawl, the next start copies all issues again and updates their rows")
    func update() async throws {
        try await withWarehouse { _, api, _, path in
            let warehouse = try Warehouse(path: path)
            try await ServiceGroup.running(api, warehouse).run()
            let rows = try await warehouse.rows()
            try await warehouse.execute("UPDATE issue SET title = 'old' WHERE number = 1")
            try await ServiceGroup.running(api, warehouse).run()
            #expect(try await warehouse.rows() == rows)
        }
    }

    @Test("Metrics count the issues, and each list is a span of the crawl")
    func observability() async throws {
        try await withWarehouse { _, api, _, path in
            let (metrics, tracer) = (TestMetrics(), InMemoryTracer())
            MetricsSystem.bootstrap(metrics)
            InstrumentationSystem.bootstrap(tracer)
            let warehouse = try Warehouse(path: path)
            try await ServiceGroup.running(api, warehouse).run()
            let delivered = try metrics.expectCounter("paging.items.delivered", [("list", "issues")])
            #expect(delivered.totalValue == Int64(try await warehouse.count()))
            let crawl = try #require(tracer.finishedSpans.first { $0.operationName == "copy issues" })
            let walks = tracer.finishedSpans.filter { $0.operationName == "walk issues" }
            #expect(walks.count == 50)
            #expect(walks.allSatisfy { $0.parentSpanID == crawl.spanID })
        }
    }

    /// Calls a closure with a demo server, a client without retries, the token of its run, and a path.
    private func withWarehouse(
        _ body: (DemoServer, PagingClient, _ run: String, _ path: String) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await DemoServer.withServer { server in
            var api = try PagingClient(server.baseURL)
            api.retry = .never
            api.queryParameters["run"] = "warehouse"
            try await body(server, api, "warehouse", folder.appending(path: "issues.sqlite").path)
        }
    }

    /// Returns the rows of all repositories, read list by list.
    private static func expectedRows(of api: PagingClient) async throws -> Set<IssueRow> {
        var rows: Set<IssueRow> = []
        for try await repository in api.list(Repository.self, "/parents?count=50", by: .linkHeader).items {
            let path = "/parents/\(repository.id)/children?max=1000&limit=1000"
            for try await issue in api.list(Issue.self, path, by: .linkHeader).items {
                rows.insert(IssueRow(issue, of: repository))
            }
        }
        return rows
    }
}

extension ServiceGroup {
    fileprivate static func running(_ api: PagingClient, _ warehouse: Warehouse) -> ServiceGroup {
        running(
            IssueCrawl(api: api, warehouse: warehouse, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        )
    }
}

extension Warehouse {
    fileprivate func rows() async throws -> Set<IssueRow> {
        try await database.read { try IssueRow.fetchSet($0) }
    }

    fileprivate func execute(_ sql: String) async throws {
        try await database.write { try $0.execute(sql: sql) }
    }

    /// Lets each update of an issue fail, which shows that no run stores an issue that another one stored.
    fileprivate func forbidSecondWrites() async throws {
        try await execute(
            "CREATE TRIGGER once BEFORE UPDATE ON issue BEGIN SELECT RAISE(ABORT, 'The issue is stored.'); END"
        )
    }

    /// Waits until issues are stored.
    fileprivate func firstIssues() async throws {
        for try await count in ValueObservation.tracking(IssueRow.fetchCount).values(in: database) where count > 0 {
            return
        }
    }
}
#endif
