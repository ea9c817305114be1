import Testing

@testable import PagingDemoServer

@Suite(.timeLimit(.minutes(10))) struct RunRouteTests {
    @Test("The log of a run counts its requests, and names the addresses that were requested again")
    func log() async throws {
        try await DemoServer.withServer { server async throws in
            let list = "/offset/airports?count=30&limit=10&run=a&offset="
            for offset in [0, 10, 20, 10] { _ = try await TestClient.send(server.baseURL + list + "\(offset)") }
            _ = try await TestClient.send(server.baseURL + "/echo?run=b")
            let log = try await TestClient.send(server.baseURL + "/runs/a")
            #expect(log.value("requests") as? Int == 4)
            #expect(log.value("peak") as? Int == 1)
            #expect(log.value("repeated") as? [String: Int] == [list + "10": 2])
        }
    }

    @Test("The log of a run counts the faults, and those that only delay a page")
    func faults() async throws {
        try await DemoServer.withServer { server async throws in
            let list = "/offset/airports?count=30&limit=10&run=a&fault=late@2&fault=503@3&offset="
            for offset in [0, 10, 20] { _ = try await TestClient.send(server.baseURL + list + "\(offset)") }
            let log = try await TestClient.send(server.baseURL + "/runs/a")
            #expect([log.value("faults") as? Int, log.value("late") as? Int] == [2, 1])
        }
    }

    @Test("Requests and faults are counted beyond the requests that are kept")
    func counts() {
        let runs = RunRegistry()
        let request = DemoRequest(method: "GET", target: "/echo", headers: [:], body: [], base: "")
        for _ in 0..<100_002 {
            let order = runs.begin(request, run: "a")
            if order >= 99_999 { runs.setFault(ofRequest: order, isLate: order == 100_001, run: "a") }
        }
        #expect(runs.requests(run: "a").count == 100_000)
        #expect(runs.counts(run: "a") == RunRegistry.Counts(requests: 100_002, faults: 3, late: 1))
    }

    @Test("The log of an unknown run is empty")
    func unknown() async throws {
        try await DemoServer.withServer { server async throws in
            let log = try await TestClient.send(server.baseURL + "/runs/c")
            #expect(log.text == #"{"requests":0,"faults":0,"late":0,"refused":0,"peak":0,"repeated":{}}"#)
        }
    }
}
