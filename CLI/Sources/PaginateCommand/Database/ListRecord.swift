import Foundation
import PagingHTTP

/// What a database knows of one of its lists, beside the items.
struct ListRecord: Codable, Sendable {
    /// The version of the record's form.
    static let currentVersion = 1

    var version = Self.currentVersion
    /// The list's address for people, without secrets.
    let address: String
    /// Where the walk is, or how it ended.
    var crawl: CrawlState
    /// Where an item has its primary key, if the table has one.
    let key: String?
    var columns = ListColumns()
    var since: SinceRecord?
    /// Whether no walk before this one has brought items.
    var isFirstWalk = true

    init(address: String, binding: CrawlBinding, key: JSONPointer?) {
        self.address = address
        crawl = CrawlState(binding)
        self.key = key?.description
    }

    /// Begins another walk, at the list's first page.
    mutating func begin(_ binding: CrawlBinding) {
        isFirstWalk = false
        crawl = CrawlState(binding)
        since?.begin()
    }

    /// Gets ready for a walk that goes by a value; what was kept of another place means nothing for it.
    mutating func prepareSince(_ pointer: JSONPointer?) {
        guard let pointer, since?.pointer != pointer.description else { return }
        since = SinceRecord(pointer)
    }

    /// The record as it is kept.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Reads a record; `nil` when it is not one of this program's.
    init?(json: String) {
        guard let record = try? JSONDecoder().decode(ListRecord.self, from: Data(json.utf8)),
            record.crawl.counts.isPlausible
        else { return nil }
        self = record
    }
}

/// A list that a database holds, as `paginate lists` shows it.
struct KeptList: Sendable {
    let table: String
    let items: Int
    /// When it was last written, in UTC (RFC 3339).
    let changed: String
    let record: ListRecord

    /// How the last walk ended, in one word.
    var ending: String {
        let isOpen = record.crawl.evidence == CrawlState.unfinished
        return isOpen ? "unfinished" : record.crawl.ending
    }

    /// Whether the same command with `--resume` goes on with the last walk.
    var canResume: Bool { !record.crawl.isComplete && !record.crawl.isCycle }
}
