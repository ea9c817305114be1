// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
extension View {
    @available(tvOS, unavailable)
    nonisolated public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing,
        allowsFullSwipe: Bool = true,
        @ViewBuilder content: () -> T
    ) -> some View {
        modifier(SwipeModifier(actions: content()))
    }

    nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        modifier(LayerModifier(kind: "Toolbar", layer: content(), isBehind: true))
    }

    nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View { self }
}

@MainActor @preconcurrency
public protocol ListStyle {}

public struct DefaultListStyle: ListStyle { nonisolated public init() {} }
public struct PlainListStyle: ListStyle { nonisolated public init() {} }

extension ListStyle where Self == DefaultListStyle {
    public static var automatic: DefaultListStyle { .init() }
}
extension ListStyle where Self == PlainListStyle {
    public static var plain: PlainListStyle { .init() }
}
