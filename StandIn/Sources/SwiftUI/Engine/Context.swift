/// The context in which a view is drawn.
@MainActor
struct Context {
    let renderer: Renderer
    var identity: Identity
    var environment: EnvironmentValues
    /// Whether the view comes from a body evaluated in this pass and may differ from the last one.
    var isFresh: Bool
    /// Whether the environment may differ from the last pass, even if no body was evaluated.
    var hasFreshEnvironment = false
    /// The scroll container around the view; at the root, a screen that does not scroll.
    var scroll: ScrollState

    func appending(_ step: Identity.Step) -> Context {
        var copy = self
        copy.identity = identity.appending(step)
        return copy
    }

    func leaf(_ element: ScreenElement) -> [Segment] {
        [Segment(Slot(identity: identity, draw: { [element] }))]
    }

    func container(_ draw: @escaping @MainActor (Context) -> ScreenElement) -> [Segment] {
        [Segment(Slot(identity: identity, draw: { [draw(self)] }))]
    }

    /// Returns the views that a view represents: usually one, several for a tuple or a `ForEach`.
    func segments<V: View>(of view: V) -> [Segment] {
        if let view = view as? any PrimitiveView { return view.segments(in: self) }
        let (body, context) = evaluate(view) { $0.body }
        return context.segments(of: body)
    }

    func elements(of view: any View) -> [ScreenElement] { segments(of: view).drawAll() }

    /// Evaluates a body if it may have changed, and observes the properties it reads.
    func evaluate<V>(_ value: V, body: @MainActor (V) -> any View) -> (any View, Context) {
        var inner = appending(.type(ObjectIdentifier(V.self)))
        let node = renderer.node(at: inner.identity)
        let isRead = hasFreshEnvironment && node.readsEnvironment
        if isFresh || isRead || node.needsBody(before: renderer.pass) {
            var copy = value
            node.place(&copy, environment: environment)
            node.body = node.tracking { body(copy) }
            node.bodyPass = renderer.pass
            inner.isFresh = true
        }
        node.lastPass = renderer.pass
        return (node.body ?? EmptyView(), inner)
    }
}

/// A view that the host draws itself.
@MainActor
protocol PrimitiveView {
    func segments(in context: Context) -> [Segment]
}

/// A modifier that the host applies itself.
@MainActor
protocol PrimitiveModifier {
    func segments(of content: any View, in context: Context) -> [Segment]
}
