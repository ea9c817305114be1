import Observation

/// A simple list that loads page by page; each page waits at the gate if there is one.
@MainActor
@Observable
final class Feed {
    struct Row: Identifiable, Hashable {
        let id: Int
    }

    private(set) var rows: [Row] = []
    private(set) var isLoading = false
    private(set) var refreshes = 0
    var query = ""
    let total: Int
    let pageSize: Int
    @ObservationIgnored var gate: Gate?
    @ObservationIgnored private(set) var requests: [Int] = []
    @ObservationIgnored private var unfinished = 0
    @ObservationIgnored private var loading: Task<Void, Never>?

    init(total: Int = 30, pageSize: Int = 5, loaded: Int = 0) {
        self.total = total
        self.pageSize = pageSize
        rows = (0..<loaded).map(Row.init)
    }

    var hasMore: Bool { rows.count < total }

    /// Loads the next page in the caller's task, so that a cancelled task loses the page.
    func loadNext() async {
        guard hasMore, !isLoading else { return }
        isLoading = true
        requests.append(rows.count)
        await gate?.pass()
        if !Task.isCancelled {
            rows += (rows.count..<min(rows.count + pageSize, total)).map(Row.init)
        }
        isLoading = false
    }

    /// Loads the next page in a separate task, which no view can cancel.
    func startLoading() {
        loading = Task { [previous = loading] in
            await previous?.value
            await loadNext()
            unfinished -= 1
        }
        unfinished += 1
    }

    /// Waits for a started load; returns whether there was one.
    func settles() async -> Bool {
        guard unfinished > 0 else { return false }
        await loading?.value
        return true
    }

    func refresh() async {
        isLoading = true
        await gate?.pass()
        isLoading = false
        if !Task.isCancelled { refreshes += 1 }
    }

    func insertAbove(_ ids: Range<Int>) { rows.insert(contentsOf: ids.map(Row.init), at: 0) }
    func removeAll() { rows = [] }
}
