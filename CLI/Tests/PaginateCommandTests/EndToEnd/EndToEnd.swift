import Testing

/// Tests that run the command as a program, against a server in this process.
///
/// One after the other: each is a process, a server and their connections.
@Suite("End to end", .serialized)
enum EndToEnd {}
