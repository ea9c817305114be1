import Foundation
import PagingHTTP
import Synchronization
import Testing

extension EndToEnd {
    @Suite("Nothing saved is changed, nothing good is replaced", .timeLimit(.minutes(10)))
    struct SavedWorkTests {
        /// Returns a server of a list whose pages follow each other by number, of which some fail.
        private func server(_ page: @escaping @Sendable (Int) -> String?) throws -> ReplyServer {
            try ReplyServer { path in
                let number = path.firstMatch(of: /page=(\d+)/).flatMap { Int($0.1) } ?? 1
                guard let body = page(number) else {
                    return .init(bytes: Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8))
                }
                return .json(body)
            }
        }

        private func page(_ items: String, next: Int?) -> String {
            #"{"data":[\#(items)],"next":\#(next.map { "\"/items?page=\($0)\"" } ?? "null")}"#
        }

        private func fetch(_ server: ReplyServer, _ folder: TemporaryFolder, _ more: String...) async throws
            -> Subprocess.Result
        {
            try await fetch(server, folder, more)
        }

        private func fetch(_ server: ReplyServer, _ folder: TemporaryFolder, _ more: [String]) async throws
            -> Subprocess.Result
        {
            let url = "http://127.0.0.1:\(server.port)/items?page=1"
            let arguments = ["fetch", url, "--next", "/next", "--items", "/data", "--retries", "0"]
            return try await Subprocess(arguments + ["--output", folder.file("items")] + more).result()
        }

        @Test(
            "A run that fails keeps the output of an earlier run, and writes its own items beside it",
            arguments: ["ndjson", "csv", "json"]
        )
        func parts(_ format: String) async throws {
            let isBroken = Mutex(false)
            let server = try server { number in
                if number == 2 { return isBroken.withLock { $0 } ? nil : page("{\"id\":3}", next: nil) }
                return page("{\"id\":1},{\"id\":2}", next: 2)
            }
            let folder = try TemporaryFolder()
            #expect(try await fetch(server, folder, "--format", format).code == 0)
            let whole = try folder.text("items")
            isBroken.withLock { $0 = true }
            for part in ["items.part", "items.part2"] {
                let failed = try await fetch(server, folder, "--format", format)
                #expect(failed.code == 1)
                #expect(failed.error.contains(part) && failed.error.contains("--partial"), "\(failed.error)")
                #expect(try folder.text("items") == whole)
                #expect(try folder.text(part).contains("1") && !folder.text(part).contains("3"))
            }
            let forced = try await fetch(server, folder, "--format", format, "--partial")
            #expect(forced.code == 1)
            #expect(try folder.text("items") == folder.text("items.part"))
            // A limit of the user is not a failure.
            #expect(try await fetch(server, folder, "--format", format, "--max-pages", "1").code == 3)
            #expect(try folder.names == ["items", "items.part", "items.part2"])
        }

