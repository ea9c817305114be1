/// The windows that jumps have left, to which the list can return.
struct JumpHistory<Item: Sendable>: Sendable {
    /// The maximum number of jumps to return from.
    private static var limit: Int { 16 }

    /// The windows, newest last.
    private(set) var windows: [ListWindow<Item>] = []

    /// Whether there is a window to return to.
    var isEmpty: Bool { windows.isEmpty }

    /// Adds the window that a jump has left.
    mutating func push(_ window: ListWindow<Item>, at sequence: Int, waiting newItems: NewItems<Item>) {
        var left = window
        left.leave(at: sequence, waiting: newItems)
        left.endRequests()
        windows = (windows + [left]).suffix(Self.limit)
    }

    /// Removes and returns the window of the last jump, whose loads are no longer in flight.
    mutating func pop() -> ListWindow<Item>? {
        var last = windows.popLast()
        last?.endLoads()
        return last
    }

    /// Applies a confirmed edit to the server's version of its row.
    mutating func applyConfirmed(_ edit: ListEdit<Item>, asOf sequence: Int) {
        for index in windows.indices { windows[index].applyConfirmed(edit, asOf: sequence) }
    }

    /// Moves the addresses below an item that the server has removed.
    ///
    /// - Parameter isOnScreen: whether the window on screen had the item.
    /// - Returns: whether any window had the item.
    mutating func moveAddresses(because removal: ListEdit<Item>, isOnScreen: Bool) -> Bool {
        let known = windows.indices.map { windows[$0].moveAddresses(because: removal) }
        let isKnown = isOnScreen || known.contains(true)
        for index in windows.indices where isKnown && !known[index] {
            windows[index].moveAddresses(belowUnseen: removal)
        }
        return isKnown
    }
}
