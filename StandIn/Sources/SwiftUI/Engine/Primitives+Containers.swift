// Container views: some draw all of their content, others only the part near the viewport.

extension VStack: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        context.container { ScreenElement("VStack", children: $0.elements(of: content)) }
    }
}

extension HStack: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        context.container { ScreenElement("HStack", children: $0.elements(of: content)) }
    }
}

extension ZStack: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        context.container { ScreenElement("ZStack", children: $0.elements(of: content)) }
    }
}

extension NavigationStack: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        context.container { ScreenElement("NavigationStack", children: $0.elements(of: root)) }
    }
}

extension LazyVStack: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        context.container { ScreenElement("LazyVStack", children: $0.rows(of: content)) }
    }
}

extension LazyHStack: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        context.container { ScreenElement("LazyHStack", children: $0.rows(of: content)) }
    }
}

extension LazyVGrid: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        context.container { ScreenElement("LazyVGrid", children: $0.rows(of: content, columns: columns.count)) }
    }
}

extension List: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        context.container { $0.scrolling("List") { $0.rows(of: content) } }
    }
}

extension ScrollView: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        context.container { $0.scrolling("ScrollView") { $0.elements(of: content) } }
    }
}

extension ScrollViewReader: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        let node = context.renderer.node(at: context.identity.appending(.part("reader")))
        let reader = node.cell(at: 0) { ScrollReaderState(signal: context.renderer.signal) }
        node.lastPass = context.renderer.pass
        let (body, evaluated) = context.evaluate(self) { $0.content(ScrollViewProxy(reader: reader)) }
        var inner = evaluated
        inner.environment.scrollReader = reader
        return inner.segments(of: body)
    }
}

extension Context {
    /// Draws a scroll container, which consumes the scroll modifiers around it before nested containers.
    fileprivate func scrolling(_ kind: String, _ draw: (Context) -> [ScreenElement]) -> ScreenElement {
        var inner = self
        inner.scroll = renderer.scroll(at: identity)
        inner.scroll.beginPass(in: self)
        inner.environment.scrollLink = nil
        inner.environment.scrollReader = nil
        inner.environment.visibilityActions = []
        inner.environment.scrollPhaseActions = []
        var element = ScreenElement(kind)
        element.scroll = inner.scroll
        element.children = draw(inner)
        return element
    }

    /// Returns the rows near the viewport.
    fileprivate func rows(of content: any View, columns: Int = 1) -> [ScreenElement] {
        let rows = Rows(segments(of: content))
        let columns = max(1, columns)
        let lines = scroll.lines((rows.count + columns - 1) / columns) { id in
            rows.index(of: id).map { $0 / columns }
        }
        let outer = renderer.isOnScreen
        defer { renderer.isOnScreen = outer }
        return lines.drawn.flatMap { line -> [ScreenElement] in
            renderer.isOnScreen = outer && lines.visible.contains(line)
            let end = min((line + 1) * columns, rows.count)
            return (line * columns..<end).flatMap { draw(rows.slot(at: $0)) }
        }
    }

    private func draw(_ slot: Slot) -> [ScreenElement] {
        if environment.isScrollTargetLayout, renderer.isOnScreen, let id = slot.ids.last { scroll.addTarget(id) }
        let isOnScreen = renderer.isOnScreen
        return slot.draw().map {
            var element = $0
            element.isOnScreen = isOnScreen
            return element
        }
    }
}

/// The rows of a lazy container, numbered across its segments.
@MainActor
private struct Rows {
    let count: Int
    private let segments: [Segment]

    init(_ segments: [Segment]) {
        self.segments = segments
        count = segments.reduce(0) { $0 + $1.count }
    }

    func slot(at index: Int) -> Slot {
        var offset = index
        for segment in segments {
            if offset < segment.count { return segment.slot(offset) }
            offset -= segment.count
        }
        preconditionFailure("There is no row \(index) of \(count).")
    }

    func index(of id: AnyHashable) -> Int? { (0..<count).first { slot(at: $0).ids.contains(id) } }
}
