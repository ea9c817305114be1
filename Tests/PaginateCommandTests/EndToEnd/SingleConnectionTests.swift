import Testing

extension EndToEnd {
    @Suite("fetch from a server that handles one connection at a time", .timeLimit(.minutes(10)))
    struct SingleConnectionTests {
        @Test("The list is fetched to its end although pages time out", arguments: ["auto", "4", "1"], ["0", "3"])
        func oneConnection(window: String, retries: String) async throws {
            let server = try ReplyServer(isThreaded: false) { path in
                let page = Int(path.split(separator: "=").last ?? "") ?? 1
                return .json(#"{"items":[{"id":\#(page * 2 - 1)},{"id":\#(page * 2)}],"total":24}"#)
            }
            let result = try await Subprocess.run(
                "fetch",
                "http://127.0.0.1:\(server.port)/list?page=1",
                "--pagination",
                "page",
                "--total",
                "/total",
                "--timeout",
                "1",
                "--retries",
                retries,
                "--window",
                window
            )
            #expect(result.code == 0, "\(result.error)")
            #expect(Items.ids(result.output) == Array(1...24))
        }

        @Test("No request times out or is sent twice", arguments: ["auto", "3", "8"])
        func inTurn(window: String) async throws {
            let server = try ReplyServer(isThreaded: false) { path in
                let page = Int(path.split(separator: "=").last ?? "") ?? 1
                return .json(#"{"items":[{"id":\#(page * 2 - 1)},{"id":\#(page * 2)}],"total":60}"#)
            }
            // A wait until the time limit would exceed that of the test.
            let options = ["--timeout", "3600", "--retries", "0", "--pagination", "page", "--total", "/total"]
            let url = "http://127.0.0.1:\(server.port)/list?page=1"
            let result = try await Subprocess(["fetch", url, "--window", window] + options).result()
            #expect(result.code == 0, "\(result.error)")
            #expect(Items.ids(result.output) == Array(1...60))
            #expect(result.error.contains("30 pages, 30 requests, "), "\(result.error)")
        }
    }
}
