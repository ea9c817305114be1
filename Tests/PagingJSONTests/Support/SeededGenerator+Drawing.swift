import PagingTesting

extension SeededGenerator {
    /// Returns a number from 0 up to, but not including, `count`.
    mutating func below(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &self)
    }

    /// Returns `true` with a probability of 1 in `count`.
    mutating func once(in count: Int) -> Bool {
        below(count) == 0
    }

    /// Returns a random character of a text.
    mutating func character(of text: String) -> Character {
        text.randomElement(using: &self) ?? " "
    }
}
