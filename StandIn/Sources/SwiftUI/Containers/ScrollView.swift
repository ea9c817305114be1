// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public struct ScrollView<Content: View> {
    public var content: Content
    public var axes: Axis.Set

    public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }
}

extension ScrollView: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

public struct ScrollViewReader<Content: View> {
    public var content: (ScrollViewProxy) -> Content

    public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }
}

extension ScrollViewReader: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

public struct ScrollViewProxy {
    let reader: ScrollReaderState

    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
        reader.isBottom = anchor == .bottom
        reader.wish = AnyHashable(id)
    }
}
