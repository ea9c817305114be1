import Testing

/// Tests that run the command as a process, against a server in this process.
///
/// One after the other, beside those of ``SavedCrawls``: most of them wait, and more at once would exceed time limits.
@Suite("End to end", .serialized)
enum EndToEnd {}

/// Tests of crawls that are saved: files, databases, many lists, and shards.
@Suite("Saved crawls", .serialized)
enum SavedCrawls {}
