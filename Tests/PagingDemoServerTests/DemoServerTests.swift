import PagingDemoServer
import Testing

@Suite(.timeLimit(.minutes(10))) struct DemoServerTests {
    @Test("A server listens after its start on a free port of its own")
    func start() async throws {
        let first = DemoServer()
        let second = DemoServer()
        let addresses = [try await first.start(), try await second.start()]
        #expect(addresses == [first.baseURL, second.baseURL])
        #expect(addresses[0] != addresses[1])
        #expect(addresses.allSatisfy { $0.hasPrefix("http://127.0.0.1:") && !$0.hasSuffix(":0") })
        for address in addresses { #expect(try await TestClient.send(address + "/health").status == 200) }
        await first.stop()
        await second.stop()
    }

    @Test("A port in use makes the start fail")
    func takenPort() async throws {
        try await DemoServer.withServer { server async throws in
            let port = try #require(server.baseURL.split(separator: ":").last.flatMap { UInt16($0) })
            let other = DemoServer(port: port)
            await #expect(throws: (any Error).self) { try await other.start() }
        }
    }

    @Test("Repeated starts and stops are harmless, and a server can restart")
    func twice() async throws {
        let server = DemoServer()
        let address = try await server.start()
        #expect(try await server.start() == address)
        await server.stop()
        await server.stop()
        #expect(try await server.start() == address)
        #expect(try await TestClient.send(address + "/health").status == 200)
        await server.stop()
    }

    @Test("A server stops while responses are held or sent slowly")
    func stopWhileHeld() async throws {
        let server = DemoServer()
        let address = try await server.start()
        server.hold(run: "a", page: 1)
        let held = try await RawClient(address)
        let dripping = try await RawClient(address)
        try await held.send("/page/airports?run=a")
        try await dripping.send("/page/airports?fault=slow@1&run=b")
        try await server.arrival(run: "a", page: 1)
        try await server.arrival(run: "b", page: 1)
        await server.stop()
        held.close()
        dripping.close()
        await #expect(throws: (any Error).self) { try await TestClient.send(address + "/health") }
    }

    @Test("An error in the closure stops the server and is thrown")
    func closureError() async throws {
        struct Stop: Error {}
        await #expect(throws: Stop.self) {
            try await DemoServer.withServer { _ async throws in throw Stop() }
        }
    }

    @Test("One connection carries many responses, with and without a body, by length and in chunks")
    func keepAlive() async throws {
        try await DemoServer.withServer { server async throws in
            let client = try await RawClient(server.baseURL)
            defer { client.close() }
            for target in ["/health", "/page/airports?fault=204@1", "/page/airports?fault=500@1", "/health"] {
                try await client.send(target)
                #expect(try await client.answer().hasPrefix("HTTP/1.1 "))
            }
            try await client.send("/page/airports?count=1&body=1")
            #expect(try await client.answer().contains("chunked"))
            try await client.send("/echo?mark=last")
            var text = ""
            while !text.contains("mark=last") { text += try await client.received(atMost: 1) }
            #expect(text.contains("\r\n0\r\n\r\nHTTP/1.1 200 OK"))
        }
    }
}
