// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

public struct VStack<Content: View> {
    let content: Content

    public init(
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

extension VStack: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

public struct HStack<Content: View> {
    let content: Content

    public init(
        alignment: VerticalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.content = content()
    }
}

extension HStack: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

public struct ZStack<Content: View> {
    let content: Content

    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { self.content = content() }
}

extension ZStack: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}
