#if canImport(Darwin)
import HTTPTypes
import PagingHTTP
import Testing

@Suite("URLSessionTransport", .timeLimit(.minutes(10)))
struct URLSessionTransportTests {
    @Test("Unread bytes beyond the limit end the exchange")
    func bufferLimit() async throws {
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n")
            while connection.send([UInt8](repeating: 65, count: 65_536)) {}
            connection.waitForPeerClose()
        }
        var options = TransportOptions()
        (options.pauseThreshold, options.maximumDecodedSize) = (.max, 1_000_000)
        let transport = URLSessionTransport(options: options)
        let reply = try await transport.send(request(to: server), body: nil)
        await server.until { $0.connections[0].peerClosed }
        let error = await #expect(throws: RequestError.self) {
            for try await _ in reply.body {}
        }
        #expect(error?.code == .bodyTooLarge)
    }

}
#endif
