import Testing

@testable import PagingDemoServer

@Suite("Budgets of a run", .timeLimit(.minutes(10)))
struct ArrivalBudgetTests {
    @Test("More arrivals than the budget in any second are refused, and refused requests count")
    func window() {
        var budget = ArrivalBudget()
        let start = ContinuousClock.now
        let admitted = [0, 600, 999, 1_000, 1_500, 1_600, 2_600].map { time in
            budget.admits(start + .milliseconds(time), limit: 2)
        }
        #expect(admitted == [true, true, false, false, false, false, true])
        #expect(budget.refused == 4)
    }

    @Test("A budget can change during a run")
    func change() {
        var budget = ArrivalBudget()
        let start = ContinuousClock.now
        for time in 0..<5 { #expect(budget.admits(start + .milliseconds(time), limit: 5) == true) }
        #expect(budget.admits(start + .milliseconds(5), limit: 5) == false)
        #expect(budget.admits(start + .milliseconds(6), limit: 2) == false)
        #expect(budget.admits(start + .milliseconds(1_007), limit: 3) == true)
        #expect(budget.admits(start + .milliseconds(1_008), limit: 3) == true)
        #expect(budget.admits(start + .milliseconds(1_009), limit: 2) == false)
    }

    @Test("A request beyond the budget gets 429 with a wait, and a list without a run has no budget")
    func refusal() async throws {
        try await DemoServer.withServer { server in
            let address = server.baseURL + "/page/airports?per_page=5&budget=1"
            #expect(try await TestClient.send(address).status == 400)
            #expect(try await TestClient.send(server.baseURL + "/page/airports?run=a&budget=0").status == 400)
            var answer = try await TestClient.send(address + "&run=r")
            #expect(answer.status == 200)
            var count = 1
            while answer.status == 200 {
                answer = try await TestClient.send(address + "&run=r")
                count += 1
            }
            #expect(answer.status == 429)
            #expect(answer.headers["retry-after"] == "1")
            #expect(server.refusedRequests(run: "r") == 1)
            #expect(server.requests(run: "r").count == count)
        }
    }
}
