// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    private var objects: [ObjectIdentifier: AnyObject] = [:]

    public init() {}

    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    func object<T: AnyObject>(of type: T.Type) -> T? { objects[ObjectIdentifier(type)] as? T }

    mutating func put<T: AnyObject>(_ object: T?) { objects[ObjectIdentifier(T.self)] = object }
}

extension EnvironmentValues {
    private enum IsEnabledKey: EnvironmentKey { static let defaultValue = true }
    private enum RefreshKey: EnvironmentKey { static let defaultValue: RefreshAction? = nil }
    private enum IsSearchingKey: EnvironmentKey { static let defaultValue = false }
    private enum DismissSearchKey: EnvironmentKey {
        static let defaultValue = DismissSearchAction(dismiss: {})
    }
    private enum ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }

    public var isEnabled: Bool {
        get { self[IsEnabledKey.self] }
        set { self[IsEnabledKey.self] = newValue }
    }

    public internal(set) var refresh: RefreshAction? {
        get { self[RefreshKey.self] }
        set { self[RefreshKey.self] = newValue }
    }

    public internal(set) var isSearching: Bool {
        get { self[IsSearchingKey.self] }
        set { self[IsSearchingKey.self] = newValue }
    }

    public internal(set) var dismissSearch: DismissSearchAction {
        get { self[DismissSearchKey.self] }
        set { self[DismissSearchKey.self] = newValue }
    }

    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }
}
