/// The record of a run's page loads.
///
/// Times are microseconds since the start of the run, across all of its walks.
struct Trace: Sendable {
    /// The loads in list order, walk by walk.
    var loads: [TraceLoad] = []
    /// The time of the last event.
    var end = 0
    /// Whether the walks are those of many lists, side by side.
    var hasManyLists = false
}

/// The record of one page load, kept small because a crawl has one per page.
struct TraceLoad: Sendable {
    /// The end of a load.
    enum Ending: UInt8, Sendable {
        /// The page arrived.
        case arrived
        /// The page could not be loaded.
        case failed
        /// The load was cancelled.
        case cancelled
        /// The run ended before the load did.
        case open

        /// The ending's name in a trace.
        var name: String {
            switch self {
            case .arrived: "arrived"
            case .failed: "failed"
            case .cancelled: "cancelled"
            case .open: "abandoned"
            }
        }
    }

    /// The index of the walk in the run.
    var walk: Int32 = 0
    /// The index of the load in its walk.
    var number: Int32 = 0
    var ending = Ending.open
    var start: Int
    var end: Int
    /// The time at which the consumer received the page, if it did.
    var delivered: Int?
    /// The number of items that arrived.
    var itemCount = 0
    /// The steps of the load, in order.
    var steps: [TraceStep] = []
    /// The methods and addresses of its requests without secrets, each once.
    var addresses: [String] = []
    /// The errors of its attempts, in order; if the load failed, the last one is the reason.
    var errors: [String] = []

    /// The time from the start to the end.
    var duration: Int { end - start }
    /// The total size of its response bodies.
    var byteCount: Int { steps.lazy.filter { $0.activity == .decodeQueue }.reduce(0) { $0 + Int($1.number) } }
    /// The statuses of its responses, in order.
    var statuses: [Int] { steps.lazy.filter { $0.activity == .body && $0.number > 0 }.map { Int($0.number) } }
}

/// The start of an activity of a load.
struct TraceStep: Sendable, Equatable {
    let time: Int
    /// The response status, the body's length or the index of the address, by activity; else 0.
    var number: UInt32 = 0
    let activity: TraceActivity
}
