import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A Redis server on 127.0.0.1 without data on disk, which ends with this object.
final class RedisServer: Sendable {
    /// The program, if it is installed.
    static let program = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { $0 + "/redis-server" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    /// The reason why tests are skipped without it.
    static let missing: Comment = "redis-server is not installed (Debian and Ubuntu: apt-get install redis-server)."

    let port: Int
    private let process: ChildProcess
    private let folder: TemporaryFolder
    private let log = Collector()

    /// Creates a server, and waits until it accepts connections.
    ///
    /// - Parameters:
    ///   - port: The port; a free one by default.
    ///   - options: More options, such as `--requirepass`.
    init(port: Int? = nil, _ options: [String] = []) async throws {
        folder = try TemporaryFolder()
        self.port = try port ?? Self.freePort()
        let place = options.contains("--tls-port") ? ["--port", "0"] : ["--port", "\(self.port)"]
        let pipe = Pipe()
        process = try ChildProcess(
            try #require(Self.program),
            place + ["--bind", "127.0.0.1", "--save", "", "--dir", folder.path] + options,
            streams: [nil, pipe.fileHandleForWriting]
        )
        try pipe.fileHandleForWriting.close()
        log.read(pipe.fileHandleForReading)
        await log.wait { String(decoding: $0, as: UTF8.self).contains("eady to accept connections") }
        try #require(!log.isClosed, "\(log.text)")
    }

    deinit {
        process.signal(SIGKILL)
    }

    /// Ends the server at once, and waits until it has ended.
    func stop() async {
        process.signal(SIGKILL)
        await process.exitCode()
    }

    /// Returns a port that is free now.
    static func freePort() throws -> Int {
        let server = try ReplyServer { _ in ReplyServer.Reply(bytes: []) }
        return server.port
    }
}
