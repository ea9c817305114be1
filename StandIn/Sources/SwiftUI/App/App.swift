// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}

extension App {
    /// Prints that apps need SwiftUI.
    ///
    /// There is no screen here. Tests show the scene with `HeadlessHost(showing:)`.
    @MainActor @preconcurrency
    public static func main() {
        print("\(Self.self) needs SwiftUI: run it on a Mac.")
    }
}

@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

@resultBuilder
public struct SceneBuilder {
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View> {
    let content: Content
}

extension WindowGroup: Scene {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }

    public init(@ViewBuilder content: () -> Content) { self.init(content: content()) }

    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.init(content: content()) }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { self.init(content: content()) }
}

/// A scene whose view the host can show.
@MainActor
protocol WindowScene {
    var root: any View { get }
}

extension WindowGroup: WindowScene {
    var root: any View { content }
}

public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }
