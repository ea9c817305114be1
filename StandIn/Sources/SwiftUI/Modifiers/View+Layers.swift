// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

extension View {
    nonisolated public func overlay<V: View>(
        alignment: Alignment = .center,
        @ViewBuilder content: () -> V
    ) -> some View {
        modifier(LayerModifier(kind: "Overlay", layer: content(), isBehind: false))
    }

    nonisolated public func background<V: View>(
        alignment: Alignment = .center,
        @ViewBuilder content: () -> V
    ) -> some View {
        modifier(LayerModifier(kind: "Background", layer: content(), isBehind: true))
    }

    nonisolated public func background<S: ShapeStyle>(
        _ style: S,
        ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View {
        self
    }

    nonisolated public func safeAreaInset<V: View>(
        edge: VerticalEdge,
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        modifier(LayerModifier(kind: "Inset", layer: content(), isBehind: edge == .top))
    }
}
