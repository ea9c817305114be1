/// Values that modifiers pass to the containers inside them.
extension EnvironmentValues {
    private enum LinkKey: EnvironmentKey { static var defaultValue: ScrollLink? { nil } }
    private enum ReaderKey: EnvironmentKey { static var defaultValue: ScrollReaderState? { nil } }
    private enum ActionsKey: EnvironmentKey { static var defaultValue: [([AnyHashable]) -> Void] { [] } }
    private enum PhasesKey: EnvironmentKey {
        static var defaultValue: [(ScrollPhase, ScrollPhase) -> Void] { [] }
    }
    private enum LayoutKey: EnvironmentKey { static let defaultValue = false }
    private enum StartsAtBottomKey: EnvironmentKey { static let defaultValue = false }
    private enum SubmissionsKey: EnvironmentKey { static var defaultValue: [() -> Void] { [] } }

    var scrollLink: ScrollLink? {
        get { self[LinkKey.self] }
        set { self[LinkKey.self] = newValue }
    }

    var scrollReader: ScrollReaderState? {
        get { self[ReaderKey.self] }
        set { self[ReaderKey.self] = newValue }
    }

    var visibilityActions: [([AnyHashable]) -> Void] {
        get { self[ActionsKey.self] }
        set { self[ActionsKey.self] = newValue }
    }

    var scrollPhaseActions: [(ScrollPhase, ScrollPhase) -> Void] {
        get { self[PhasesKey.self] }
        set { self[PhasesKey.self] = newValue }
    }

    var startsAtBottom: Bool {
        get { self[StartsAtBottomKey.self] }
        set { self[StartsAtBottomKey.self] = newValue }
    }

    var isScrollTargetLayout: Bool {
        get { self[LayoutKey.self] }
        set { self[LayoutKey.self] = newValue }
    }

    var searchSubmissions: [() -> Void] {
        get { self[SubmissionsKey.self] }
        set { self[SubmissionsKey.self] = newValue }
    }
}
