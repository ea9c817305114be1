import Observation

/// Notifies observers when a list's content is read and replaced.
///
/// `@Observable` names a property by a key path. In a generic class the runtime instantiates that key path at every
/// access, which takes several times as long as reading a row. This class is not generic.
@MainActor
final class ContentObservation: Observable {
    private nonisolated let registrar = ObservationRegistrar()
    private nonisolated var content: Void { () }

    /// Records a read of the content.
    func access() {
        registrar.access(self, keyPath: \.content)
    }

    /// Replaces the content.
    func replace(_ change: () -> Void) {
        registrar.withMutation(of: self, keyPath: \.content, change)
    }
}
