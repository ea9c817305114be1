#if !canImport(Darwin)
import Foundation
import Testing

@testable import PaginateFiles

extension EndToEnd {
    @Suite("fetch: the end of a body", .timeLimit(.minutes(10)))
    struct BodyEndTests {
        private static let types = ["application/x-ndjson", "text/csv"]

        private func fetch(
            _ server: TLSReplyServer,
            http1 end: String,
            _ options: String...
        ) async throws -> Subprocess.Result {
            let list = [server.url(http1: end), "--ca-file", server.authorityFile, "--pagination", "none"]
            return try await Subprocess(["fetch", "--retries", "0"] + list + options).result()
        }

        private func ids(_ result: Subprocess.Result) -> Int {
            result.output.split(separator: "\n").count
        }

        @Test(
            "Over HTTP/1.1, lines whose end is proven are complete",
            arguments: types,
            ["length", "chunks", "notice"]
        )
        func whole(_ type: String, _ end: String) async throws {
            let result = try await fetch(try TLSReplyServer(type), http1: end, "--http1.1")
            #expect(result.code == 0, "\(result.error)")
            #expect(ids(result) == 4)
        }

        @Test(
            "A TLS connection that closes without a notice fails a page without a length",
            arguments: types + ["application/json"]
        )
        func closed(_ type: String) async throws {
            let result = try await fetch(try TLSReplyServer(type), http1: "cut", "--http1.1")
            #expect(result.code == 1, "\(result.error)")
            #expect(result.error.contains("closed before the response was complete"), "\(result.error)")
            #expect(result.output.isEmpty)
        }

        @Test(
            "Over HTTP/2, lines with a length, and lines that are complete over HTTP/1.1, are complete",
            arguments: types,
            ["length", "end", "trailers", "reset"]
        )
        func multiplexed(_ type: String, _ end: String) async throws {
            let result = try await fetch(try TLSReplyServer(type, http2: end), http1: "chunks")
            #expect(result.code == 0, "\(result.error)")
            #expect(ids(result) == 4)
        }

        @Test(
            "A stream that is reset without an error fails a page of lines",
            arguments: types,
            ["reset", "resetlength"]
        )
        func reset(_ type: String, _ end: String) async throws {
            let server = try TLSReplyServer(type, http2: end, protocols: ["h2"])
            let result = try await fetch(server, http1: "cut")
            #expect(result.code == 1, "\(result.error)")
            #expect(result.output.isEmpty)
        }

        @Test("JSON without a length is read over HTTP/2 and needs no second request")
        func json() async throws {
            let server = try TLSReplyServer("application/json", http2: "end", protocols: ["h2"])
            let result = try await fetch(server, http1: "cut")
            #expect(result.code == 0, "\(result.error)")
            #expect(ids(result) == 4)
        }

        @Test("Lines that end with their connection are not complete over plain HTTP", arguments: types)
        func plain(_ type: String) async throws {
            let lines = type == "text/csv" ? "id\n1\n2\n" : "{\"id\":1}\n{\"id\":2}\n"
            for length in [nil, lines.utf8.count] {
                let fields = length.map { "Content-Length: \($0)\r\n" } ?? ""
                let head = "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\(fields)Connection: close\r\n\r\n"
                let server = try ReplyServer { _ in ReplyServer.Reply(bytes: Array((head + lines).utf8), closes: true) }
                let url = "http://127.0.0.1:\(server.port)/"
                let result = try await Subprocess.run("fetch", url, "--pagination", "none", "--retries", "0")
                #expect(result.code == (length == nil ? 1 : 0), "\(result.error)")
                #expect(result.error.contains("has no length") == (length == nil), "\(result.error)")
            }
        }

        @Test("A page of compressed lines that is cut anywhere fails, after its retries")
        func compressed() async throws {
            var gzip = Array("{\"id\":1}\n{\"id\":2}\n".utf8)
            gzip = try gzip.withUnsafeBufferPointer { try Compression.gzip.compressor().filter($0, isLast: true) }
            for count in [0, 1, 10, 20, gzip.count - 8, gzip.count - 1, gzip.count] {
                let head =
                    "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nContent-Encoding: gzip\r\n"
                    + "Content-Length: \(count)\r\n\r\n"
                let bytes = Array(head.utf8) + gzip.prefix(count)
                let server = try ReplyServer { _ in ReplyServer.Reply(bytes: bytes) }
                let url = "http://127.0.0.1:\(server.port)/"
                let result = try await Subprocess.run("fetch", url, "--pagination", "none", "--retries", "1")
                #expect(result.code == (count == gzip.count ? 0 : 1), "\(count) of \(gzip.count): \(result.error)")
                #expect(server.paths.count == (count == gzip.count ? 1 : 2))
            }
        }

        @Test("A byte of a link that is not text is requested as it was sent")
        func linkBytes() async throws {
            let server = try ReplyServer { path in
                let isFirst = path == "/list"
                let body = isFirst ? "[1,2]" : "[3]"
                let fields = "Content-Type: application/json\r\nContent-Length: \(body.count)"
                let head = Array("HTTP/1.1 200 OK\r\n\(fields)".utf8)
                let link = Array("\r\nLink: </caf".utf8) + [0xE9] + Array("?page=2>; rel=\"next\"".utf8)
                return ReplyServer.Reply(bytes: head + (isFirst ? link : []) + Array("\r\n\r\n\(body)".utf8))
            }
            let url = "http://127.0.0.1:\(server.port)/list"
            let result = try await Subprocess.run("fetch", url, "--pagination", "link")
            #expect(result.code == 0, "\(result.error)")
            #expect(server.paths == ["/list", "/caf%E9?page=2"])
            #expect(result.output == "1\n2\n3\n")
        }
    }
}
#endif
