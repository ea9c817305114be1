#if !canImport(Darwin)
import HTTPTypes
import Paging
import TestCertificates
import Testing

@testable import PagingHTTP

@Suite(
    "CurlTransport: faults of TLS and HTTP/2",
    .enabled(if: FaultServer.isAvailable, "They need Python 3."),
    .timeLimit(.minutes(10))
)
struct CurlFaultTests {
    private static let items = #"[{"id":1},{"id":2}]"#

    private func text(_ server: FaultServer, over transport: CurlTransport) async throws -> String {
        let reply = try await transport.send(server.request, body: nil)
        return String(decoding: try await reply.body.collect(upTo: 1 << 20), as: UTF8.self)
    }

    private func failure(of server: FaultServer, over transport: CurlTransport? = nil) async throws -> RequestError {
        let transport = transport ?? server.transport()
        return try #require(
            await #expect(throws: RequestError.self) { try await text(server, over: transport) }
        )
    }

    /// Sends a request with four attempts, and returns their number with the body.
    private func attempts(
        _ server: FaultServer,
        over transport: CurlTransport
    ) async -> (count: Int, result: Result<String, any Error>) {
        var count = 0
        do {
            let items = try await RetryPolicy(attempts: 4, firstDelay: .zero).run {
                count += 1
                return try await text(server, over: transport)
            }
            return (count, .success(items))
        } catch {
            return (count, .failure(error))
        }
    }

    @Test("Heads over HTTP/2 arrive up to the limit", arguments: ["17000", "40000", "100000"], ["100", "16000"])
    func heads(size: String, field: String) async throws {
        let server = try FaultServer("heads", size, field)
        #expect(try await text(server, over: server.transport()) == Self.items)
        #expect(try server.counts() == .init(connections: 1, requests: 1, http1: 0))
    }

    @Test(
        "A head that libcurl cannot read over HTTP/2 is read over HTTP/1.1",
        arguments: [["200000"], ["90000", "90000"]]
    )
    func largeHeads(size: [String]) async throws {
        let server = try FaultServer(["heads"] + size)
        let transport = server.transport()
        let (count, result) = await attempts(server, over: transport)
        #expect(try result.get() == Self.items)
        #expect(try server.counts() == .init(connections: 2, requests: count, http1: 1))
        #expect(try await text(server, over: transport) == Self.items)
        #expect(try server.counts().http1 == 2)
    }

    @Test("A head that exceeds the limit is refused with the limit's name")
    func tooLargeHead() async throws {
        let server = try FaultServer("heads", "300000")
        let (count, result) = await attempts(server, over: server.transport())
        let error = try #require(throws: RequestError.self) { try result.get() }
        #expect(error.description.contains("262144 bytes"))
        #expect(count == 2)
    }

    @Test(
        "A head that libcurl cannot read from a server of HTTP/2 alone is refused with the limit's name",
        arguments: ["200000", "300000"]
    )
    func largeHeadOverHTTP2(size: String) async throws {
        let server = try FaultServer("h2-heads", size)
        let transport = server.transport()
        let first = try await failure(of: server, over: transport)
        #expect(first.description.contains("128 KiB") && first.remedy == .http1, "\(first)")
        #expect(first.isTransient)
        let second = try await failure(of: server, over: transport)
        #expect(second.description.contains("128 KiB") && !second.isTransient, "\(second)")
        #expect(try server.counts() == .init(connections: 2, requests: 1, http1: 0))
    }

    @Test("An error of a connection ends all of its streams, although the server keeps it open", arguments: [2, 8, 20])
    func brokenConnection(streams: Int) async throws {
        let server = try FaultServer("garbage", "\(streams)")
        let transport = server.transport { $0.timeout = .seconds(600) }
        let codes = await withTaskGroup(of: RequestError.Code?.self) { group in
            for _ in 0..<streams {
                group.addTask {
                    do {
                        _ = try await text(server, over: transport)
                        return nil
                    } catch {
                        return (error as? RequestError)?.code
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == Array(repeating: .connectionLost, count: streams))
        #expect(try await text(server, over: transport) == Self.items)
        #expect(try server.counts().requests == streams + 1)
    }

    @Test("A handshake that is not answered has a limit of its own, and is tried twice")
    func handshake() async throws {
        #expect(TransportOptions().connectTimeout == .seconds(10))
        let server = try FaultServer("silent")
        let transport = server.transport { ($0.connectTimeout, $0.timeout) = (.milliseconds(200), .seconds(600)) }
        let (count, result) = await attempts(server, over: transport)
        let error = try #require(throws: RequestError.self) { try result.get() }
        #expect(error.code == .timedOut)
        #expect(error.description.contains("did not answer the TLS handshake"))
        #expect(count == 2)
        #expect(try server.counts().connections == 2)
    }

    @Test("A server that chose HTTP/2 and sends nothing has a limit of its own, and is tried twice")
    func mute() async throws {
        let server = try FaultServer("mute")
        let transport = server.transport { ($0.connectTimeout, $0.timeout) = (.milliseconds(200), .seconds(600)) }
        let (count, result) = await attempts(server, over: transport)
        let error = try #require(throws: RequestError.self) { try result.get() }
        #expect(error.code == .timedOut)
        #expect(error.description.contains("chose HTTP/2 and sent nothing"))
        #expect(count == 2)
    }

    @Test("An error of a connection behind the last byte of a response ends its other streams", arguments: [2, 8])
    func orphans(streams: Int) async throws {
        let server = try FaultServer("orphans", "\(streams)")
        let transport = server.transport { $0.timeout = .seconds(600) }
        let results = await withTaskGroup(of: (count: Int, result: Result<String, any Error>).self) { group in
            for _ in 0..<streams { group.addTask { await attempts(server, over: transport) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for (_, result) in results { #expect(try result.get() == Self.items) }
        #expect(results.filter { $0.count == 1 }.count == 1)
        #expect(results.allSatisfy { $0.count <= 2 })
    }

    @Test("libcurl sends no request a second time by itself", arguments: ["7", "13", "2", "8", "11"])
    func repeats(code: String) async throws {
        let server = try FaultServer("reset", code, "3")
        let transport = server.transport()
        _ = try await failure(of: server, over: transport)
        #expect(try server.counts().requests == 1)
        let (count, result) = await attempts(server, over: transport)
        #expect(try result.get() == Self.items)
        #expect(try server.counts().requests == 1 + count)
    }

    @Test("A server that requires HTTP/1.1 gets it with the next attempt", arguments: ["reset", "go-away"])
    func requiredHTTP1(fault: String) async throws {
        let server = try FaultServer(fault, "13")
        let transport = server.transport()
        let (count, result) = await attempts(server, over: transport)
        #expect(try result.get() == Self.items)
        #expect(count == 2)
        #expect(try (server.counts().requests, server.counts().http1) == (2, 1))
        #expect(try await text(server, over: transport) == Self.items)
        #expect(try (server.counts().requests, server.counts().http1) == (3, 2))
    }

    @Test("After a GOAWAY the next request has a new connection")
    func goAway() async throws {
        let server = try FaultServer("go-away", "0", "1")
        let (count, result) = await attempts(server, over: server.transport())
        #expect(try result.get() == Self.items)
        #expect(count == 2)
        #expect(try server.counts().requests == 2)
    }

    @Test(
        "The streams that a graceful GOAWAY accepts are answered, and the others are sent again once",
        arguments: [["graceful", "5"], ["graceful", "5", "late"]]
    )
    func gracefulGoAway(fault: [String]) async throws {
        let server = try FaultServer(fault)
        let transport = server.transport()
        let results = await withTaskGroup(of: (count: Int, result: Result<String, any Error>).self) { group in
            for _ in 0..<9 { group.addTask { await attempts(server, over: transport) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for (_, result) in results { #expect(try result.get() == Self.items) }
        // Streams 1, 3 and 5 are accepted. A request that starts later goes to the next connection at once.
        #expect(results.filter { $0.count == 1 }.count >= 3)
        #expect(results.allSatisfy { $0.count <= 2 })
        #expect(try server.counts().requests == results.reduce(0) { $0 + $1.count })
    }

    @Test("A misdirected request is sent again over a new connection")
    func misdirected() async throws {
        let server = try FaultServer("misdirected", "1")
        let transport = server.transport()
        let reply = try await transport.send(server.request, body: nil)
        #expect(reply.response.status.code == 421)
        _ = try await reply.body.collect(upTo: 1000)
        #expect(RequestError(.unexpectedStatus, "", status: 421).isTransient)
        for _ in 0..<3 { #expect(try await text(server, over: transport) == Self.items) }
        #expect(try server.counts() == .init(connections: 2, requests: 4, http1: 0))
    }

    @Test("gzip of several members is read over HTTP/2")
    func members() async throws {
        let server = try FaultServer("members")
        #expect(try await text(server, over: server.transport()) == Self.items)
    }

    @Test("An unknown content coding is named, and not retried")
    func unknownCoding() async throws {
        let server = try FaultServer("coding", "x-unheard")
        let (count, result) = await attempts(server, over: server.transport())
        let error = try #require(throws: RequestError.self) { try result.get() }
        #expect(error.description.contains("\"x-unheard\""))
        #expect(count == 1)
    }

    @Test("A client names an unknown content coding of a page, and requests it once")
    func unknownCodingOfPage() async throws {
        struct Item: Decodable, Sendable { let id: Int }
        let server = try FaultServer("coding", "x-unheard")
        let api = try PagingClient(server.address, transport: server.transport())
        let error = await #expect(throws: (any Error).self) {
            for try await _ in api.list(Item.self, "/items", by: .single).items {}
        }
        #expect("\(try #require(error))".contains("\"x-unheard\""))
        #expect(try server.counts().requests == 1)
    }

    @Test(
        "Frames that a client may ignore, and content in any frames, do not change a response",
        arguments: [
            ["early", "1"], ["early", "3"], ["trailers"], ["pieces"], ["flood", "ping", "500"],
            ["flood", "settings", "500"], ["flood", "window", "500"], ["flood", "unknown", "5000"],
        ]
    )
    func frames(fault: [String]) async throws {
        let server = try FaultServer(fault)
        let transport = server.transport()
        for _ in 0..<2 { #expect(try await text(server, over: transport) == Self.items) }
        #expect(try server.counts() == .init(connections: 1, requests: 2, http1: 0))
    }

    @Test(
        "Content that is cut, or has another length than its head says, is a transient error",
        arguments: [
            ["drop", "-1"], ["drop", "0"], ["drop", "5"], ["drop", "19"], ["length", "1"], ["length", "-1"],
            ["length", "100"],
        ]
    )
    func incomplete(fault: [String]) async throws {
        let server = try FaultServer(fault)
        let error = try await failure(of: server)
        #expect(error.isTransient, "\(error)")
        #expect(try server.counts().requests == 1)
    }

    @Test("Every request is answered by a server with a limit of streams", arguments: ["1", "3"])
    func streams(most: String) async throws {
        let server = try FaultServer("streams", most)
        let transport = server.transport()
        #expect(try await text(server, over: transport) == Self.items)
        let results = await withTaskGroup(of: (count: Int, result: Result<String, any Error>).self) { group in
            for _ in 0..<12 { group.addTask { await attempts(server, over: transport) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for (_, result) in results { #expect(try result.get() == Self.items) }
        // A request that a new connection refuses, before it has said its limit, is counted as well.
        #expect(try server.counts().requests == 1 + results.reduce(0) { $0 + $1.count })
    }

    @Test("Content is sent through a window of one byte")
    func window() async throws {
        let server = try FaultServer("window", "1")
        let transport = server.transport()
        #expect(try await text(server, over: transport) == "0")
        var request = server.request
        request.method = .post
        let reply = try await transport.send(request, body: Array(repeating: UInt8(ascii: "a"), count: 500))
        #expect(String(decoding: try await reply.body.collect(upTo: 100), as: UTF8.self) == "500")
        #expect(try server.counts() == .init(connections: 1, requests: 2, http1: 0))
    }

    @Test(
        "A server of one connection at a time answers each request once, over a few more connections than requests",
        arguments: [["serial"], ["serial", "plain"]]
    )
    func serial(server arguments: [String]) async throws {
        let server = try FaultServer(arguments)
        let transport = server.transport()
        #expect(try await text(server, over: transport) == Self.items)
        for _ in 0..<2 {
            try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<12 { group.addTask { try await text(server, over: transport) } }
                for try await text in group { #expect(text == Self.items) }
            }
        }
        let counts = try server.counts()
        #expect(counts.requests == 25)
        // Over TLS the server accepts the connections, too, whose requests were moved to others. More than five at once
        // would not be accepted by the system.
        #expect(counts.connections <= 25 + 5)
    }

    @Test("A reset stream is reported with its code")
    func resetStream() async throws {
        let error = try await failure(of: FaultServer("reset", "2"))
        #expect(error.description.contains("INTERNAL_ERROR"))
        #expect(error.isTransient)
    }

    @Test("A server that speaks HTTP/1.1 after it chose HTTP/2 is asked over HTTP/1.1")
    func http1AsHTTP2() async throws {
        let server = try FaultServer("http1-as-h2")
        let transport = server.transport()
        let error = try await failure(of: server, over: transport)
        #expect(error.description.contains("HTTP/1.1"))
        #expect(error.remedy == .http1)
        #expect(try await text(server, over: transport) == "[]")
    }

    @Test(
        "A server that does not speak TLS, or only old versions of it, is named as such",
        arguments: [("plain", "plain HTTP"), ("banner", "\"SSH-2\" instead of TLS"), ("tls1.1", "before 1.2")]
    )
    func withoutTLS(fault: String, words: String) async throws {
        let error = try await failure(of: FaultServer(fault))
        #expect(error.code == .tlsFailed)
        #expect(error.description.contains(words))
    }

    @Test("A certificate of an unknown authority, or of none, is reported with the remedy", arguments: [false, true])
    func unknownAuthority(isSelfSigned: Bool) async throws {
        let server = try FaultServer(["answer"], isSelfSigned: isSelfSigned)
        let error = try await failure(of: server, over: CurlTransport(options: .init(), environment: [:]))
        #expect(error.code == .tlsFailed)
        #expect(error.description.contains("SSL_CERT_FILE"))
        #expect(error.remedy == .authorityFile)
        let trusting = CurlTransport(options: .init(), environment: ["SSL_CERT_FILE": server.authority.path])
        #expect(try await text(server, over: trusting) == Self.items)
    }
}
#endif
