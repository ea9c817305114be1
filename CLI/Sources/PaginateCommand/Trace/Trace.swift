/// What was seen of a run's page loads: what a trace page is made of.
///
/// Times are microseconds since the run began, whichever of its walks they belong to.
struct Trace: Sendable {
    /// The loads in list order, walk by walk.
    var loads: [TraceLoad] = []
    /// When the last thing happened.
    var end = 0
}

/// One load of a page: kept small, since a crawl has as many as pages.
struct TraceLoad: Sendable {
    /// How a load ended.
    enum Ending: UInt8, Sendable {
        /// The page arrived.
        case arrived
        /// The page could not be loaded.
        case failed
        /// The page was not wanted any more.
        case cancelled
        /// Nothing was heard of the load's end.
        case open
    }

    /// Which walk of the run, from 0.
    var walk: Int32 = 0
    /// The number of the load in its walk, from 0.
    var number: Int32 = 0
    var ending = Ending.open
    var start: Int
    var end: Int
    /// When the consumer got the page, if it did.
    var delivered: Int?
    /// The number of items that arrived.
    var itemCount = 0
    /// What the load went through, in order.
    var steps: [TraceStep] = []
    /// Methods and addresses of its requests without secrets, each once.
    var addresses: [String] = []
    /// Why its attempts failed, in order; the last one is why the load did.
    var errors: [String] = []

    /// From its beginning to its end.
    var duration: Int { end - start }
    /// The number of attempts that failed and were followed by another one.
    var retries: Int { steps.count { $0.activity == .retry } }
    /// The number of requests that were sent: of redirects and lists within items there are several.
    var requests: Int { steps.count { $0.activity == .head } }
    /// The bytes of its bodies.
    var byteCount: Int { steps.lazy.filter { $0.activity == .turn }.reduce(0) { $0 + Int($1.number) } }
    /// The statuses of its replies, in order.
    var statuses: [Int] { steps.lazy.filter { $0.activity == .body && $0.number > 0 }.map { Int($0.number) } }
}

/// The moment at which a load began to do something.
struct TraceStep: Sendable, Equatable {
    let time: Int
    /// The status with which a body begins, the length of a body that is to be decoded, which address is asked; else 0.
    var number: UInt32 = 0
    let activity: TraceActivity
}
