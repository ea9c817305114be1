/// A host for testing a view without a screen: it draws, scrolls, presses buttons, and reads texts.
///
/// The host never draws implicitly: `update()` draws the changes, and the waiting functions draw each time a value that
/// a body has read changes.
@MainActor
@_spi(Headless)
public final class HeadlessHost {
    private let draw: (Renderer) -> Void
    let renderer: Renderer

    /// Creates a host that shows a view, which appears immediately.
    public init<V: View>(_ view: V, on screen: HeadlessScreen = HeadlessScreen()) throws {
        renderer = Renderer(screen: screen)
        draw = { $0.draw(view) }
        try update()
    }

    /// Draws until nothing changes; throws an error for a view that keeps changing itself.
    public func update() throws {
        for _ in 0..<100 {
            guard renderer.signal.isRaised, !renderer.isClosed else { return }
            draw(renderer)
            let problems = renderer.takeProblems()
            if !problems.isEmpty { throw HostError(problems.joined(separator: "\n"), screen: screen) }
        }
        throw HostError("The view changes each time that it is drawn.", screen: screen)
    }

    /// Removes the view: all views disappear, and their tasks are cancelled.
    public func close() { renderer.close() }

    /// Returns the work for rows since the last call.
    public func takeRowWork() -> RowWork {
        defer { renderer.work = RowWork() }
        return renderer.work
    }

    /// The number of passes, to verify that a change causes only one.
    public var passes: Int { renderer.pass }
}

@_spi(Headless)
extension HeadlessHost {
    /// Draws until all tasks of the view are finished.
    ///
    /// A task that waits for a gate does not finish: open the gate first, or use `until(_:)`.
    public func idle() async throws {
        try update()
        while !renderer.tasks.isEmpty {
            try await renderer.signal.wait()
            try update()
        }
    }

    /// Draws on each change of a value that a body has read, until a condition is satisfied.
    public func until(_ condition: @MainActor (HeadlessHost) throws -> Bool) async throws {
        try update()
        while try !condition(self) {
            try await renderer.signal.wait()
            try update()
        }
    }
}
