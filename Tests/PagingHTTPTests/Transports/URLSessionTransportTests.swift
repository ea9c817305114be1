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

    #if canImport(FoundationNetworking)
    @Test("Where the end of a body must be proven, no content coding is requested on Linux")
    func provenEnd() async throws {
        let server = try RawServer { connection in
            while let head = connection.readHead() {
                let isCoded = !head.contains("Accept-Encoding: identity\r\n")
                let body = isCoded ? TransportTests.hello : Array("ok".utf8)
                let coding = isCoded ? "Content-Encoding: gzip\r\n" : ""
                connection.send("HTTP/1.1 200 OK\r\n\(coding)Content-Length: \(body.count)\r\n\r\n")
                connection.send(body)
            }
        }
        let transport = URLSessionTransport()
        for (isRequired, end) in [(false, HTTPBody.End.provenOnDemand), (true, .proven)] {
            let reply = try await HTTPBody.End.$mustBeProven.withValue(isRequired) {
                try await transport.send(request(to: server), body: nil)
            }
            #expect(reply.body.end == end)
            _ = try await reply.body.collect(upTo: 100)
        }
    }
    #endif
}
