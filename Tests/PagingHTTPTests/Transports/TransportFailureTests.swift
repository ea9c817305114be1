import HTTPTypes
import PagingHTTP
import Testing

@Suite("Failures of a transport", .timeLimit(.minutes(10)))
struct TransportFailureTests {
    @Test(
        "A truncated body is an error and never a short success",
        arguments: TransportKind.all,
        [
            "Content-Length: 20\r\n\r\nok", "Content-Length: 20\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n",
            "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n", "Transfer-Encoding: chunked\r\n\r\n20\r\nok",
            "Content-Encoding: identity\r\nContent-Length: 3\r\n\r\nok",
        ]
    )
    func cutShort(_ kind: TransportKind, _ rest: String) async throws {
        let transport = kind.make()
        let server = try answering("HTTP/1.1 200 OK\r\n" + rest)
        let reply = try await transport.send(request(to: server), body: nil)
        let error = await #expect(throws: RequestError.self) { try await reply.body.collect(upTo: 1000) }
        #expect(error?.code == .connectionLost)
        #expect(error?.description.contains(server.authority) == true)
    }

    @Test("A truncated compressed body is an error", arguments: TransportKind.all, [true, false])
    func cutShortInCoding(_ kind: TransportKind, hasLength: Bool) async throws {
        let transport = kind.make()
        let hello = TransportTests.hello
        let server = try RawServer { connection in
            _ = connection.readHead()
            let length = hasLength ? "Content-Length: \(hello.count)\r\n" : "Transfer-Encoding: chunked\r\n"
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\(length)\r\n")
            if !hasLength { connection.send("14\r\n") }
            connection.send(Array(hello.prefix(20)))
            if !hasLength { connection.send("\r\n") }
        }
        let reply = try await transport.send(request(to: server), body: nil)
        let error = await #expect(throws: RequestError.self) { try await reply.body.collect(upTo: 1000) }
        #expect(error?.code == .connectionLost)
    }

    @Test("A reset during the body is an error", arguments: TransportKind.all)
    func reset(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let gate = RawGate()
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nok")
            gate.wait()
            connection.reset()
        }
        let reply = try await transport.send(request(to: server), body: nil)
        gate.open()
        let error = await #expect(throws: RequestError.self) { try await reply.body.collect(upTo: 1000) }
        #expect(error?.code == .connectionLost)
    }

    @Test("Bytes from before the cut can be read, and every later read fails", arguments: TransportKind.all)
    func failsAgain(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nok")
        let reply = try await transport.send(request(to: server), body: nil)
        for _ in 0..<2 {
            await #expect(throws: RequestError.self) {
                for try await chunk in reply.body { #expect(chunk == Array("ok".utf8)) }
            }
        }
    }

    @Test("A connection that closes without a response is lost", arguments: TransportKind.all)
    func noAnswer(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try answering("")
        let error = await #expect(throws: RequestError.self) {
            try await transport.send(request(to: server), body: nil)
        }
        #expect(error?.code == .connectionLost)
    }

    @Test("A reply that is not HTTP is a transport failure", arguments: TransportKind.all)
    func notHTTP(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try answering("hello\r\n\r\n")
        let error = await #expect(throws: RequestError.self) {
            try await transport.send(request(to: server), body: nil)
        }
        #expect(error?.code == .transportFailed)
    }

    @Test(
        "An address without a listener cannot be connected to, and its query stays secret",
        arguments: TransportKind.all
    )
    func refused(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:1", path: "/?key=secret")
        let error = await #expect(throws: RequestError.self) { try await transport.send(request, body: nil) }
        #expect(error?.code == .connectFailed)
        #expect(error?.description.contains("127.0.0.1:1") == true)
        #expect(error?.description.contains("secret") == false)
    }

    @Test("A host that does not exist cannot be connected to", arguments: TransportKind.all)
    func unknownHost(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let request = HTTPRequest(method: .get, scheme: "http", authority: "nowhere.invalid", path: "/")
        let error = await #expect(throws: RequestError.self) { try await transport.send(request, body: nil) }
        #expect(error?.code == .connectFailed)
    }

    @Test("A server without TLS is not mistaken for one with TLS", arguments: TransportKind.all)
    func notTLS(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try RawServer { connection in
            connection.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            connection.waitForPeerClose()
        }
        let request = HTTPRequest(method: .get, scheme: "https", authority: server.authority, path: "/")
        let error = await #expect(throws: RequestError.self) { try await transport.send(request, body: nil) }
        #expect(error?.code == .tlsFailed)
    }

    @Test(
        "A timeout without data is an error, before the head and in the body",
        arguments: TransportKind.all,
        ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok"]
    )
    func timeout(_ kind: TransportKind, reply: String) async throws {
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.send(reply)
            connection.waitForPeerClose()
        }
        let transport = kind.make(timeout: .seconds(1))
        let error = await #expect(throws: RequestError.self) {
            _ = try await transport.send(request(to: server), body: nil).body.collect(upTo: 10)
        }
        #expect(error?.code == .timedOut)
        await server.until { $0.connections.allSatisfy(\.peerClosed) }
    }
}
