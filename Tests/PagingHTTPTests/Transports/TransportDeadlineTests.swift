import Paging
import PagingTesting
import Testing

@testable import PagingHTTP

/// The time limit of a client over the transports that end an exchange without a task of their own.
@Suite("Time limit of a request over a transport", .timeLimit(.minutes(10)))
struct TransportDeadlineTests {
    private let clock = ManualClock()

    @Test("The transports end an exchange without a task for each wait", arguments: TransportKind.all)
    func exchanges(_ kind: TransportKind) throws {
        #expect(try PagingClient("http://api.test", transport: kind.make()).exchanges != nil)
    }

    @Test("A head that does not arrive in time closes the connection", arguments: TransportKind.all)
    func head(_ kind: TransportKind) async throws {
        let server = try TransportCancellationTests.stalling(after: "")
        try await expectTimeout(of: client(of: server, kind), on: server)
    }

    @Test("A body that does not end in time closes the connection", arguments: TransportKind.all)
    func body(_ kind: TransportKind) async throws {
        let server = try TransportCancellationTests.stalling(after: "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n[1")
        try await expectTimeout(of: client(of: server, kind), on: server)
    }

    @Test("A reply that is complete in time is unaffected by its deadline", arguments: TransportKind.all)
    func complete(_ kind: TransportKind) async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n[1, 2]")
        let api = try client(of: server, kind)
        #expect(try await api.fetch([Int].self, from: "/") == [1, 2])
        clock.advance(by: .seconds(300))
    }

    @Test("Cancelling a request before its deadline is not a timeout", arguments: TransportKind.all)
    func cancelled(_ kind: TransportKind) async throws {
        let server = try TransportCancellationTests.stalling(after: "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n[1")
        let api = try client(of: server, kind)
        let fetching = Task { try await api.fetch([Int].self, from: "/") }
        await server.until { $0.connections.first?.heads == 1 }
        fetching.cancel()
        await #expect(throws: CancellationError.self) { try await fetching.value }
        await server.until { $0.connections[0].peerClosed }
    }

    private func expectTimeout(of api: PagingClient, on server: RawServer) async throws {
        let fetching = Task { try await api.fetch([Int].self, from: "/") }
        await server.until { $0.connections.first?.heads == 1 }
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(300))
        let error = await #expect(throws: RequestError.self) { try await fetching.value }
        #expect(error?.code == .timedOut)
        #expect(error?.isTransient == true)
        await server.until { $0.connections[0].peerClosed }
    }

    private func client(of server: RawServer, _ kind: TransportKind) throws -> PagingClient {
        var api = try PagingClient("http://\(server.authority)", transport: kind.make())
        api.clock = clock
        api.retry = .never
        return api
    }
}
