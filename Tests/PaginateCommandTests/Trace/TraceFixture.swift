@testable import PaginateCrawls

/// Hand-made traces.
enum TraceFixture {
    /// Returns a load with some steps.
    ///
    /// - Parameters:
    ///   - times: The start and the end.
    ///   - steps: The steps, with their start times.
    static func load(
        _ times: ClosedRange<Int>,
        _ steps: [(TraceActivity, Int)] = [],
        number: Int = 0,
        ending: TraceLoad.Ending = .arrived,
        delivered: Int? = nil
    ) -> TraceLoad {
        var load = TraceLoad(number: Int32(number), start: times.lowerBound, end: times.upperBound)
        load.ending = ending
        load.delivered = delivered
        load.steps = steps.map { TraceStep(time: $1, activity: $0) }
        load.addresses = ["GET http://a.test/list?page=\(number + 1)"]
        return load
    }

    /// Returns a trace that ends with its last load.
    static func trace(_ loads: [TraceLoad]) -> Trace {
        Trace(loads: loads, end: loads.map { max($0.end, $0.delivered ?? 0) }.max() ?? 0)
    }

    /// Returns the file of some loads.
    static func file(_ loads: [TraceLoad], hasManyLists: Bool = false, summary: WalkSummary = .empty) -> TraceFile {
        var trace = trace(loads)
        trace.hasManyLists = hasManyLists
        return TraceFile(trace: trace, address: "http://a.test/list", date: "today", summary: summary)
    }
}
