import Foundation
import PagingHTTP
import Testing

/// The events of a trace, read back from its file.
struct TraceEvents {
    /// The file's own facts, by name.
    let facts: [String: String]
    let events: [JSONValue.Object]

    /// - Throws: An error when the bytes are not JSON, or an event lacks what viewers need.
    init(_ bytes: some Collection<UInt8>) throws {
        guard case .object(let file) = try JSONValue(parsing: bytes),
            case .object(let other)? = file["otherData"], case .array(let events)? = file["traceEvents"]
        else { throw CocoaError(.fileReadCorruptFile) }
        facts = Dictionary(uniqueKeysWithValues: other.members.map { ($0.key, $0.value.stringValue ?? "") })
        self.events = try events.map { event in
            guard case .object(let event) = event else { throw CocoaError(.fileReadCorruptFile) }
            let isTimed = event["ts"]?.intValue != nil && event["pid"]?.intValue != nil && event["tid"]?.intValue != nil
            let hasDuration = event["ph"] != "X" || (event["dur"]?.intValue ?? -1) >= 0
            guard isTimed, hasDuration, event["name"]?.stringValue != nil else {
                throw CocoaError(.fileReadCorruptFile)
            }
            return event
        }
    }

    /// The loads in order, as the details of their events.
    var loads: [JSONValue.Object] {
        events.filter { $0["ph"] == "X" }.compactMap { event in
            guard case .object(let details)? = event["args"] else { return nil }
            return details
        }
    }

    /// The names of the events of a phase.
    func names(_ phase: String) -> [String] {
        events.filter { $0["ph"]?.stringValue == phase }.compactMap { $0["name"]?.stringValue }
    }

    /// Reports events of one thread that overlap without nesting, which viewers draw wrongly.
    func expectNesting(sourceLocation: SourceLocation = #_sourceLocation) {
        let threads = Dictionary(grouping: events.filter { $0["ph"] == "X" }) { $0["tid"]?.intValue ?? 0 }
        for (thread, events) in threads {
            var ends: [Int] = []
            let spans = events.map { event -> Range<Int> in
                let start = event["ts"]?.intValue ?? 0
                return start..<start + (event["dur"]?.intValue ?? 0)
            }
            for span in spans.sorted(by: { ($0.lowerBound, -$0.count) < ($1.lowerBound, -$1.count) }) {
                while let end = ends.last, end <= span.lowerBound { ends.removeLast() }
                let fits = ends.last.map { span.upperBound <= $0 } ?? true
                #expect(fits, "thread \(thread): \(span) in \(ends)", sourceLocation: sourceLocation)
                ends.append(span.upperBound)
            }
        }
    }
}
