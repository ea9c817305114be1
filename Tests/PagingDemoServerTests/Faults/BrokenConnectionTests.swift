import Foundation
import PagingDemoServer
import Testing

/// Tests of connection faults on a plain socket.
@Suite(.timeLimit(.minutes(10))) struct BrokenConnectionTests {
    private func length(in text: String) -> Int? {
        let field = text.components(separatedBy: "\r\n").first { $0.hasPrefix("Content-Length: ") }
        return field.flatMap { Int($0.dropFirst("Content-Length: ".count)) }
    }

    private func exchange(_ fault: String, atMost count: Int = .max) async throws -> String {
        try await DemoServer.withServer { server async throws in
            let client = try await RawClient(server.baseURL)
            defer { client.close() }
            try await client.send("/page/airports?count=10&fault=\(fault)@1")
            return try await client.received(atMost: count)
        }
    }

    @Test("A cut connection closes in the middle of the body")
    func cut() async throws {
        let text = try await exchange("cut")
        let declared = try #require(length(in: text))
        let body = try #require(text.components(separatedBy: "\r\n\r\n").last)
        #expect(body.utf8.count == declared / 2)
    }

    @Test("A reset connection closes before the head")
    func reset() async throws {
        #expect(try await exchange("reset") == "")
    }

    @Test("A huge body is declared and not sent")
    func huge() async throws {
        let text = try await exchange("huge", atMost: 1_024)
        #expect(length(in: text) == 10_000_000_000)
    }

    @Test("A slow body starts with one byte")
    func slow() async throws {
        let text = try await exchange("slow", atMost: 60)
        #expect(length(in: text) == 65_536)
    }

    @Test("An endless body continues in chunks for as long as the client reads")
    func endless() async throws {
        let text = try await exchange("endless", atMost: 3_000_000)
        #expect(text.contains("Transfer-Encoding: chunked"))
        #expect(text.utf8.count >= 3_000_000)
    }

    @Test("A gzip bomb and an invalid gzip body declare the gzip encoding", arguments: ["bomb", "badgzip"])
    func gzip(fault: String) async throws {
        let text = try await exchange(fault, atMost: 200)
        #expect(text.contains("Content-Encoding: gzip\r\n"))
    }

    @Test("An HTTP client receives a cut and a reset as errors", arguments: ["cut", "reset"])
    func clientErrors(fault: String) async throws {
        try await DemoServer.withServer { server async throws in
            await #expect(throws: (any Error).self) {
                try await TestClient.send(server.baseURL + "/page/airports?count=10&fault=\(fault)@1")
            }
            let health = try await TestClient.send(server.baseURL + "/health")
            #expect(health.status == 200)
        }
    }
}
