#if !canImport(Darwin)
import HTTPTypes
import Testing

@testable import PagingHTTP

@Suite("CurlTransport", .timeLimit(.minutes(10)))
struct CurlTransportTests {
    static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    @Test(
        "Bytes that a server sends on an idle connection never become the next response",
        arguments: ["HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil", "garbage", "\r\n", "\0", "HTTP/1.1 "]
    )
    func staleBytes(_ stale: String) async throws {
        let (idle, isStale) = (RawGate(), RawGate())
        let server = try RawServer { connection in
            guard connection.readHead() != nil else { return }
            connection.send(Self.ok)
            if connection.index == 0 {
                idle.wait()
                connection.send(stale)
                isStale.open()
            }
            while connection.readHead() != nil { connection.send(Self.ok) }
        }
        let transport = CurlTransport(options: .init(), environment: [:])
        let first = try await transport.send(request(to: server), body: nil).body.collect(upTo: 10)
        idle.open()
        isStale.wait()
        let second = try await transport.send(request(to: server), body: nil).body.collect(upTo: 10)
        #expect([first, second] == [Array("ok".utf8), Array("ok".utf8)])
        #expect(server.record.connections.count == 2)
    }

    @Test(
        "Endless header fields are bounded in every part of a response",
        arguments: [
            "HTTP/1.1 200 OK\r\n|X-Flood: \(String(repeating: "a", count: 200))\r\n",
            "|HTTP/1.1 100 Continue\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n|X-Flood: a\r\n",
        ]
    )
    func headFlood(_ flood: String) async throws {
        let parts = flood.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.send(parts[0])
            while connection.send(parts[1]) {}
            connection.waitForPeerClose()
        }
        let transport = CurlTransport(options: .init(), environment: [:])
        let error = await #expect(throws: RequestError.self) {
            try await transport.send(request(to: server), body: nil).body.collect(upTo: 1000)
        }
        #expect(error?.code == .transportFailed)
        #expect(error?.description.contains("262144") == true)
        await server.until { $0.connections[0].peerClosed }
    }

    @Test("Compression bombs of every encoding end at the limit of decoded bytes", arguments: CompressionBomb.all)
    func bombs(_ bomb: CompressionBomb) async throws {
        let server = try bomb.server()
        var options = TransportOptions()
        options.maximumDecodedSize = 1 << 20
        let transport = CurlTransport(options: options, environment: [:])
        let reply = try await transport.send(request(to: server), body: nil)
        let error = await #expect(throws: RequestError.self) { try await reply.body.collect(upTo: 64 << 20) }
        #expect(error?.code == .bodyTooLarge)
    }

    @Test("Readers of several decompressing responses are cancelled immediately", arguments: CompressionBomb.all)
    func cancelledBombs(_ bomb: CompressionBomb) async throws {
        let server = try bomb.server()
        var options = TransportOptions()
        options.maximumDecodedSize = .max
        let transport = CurlTransport(options: options, environment: [:])
        let readers = Task {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        var count = 0
                        let body = try await transport.send(request(to: server), body: nil).body
                        for try await chunk in body { count += chunk.count }
                        return count
                    }
                }
                return try await group.reduce(0, +)
            }
        }
        await server.until { $0.connections.reduce(0) { $0 + $1.heads } == 4 }
        readers.cancel()
        let error = await #expect(throws: (any Error).self) { try await readers.value }
        // libcurl aborts a transfer if a few bytes decode to more than its buffer for a paused reader.
        #expect(
            error is CancellationError || (error as? RequestError)?.code == .bodyTooLarge,
            "\(String(describing: error))"
        )
        await server.until { $0.connections.allSatisfy(\.peerClosed) }
    }

    @Test("Two conflicting lengths in one head are refused")
    func lengths() async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 9\r\nContent-Length: 2\r\n\r\nok")
        let transport = CurlTransport(options: .init(), environment: [:])
        let error = await #expect(throws: RequestError.self) {
            try await transport.send(request(to: server), body: nil).body.collect(upTo: 1000)
        }
        #expect(error?.code == .transportFailed)
    }

    @Test("Field lines of one name are combined, and the bytes of a value are preserved")
    func fields() async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nX-A: 1\r\n\t2\r\nX-B:  é \r\nContent-Length: 0\r\n\r\n")
        let transport = CurlTransport(options: .init(), environment: [:])
        let fields = try await transport.send(request(to: server), body: nil).response.headerFields
        #expect(HTTPField.Name("X-A").flatMap { fields[$0] } == "1 2")
        #expect(HTTPField.Name("X-B").flatMap { fields[$0] } == "é")
    }
}
#endif
