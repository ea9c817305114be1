import Foundation
import Synchronization

/// Events in order of their creation, within ten years from 2015 on.
///
/// The time of an event follows from its serial number and a seed, and never changes. Several events may share a second.
struct EventList: Hashable, Sendable {
    /// The distribution of the events over the years.
    enum Spread: String, CaseIterable, Sendable {
        case even, growing, bursts
    }

    let seed: UInt64
    let spread: Spread

    /// The first second, 2015-01-01, and the number of seconds.
    static let start = 1_420_070_400
    static let width = 3_650 * 86_400

    /// Returns the second in which an event was created.
    func second(of id: Int) -> Int {
        var number = UInt64(truncatingIfNeeded: id)
        // Every fifth group of 200 events shares one second.
        if spread == .bursts, id / 200 % 5 == 0 { number = UInt64(truncatingIfNeeded: id / 200) | 1 << 40 }
        var mixed = (number &+ 1) &* 0x9E37_79B9_7F4A_7C15 ^ seed &* 0xD6E8_FEB8_6659_FD93
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        let unit = Double((mixed ^ (mixed >> 31)) >> 11) / Double(UInt64(1) << 53)
        return Self.start + Int(Double(Self.width) * (spread == .growing ? unit.squareRoot() : unit))
    }

    /// Returns events in order of their creation.
    func sorted(_ ids: some Sequence<Int>) -> [(second: Int, id: Int)] {
        ids.map { (second(of: $0), $0) }.sorted { $0 < $1 }
    }
}

/// The events of lists that do not change, sorted once.
final class EventIndex: Sendable {
    private struct Key: Hashable {
        let list: EventList
        let count: Int
    }

    private let lists = Mutex<[(key: Key, events: [(second: Int, id: Int)])]>([])
    private static let most = 4

    /// Returns the first events of a list in order of their creation.
    func events(_ count: Int, of list: EventList) -> [(second: Int, id: Int)] {
        let key = Key(list: list, count: count)
        if let found = lists.withLock({ $0.first { $0.key == key }?.events }) { return found }
        let events = list.sorted(1...max(1, count)).filter { _ in count > 0 }
        lists.withLock { lists in
            if lists.count >= Self.most { lists.removeFirst() }
            lists.append((key, events))
        }
        return events
    }
}

/// The events as records.
struct EventRecords: ListRecords {
    let list: EventList
    let count = 10_000
    var typicalSize: Int { 64 }
    var defaultTotal: TotalMode? { nil }
    var scope: String { "" }

    func append(_ id: Int, padding: Int, to bytes: inout [UInt8]) {
        let start = bytes.count
        let date = Date(timeIntervalSince1970: TimeInterval(list.second(of: id))).ISO8601Format()
        bytes.append(contentsOf: "{\"id\":\(id),\"created_at\":\"\(date)\"".utf8)
        let missing = padding - (bytes.count - start) - 12
        if missing > 0 { bytes.append(contentsOf: ",\"note\":\"\(String(repeating: "x", count: missing))\"".utf8) }
        bytes.append(UInt8(ascii: "}"))
    }
}
