#if !canImport(Darwin)
import HTTPTypes
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("CurlTransport: the end of a body", .timeLimit(.minutes(10)))
struct CurlBodyEndTests {
    private let text = Array(String(repeating: "{\"id\":1}\n", count: 4).utf8)

    /// The framings in which a body can be sent over HTTP/1.1.
    enum Framing: CaseIterable {
        case length
        case chunks
        case connection

        func reply(_ body: [UInt8], _ coding: String) -> [UInt8] {
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\n"
            switch self {
            case .length: return Array("\(head)Content-Length: \(body.count)\r\n\r\n".utf8) + body
            case .connection: return Array("\(head)Connection: close\r\n\r\n".utf8) + body
            case .chunks:
                let size = body.isEmpty ? [] : Array("\(String(body.count, radix: 16))\r\n".utf8) + body + [13, 10]
                return Array("\(head)Transfer-Encoding: chunked\r\n\r\n".utf8) + size + Array("0\r\n\r\n".utf8)
            }
        }
    }

    @Test(
        "A compressed body that ends before its coding is a transient error, and the whole body is read",
        arguments: ContentEncoder.all,
        Framing.allCases
    )
    func cuts(_ coding: ContentEncoder, _ framing: Framing) async throws {
        let bytes = coding.encode(text)
        let server = try RawServer { connection in
            while let head = connection.readHead() {
                let count = head.split(separator: " ").dropFirst().first.flatMap { Int($0.dropFirst()) } ?? 0
                connection.send(framing.reply(Array(bytes.prefix(count)), coding.name))
                if framing == .connection { return }
            }
        }
        let transport = CurlTransport(options: .init(), environment: [:])
        for count in 0..<bytes.count {
            let reply = try await transport.send(request(.get, "/\(count)", to: server), body: nil)
            let error = await #expect(throws: RequestError.self, "\(count) of \(bytes.count) bytes") {
                try await reply.body.collect(upTo: 1000)
            }
            #expect(error?.code == .unreadableContent)
            #expect(error?.isTransient == true)
            #expect(error?.description.contains("(\(coding.name))") == true)
        }
        let reply = try await transport.send(request(.get, "/\(bytes.count)", to: server), body: nil)
        #expect(reply.body.end == .proven)
        #expect(try await reply.body.collect(upTo: 1000) == text)
    }

    @Test("A large compressed body is read whole by a slow reader", arguments: ContentEncoder.all)
    func large(_ coding: ContentEncoder) async throws {
        let text = [UInt8](repeating: 65, count: 20 << 20)
        let bytes = coding.encode(text)
        let server = try RawServer { connection in
            while connection.readHead() != nil { connection.send(Framing.chunks.reply(bytes, coding.name)) }
        }
        var options = TransportOptions()
        options.pauseThreshold = 100_000
        let transport = CurlTransport(options: options, environment: [:])
        for _ in 0..<2 {
            let body = try await transport.send(request(to: server), body: nil).body
            var count = 0
            for try await chunk in body {
                // What one portion of the decoder adds may exceed the threshold.
                #expect(chunk.count <= 100_000 + 65_536)
                count += chunk.count
                await Task.yield()
            }
            #expect(count == text.count)
        }
        #expect(server.record.connections.count == 1)
    }

    @Test("A coding that cannot be decoded is named, and the request is not repeated")
    func unknownCoding() async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Encoding: sdch\r\nContent-Length: 2\r\n\r\nok")
        let transport = CurlTransport(options: .init(), environment: [:])
        let reply = try await transport.send(request(to: server), body: nil)
        let error = await #expect(throws: RequestError.self) { try await reply.body.collect(upTo: 1000) }
        #expect(error?.isTransient == false)
        #expect(error?.description.contains("\"sdch\"") == true)
        #expect(server.record.connections[0].text.contains("Accept-Encoding: gzip, deflate, br, zstd\r\n"))
    }

    @Test("An empty body of an error or a redirect may declare a coding", arguments: [302, 404, 503])
    func emptyErrors(_ status: Int) async throws {
        let server = try answering("HTTP/1.1 \(status) X\r\nContent-Encoding: gzip\r\nContent-Length: 0\r\n\r\n")
        let transport = CurlTransport(options: .init(), environment: [:])
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(try await reply.body.collect(upTo: 10).isEmpty)
    }

    @Test(
        "The status 204 with content is a transient error",
        arguments: ["Content-Length: 2\r\n\r\nok", "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"]
    )
    func contentOf204(_ rest: String) async throws {
        let server = try answering("HTTP/1.1 204 No Content\r\n" + rest)
        let transport = CurlTransport(options: .init(), environment: [:])
        let error = await #expect(throws: RequestError.self) {
            try await transport.send(request(to: server), body: nil)
        }
        #expect(error?.isTransient == true)
        #expect(error?.description.contains("204") == true)
    }

    @Test(
        "Only a length, chunks or a coding prove the end of a body over plain HTTP",
        arguments: [
            ("Content-Length: 2\r\n\r\nok", HTTPBody.End.proven),
            ("Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n", .proven), ("\r\nok", .unproven),
            ("Connection: close\r\n\r\nok", .unproven),
            ("Content-Length: 2\r\n\r\nok!", .exceeded),
            ("Content-Length: 2\r\nConnection: close\r\n\r\nok!", .exceeded),
            ("Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n2\r\nok\r\n0\r\n\r\n", .exceeded),
        ]
    )
    func ends(_ rest: String, _ end: HTTPBody.End) async throws {
        let server = try answering("HTTP/1.1 200 OK\r\n" + rest)
        let transport = CurlTransport(options: .init(), environment: [:])
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(try await reply.body.collect(upTo: 10) == Array("ok".utf8))
        #expect(reply.body.end == end)
    }

    @Test(
        "A transfer coding beside chunks is named, and not retried",
        arguments: ["gzip, chunked", "gzip", "GZip;q=1", "xchunked"]
    )
    func transferCodings(_ codings: String) async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nTransfer-Encoding: \(codings)\r\n\r\n2\r\nok\r\n0\r\n\r\n")
        let transport = CurlTransport(options: .init(), environment: [:])
        let error = await #expect(throws: RequestError.self) {
            try await transport.send(request(to: server), body: nil).body.collect(upTo: 100)
        }
        let name = codings.contains("x") ? "xchunked" : "gzip"
        #expect(error?.description.contains("transfer encoding \"\(name)\"") == true, "\(error?.description ?? "")")
        #expect(error?.isTransient == false)
    }

    @Test("Bytes behind a body of no length exceed it")
    func exceeding() async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nok")
        let transport = CurlTransport(options: .init(), environment: [:])
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(try await reply.body.collect(upTo: 10).isEmpty)
        #expect(reply.body.end == .exceeded)
    }

    @Test(
        "A length that is not a number, too large or not on one line is refused",
        arguments: ["0x2", "2 bytes", "2.0", "+2", "-2", "2 2", "2, 3", "2;", "99999999999999999999", "\r\n 2"]
    )
    func lengths(_ length: String) async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nok")
        let transport = CurlTransport(options: .init(), environment: [:])
        let error = await #expect(throws: RequestError.self) {
            try await transport.send(request(to: server), body: nil)
        }
        // libcurl itself refuses the first two before it passes them on.
        let isOwn = ["-2", "\r\n 2"].contains(length)
        #expect(error?.description.contains("malformed") == !isOwn, "\(error?.description ?? "")")
    }

    @Test(
        "A response that ends within its head is a lost connection",
        arguments: ["HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"]
    )
    func cutHead(_ head: String) async throws {
        let server = try answering(head)
        let transport = CurlTransport(options: .init(), environment: [:])
        let error = await #expect(throws: RequestError.self) {
            try await transport.send(request(to: server), body: nil)
        }
        #expect(error?.isTransient == true, "\(error?.description ?? "")")
    }
}
#endif
