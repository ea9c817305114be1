import Testing

/// Tests that run the command as a process, against a server in this process.
///
/// Serialized, because each test uses a process, a server and their connections.
@Suite("End to end", .serialized)
enum EndToEnd {}
