import HTTPTypes
import PagingHTTP
import Testing

@Suite("Connections of a transport", .timeLimit(.minutes(10)))
struct TransportConnectionTests {
    @Test("Sequential requests share a connection", arguments: TransportKind.all)
    func keepAlive(_ kind: TransportKind) async throws {
        let server = try RawServer { connection in
            while connection.readHead() != nil {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
        }
        let transport = kind.make()
        for _ in 0..<200 {
            _ = try await transport.send(request(to: server), body: nil).body.collect(upTo: 10)
        }
        #expect(server.record.connections.map(\.heads) == [200])
    }

    @Test("Thirty-two requests run concurrently", arguments: TransportKind.all)
    func parallel(_ kind: TransportKind) async throws {
        let gate = RawGate()
        let server = try RawServer { connection in
            while connection.readHead() != nil {
                gate.wait()
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
        }
        let transport = kind.make()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<32 {
                group.addTask {
                    _ = try await transport.send(request(to: server), body: nil).body.collect(upTo: 10)
                }
            }
            await server.until { $0.connections.reduce(0) { $0 + $1.heads } == 32 }
            gate.open()
            try await group.waitForAll()
        }
        #expect(server.record.connections.count == 32)
    }

    @Test("Open connections stay within the limit", arguments: TransportKind.all)
    func connectionLimit(_ kind: TransportKind) async throws {
        let server = try RawServer { connection in
            while connection.readHead() != nil {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
        }
        let transport = kind.make(connections: 3)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    _ = try await transport.send(request(to: server), body: nil).body.collect(upTo: 10)
                }
            }
            try await group.waitForAll()
        }
        #expect(server.record.mostRunning <= 3)
    }
}
