import Testing

@testable import PaginateBrowse

@Suite("Stop signals sent by the program itself")
struct OwnStopsTests {
    @Test("The program's own stop signal does not count as another Ctrl-Z")
    func own() {
        let stops = OwnStops(areReported: true)
        #expect(stops.isOthers(1))
        stops.willSend()
        #expect(!stops.isOthers(1))
        #expect(stops.isOthers(1))
    }

    @Test("A Ctrl-Z reported together with the program's own signal counts")
    func together() {
        let stops = OwnStops(areReported: true)
        stops.willSend()
        #expect(stops.isOthers(2))
        #expect(stops.isOthers(1))
    }

    @Test("Each of several own signals is ignored once")
    func several() {
        let stops = OwnStops(areReported: true)
        stops.willSend()
        stops.willSend()
        #expect(!stops.isOthers(1))
        #expect(!stops.isOthers(1))
        #expect(stops.isOthers(1))
    }

    @Test("Without a report of unhandled signals, every report counts")
    func unreported() {
        let stops = OwnStops(areReported: false)
        stops.willSend()
        #expect(stops.isOthers(1))
    }
}
