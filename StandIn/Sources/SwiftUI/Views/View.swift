// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// This module stands in for SwiftUI on Linux, only in tests. It declares a subset of Apple's declarations; the host's
// own declarations are `@_spi(Headless)`, so that no view can use them by mistake.

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

extension Optional: View where Wrapped: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

public struct EmptyView {
    public init() {}
}

extension EmptyView: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

public struct AnyView {
    let view: any View

    public init<V: View>(_ view: V) { self.view = view }
    public init<V: View>(erasing view: V) { self.view = view }
}

extension AnyView: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

public struct Group<Content> {
    let content: Content
}

extension Group: View where Content: View {
    public typealias Body = Never
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: Never { primitive(Self.self) }
}

/// Stops the program, because a primitive view has no body and the host must not request it.
func primitive(_ type: Any.Type) -> Never {
    preconditionFailure("\(type) has no body: the host has to draw it.")
}
