import Foundation
package import PaginateDatabase
import PaginateFiles
package import Paging
import PagingHTTP

/// The record of a list in a database, stored beside the items.
package struct DatabaseListRecord: Codable, Sendable {
    /// The version of the record's format.
    static let currentVersion = 2

    var version = Self.currentVersion
    /// The list's address as it is shown, without secrets.
    package let address: String
    /// The state of the walk: its position, or how it ended.
    package var crawl: CrawlState
    /// A name of the walk, which its responses have too; records of earlier versions have none.
    private(set) var walk: String?
    /// The path to an item's primary key, if the table has one.
    package let key: String?
    package var columns = ListColumns()
    package var since: SinceRecord?
    /// The last page whose rows are in the table.
    var lastPage: SavedPage?
    /// The state of a crawl of many lists into the table.
    package var lists: ListsState?
    /// The walks of a list whose removed rows are marked.
    package private(set) var mirror: RemovalEvidence?
    /// The newest time in the history of the rows, if their versions are kept.
    var history: String?
    /// Whether no earlier walk has delivered items.
    package var isFirstWalk = true

    init(address: String, binding: CrawlBinding, key: JSONPointer?) {
        self.address = address
        crawl = CrawlState(binding)
        walk = UUID().uuidString
        self.key = key?.description
    }

    /// Starts another walk at the list's first page.
    mutating func begin(_ binding: CrawlBinding) {
        isFirstWalk = false
        crawl = CrawlState(binding)
        walk = UUID().uuidString
        since?.begin()
        lists = nil
        lastPage = nil
        mirror?.begin()
    }

    /// Begins to record which walk delivered a row, unless an earlier run has.
    ///
    /// The rows of a walk in progress have no number yet, so that it cannot prove which ones are gone.
    mutating func beginMirror() {
        let isWhole = crawl.counts.pages == 0 && crawl.point.cursor == nil && lists == nil
        mirror = mirror ?? RemovalEvidence(isWhole: isWhole, isFirst: isWhole && isFirstWalk)
    }

    /// Changes the record of the walks, if removed rows are marked.
    package mutating func updateMirror<Value>(_ body: (inout RemovalEvidence) -> Value?) -> Value? {
        guard var record = mirror else { return nil }
        defer { mirror = record }
        return body(&record)
    }

    /// Prepares for a walk ordered by a value, and discards the record of another path.
    mutating func prepareSince(_ pointer: JSONPointer?) {
        guard let pointer, since?.pointer != pointer.description else { return }
        since = SinceRecord(pointer)
    }

    /// The record as JSON.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return "" }
        return String(decoding: RunSecrets.hidden(inJSON: [UInt8](data)), as: UTF8.self)
    }

    /// Creates a record from JSON; `nil` when the text is not a record of this program.
    init?(json: String) {
        guard let record = try? JSONDecoder().decode(DatabaseListRecord.self, from: Data(json.utf8)),
            record.crawl.counts.isPlausible
        else { return nil }
        self = record
    }
}

/// A list in a database, as `paginate lists` shows it.
package struct DatabaseList: Sendable {
    package let table: String
    package let items: Int
    /// The time of the last write, in UTC (RFC 3339).
    package let changed: String
    package let record: DatabaseListRecord

    /// The ending of the last walk, in one word.
    package var ending: String {
        let isOpen = record.crawl.evidence == CrawlState.unfinished
        return isOpen ? "unfinished" : record.crawl.ending
    }

    /// Whether the same command with `--resume` resumes the last walk.
    package var canResume: Bool { !record.crawl.isComplete && !record.crawl.isCycle }
}
