#if AsyncHTTPClient
    import AsyncHTTPClient
    import HTTPTypes
    import PagingTesting
    import Testing

    @testable import PagingHTTP

    @Suite("AsyncHTTPClientTransport", .timeLimit(.minutes(5)))
    struct AsyncHTTPClientTransportTests {
        @Test("A slow reader pauses the transfer, and gets all of it in the end")
        func backpressure() async throws {
            let size = 64 << 20
            let (pauses, pause) = AsyncStream.makeStream(of: Int.self)
            let server = try RawServer { connection in
                _ = connection.readHead()
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
                let sent = connection.sendUntilPaused([UInt8](repeating: 65, count: 1 << 20), times: 64)
                pause.yield(sent)
                var rest = size - sent
                while rest > 0, connection.send([UInt8](repeating: 65, count: min(rest, 1 << 20))) { rest -= 1 << 20 }
            }
            let transport = AsyncHTTPClientTransport()
            let body = try await transport.send(request(to: server), body: nil).body
            let sent = try #require(await pauses.first { _ in true })
            #expect(sent < size / 2)
            #expect(try await body.collect(upTo: size).count == size)
        }

        @Test("The time limit is for the network, not for the reader")
        func timeOfReader() async throws {
            let gate = RawGate()
            let server = try RawServer { connection in
                _ = connection.readHead()
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n")
                gate.wait()
                connection.send("bo")
                connection.waitForPeerClose()
            }
            let clock = ManualClock()
            let transport = AsyncHTTPClientTransport(options: .init(), environment: [:], clock: clock)
            let reply = try await transport.send(request(to: server), body: nil)
            try await clock.waitForSleepers(count: 1)
            clock.advance(by: .seconds(61))
            gate.open()
            let reading = Task {
                var text = ""
                for try await chunk in reply.body { text += String(decoding: chunk, as: UTF8.self) }
                return text
            }
            try await clock.waitForSleepers(count: 1)
            clock.advance(by: .seconds(61))
            let error = await #expect(throws: HTTPError.self) { try await reading.value }
            #expect(error?.code == .timedOut)
            await server.until { $0.connections[0].peerClosed }
        }

        @Test("What decodes to more than the limit ends the exchange")
        func bomb() async throws {
            let hello = TransportTests.hello
            let server = try RawServer { connection in
                _ = connection.readHead()
                connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(hello.count)\r\n\r\n")
                connection.send(hello)
                connection.waitForPeerClose()
            }
            let transport = AsyncHTTPClientTransport(options: .init(maximumDecodedSize: 10))
            let error = await #expect(throws: HTTPError.self) {
                try await transport.send(request(to: server), body: nil).body.collect(upTo: 1000)
            }
            #expect(error?.code == .bodyTooLarge)
            #expect(error?.isTransient == false)
        }

        @Test("Compressed content whose end is missing is an error")
        func cutCoding() async throws {
            let beginning = Array(TransportTests.hello.prefix(20))
            let server = try RawServer { connection in
                _ = connection.readHead()
                connection.send(
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(beginning.count)\r\n\r\n"
                )
                connection.send(beginning)
                connection.waitForPeerClose()
            }
            let transport = AsyncHTTPClientTransport()
            let error = await #expect(throws: HTTPError.self) {
                try await transport.send(request(to: server), body: nil).body.collect(upTo: 1000)
            }
            #expect(error?.code == .unreadableContent)
            #expect(error?.isTransient == true)
        }

        @Test("A reply without content may say how that would be coded", arguments: ["HEAD 200", "GET 304", "GET 204"])
        func codingWithoutContent(_ exchange: String) async throws {
            let words = exchange.split(separator: " ")
            let server = try answering("HTTP/1.1 \(words[1]) X\r\nContent-Encoding: gzip\r\n\r\n")
            let method = try #require(HTTPRequest.Method(String(words[0])))
            let reply = try await AsyncHTTPClientTransport().send(request(method, to: server), body: nil)
            #expect(String(reply.response.status.code) == words[1])
            #expect(try await reply.body.collect(upTo: 10) == [])
        }

        @Test("A client of the program's own serves too, follows no redirect, and is not shut down")
        func givenClient() async throws {
            let server = try RawServer { connection in
                while let head = connection.readHead() {
                    let isFirst = head.hasPrefix("GET /first ")
                    connection.send(isFirst ? "HTTP/1.1 302 Found\r\nLocation: /second\r\n" : "HTTP/1.1 200 OK\r\n")
                    connection.send("Content-Length: 2\r\n\r\nok")
                }
            }
            let client = AsyncHTTPClient.HTTPClient()
            do {
                let transport = AsyncHTTPClientTransport(client)
                let redirect = try await transport.send(request(.get, "/first", to: server), body: nil)
                #expect(redirect.response.status == .found)
                #expect(redirect.response.headerFields[.location] == "/second")
                #expect(try await redirect.body.collect(upTo: 10) == [])
                let reply = try await transport.send(request(to: server), body: nil)
                #expect(try await reply.body.collect(upTo: 10) == Array("ok".utf8))
            }
            #expect(server.record.connections.reduce(0) { $0 + $1.heads } == 2)
            #expect(!server.record.connections.contains { $0.text.contains("/second") })
            try await client.shutdown()
            let error = await #expect(throws: HTTPError.self) {
                try await AsyncHTTPClientTransport(client).send(request(to: server), body: nil)
            }
            #expect(error?.code == .transportFailed)
        }

        @Test("A body outlives its transport, and the connection closes with it")
        func lifetime() async throws {
            let server = try RawServer { connection in
                while connection.readHead() != nil { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") }
            }
            for _ in 0..<20 {
                let body = try await AsyncHTTPClientTransport().send(request(to: server), body: nil).body
                #expect(try await body.collect(upTo: 10) == Array("ok".utf8))
            }
            await server.until { $0.connections.count == 20 && $0.connections.allSatisfy(\.peerClosed) }
        }

        @Test("A port that no address has is refused")
        func port() async throws {
            let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:65536", path: "/")
            let error = await #expect(throws: HTTPError.self) {
                try await AsyncHTTPClientTransport().send(request, body: nil)
            }
            #expect(error?.code == .invalidRequest)
        }

        @Test("A request goes through the proxy that the environment names, with its password")
        func proxy() async throws {
            let server = try RawServer { connection in
                guard connection.readHead() != nil else { return }
                connection.send("HTTP/1.1 200 OK\r\n\r\n")
                guard connection.readHead() != nil else { return }
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
            let environment = ["http_proxy": "http://u:p@\(server.authority)", "no_proxy": "direct.test"]
            let transport = AsyncHTTPClientTransport(options: .init(), environment: environment)
            let request = HTTPRequest(method: .get, scheme: "http", authority: "api.test", path: "/a")
            let body = try await transport.send(request, body: nil).body.collect(upTo: 10)
            #expect(body == Array("ok".utf8))
            let text = server.record.connections[0].text
            #expect(text.hasPrefix("CONNECT api.test:80 HTTP/1.1\r\n"))
            #expect(text.lowercased().contains("proxy-authorization: basic dtpw\r\n"))
            #expect(text.contains("GET /a HTTP/1.1\r\n"))
        }

        @Test("A proxy that refuses is named, and its variable is not quoted")
        func proxyRefuses() async throws {
            let server = try answering("HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n")
            let environment = ["all_proxy": "http://user:secret@\(server.authority)"]
            let transport = AsyncHTTPClientTransport(options: .init(), environment: environment)
            let request = HTTPRequest(method: .get, scheme: "https", authority: "api.test", path: "/a")
            let error = await #expect(throws: HTTPError.self) { try await transport.send(request, body: nil) }
            #expect(error?.code == .transportFailed)
            #expect(error?.message.contains("proxy") == true)
            #expect(error?.message.contains("secret") == false)
        }
    }
#endif