        @Test("A resumed crawl continues at a page that equals the one before it", arguments: [[], ["--repeats"]])
        func equalPages(_ words: [String]) async throws {
            let isBroken = Mutex(true)
            let page = { @Sendable (value: Int, next: String) in
                #"{"data":[{"v":\#(value)}],"total":4,"next":\#(next)}"#
            }
            let server = try server { number in
                switch number {
                case 1: page(1, #""/items?page=2""#)
                case 2: page(2, #""/items?page=3""#)
                case 3: isBroken.withLock { $0 } ? nil : page(2, #""/items?page=4""#)
                default: page(4, "null")
                }
            }
            let folder = try TemporaryFolder()
            let state = folder.file("state")
            let repeats = !words.isEmpty
            let word = words + ["--total", "/total"]
            #expect(try await fetch(server, folder, ["--resume", state] + word).code == 1)
            isBroken.withLock { $0 = false }
            let resumed = try await fetch(server, folder, ["--resume", state] + word)
            let uninterrupted = try TemporaryFolder()
            let expected = try await fetch(server, uninterrupted, word)
            // Without the caller's word, an item of two pages is delivered, and forbids to call the list complete.
            #expect(expected.code == (repeats ? 0 : 4), "\(expected.error)")
            #expect(resumed.code == expected.code, "\(resumed.error)")
            let file = repeats ? "items" : "items.part"
            #expect(try folder.text(file) == uninterrupted.text(file))
            #expect(try folder.text(file).split(separator: "\n").count == 4)
        }

        @Test("A position that the server always rejects is left through the page before it")
        func poisoned() async throws {
            let isPoisoned = Mutex(true)
            let server = try server { number in
                switch number {
                case 1: page("{\"v\":1}", next: 2)
                case 2: page("{\"v\":2}", next: isPoisoned.withLock { $0 } ? 99 : 3)
                case 3: page("{\"v\":3}", next: nil)
                default: nil
                }
            }
            let folder = try TemporaryFolder()
            let state = folder.file("state")
            let first = try await fetch(server, folder, "--resume", state)
            #expect(first.code == 1 && !first.error.contains("back"), "\(first.error)")
            isPoisoned.withLock { $0 = false }
            _ = try await fetch(server, folder, "--resume", state)
            let second = try await fetch(server, folder, "--resume", state)
            #expect(second.code == 1 && second.error.contains("--on-expired back"), "\(second.error)")
            let back = try await fetch(server, folder, "--resume", state, "--on-expired", "back")
            #expect(back.code == 0, "\(back.error)")
            #expect(try folder.text("items") == "{\"v\":1}\n{\"v\":2}\n{\"v\":3}\n")
        }

        @Test("Stored responses belong to the credentials of their requests")
        func cache() async throws {
            let server = try ReplyServer { _ in
                let body = #"{"data":[{"v":1}],"next":null}"#
                let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nETag: \"1\"\r\n"
                return .init(bytes: Array((head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8))
            }
            let folder = try TemporaryFolder()
            for (token, count) in [("token-of-ada", 1), ("token-of-bob", 2), ("token-of-ada", 2)] {
                let url = "http://127.0.0.1:\(server.port)/items"
                let arguments = ["fetch", url, "--next", "/next", "--items", "/data", "--cache", folder.file("cache")]
                let process = try Subprocess(arguments + ["--bearer-env", "T"], environment: ["T": token])
                #expect(await process.result().code == 0)
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("cache")).count == count)
            }
        }

        @Test(
            "A response is stored by what it varies by, and not at all if that is unknown",
            arguments: [("Accept-Language", 2), ("*", 0), ("Accept, *", 0)]
        )
        func varying(_ field: String, _ count: Int) async throws {
            let server = try ReplyServer { _ in
                let body = #"{"data":[{"v":1}],"next":null}"#
                let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nETag: \"1\"\r\nVary: \(field)\r\n"
                return .init(bytes: Array((head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8))
            }
            let folder = try TemporaryFolder()
            for language in ["de", "en", "de"] {
                let more = ["--cache", folder.file("cache"), "--header", "Accept-Language: \(language)", "--partial"]
                #expect(try await fetch(server, folder, more).code == 0)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("cache")).count == count)
        }

        @Test("A number in a cursor keeps its spelling over a restart of the program", arguments: ["ndjson", "sqlite"])
        func numbers(_ format: String) async throws {
            for number in ["1700000000.12345678901234", "123456789012345678901", "1.0", "1e400"] {
                let isBroken = Mutex(true)
                let server = try ReplyServer { path in
                    if !path.contains("after=") { return .json(#"{"data":[{"v":1}],"next":\#(number)}"#) }
                    guard path.hasSuffix("after=" + number), !isBroken.withLock({ $0 }) else {
                        return .init(bytes: Array("HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n".utf8))
                    }
                    return .json(#"{"data":[{"v":2}],"next":null}"#)
                }
                let folder = try TemporaryFolder()
                let arguments =
                    [
                        "fetch", "http://127.0.0.1:\(server.port)/items", "--next", "/next", "--cursor-param", "after",
                        "--items",
                        "/data", "--retries", "0", "--output", folder.file("items"), "--resume",
                    ] + (format == "ndjson" ? [folder.file("state")] : ["--format", "sqlite", "--table", "t"])
                #expect(try await Subprocess(arguments).result().code == 1)
                isBroken.withLock { $0 = false }
                let result = try await Subprocess(arguments).result()
                #expect(result.code == 0, "\(number): \(result.error)")
                #expect(result.error.contains("2 items on 2 pages"), "\(number): \(result.error)")
                if format == "ndjson" { #expect(try folder.text("items") == "{\"v\":1}\n{\"v\":2}\n") }
            }
        }
    }
}
