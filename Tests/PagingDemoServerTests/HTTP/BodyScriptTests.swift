import Testing

@testable import PagingDemoServer

@Suite(.timeLimit(.minutes(10))) struct BodyScriptTests {
    private let request = DemoRequest(method: "GET", target: "/x", headers: [:], body: [], base: "")

    @Test("A request counts as finished just before its last bytes leave")
    func ticketOfLastBytes() async throws {
        let registry = RunRegistry()
        let ticket = RequestTicket(request, run: "a", registry: registry)
        let script = BodyScript(steps: [.bytes([1]), .pause(.zero), .bytes([2, 3]), .abort], ticket: ticket)
        var iterator = script.makeAsyncIterator()
        #expect(try await iterator.nextBuffer(suggested: 10) == [1])
        _ = RequestTicket(request, run: "a", registry: registry)
        #expect(registry.peak(run: "a") == 2)
        #expect(try await iterator.nextBuffer(suggested: 10) == [2, 3])
        let later = [
            RequestTicket(request, run: "a", registry: registry), RequestTicket(request, run: "a", registry: registry),
        ]
        #expect(registry.peak(run: "a") == 2)
        _ = RequestTicket(request, run: "a", registry: registry)
        #expect(registry.peak(run: "a") == 3)
        #expect(later.map(\.order) == [2, 3])
        await #expect(throws: BodyScript.Abort.self) { try await iterator.nextBuffer(suggested: 10) }
    }

    @Test("A request that is never finished ends when its response is deallocated")
    func forgottenTicket() {
        let registry = RunRegistry()
        for _ in 1...3 { _ = RequestTicket(request, run: "a", registry: registry) }
        #expect(registry.peak(run: "a") == 1)
    }

    @Test("Repeated bytes occur as often as requested, and then the body ends")
    func repeating() async throws {
        let steps: [BodyStep] = [.bytes([]), .repeating([7], count: 3, pause: .zero), .bytes([8])]
        var iterator = BodyScript(steps: steps, ticket: nil).makeAsyncIterator()
        var bytes: [UInt8] = []
        while let chunk = try await iterator.nextBuffer(suggested: 10) { bytes += chunk }
        #expect(bytes == [7, 7, 7, 8])
    }

    @Test("The registry stores the latest thousand runs")
    func boundedRuns() {
        let registry = RunRegistry()
        for run in 0...1_000 { _ = RequestTicket(request, run: "\(run)", registry: registry) }
        #expect(registry.requests(run: "0").isEmpty)
        #expect(registry.requests(run: "1").count == 1)
        #expect(registry.requests(run: "1000").count == 1)
    }
}
