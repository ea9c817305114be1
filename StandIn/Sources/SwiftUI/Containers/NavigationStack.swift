// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public struct NavigationStack<Data, Root: View> {
    let root: Root
}

extension NavigationStack where Data == [AnyHashable] {
    public init(@ViewBuilder root: () -> Root) { self.root = root() }
}

extension NavigationStack: View {
    public typealias Body = Never
    public var body: Never { primitive(Self.self) }
}

extension View {
    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
    nonisolated public func navigationTitle(_ title: Text) -> some View { self }

    @_disfavoredOverload
    nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
}
