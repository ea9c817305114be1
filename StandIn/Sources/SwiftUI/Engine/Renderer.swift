/// Draws a view repeatedly, and stores its state, scroll positions and effects between passes.
@MainActor
final class Renderer {
    let screen: HeadlessScreen
    let signal = Signal()
    let tasks: TaskList
    private(set) var pass = 0
    private(set) var isClosed = false
    /// Whether the current row is in the viewport, not only near it.
    var isOnScreen = true
    /// The phase of the view's scene.
    var scenePhase = ScenePhase.active
    /// The work for the rows of all `ForEach` views.
    var work = RowWork()
    private(set) var elements: [ScreenElement] = []
    private(set) var problems: [String] = []

    private var shownPhase = ScenePhase.active
    private var nodes: [Identity: Node] = [:]
    private var scrolls: [Identity: ScrollState] = [:]
    private var loops: [Identity: Loop] = [:]
    private var row: (loop: Identity, id: AnyHashable)?
    private var drawing = EffectList()
    private var effects = EffectList()

    init(screen: HeadlessScreen) {
        self.screen = screen
        tasks = TaskList(signal: signal)
    }

    /// Draws the view once, then runs the effects of appearances, changes and disappearances.
    func draw<V: View>(_ view: V) {
        pass += 1
        signal.lower()
        loops = [:]
        drawing = EffectList()
        let base = scroll(at: Identity())
        base.beginPass(in: nil)
        var environment = EnvironmentValues()
        environment.scenePhase = scenePhase
        let context = Context(
            renderer: self,
            identity: Identity(),
            environment: environment,
            isFresh: pass == 1,
            hasFreshEnvironment: scenePhase != shownPhase,
            scroll: base
        )
        shownPhase = scenePhase
        elements = context.elements(of: view)
        forgetWhatHasGone()
        for scroll in scrolls.values { scroll.endPass() }
        let previous = effects
        effects = drawing
        effects.takeOver(from: previous)
    }

    /// Removes the view from the screen.
    func close() {
        isClosed = true
        let last = effects
        effects = EffectList()
        EffectList().takeOver(from: last)
        for scroll in scrolls.values { scroll.leave() }
        tasks.cancelAll()
        nodes = [:]
        scrolls = [:]
        elements = []
    }

    private func forgetWhatHasGone() {
        nodes = nodes.filter { _, node in node.lastPass == pass || isSaved(node) }
        for (identity, scroll) in scrolls where scroll.pass != pass {
            scroll.leave()
            scrolls[identity] = nil
        }
    }

    /// Returns whether an undrawn view belongs to a row that is only scrolled off the screen.
    private func isSaved(_ node: Node) -> Bool {
        guard screen.keepsStateOfRows, let row = node.row, let loop = loops[row.loop] else { return false }
        return loop.contains(row.id)
    }
}

extension Renderer {
    func node(at identity: Identity) -> Node {
        if let node = nodes[identity] {
            if node.lastPass == pass { problems.append("Two views have one place in the tree: \(identity)") }
            return node
        }
        let node = Node(signal: signal, row: row)
        nodes[identity] = node
        return node
    }

    func scroll(at identity: Identity) -> ScrollState {
        if let scroll = scrolls[identity] { return scroll }
        let scroll = ScrollState(renderer: self)
        scrolls[identity] = scroll
        return scroll
    }

    func add(_ effect: any Effect, at identity: Identity) { drawing.add(effect, at: identity) }

    func add(_ loop: Loop, at identity: Identity) { loops[identity] = loop }

    func drawingRow<T>(_ id: AnyHashable, of loop: Identity, _ draw: () -> T) -> T {
        let outer = row
        row = (loop, id)
        defer { row = outer }
        return draw()
    }

    func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
    }
}

/// The identities of a `ForEach`, collected on demand.
@MainActor
final class Loop {
    private let gather: () -> Set<AnyHashable>
    private lazy var ids = gather()

    init(_ gather: @escaping () -> Set<AnyHashable>) { self.gather = gather }

    func contains(_ id: AnyHashable) -> Bool { ids.contains(id) }
}

/// The effects of one pass, in drawing order.
@MainActor
struct EffectList {
    private var order: [Identity] = []
    private var effects: [Identity: any Effect] = [:]

    mutating func add(_ effect: any Effect, at identity: Identity) {
        if effects.updateValue(effect, forKey: identity) == nil { order.append(identity) }
    }

    /// Runs continued effects, then appearances, then disappearances, each in screen order.
    func takeOver(from previous: EffectList) {
        for identity in order {
            if let old = previous.effects[identity] { effects[identity]?.takeOver(from: old) }
        }
        for identity in order where previous.effects[identity] == nil { effects[identity]?.begin() }
        for identity in previous.order where effects[identity] == nil { previous.effects[identity]?.end() }
    }
}
