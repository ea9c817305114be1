import HTTPTypes
import PagingHTTP
import Testing

@Suite("Cancellation in a transport", .timeLimit(.minutes(10)))
struct TransportCancellationTests {
    /// Returns a server that sends the start of a reply and then waits for the client to disconnect.
    static func stalling(after reply: String) throws -> RawServer {
        try RawServer { connection in
            _ = connection.readHead()
            connection.send(reply)
            connection.waitForPeerClose()
        }
    }

    @Test("Cancelling before the head closes the connection", arguments: TransportKind.all)
    func beforeHead(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try Self.stalling(after: "")
        let task = Task { try await transport.send(request(to: server), body: nil) }
        await server.until { $0.connections.first?.heads == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await server.until { $0.connections[0].peerClosed }
    }

    @Test("A cancelled task sends no request", arguments: TransportKind.all)
    func alreadyCancelled(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try Self.stalling(after: "")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await transport.send(request(to: server), body: nil)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.record.connections.isEmpty)
    }

    @Test("Cancelling a reader of the body closes the connection", arguments: TransportKind.all)
    func inBody(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try Self.stalling(after: "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nok")
        let reply = try await transport.send(request(to: server), body: nil)
        let task = Task { try await reply.body.collect(upTo: 100) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await server.until { $0.connections[0].peerClosed }
    }

    @Test("Dropping the body unread closes the connection", arguments: TransportKind.all)
    func droppedBody(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try Self.stalling(after: "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nok")
        let status = try await transport.send(request(to: server), body: nil).response.status
        #expect(status == .ok)
        await server.until { $0.connections[0].peerClosed }
    }

    @Test("Leaving the loop over the body closes the connection", arguments: TransportKind.all)
    func droppedIterator(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try Self.stalling(after: "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nok")
        func first() async throws -> [UInt8]? {
            for try await chunk in try await transport.send(request(to: server), body: nil).body { return chunk }
            return nil
        }
        #expect(try await first() == Array("ok".utf8))
        await server.until { $0.connections[0].peerClosed }
    }

    @Test("A deallocated transport lets its exchanges finish", arguments: TransportKind.all)
    func transportGoesAway(_ kind: TransportKind) async throws {
        let gate = RawGate()
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbo")
            gate.wait()
            connection.send("dy")
            connection.waitForPeerClose()
        }
        let body = try await kind.make().send(request(to: server), body: nil).body
        gate.open()
        #expect(try await body.collect(upTo: 10) == Array("body".utf8))
        await server.until { $0.connections[0].peerClosed }
    }

    @Test("Cancelling at any point of a redirect is safe", arguments: TransportKind.all)
    func redirect(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try RawServer { connection in
            while connection.readHead() != nil {
                connection.send("HTTP/1.1 302 Found\r\nLocation: /y\r\nContent-Length: 0\r\n\r\n")
            }
        }
        for turns in 0..<200 {
            let task = Task { try await transport.send(request(to: server), body: nil) }
            for _ in 0..<turns { await Task.yield() }
            task.cancel()
            do {
                let status = try await task.value.response.status.code
                #expect(status == 302)
            } catch {
                #expect(error is CancellationError)
            }
        }
    }
}
