/// A first-in, first-out queue with O(1) amortized operations.
package struct Queue<Element: Sendable>: Sendable {
    private var elements: [Element?] = []
    private var head = 0

    /// Creates an empty queue.
    package init() {}

    /// The number of elements.
    package var count: Int { elements.count - head }
    /// Whether there are no elements.
    package var isEmpty: Bool { count == 0 }
    /// The element that was appended first.
    package var first: Element? { head < elements.count ? elements[head] : nil }

    /// Appends an element.
    package mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Removes and returns the element that was appended first.
    package mutating func popFirst() -> Element? {
        guard let first else { return nil }
        elements[head] = nil
        head += 1
        // At least as many elements were removed since the last compaction as are copied now.
        if head > 32, head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return first
    }
}
