// Controls for selections.

extension Picker: PrimitiveView {
    func segments(in context: Context) -> [Segment] {
        context.container { context in
            var element = ScreenElement("Picker")
            element.label = context.appending(.part("label")).elements(of: label).first?.title
            let options = context.appending(.part("options")).segments(of: content).slots
            element.children = options.flatMap { slot -> [ScreenElement] in
                guard let value = (slot.tag ?? slot.ids.last)?.base as? SelectionValue else { return slot.draw() }
                var option = ScreenElement("Option", children: slot.draw())
                option.value = selection.wrappedValue == value ? "selected" : nil
                option.isEnabled = context.environment.isEnabled
                option.action = { selection.wrappedValue = value }
                return [option]
            }
            return element
        }
    }
}

extension Toggle: PrimitiveView where Label: View {
    func segments(in context: Context) -> [Segment] {
        context.container { context in
            var element = ScreenElement("Toggle", children: context.elements(of: label))
            element.value = isOn.wrappedValue ? "on" : "off"
            element.isEnabled = context.environment.isEnabled
            element.action = { isOn.wrappedValue.toggle() }
            return element
        }
    }
}

extension TextField: PrimitiveView where Label: View {
    func segments(in context: Context) -> [Segment] {
        context.container { context in
            var element = ScreenElement("TextField")
            element.label = context.elements(of: label).first?.title
            element.value = text.wrappedValue
            element.isEnabled = context.environment.isEnabled
            element.input = text
            return element
        }
    }
}

/// A picker value for each view in the content.
struct TagModifier {
    let tag: AnyHashable

    init(tag: AnyHashable) { self.tag = tag }
}

extension TagModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    func segments(of content: any View, in context: Context) -> [Segment] {
        context.appending(.part("tag")).segments(of: content).mapSlots { slot in
            var tagged = slot
            tagged.tag = tag
            return tagged
        }
    }
}

/// Swipe buttons for each row in the content, which `press(_:inRowWith:)` finds.
struct SwipeModifier<Actions: View> {
    let actions: Actions

    init(actions: Actions) { self.actions = actions }
}

extension SwipeModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    func segments(of content: any View, in context: Context) -> [Segment] {
        context.appending(.part("content")).segments(of: content).mapSlots { slot in
            var swiped = slot
            swiped.draw = {
                var place = context
                place.identity = slot.identity.appending(.depth(context.identity.depth)).appending(.part("swipe"))
                let content = slot.draw()
                let actions = ScreenElement("SwipeActions", children: place.elements(of: actions))
                return [ScreenElement("SwipeRow", children: content + [actions])]
            }
            return swiped
        }
    }
}

extension [Segment] {
    @MainActor
    fileprivate var slots: [Slot] { flatMap { segment in (0..<segment.count).map { segment.slot($0) } } }
}
