// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public struct EquatableView<Content: Equatable & View> {
    public var content: Content

    public init(content: Content) { self.content = content }
}

extension EquatableView: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

extension View where Self: Equatable {
    nonisolated public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}
