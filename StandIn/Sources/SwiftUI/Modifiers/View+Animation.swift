// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

// Without a screen there is no animation: changes take effect immediately.
extension View {
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
    nonisolated public func transition(_ t: AnyTransition) -> some View { self }
}

public struct Animation: Hashable, Sendable {
    private let name: String

    public static let `default` = Animation(name: "default")
    public static let easeIn = Animation(name: "easeIn")
    public static let easeOut = Animation(name: "easeOut")
    public static let easeInOut = Animation(name: "easeInOut")
    public static let linear = Animation(name: "linear")
    public static var snappy: Animation { Animation(name: "snappy") }
    public static var smooth: Animation { Animation(name: "smooth") }

    public static func easeInOut(duration: TimeInterval) -> Animation { .easeInOut }
}

public struct AnyTransition {
    private let name: String

    public static let opacity = AnyTransition(name: "opacity")
    public static let identity = AnyTransition(name: "identity")
    public static var slide: AnyTransition { AnyTransition(name: "slide") }
    public static func move(edge: Edge) -> AnyTransition { AnyTransition(name: "move") }
    public func combined(with other: AnyTransition) -> AnyTransition { self }
}

extension AnyTransition: Sendable {}

public func withAnimation<Result>(
    _ animation: Animation? = .default,
    _ body: () throws -> Result
) rethrows -> Result {
    try body()
}
