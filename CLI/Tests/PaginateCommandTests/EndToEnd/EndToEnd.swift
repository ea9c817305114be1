import Testing

/// Tests that run the command as a process, against a server in this process.
///
/// Serialized, because Foundation misses the end of a process when several run at once.
@Suite("End to end", .serialized)
enum EndToEnd {
    /// Tests of crawls that are saved: files, databases, many lists, and shards.
    @Suite("Saved crawls", .serialized)
    enum Crawls {}
}
