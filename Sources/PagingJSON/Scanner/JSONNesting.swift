/// The open brackets, one bit each.
///
/// One word stores the innermost 64; only a deeper document allocates. Checking brackets by recursion would let a
/// document of a few hundred kilobytes overflow a thread's stack.
struct JSONNesting {
    private var bits: UInt64 = 0
    private var outer: [UInt64] = []
    private var depth = 0
    private let room: Int

    /// Creates an empty nesting with a capacity of `room` brackets.
    init(room: Int) {
        self.room = room
    }

    var isEmpty: Bool {
        @inline(__always) get { depth == 0 }
    }

    /// Whether the innermost open bracket belongs to an object.
    var isInObject: Bool {
        @inline(__always) get { bits & 1 == 1 }
    }

    /// Opens a bracket, or returns `false` if the capacity is exhausted.
    @inline(__always)
    mutating func push(isObject: Bool) -> Bool {
        guard depth < room else { return false }
        if depth & 63 == 0, depth > 0 { outer.append(bits) }
        bits = bits << 1 | (isObject ? 1 : 0)
        depth += 1
        return true
    }

    /// Closes the innermost bracket.
    ///
    /// The nesting must not be empty.
    @inline(__always)
    mutating func pop() {
        bits >>= 1
        depth -= 1
        if depth & 63 == 0, depth > 0, let last = outer.popLast() { bits = last }
    }
}
