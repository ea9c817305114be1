#if SQLite && Logging && Metrics && Tracing
import Foundation
import GRDB
import Paging
import PagingHTTP

/// The database of issues, which also holds the progress of the crawl.
struct Warehouse: Sendable {
    let database: DatabaseQueue

    init(path: String) throws {
        database = try DatabaseQueue(path: path)
        try database.write { db in
            try db.create(table: "issue", options: .ifNotExists) { table in
                table.primaryKey {
                    table.column("repository", .integer)
                    table.column("number", .integer)
                }
                table.column("title", .text).notNull()
                table.column("state", .text).notNull()
            }
            try db.create(table: "crawl", options: .ifNotExists) { table in
                table.primaryKey("id", .integer)
                table.column("checkpoint", .blob).notNull()
            }
        }
    }

    /// Stores the issues of a page and the progress that includes it, or neither.
    func store(_ page: ChildPage<Repository, Issue, PageAddress>, _ checkpoint: CrawlCheckpoint) async throws {
        let rows = page.page.items.map { IssueRow($0, of: page.parent) }
        let progress = try JSONEncoder().encode(checkpoint)
        try await database.write { db in
            for row in rows { try row.upsert(db) }
            try CrawlRow(checkpoint: progress).upsert(db)
        }
    }

    /// Returns the progress of a crawl that did not reach the end.
    func checkpoint() async throws -> CrawlCheckpoint? {
        let row = try await database.read { try CrawlRow.fetchOne($0) }
        return try row.map { try JSONDecoder().decode(CrawlCheckpoint.self, from: $0.checkpoint) }
    }

    /// Stores the progress at the end of a run; `nil` lets the next run start over.
    func setCheckpoint(_ checkpoint: CrawlCheckpoint?) async throws {
        let progress = try checkpoint.map { try JSONEncoder().encode($0) }
        try await database.write { db in
            if let progress {
                try CrawlRow(checkpoint: progress).upsert(db)
            } else {
                try CrawlRow.deleteAll(db)
            }
        }
    }

    /// Returns the number of issues.
    func count() async throws -> Int {
        try await database.read { try IssueRow.fetchCount($0) }
    }
}

/// An issue of a repository.
struct IssueRow: Codable, Hashable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "issue"

    let repository: Int
    let number: Int
    let title: String
    let state: String

    init(_ issue: Issue, of repository: Repository) {
        self.repository = repository.id
        (number, title, state) = (issue.number, issue.title, issue.state)
    }
}

/// The progress of the crawl, in a single row.
private struct CrawlRow: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "crawl"

    var id = 1
    var checkpoint: Data
}
#endif
