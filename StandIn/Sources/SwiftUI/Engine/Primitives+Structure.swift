// Views that define only the structure of other views.

extension EmptyView: PrimitiveView {
    func segments(in context: Context) -> [Segment] { [] }
}

extension Never: PrimitiveView {
    func segments(in context: Context) -> [Segment] { [] }
}

extension AnyView: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        context.appending(.type(ObjectIdentifier(type(of: view)))).segments(of: view)
    }
}

extension Optional: PrimitiveView where Wrapped: View {
    func segments(in context: Context) -> [Segment] {
        guard let self else { return [] }
        return context.appending(.branch(true)).segments(of: self)
    }
}

extension _ConditionalContent: PrimitiveView where TrueContent: View, FalseContent: View {
    func segments(in context: Context) -> [Segment] {
        switch storage {
        case .trueContent(let content): context.appending(.branch(true)).segments(of: content)
        case .falseContent(let content): context.appending(.branch(false)).segments(of: content)
        }
    }
}

extension TupleView: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        views.enumerated().flatMap { index, view in context.appending(.child(index)).segments(of: view) }
    }
}

extension Group: PrimitiveView where Content: View {
    func segments(in context: Context) -> [Segment] { context.segments(of: content) }
}

extension _ViewModifier_Content: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        var inner = context
        inner.isFresh = context.isFresh || isFresh
        return inner.segments(of: view)
    }
}

extension ModifiedContent: PrimitiveView where Content: View, Modifier: ViewModifier {
    func segments(in context: Context) -> [Segment] {
        if let modifier = modifier as? any PrimitiveModifier {
            return modifier.segments(of: content, in: context)
        }
        let (body, inner) = context.evaluate(modifier) {
            $0.body(content: _ViewModifier_Content(view: content, isFresh: context.isFresh))
        }
        return inner.segments(of: body)
    }
}

extension ForEach: PrimitiveView where Content: View {
    func segments(in context: Context) -> [Segment] {
        context.renderer.add(Loop { Set(data.map { AnyHashable(identify($0)) }) }, at: context.identity)
        context.renderer.work.count(data.count, of: ViewCount.of(Content.self), isNew: context.isFresh)
        if ViewCount.of(Content.self) == nil, context.isFresh {
            // The number of views in a row is known only from the row itself.
            for element in data {
                context.renderer.work.rowBodies += 1
                _ = content(element)
            }
        }
        let segment = Segment(count: data.count) { offset in
            let element = data[data.index(data.startIndex, offsetBy: offset)]
            let id = AnyHashable(identify(element))
            let row = context.appending(.row(id))
            return Slot(identity: row.identity, ids: [id]) {
                context.renderer.drawingRow(id, of: context.identity) {
                    let (body, inner) = row.evaluate(self) {
                        context.renderer.work.rowBodies += 1
                        return $0.content(element)
                    }
                    return inner.elements(of: body)
                }
            }
        }
        return [segment]
    }
}

extension EquatableView: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        var inner = context.appending(.part("equatable"))
        let node = context.renderer.node(at: inner.identity)
        if context.isFresh {
            if let old = node.compared as? Content, old == content { inner.isFresh = false }
            node.compared = content
        }
        node.lastPass = context.renderer.pass
        return inner.segments(of: (node.compared as? Content) ?? content)
    }
}

extension Section: PrimitiveView where Parent: View, Content: View, Footer: View {
    func segments(in context: Context) -> [Segment] {
        part("Header", header, context) + context.appending(.part("content")).segments(of: content)
            + part("Footer", footer, context)
    }

    @MainActor
    private func part(_ kind: String, _ view: some View, _ context: Context) -> [Segment] {
        context.appending(.part(kind)).segments(of: view).mapSlots { slot in
            slot.map { ScreenElement(kind, children: [$0]) }
        }
    }
}
