/// A random number generator with a seed, so that a failed test case can be reproduced.
///
/// The algorithm is SplitMix64: fast, the same on every platform, and not cryptographically secure.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator.
    package init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number.
    package mutating func next() -> UInt64 {
        state &+= UInt64(0x9E37_79B9_7F4A_7C15)
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* UInt64(0xBF58_476D_1CE4_E5B9)
        mixed = (mixed ^ (mixed >> 27)) &* UInt64(0x94D0_49BB_1331_11EB)
        return mixed ^ (mixed >> 31)
    }
}

extension SeededGenerator {
    /// Returns a number from 0 up to, but not including, `count`.
    package mutating func below(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &self)
    }

    /// Returns `true` with a probability of 1 in `count`.
    package mutating func once(in count: Int) -> Bool {
        below(count) == 0
    }

    /// Returns a random element of a nonempty array.
    package mutating func one<Element>(of elements: [Element]) -> Element {
        elements[below(elements.count)]
    }
}
