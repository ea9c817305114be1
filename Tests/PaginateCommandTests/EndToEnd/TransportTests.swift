#if !canImport(Darwin)
import Foundation
import PagingTesting
import Testing

extension EndToEnd {
    @Suite("fetch over libcurl", .timeLimit(.minutes(10)))
    struct TransportTests {
        /// Returns a list of eight pages, of which all but the first decode to a gibibyte each.
        private static func bombs() throws -> ReplyServer {
            let bomb: [UInt8] =
                [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03]
                + [0xED, 0xC1, 0x31, 0x01, 0x00, 0x00, 0x00, 0xC2, 0xA0, 0xF5, 0x4F, 0x6D, 0x08, 0x5F, 0xA0]
                + [UInt8](repeating: 0, count: 1 << 20)
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"
            return try ReplyServer { path in
                if path.contains("page=1") || !path.contains("page=") {
                    return .json(#"{"items":[{"id":1},{"id":2}],"total":16}"#)
                }
                return ReplyServer.Reply(bytes: Array(head.utf8) + bomb)
            }
        }

        private static func arguments(_ server: ReplyServer) -> [String] {
            [
                "fetch", "http://127.0.0.1:\(server.port)/list?page=1", "--pagination", "page", "--total", "/total",
                "--window", "4", "--max-body", "1073741824", "--retries", "0",
            ]
        }

        @Test("Ctrl-C ends the walk within a second while several responses decompress")
        func interrupted() async throws {
            let server = try Self.bombs()
            let process = try Subprocess(Self.arguments(server))
            await server.requests(5)
            let time = ContinuousClock().now
            process.signal(SIGINT)
            let result = await process.result()
            #expect(ContinuousClock().now - time < .seconds(1))
            #expect(result.code == 3, "\(result.error)")
        }

        @Test("--max-time ends the walk within a second while several responses decompress")
        func outOfTime() async throws {
            let server = try Self.bombs()
            let process = try Subprocess(Self.arguments(server) + ["--max-time", "1"])
            await server.requests(1)
            let time = ContinuousClock().now
            let result = await process.result()
            #expect(ContinuousClock().now - time < .seconds(2))
            #expect(result.code == 3, "\(result.error)")
        }

        @Test(
            "Malformed responses cause an error or the right items, and never a crash",
            arguments: 0..<8
        )
        func malformed(_ seed: UInt64) async throws {
            let body = #"{"items":[{"id":1},{"id":2}],"next":null}"#
            for number in 0..<10 {
                var generator = SeededGenerator(seed: seed * 1000 + UInt64(number))
                let bytes = Self.malformed(body, &generator)
                let server = try ReplyServer { _ in ReplyServer.Reply(bytes: bytes, closes: true) }
                let url = "http://127.0.0.1:\(server.port)/"
                let result = try await Subprocess.run(
                    "fetch",
                    url,
                    "--next",
                    "/next",
                    "--retries",
                    "0",
                    "--timeout",
                    "5"
                )
                #expect(result.code == 1 || Items.ids(result.output) == [1, 2], "reply \(number) of seed \(seed)")
                #expect([0, 1].contains(result.code), "reply \(number) of seed \(seed): \(result.error)")
            }
        }

        /// Returns a reply that is truncated, or whose framing or head is mutated; its content is unchanged.
        private static func malformed(_ body: String, _ generator: inout SeededGenerator) -> [UInt8] {
            let content = Array(body.utf8)
            let size = String(content.count, radix: 16)
            let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\n\(body)\r\n0\r\n"
            let trailers = ["Server-Timing: total;dur=1\r\n\r\n", ": x\r\n\r\n", "X: \0\r\n\r\n", "X", ""]
            let length = [content.count, 5, content.count + 1, .max].randomElement(using: &generator) ?? 0
            let plain = "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n\(body)"
            switch Int.random(in: 0..<4, using: &generator) {
            case 0:
                return Array(plain.utf8.prefix(Int.random(in: 0...plain.utf8.count, using: &generator)))
            case 1:
                return Array((chunked + (trailers.randomElement(using: &generator) ?? "")).utf8)
            case 2:
                return Array(plain.utf8)
            default:
                var head = Array(
                    "HTTP/1.1 200 OK\r\nX-Field: value\r\nContent-Length: \(content.count)\r\n\r\n".utf8
                )
                let place = Int.random(in: 0..<32, using: &generator)
                head[place] = UInt8.random(in: 0...255, using: &generator)
                return head + content
            }
        }
    }
}
#endif
