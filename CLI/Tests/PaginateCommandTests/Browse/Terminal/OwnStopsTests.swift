import Testing

@testable import PaginateCommand

@Suite("Stop signals that the program sends itself")
struct OwnStopsTests {
    @Test("The signal by which the program stopped itself is not another Ctrl-Z")
    func own() {
        let stops = OwnStops(areReported: true)
        #expect(stops.isOthers(1))
        stops.willSend()
        #expect(!stops.isOthers(1))
        #expect(stops.isOthers(1))
    }

    @Test("A Ctrl-Z that is reported together with the program's own signal counts")
    func together() {
        let stops = OwnStops(areReported: true)
        stops.willSend()
        #expect(stops.isOthers(2))
        #expect(stops.isOthers(1))
    }

    @Test("Each of several own signals is left out once")
    func several() {
        let stops = OwnStops(areReported: true)
        stops.willSend()
        stops.willSend()
        #expect(!stops.isOthers(1))
        #expect(!stops.isOthers(1))
        #expect(stops.isOthers(1))
    }

    @Test("Where a watch reports no signal that had no handler, every report counts")
    func unreported() {
        let stops = OwnStops(areReported: false)
        stops.willSend()
        #expect(stops.isOthers(1))
    }
}
