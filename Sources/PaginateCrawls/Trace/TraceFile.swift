import PaginateFiles
import Paging
import PagingHTTP

/// A trace in the Trace Event Format, which Perfetto, Chrome and speedscope open.
///
/// Times are microseconds. A load is a complete event that contains one for each of its activities. Events of one thread
/// nest, so loads that overlap are on different threads: each takes the first that is free when it starts, and the number
/// of threads is that of the loads under way. The array of events has one event per line.
struct TraceFile {
    let trace: Trace
    /// The list's address, or the template of many lists, without secrets.
    let address: String
    /// The creation date, as it is written.
    let date: String
    let summary: WalkSummary
    /// The size at which events are passed on.
    private static let chunkSize = 64 << 10

    /// Passes on the bytes of the file, in chunks.
    ///
    /// - Throws: The error of the receiver.
    func write<Failure: Error>(_ receive: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        var text = "{\"displayTimeUnit\":\"ms\",\"otherData\":\(facts),\"traceEvents\":[\n"
        text += "\(metadata("process_name", .string(address)))"
        let threads = threads()
        for thread in 0..<((threads.max() ?? -1) + 1) {
            text += ",\n\(metadata("thread_name", .string("loads \(thread + 1)"), thread: thread))"
        }
        for (load, thread) in zip(trace.loads, threads) {
            for event in events(of: load, thread: thread) { text += ",\n\(event)" }
            if text.utf8.count >= Self.chunkSize {
                try receive(Array(text.utf8))
                text = ""
            }
        }
        for event in counters() { text += ",\n\(event)" }
        try receive(Array((text + "\n]}\n").utf8))
    }

    private var facts: JSONValue {
        [
            "address": .string(address), "outcome": .string(summary.ending.rawValue),
            "evidence": .string(summary.evidence), "date": .string(date),
            "program": .string("paginate \(BuildVersion.number)"),
        ]
    }

    // MARK: - Loads

    /// Returns the thread of each load.
    private func threads() -> [Int] {
        var threads = Array(repeating: 0, count: trace.loads.count)
        var ends: [Int] = []
        for index in trace.loads.indices.sorted(by: { trace.loads[$0].start < trace.loads[$1].start }) {
            let load = trace.loads[index]
            let thread = ends.firstIndex { $0 <= load.start } ?? ends.count
            if thread == ends.count { ends.append(load.end) } else { ends[thread] = load.end }
            threads[index] = thread
        }
        return threads
    }

    private func events(of load: TraceLoad, thread: Int) -> [JSONValue] {
        let list = trace.hasManyLists ? "list \(load.walk + 1), " : ""
        var events = [
            event("X", "\(list)load \(load.number + 1)", load.start, load.duration, thread: thread, details(of: load))
        ]
        events += load.spans.map { event("X", $0.activity.name, $0.start, $0.duration, thread: thread) }
        if let delivered = load.delivered {
            events.append(event("i", "\(list)load \(load.number + 1) delivered", delivered, thread: thread))
        }
        return events
    }

    private func details(of load: TraceLoad) -> JSONValue {
        [
            "ending": .string(load.ending.name),
            "requests": .array(load.addresses.map { .string($0) }),
            "statuses": .array(load.statuses.map { JSONValue(number: $0) }),
            "bytes": JSONValue(number: load.byteCount),
            "items": JSONValue(number: load.itemCount),
            "errors": .array(load.errors.map { .string($0) }),
        ]
    }

    // MARK: - Requests in flight

    /// Returns the number of requests in flight, at each time at which it changes.
    private func counters() -> [JSONValue] {
        var changes: [Int: Int] = [:]
        for transfer in trace.loads.lazy.flatMap(\.transfers) {
            changes[transfer.lowerBound, default: 0] += 1
            changes[transfer.upperBound, default: 0] -= 1
        }
        var count = 0
        return changes.filter { $0.value != 0 }.sorted { $0.key < $1.key }.map { time, change in
            count += change
            return event("C", "requests in flight", time, thread: 0, ["requests": JSONValue(number: count)])
        }
    }

    // MARK: - Events

    private func event(
        _ phase: String,
        _ name: String,
        _ time: Int,
        _ duration: Int? = nil,
        thread: Int,
        _ details: JSONValue? = nil
    ) -> JSONValue {
        let members: [(key: String, value: JSONValue?)] = [
            ("ph", .string(phase)), ("name", .string(name)), ("pid", 1), ("tid", JSONValue(number: thread + 1)),
            ("ts", JSONValue(number: time)), ("dur", duration.map { JSONValue(number: $0) }),
            // An instant belongs to its thread; without a scope, viewers differ.
            ("s", phase == "i" ? "t" : nil), ("args", details),
        ]
        return .object(JSONValue.Object(members.compactMap { key, value in value.map { .init(key: key, value: $0) } }))
    }

    private func metadata(_ name: String, _ value: JSONValue, thread: Int = 0) -> JSONValue {
        event("M", name, 0, thread: thread, ["name": value])
    }
}

extension JSONValue {
    fileprivate init(number: Int) { self = .number(String(number)) }
}
