@_spi(Reflection) import Swift

/// A view whose type determines its number of views in a list, or `nil` if its value determines it.
///
/// SwiftUI counts the rows of a `ForEach` by type if possible. Otherwise it creates every row.
@MainActor
protocol CountedView {
    static var viewCount: Int? { get }
}

@MainActor
enum ViewCount {
    static func of<V: View>(_ type: V.Type) -> Int? {
        if let counted = type as? any CountedView.Type { return counted.viewCount }
        // All other primitive views count as one; any other view counts as its body.
        return V.Body.self == Never.self ? 1 : of(V.Body.self)
    }

    static func ofAny(_ type: Any.Type) -> Int? {
        guard let type = type as? any View.Type else { return nil }
        return of(type)
    }
}

extension EmptyView: CountedView {
    static var viewCount: Int? { 0 }
}

extension AnyView: CountedView {
    static var viewCount: Int? { nil }
}

extension Optional: CountedView where Wrapped: View {
    static var viewCount: Int? { ViewCount.of(Wrapped.self) == 0 ? 0 : nil }
}

extension _ConditionalContent: CountedView where TrueContent: View, FalseContent: View {
    static var viewCount: Int? {
        guard let count = ViewCount.of(TrueContent.self), count == ViewCount.of(FalseContent.self) else { return nil }
        return count
    }
}

extension TupleView: CountedView {
    static var viewCount: Int? {
        var total: Int? = 0
        _ = _forEachField(of: T.self, options: []) { _, _, type, _ in
            total = total.flatMap { total in ViewCount.ofAny(type).map { total + $0 } }
            return total != nil
        }
        return total
    }
}

extension Group: CountedView where Content: View {
    static var viewCount: Int? { ViewCount.of(Content.self) }
}

extension EquatableView: CountedView {
    static var viewCount: Int? { ViewCount.of(Content.self) }
}

extension ForEach: CountedView where Content: View {
    static var viewCount: Int? { nil }
}

extension Section: CountedView where Parent: View, Content: View, Footer: View {
    static var viewCount: Int? { nil }
}

extension ModifiedContent: CountedView where Content: View, Modifier: ViewModifier {
    /// The count of a host modifier is that of its content; other modifiers count as their body.
    static var viewCount: Int? {
        if Modifier.self is any PrimitiveModifier.Type { return ViewCount.of(Content.self) }
        return ModifiedViews.$content.withValue(Content.self) { ViewCount.of(Modifier.Body.self) }
    }
}

extension _ViewModifier_Content: CountedView {
    static var viewCount: Int? { ModifiedViews.content.flatMap { ViewCount.ofAny($0) } }
}

/// The view whose modifier is being counted.
private enum ModifiedViews {
    @TaskLocal static var content: Any.Type?
}
