import PagingTesting

extension SeededGenerator {
    /// A number from 0 to one less than `count`.
    mutating func below(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &self)
    }

    /// True once in `count` times.
    mutating func once(in count: Int) -> Bool {
        below(count) == 0
    }

    /// One of the characters of a text.
    mutating func character(of text: String) -> Character {
        text.randomElement(using: &self) ?? " "
    }
}
