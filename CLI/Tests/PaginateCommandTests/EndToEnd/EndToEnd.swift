import Testing

/// Tests that run the command as a process, against a server in this process.
///
/// Serialized, because each test uses a process, a server and their connections. ``EndToEndCrawls`` runs beside them.
@Suite("End to end", .serialized)
enum EndToEnd {}

/// End-to-end tests of crawls that are saved: files, databases, many lists, and shards.
@Suite("Saved crawls end to end", .serialized)
enum EndToEndCrawls {}
