import Synchronization

/// Stands for an address within one walk.
typealias AddressNumber = Int

/// Gives the addresses of one walk their numbers.
///
/// ``WalkPlan`` decides about numbers, so that it is compiled once, and not for every cursor (nor, where the compiler
/// cannot see the cursor's type, looked up at run time for every step). Each cursor is hashed once when a page names it.
final class AddressBook<Cursor: Hashable & Sendable>: Sendable {
    private struct Entries {
        var numbers: [Cursor: AddressNumber] = [:]
        var cursors: [Cursor] = []
    }

    private let entries = Mutex(Entries())

    /// The number of an address, the same each time.
    func number(of cursor: Cursor) -> AddressNumber {
        entries.withLock { entries in
            if let number = entries.numbers[cursor] { return number }
            let number = entries.cursors.count
            entries.numbers[cursor] = number
            entries.cursors.append(cursor)
            return number
        }
    }

    /// The address that was given a number.
    func cursor(of number: AddressNumber) -> Cursor {
        entries.withLock { $0.cursors[number] }
    }

    /// What links say about the way ahead, in numbers.
    ///
    /// Computed addresses stay computed: those that nobody asks for get no number.
    func links(_ links: PageLinks<Cursor>, ahead direction: PageDirection) -> PageLinks<AddressNumber> {
        let ahead = links.ahead(direction)
        let numbers: Addresses<AddressNumber> =
            ahead.count > 1 ? ahead.mapCursors { [self] in number(of: $0) } : Addresses(ahead.first.map(number))
        return PageLinks(
            following: direction == .forward ? numbers : [],
            preceding: direction == .forward ? [] : numbers,
            totalCount: links.totalCount,
            end: links.end
        )
    }
}
