/// Shows a view without a screen: draws it, scrolls it, presses its buttons, and says what there is to see.
///
/// Nothing is drawn behind a test's back: `update()` draws what has changed, and the functions that wait do so each
/// time that something a body has read changes.
@MainActor
@_spi(Headless)
public final class HeadlessHost {
    private let draw: (Renderer) -> Void
    let renderer: Renderer

    /// Shows the view, which appears at once.
    public init<V: View>(_ view: V, on screen: HeadlessScreen = HeadlessScreen()) throws {
        renderer = Renderer(screen: screen)
        draw = { $0.draw(view) }
        try update()
    }

    /// Draws until nothing has changed; a view that keeps changing itself is an error.
    public func update() throws {
        for _ in 0..<100 {
            guard renderer.signal.isRaised, !renderer.isClosed else { return }
            draw(renderer)
            let problems = renderer.takeProblems()
            if !problems.isEmpty { throw HostError(problems.joined(separator: "\n"), screen: screen) }
        }
        throw HostError("The view changes each time that it is drawn.", screen: screen)
    }

    /// Takes the view away: everything disappears, and what it started is cancelled.
    public func close() { renderer.close() }

    /// Returns what rows have cost since it was last asked for.
    public func takeRowWork() -> RowWork {
        defer { renderer.work = RowWork() }
        return renderer.work
    }

    /// How often the view was drawn, to see that a change has led to no more than one pass.
    public var passes: Int { renderer.pass }
}

@_spi(Headless)
extension HeadlessHost {
    /// Returns when every task that the view has started is done; draws meanwhile.
    ///
    /// A task that waits for a gate is not done: open it first, or use `until(_:)`.
    public func idle() async throws {
        try update()
        while !renderer.tasks.isEmpty {
            try await renderer.signal.wait()
            try update()
        }
    }

    /// Returns when the condition holds; draws, and asks again, each time that something a body has read changes.
    public func until(_ condition: @MainActor (HeadlessHost) throws -> Bool) async throws {
        try update()
        while try !condition(self) {
            try await renderer.signal.wait()
            try update()
        }
    }
}
