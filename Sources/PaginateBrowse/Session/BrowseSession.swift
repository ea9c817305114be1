import Paging
package import PagingUI

/// A session that maps keys to actions on a model, and draws the model's state as frames.
///
/// One loop takes all events since the last frame and then draws once, so the number of frames never exceeds what the
/// terminal can take.
@MainActor
package final class BrowseSession {
    /// The way a session ended.
    package enum Ending: Hashable, Sendable {
        /// The user quit.
        case quit
        /// The terminal was closed, or a signal arrived.
        case ended
    }

    /// The list with its search, which sources without search never use.
    let search: QueryModel<String, BrowseItem>
    var model: PagingModel<BrowseItem> { search.list }
    let rows: ModelRows
    var state: BrowseState<RowID>
    var screen: Screen
    private let terminal: any BrowseTerminal
    private let title: String
    /// The terminal events since the last frame.
    private(set) var inbox: [TerminalSession.Event] = []
    /// A signal that the inbox or the screen has changed, coalesced until the loop takes it.
    private let bell: AsyncStream<Void>
    private let ring: AsyncStream<Void>.Continuation
    /// The rows that were reported to the model as visible.
    private var shown: Set<RowID> = []
    private var tasks: [Task<Void, Never>] = []

    /// - Parameter title: The list's title, such as its address.
    package init(
        _ search: QueryModel<String, BrowseItem>,
        rows: ModelRows,
        title: String,
        palette: Palette,
        on terminal: any BrowseTerminal
    ) {
        (self.search, self.rows, self.title, self.terminal) = (search, rows, title, terminal)
        state = BrowseState(size: terminal.size)
        screen = Screen(palette: palette)
        (bell, ring) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Shows the list until the user quits.
    ///
    /// - Parameters:
    ///   - interval: The interval between checks for new items at the head; `nil` for no checks.
    ///   - clock: The clock that measures the interval.
    package func run(watching interval: Duration?, clock: any Clock<Duration> = ContinuousClock()) async -> Ending {
        model.onChange = { [ring] _ in ring.yield() }
        listen()
        if let interval { watch(every: interval, clock) }
        defer { close() }
        begin { await $0.refresh() }
        await draw()
        for await _ in bell {
            if let ending = takeEvents() { return ending }
            await draw()
        }
        return .ended
    }

    /// The current list.
    var list: BrowseList<ModelRows> { BrowseList(search, rows: rows) }

    /// Starts an asynchronous action on the model.
    func begin(_ work: @escaping @MainActor (PagingModel<BrowseItem>) async -> LoadResult) {
        Task { [model] in _ = await work(model) }
    }

    private func takeEvents() -> Ending? {
        while !inbox.isEmpty {
            switch inbox.removeFirst() {
            case .ended: return .ended
            case .resized(let size):
                state.size = size
                screen.invalidate()
            case .keys(let keys):
                for key in keys where press(key) { return .quit }
            }
        }
        return nil
    }

    private func draw() async {
        state.update(list)
        reportShown()
        // Reporting visible rows may start a load, which belongs in the same frame.
        let list = list
        state.update(list)
        await terminal.draw(screen.update(to: state.frame(list, title: title)))
    }

    /// Reports to the model which rows have appeared and disappeared.
    private func reportShown() {
        let now = state.shown(of: rows.count).map { rows.id(at: $0) }
        let gone = shown.subtracting(now)
        let new = now.filter { !shown.contains($0) }
        shown = Set(now)
        for id in new { model.itemAppeared(id) }
        for id in gone { model.itemDisappeared(id) }
    }
}

// MARK: - Background work

extension BrowseSession {
    private func listen() {
        tasks.append(
            Task { [terminal, weak self] in
                for await event in terminal.events { self?.receive(event) }
                self?.receive(.ended)
            }
        )
    }

    private func receive(_ event: TerminalSession.Event) {
        inbox.append(event)
        ring.yield()
    }

    private func watch(every interval: Duration, _ clock: any Clock<Duration>) {
        tasks.append(
            Task { [model] in
                while (try? await clock.sleep(for: interval)) != nil {
                    // A failed refresh is retried only by the user.
                    if model.content.refresh.failure == nil { await model.checkForNew() }
                }
            }
        )
    }

    private func close() {
        for task in tasks { task.cancel() }
        model.onChange = nil
        model.cancel()
        ring.finish()
    }
}
