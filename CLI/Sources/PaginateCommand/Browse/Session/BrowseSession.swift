import Paging
import PagingUI

/// Somebody looks at a list: keys become wishes of the model, and what the model shows becomes frames.
///
/// One loop takes all that has happened, and then draws once: however fast pages and keys come, no more is drawn than the
/// terminal takes.
@MainActor
final class BrowseSession {
    /// How a session ended.
    enum Ending: Hashable, Sendable {
        /// Somebody has seen enough.
        case quit
        /// The terminal is gone, or a signal came.
        case ended
    }

    let model: PagingModel<BrowseItem>
    let rows: ModelRows
    var state: BrowseState<RowID>
    var screen: Screen
    private let terminal: any BrowseTerminal
    private let title: String
    /// What has happened at the terminal since the last frame.
    private(set) var inbox: [TerminalSession.Event] = []
    /// Rings when there is something in the inbox, or to draw; once for all that has happened meanwhile.
    private let bell: AsyncStream<Void>
    private let ring: AsyncStream<Void>.Continuation
    /// The rows that the model was told are on the screen.
    private var shown: Set<RowID> = []
    private var tasks: [Task<Void, Never>] = []

    /// - Parameter title: what the list is, such as its address.
    init(
        _ model: PagingModel<BrowseItem>,
        rows: ModelRows,
        title: String,
        palette: Palette,
        on terminal: any BrowseTerminal
    ) {
        (self.model, self.rows, self.title, self.terminal) = (model, rows, title, terminal)
        state = BrowseState(size: terminal.size)
        screen = Screen(palette: palette)
        (bell, ring) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Shows the list until somebody quits.
    ///
    /// - Parameters:
    ///   - interval: how often to look for new items at the head; `nil` for never.
    ///   - clock: what the interval is measured by.
    func run(watching interval: Duration?, clock: any Clock<Duration> = ContinuousClock()) async -> Ending {
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

    /// The list at this moment.
    var list: BrowseList<ModelRows> { BrowseList(model, rows: rows) }

    /// Asks the model for something that takes time.
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
        // What is on the screen may have begun a load, which belongs into the same frame.
        let list = list
        state.update(list)
        await terminal.draw(screen.update(to: state.frame(list, title: title)))
    }

    /// Tells the model which rows have come on the screen, and which have left it.
    private func reportShown() {
        let now = state.shown(of: rows.count).map { rows.id(at: $0) }
        let gone = shown.subtracting(now)
        let new = now.filter { !shown.contains($0) }
        shown = Set(now)
        for id in new { model.rowAppeared(id) }
        for id in gone { model.rowDisappeared(id) }
    }
}

// MARK: - What happens by itself

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
                    // What has failed is not tried again unasked.
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
