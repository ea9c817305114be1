import Foundation
import Testing

@testable import PagingDemoServer

@Suite struct AirportListTests {
    @Test("The data set is complete, and its first record matches the file")
    func complete() {
        let airports = DemoServer.airports
        #expect(airports.count == 28_298)
        #expect(airports.ids == 1..<28_299)
        #expect(
            airports.json(for: 1)
                == #"{"id":1,"icao":"00AA","iata":"","name":"Aero B Ranch Airport","city":"Leoti","subd":"Kansas","#
                + #""country":"US","elevation":3435,"lat":38.704022,"lon":-101.473911,"tz":"America/Chicago","#
                + #""lid":"00AA"}"#
        )
    }

    @Test("Every record is a JSON object with its own id and code")
    func everyRecord() throws {
        let airports = DemoServer.airports
        let text = "[" + airports.ids.map { airports.json(for: $0) }.joined(separator: ",") + "]"
        let objects = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(objects.map { $0["id"] as? Int } == airports.ids.map { $0 })
        #expect(Set(objects.compactMap { $0["icao"] as? String }).count == airports.count)
        #expect(objects.allSatisfy { $0.count == 12 })
    }

    @Test("Beyond the data set, the records repeat with new ids")
    func repeating() {
        let airports = DemoServer.airports
        let first = airports.json(for: 1).dropFirst("{\"id\":1".count)
        #expect(airports.json(for: airports.count + 1) == "{\"id\":28299" + first)
    }

    @Test("An airport is found by its code")
    func lookup() {
        #expect(DemoServer.airports.id(icao: "00AK") == 2)
        #expect(DemoServer.airports.id(icao: "----") == nil)
    }

    @Test("A record is padded to the requested size", arguments: [300, 1_000, 10_000])
    func padding(size: Int) {
        var bytes: [UInt8] = []
        DemoServer.airports.append(1, padding: size, to: &bytes)
        #expect(bytes.count == size)
        #expect((try? JSONSerialization.jsonObject(with: Data(bytes))) != nil)
    }

    @Test("A list without data has records with an id alone")
    func withoutData() {
        #expect(AirportList(csv: []).count == 0)
        #expect(AirportList(csv: []).json(for: 7) == "{\"id\":7}")
    }
}
