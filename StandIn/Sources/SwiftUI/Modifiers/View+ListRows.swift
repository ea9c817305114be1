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

@available(macOS, unavailable)
@available(watchOS, unavailable)
public struct GroupedListStyle: ListStyle { nonisolated public init() {} }

@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct InsetListStyle: ListStyle { nonisolated public init() {} }

@available(macOS, unavailable)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct InsetGroupedListStyle: ListStyle { nonisolated public init() {} }

@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct SidebarListStyle: ListStyle { nonisolated public init() {} }

extension ListStyle where Self == DefaultListStyle {
    public static var automatic: DefaultListStyle { .init() }
}
extension ListStyle where Self == PlainListStyle {
    public static var plain: PlainListStyle { .init() }
}

@available(macOS, unavailable)
@available(watchOS, unavailable)
extension ListStyle where Self == GroupedListStyle {
    public static var grouped: GroupedListStyle { .init() }
}

@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension ListStyle where Self == InsetListStyle {
    public static var inset: InsetListStyle { .init() }
}

@available(macOS, unavailable)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension ListStyle where Self == InsetGroupedListStyle {
    public static var insetGrouped: InsetGroupedListStyle { .init() }
}

@available(tvOS, unavailable)
@available(watchOS, unavailable)
extension ListStyle where Self == SidebarListStyle {
    public static var sidebar: SidebarListStyle { .init() }
}
