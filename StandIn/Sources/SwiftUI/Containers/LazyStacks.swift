// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

public struct PinnedScrollableViews: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

}

public struct LazyVStack<Content: View> {
    let content: Content

    public init(
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

extension LazyVStack: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

public struct LazyHStack<Content: View> {
    let content: Content

    public init(
        alignment: VerticalAlignment = .center,
        spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

extension LazyHStack: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}
