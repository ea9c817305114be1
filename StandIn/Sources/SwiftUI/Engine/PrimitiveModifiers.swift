/// A side effect of each view in the content.
struct EffectModifier {
    let make: (EffectPlace) -> any Effect

    init(_ make: @escaping (EffectPlace) -> any Effect) { self.make = make }
}

extension EffectModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    func segments(of content: any View, in context: Context) -> [Segment] {
        context.appending(.part("effect")).segments(of: content).mapSlots { slot in
            var watched = slot
            watched.draw = {
                let identity = slot.identity.appending(.depth(context.identity.depth))
                let place = EffectPlace(tasks: context.renderer.tasks, isOnScreen: context.renderer.isOnScreen)
                context.renderer.add(make(place), at: identity)
                return slot.draw()
            }
            return watched
        }
    }
}

/// A change of the environment of the content.
struct EnvironmentModifier {
    let change: (inout EnvironmentValues) -> Void

    init(_ change: @escaping (inout EnvironmentValues) -> Void) {
        self.change = change
    }
}

extension EnvironmentModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    func segments(of content: any View, in context: Context) -> [Segment] {
        var inner = context.appending(.part("environment"))
        change(&inner.environment)
        inner.hasFreshEnvironment = context.hasFreshEnvironment || context.isFresh
        return inner.segments(of: content)
    }
}

/// A change of the appearance or accessibility of each view in the content.
struct ElementModifier {
    let change: (inout ScreenElement) -> Void

    init(_ change: @escaping (inout ScreenElement) -> Void) { self.change = change }
}

extension ElementModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    func segments(of content: any View, in context: Context) -> [Segment] {
        context.appending(.part("element")).segments(of: content).mapSlots { slot in
            slot.map {
                var element = $0
                change(&element)
                return element
            }
        }
    }
}

/// An explicit identity of the content: a different identity means a different view.
struct IdentityModifier {
    let id: AnyHashable

    init(id: AnyHashable) { self.id = id }
}

extension IdentityModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    func segments(of content: any View, in context: Context) -> [Segment] {
        context.appending(.explicit(id)).segments(of: content).mapSlots { slot in
            var named = slot
            named.ids.append(id)
            return named
        }
    }
}

/// A layer before or behind each view in the content.
struct LayerModifier<Layer: View> {
    let kind: String
    let layer: Layer
    let isBehind: Bool

    init(kind: String, layer: Layer, isBehind: Bool) {
        self.kind = kind
        self.layer = layer
        self.isBehind = isBehind
    }
}

extension LayerModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    func segments(of content: any View, in context: Context) -> [Segment] {
        context.appending(.part("content")).segments(of: content).mapSlots { slot in
            var layered = slot
            layered.draw = {
                var place = context
                place.identity = slot.identity.appending(.depth(context.identity.depth)).appending(.part(kind))
                let content = slot.draw()
                let layers = place.elements(of: layer)
                guard !layers.isEmpty else { return content }
                let element = ScreenElement(kind, children: layers)
                return isBehind ? [element] + content : content + [element]
            }
            return layered
        }
    }
}
