import Synchronization

/// Stands for an address within one walk.
typealias AddressNumber = Int

/// Gives the addresses of one walk their numbers.
///
/// ``WalkPlan`` decides about numbers, so that it is compiled once, and not for every cursor (nor, where the compiler
/// cannot see the cursor's type, looked up at run time for every step). Each cursor is hashed when a page names it.
///
/// An address keeps its number for the whole walk; that is what the guard against cycles needs, and it takes a few bytes.
/// The address itself is kept only until its page has been delivered: a long walk does not collect its cursors.
final class AddressBook<Cursor: Hashable & Sendable>: Sendable {
    private let keepsAll: Bool
    /// Returns the address by which a page is recognized.
    private let canonical: @Sendable (Cursor?) -> Cursor?
    private let entries = Mutex(Entries())

    /// Creates a book without addresses.
    ///
    /// - Parameters:
    ///   - keepsAll: whether addresses are kept after their pages were delivered, for a walk that may visit them again.
    ///   - canonical: returns the address by which a page is recognized.
    init(keepsAll: Bool, canonical: @escaping @Sendable (Cursor?) -> Cursor? = { $0 }) {
        self.keepsAll = keepsAll
        self.canonical = canonical
    }

    /// The number of the address that leads to the page where the list begins, which itself has none.
    var numberOfBeginning: AddressNumber? { canonical(nil).map { number(of: $0) } }

    /// How many addresses are kept.
    var count: Int { entries.withLock { $0.addresses.count } }

    /// The number of an address, the same each time.
    func number(of cursor: Cursor) -> AddressNumber {
        let digest = AddressDigest(cursor)
        let known = entries.withLock { $0.number(knownOf: digest) }
        // Only for an address that is new: a source may have to write a whole request to tell.
        let identity = known == nil ? canonical(cursor).map { $0 == cursor ? digest : AddressDigest($0) } : nil
        return entries.withLock { entries in
            let number = known ?? entries.number(of: digest, sameAs: identity ?? digest)
            if !entries.awaits(number) { entries.addresses[number] = Entries.Address(cursor: CursorBox(cursor)) }
            return number
        }
    }

    /// The number of the address where the walk begins, which is kept throughout.
    func number(ofStart cursor: Cursor) -> AddressNumber {
        let number = number(of: cursor)
        entries.withLock { $0.start = number }
        return number
    }

    /// The address that was given a number, unless its page and one after it have been delivered.
    func cursor(of number: AddressNumber) -> Cursor? {
        let box = entries.withLock { $0.addresses[number]?.cursor }
        return (box as? CursorBox<Cursor>)?.cursor
    }

    /// Notes that a page is delivered: the address of the one before is needed no more.
    func deliver(_ number: AddressNumber?) {
        entries.withLock { $0.deliver(number, keepsAll: keepsAll) }
    }

    /// What links say about the way ahead, in numbers.
    ///
    /// Computed addresses stay computed: those that nobody asks for get no number.
    func links(_ links: PageLinks<Cursor>, ahead direction: PageDirection) -> PageLinks<AddressNumber> {
        let ahead = links.ahead(direction)
        let numbers: Addresses<AddressNumber> =
            ahead.count > 1
            ? ahead.mapCursors { [self] in number(of: $0) } : Addresses(ahead.first.map { number(of: $0) })
        var numbered = PageLinks<AddressNumber>(totalCount: links.totalCount)
        numbered.basis = links.basis
        if direction == .forward {
            (numbered.following, numbered.end, numbered.remainingPages) = (numbers, links.end, links.remainingPages)
        } else {
            (numbered.preceding, numbered.beginning) = (numbers, links.beginning)
        }
        return numbered
    }
}

/// What a book holds, without the type of the cursors, so that it is compiled once.
private struct Entries {
    struct Address {
        let cursor: any ErasedCursor
        /// Whether it was named since its page was delivered, so that the page may be loaded (again).
        var isAwaited = true
    }

    private var numbers: [AddressDigest: AddressNumber] = [:]
    var addresses: [AddressNumber: Address] = [:]
    /// The page that was delivered last, and may be the point to go on from.
    private var current: AddressNumber?
    /// Where the walk began: a list that is begun again needs it.
    var start: AddressNumber?

    func number(knownOf digest: AddressDigest) -> AddressNumber? { numbers[digest] }

    /// The number of an address, which is that of all addresses of the same identity.
    mutating func number(of digest: AddressDigest, sameAs identity: AddressDigest) -> AddressNumber {
        if let number = numbers[identity] {
            numbers[digest] = number
            return number
        }
        // Numbers need not be dense, so the count of the spellings will do.
        let number = numbers.count
        numbers[identity] = number
        numbers[digest] = number
        return number
    }

    /// Notes that an address is named again; returns `false` if it is not kept.
    mutating func awaits(_ number: AddressNumber) -> Bool {
        guard addresses[number] != nil else { return false }
        addresses[number]?.isAwaited = true
        return true
    }

    mutating func deliver(_ number: AddressNumber?, keepsAll: Bool) {
        if let number { addresses[number]?.isAwaited = false }
        defer { current = number }
        guard !keepsAll, let last = current, last != number, last != start, addresses[last]?.isAwaited == false
        else { return }
        addresses[last] = nil
    }
}

/// A cursor whose type is known to its book only.
private protocol ErasedCursor: AnyObject, Sendable {}

private final class CursorBox<Cursor: Hashable & Sendable>: ErasedCursor {
    let cursor: Cursor

    init(_ cursor: Cursor) {
        self.cursor = cursor
    }
}

/// A hash of 128 bits by which an address is known again: two that differ share one about never.
private struct AddressDigest: Hashable {
    let high: Int
    let low: Int

    init(_ cursor: some Hashable) {
        high = cursor.hashValue
        var second = Hasher()
        // What makes the two halves independent of each other.
        second.combine(0)
        second.combine(cursor)
        low = second.finalize()
    }
}
