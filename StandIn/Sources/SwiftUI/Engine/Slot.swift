/// One view of a container, drawn on demand.
struct Slot {
    let identity: Identity
    /// The identities for scrolling to the view.
    var ids: [AnyHashable] = []
    /// The value of the view in a picker.
    var tag: AnyHashable?
    var draw: @MainActor () -> [ScreenElement]

    @MainActor
    func map(_ transform: @escaping @MainActor (ScreenElement) -> ScreenElement) -> Slot {
        var copy = self
        copy.draw = { draw().map(transform) }
        return copy
    }
}

/// Adjacent views, created on demand: 10,000 rows cost no more than those on the screen.
struct Segment {
    let count: Int
    let slot: @MainActor (Int) -> Slot

    init(count: Int, slot: @escaping @MainActor (Int) -> Slot) {
        self.count = count
        self.slot = slot
    }

    @MainActor
    init(_ slot: Slot) { self.init(count: 1) { _ in slot } }

    @MainActor
    func map(_ transform: @escaping @MainActor (Slot) -> Slot) -> Segment {
        Segment(count: count) { transform(slot($0)) }
    }
}

extension [Segment] {
    @MainActor
    func mapSlots(_ transform: @escaping @MainActor (Slot) -> Slot) -> [Segment] {
        map { $0.map(transform) }
    }

    @MainActor
    func drawAll() -> [ScreenElement] {
        var elements: [ScreenElement] = []
        for segment in self {
            for index in 0..<segment.count { elements += segment.slot(index).draw() }
        }
        return elements
    }
}
