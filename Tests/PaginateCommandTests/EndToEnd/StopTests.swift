import Foundation
import PagingDemoServer
import PagingHTTP
import Synchronization
import Testing

@testable import PaginateDatabase

extension EndToEnd {
    @Suite("Stops in every state, and files that cannot be written", .timeLimit(.minutes(10)))
    struct StopTests {
        /// Stops a process, and expects its end soon, where what it waits for would take a minute.
        private func stop(_ process: Subprocess, with signal: Int32) async throws {
            let start = ContinuousClock.now
            process.signal(signal)
            let result = await process.result()
            #expect(result.code == 3, "\(result.code): \(result.error)")
            #expect(result.error.contains("stopped by"), "\(result.error)")
            // The command needs two seconds at most; a busy machine may need some more to notice.
            #expect(ContinuousClock.now - start < .seconds(10))
        }

        /// Waits until a file exists, which another process writes.
        private func waitForFile(_ path: String) async throws {
            while !FileManager.default.fileExists(atPath: path) {
                try Task.checkCancellation()
                await Task.yield()
            }
        }

        @Test("A command that waits for a credential stops", arguments: [SIGINT, SIGTERM])
        func credential(_ signal: Int32) async throws {
            let folder = try TemporaryFolder()
            let command = "touch '\(folder.file("started"))'; exec sleep 60 2> /dev/null"
            let process = try Subprocess(["fetch", "http://127.0.0.1:1/", "--bearer-command", command])
            try await waitForFile(folder.file("started"))
            try await stop(process, with: signal)
        }

        @Test("A command that waits for Retry-After stops")
        func retryAfter() async throws {
            let server = try ReplyServer { _ in
                let head = "HTTP/1.1 429 Wait\r\nRetry-After: 50\r\nContent-Length: 0\r\n\r\n"
                return .init(bytes: Array(head.utf8))
            }
            let process = try Subprocess(["fetch", "http://127.0.0.1:\(server.port)/x", "--next", "/next"])
            await server.requests(1)
            try await stop(process, with: SIGINT)
        }

        @Test("A command that writes to a pipe that nothing reads stops")
        func blockedPipe() async throws {
            let folder = try TemporaryFolder()
            let text = String(repeating: "x", count: 200_000)
            let server = try ReplyServer { path in
                .json(#"{"data":[{"x":"\#(text)"}],"next":"/x?page=\#(path.count)"}"#)
            }
            mkfifo(folder.file("pipe"), 0o600)
            let reader = open(folder.file("pipe"), O_RDONLY | O_NONBLOCK)
            defer { _ = close(reader) }
            let options = ["--next", "/next", "--items", "/data", "--output", folder.file("pipe")]
            let process = try Subprocess(["fetch", "http://127.0.0.1:\(server.port)/x"] + options)
            await server.requests(2)
            try await stop(process, with: SIGTERM)
        }

        @Test(
            "A command that opens a pipe without another end stops",
            arguments: ["--output", "--report", "--trace", "--record", "--body"]
        )
        func pipeWithoutReader(_ option: String) async throws {
            let folder = try TemporaryFolder()
            mkfifo(folder.file("pipe"), 0o600)
            let pipe = (option == "--body" ? "@" : "") + folder.file("pipe")
            // The credential is read before the files are opened.
            let credential = ["--bearer-command", "touch '\(folder.file("started"))'; echo token"]
            let command = ["fetch", "http://127.0.0.1:1/", "--next", "/next", option, pipe]
            let process = try Subprocess(command + credential)
            try await waitForFile(folder.file("started"))
            try await stop(process, with: SIGINT)
        }

        @Test("A command whose download pauses stops, and continues in the next run", arguments: ["ndjson", "sqlite"])
        func pausedDownload(_ format: String) async throws {
            let isPaused = Mutex(true)
            let server = try ReplyServer { path in
                guard path.hasSuffix("p=2"), isPaused.withLock({ $0 }) else {
                    let next = path.hasSuffix("p=2") ? "null" : #""/x?p=2""#
                    return .json(#"{"data":[{"id":\#(path.count)}],"next":\#(next)}"#)
                }
                let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n"
                return .init(bytes: Array((head + #"{"data":[{"id":2},"#).utf8))
            }
            let folder = try TemporaryFolder()
            let files =
                format == "ndjson"
                ? ["--output", folder.file("items"), "--resume", folder.file("state")]
                : ["--format", "sqlite", "--output", folder.file("items"), "--primary-key", "/id", "--resume"]
            let command = ["fetch", "http://127.0.0.1:\(server.port)/x", "--next", "/next", "--items", "/data"] + files
            let process = try Subprocess(command)
            await server.requests(2)
            try await stop(process, with: SIGINT)
            isPaused.withLock { $0 = false }
            let result = try await Subprocess(command).result()
            #expect(result.code == 0, "\(result.error)")
            #expect(result.error.contains("2 items"), "\(result.error)")
        }

        @Test("A command that waits for the lock of a database stops")
        func lockedDatabase() async throws {
            try await DemoServer.withServer { server in
                let fixture = try DatabaseFixture(server, "/page/airports?per_page=5&count=5000")
                let process = try fixture.start(["--window", "serial"])
                try await fixture.rows(above: 0)
                let connection = try SQLiteConnection(fixture.database.path, for: .writing, busyTimeout: 100)
                try connection.execute("BEGIN IMMEDIATE")
                try await stop(process, with: SIGINT)
                try connection.execute("ROLLBACK")
                // What was saved is as after a kill.
                let result = try await fixture.run("--resume", "--max-pages", "3")
                #expect(result.code == 3, "\(result.error)")
            }
        }

        @Test(
            "A name that is too long is found before the first request",
            arguments: ["--output", "--report", "--trace", "--resume", "--cache"],
            [300, 252]
        )
        func longName(_ option: String, _ length: Int) async throws {
            let folder = try TemporaryFolder()
            let server = try ReplyServer { _ in .json(#"{"data":[{"id":1}],"next":null}"#) }
            let name = folder.file(String(repeating: "n", count: length))
            let others = option == "--output" ? [] : ["--output", folder.file("items")]
            let url = "http://127.0.0.1:\(server.port)/x"
            let result = try await Subprocess(["fetch", url, "--next", "/next", option, name] + others).result()
            // A folder has no files beside it.
            let isRefused = option != "--cache" || length > 255
            #expect((result.code == 64) == isRefused, "\(result.error)")
            #expect(server.paths.isEmpty == isRefused)
            #expect(try isRefused ? folder.names == [] : true)
        }
    }
}
