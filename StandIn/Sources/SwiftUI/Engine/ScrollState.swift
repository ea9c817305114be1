/// The state of a scroll container: its position, its drawn rows, and its modifiers.
@MainActor
final class ScrollState {
    private(set) var position = 0
    private(set) var lineCount = 0
    private(set) var pass = 0
    /// The row that the view requests at the top.
    private var wish: AnyHashable?
    private var isWishAtBottom = false
    /// Whether the container opens at its bottom, and stays there while its content grows.
    private var startsAtBottom = false
    private var link: ScrollLink?
    private var reader: ScrollReaderState?
    private var actions: [([AnyHashable]) -> Void] = []
    private var phaseActions: [(ScrollPhase, ScrollPhase) -> Void] = []
    /// The scroll phase; each change is reported immediately.
    var phase = ScrollPhase.idle {
        didSet {
            guard phase != oldValue else { return }
            for action in phaseActions { action(oldValue, phase) }
        }
    }
    private(set) var refresh: RefreshAction?
    private var refreshing: Task<Void, Never>?
    private var wasMovedByHand = false
    private var wasAtBottom = true
    private var nextLine = 0
    private var targets: [AnyHashable] = []
    private var reportedTargets: [AnyHashable] = []
    private let renderer: Renderer

    init(renderer: Renderer) { self.renderer = renderer }

    private var rows: Int { renderer.screen.rows }
    private var lastPosition: Int { max(0, lineCount - rows) }

    /// Reads the modifiers around the container, and starts counting its lines.
    func beginPass(in context: Context?) {
        pass = renderer.pass
        nextLine = 0
        targets = []
        link = context?.environment.scrollLink
        reader = context?.environment.scrollReader
        actions = context?.environment.visibilityActions ?? []
        phaseActions = context?.environment.scrollPhaseActions ?? []
        refresh = context?.environment.refresh
        if renderer.screen.cancelsRefreshOnRedraw, context?.isFresh == true { refreshing?.cancel() }
        startsAtBottom = context?.environment.startsAtBottom ?? false
        wasAtBottom = position >= lastPosition
        if let wanted = reader?.wish ?? (wasMovedByHand ? nil : link?.read()) {
            wish = wanted
            isWishAtBottom = reader?.wish == nil ? link?.isBottom == true : reader?.isBottom == true
        }
    }

    /// Returns the drawn part of a lazy container, whose lines follow those of the previous containers.
    func lines(_ count: Int, wanted: (AnyHashable) -> Int?) -> (drawn: Range<Int>, visible: Range<Int>) {
        let first = nextLine
        nextLine += count
        if startsAtBottom, wasAtBottom { position = max(0, nextLine - rows) }
        if let wish, let line = wanted(wish) {
            position = max(0, first + line - (isWishAtBottom ? rows - 1 : 0))
            self.wish = nil
        }
        let overscan = renderer.screen.overscan
        func part(_ range: Range<Int>) -> Range<Int> {
            (range.lowerBound - first..<range.upperBound - first).clamped(to: 0..<count)
        }
        return (
            part(position - overscan..<position + rows + overscan),
            part(position..<position + rows)
        )
    }

    func addTarget(_ id: AnyHashable) { targets.append(id) }

    func endPass() {
        lineCount = nextLine
        wish = nil
        reader?.wish = nil
        if position > lastPosition {
            position = lastPosition
            renderer.signal.raise()
        }
        if wasMovedByHand, let link, let id = link.isBottom ? targets.last : targets.first, link.read() != id {
            link.write(id)
        }
        wasMovedByHand = false
        if targets != reportedTargets {
            reportedTargets = targets
            for action in actions { action(targets) }
        }
    }

    /// Scrolls by one line; returns `false` at the end.
    func move(by step: Int) -> Bool {
        let target = min(max(0, position + step), lastPosition)
        defer { position = target }
        guard target != position else { return false }
        wasMovedByHand = true
        return true
    }

    /// Starts a pull to refresh: the task belongs to the container, and ends with it.
    func startRefresh() -> Task<Void, Never>? {
        guard let refresh else { return nil }
        let task = renderer.tasks.start { await refresh() }
        refreshing = task
        return task
    }

    func leave() { refreshing?.cancel() }
}

/// A type-erased `scrollPosition(id:)`.
struct ScrollLink {
    let read: () -> AnyHashable?
    let write: (AnyHashable) -> Void
    let isBottom: Bool

    init<ID: Hashable>(_ binding: Binding<ID?>, isBottom: Bool) {
        read = { binding.wrappedValue.map { AnyHashable($0) } }
        write = { id in
            if let id = id.base as? ID { binding.wrappedValue = id }
        }
        self.isBottom = isBottom
    }
}

/// The connection between a `ScrollViewReader` and the containers in it.
final class ScrollReaderState {
    private let signal: Signal
    /// Whether the row is scrolled to the bottom.
    var isBottom = false
    var wish: AnyHashable? {
        didSet {
            if wish != nil { signal.raise() }
        }
    }

    init(signal: Signal) { self.signal = signal }
}
