import Synchronization

/// The number of an address within one walk.
typealias AddressNumber = Int

/// The numbers of the addresses of one walk.
///
/// ``WalkStateMachine`` works with numbers, so that it is compiled once instead of for every cursor type, and avoids run-time
/// lookups where the compiler cannot see that type. Each cursor is hashed once per link.
///
/// An address has the same number for the whole walk, as cycle detection requires; a number takes a few bytes. The
/// address itself is stored only until its page is delivered, so a long walk does not accumulate its cursors.
final class AddressTable<Cursor: Hashable & Sendable>: Sendable {
    private let keepsAll: Bool
    /// Returns the canonical address of a page.
    private let canonical: @Sendable (Cursor?) -> Cursor?
    private let entries = Mutex(Entries())

    /// Creates a book without addresses.
    ///
    /// - Parameters:
    ///   - keepsAll: Whether addresses remain after their pages are delivered, for a walk that may visit them again.
    ///   - canonical: Returns the canonical address of a page.
    init(keepsAll: Bool, canonical: @escaping @Sendable (Cursor?) -> Cursor? = { $0 }) {
        self.keepsAll = keepsAll
        self.canonical = canonical
    }

    /// The number of the address that leads to the start of the list, which itself has no address.
    ///
    /// That address is determined with the first link, because a list of one page never needs it.
    let numberOfBeginning: AddressNumber = Entries.beginning

    /// The number of stored addresses.
    var count: Int { entries.withLock { $0.addresses.count } }

    /// Returns the number of an address, which is the same each time.
    func number(of cursor: Cursor) -> AddressNumber {
        let digest = HashDigest(cursor)
        let known = entries.withLock { $0.number(knownOf: digest) }
        // Only for a new address: a source may have to build a whole request for this.
        let identity = known == nil ? identity(of: cursor) : nil
        return entries.withLock { entries in
            let canonical = identity.flatMap { $0 == cursor ? nil : HashDigest($0) } ?? digest
            let number = known ?? entries.number(of: digest, sameAs: canonical)
            if !entries.awaits(number) {
                entries.addresses[number] = Entries.Address(cursor: CursorBox(cursor, identity: identity ?? cursor))
            }
            return number
        }
    }

    /// Returns the canonical address of a page that has no number yet.
    private func identity(of cursor: Cursor) -> Cursor? {
        if entries.withLock(\.isEmpty) {
            let beginning = canonical(nil)
            entries.withLock { $0.begin(at: beginning.map { HashDigest($0) }, checksum: beginning.map(Self.checksum)) }
        }
        return canonical(cursor)
    }

    /// The checksum of the address that leads to the start of the list, once a link was received.
    var checksumOfBeginning: UInt64? { entries.withLock(\.checksumOfBeginning) }

    /// Returns the checksum of an address, which is the same in each process.
    func checksum(of number: AddressNumber) -> UInt64? {
        box(of: number).map { Self.checksum($0.identity) }
    }

    private static func checksum(_ cursor: Cursor) -> UInt64 { Checksum.number("\(cursor)".utf8) }

    /// Returns the number of the start address, which is stored throughout the walk.
    func number(ofStart cursor: Cursor) -> AddressNumber {
        let number = number(of: cursor)
        entries.withLock { $0.start = number }
        return number
    }

    /// Returns the address with a number, unless its page and a later page have been delivered.
    func cursor(of number: AddressNumber) -> Cursor? {
        box(of: number)?.cursor
    }

    private func box(of number: AddressNumber) -> CursorBox<Cursor>? {
        entries.withLock { $0.addresses[number]?.cursor } as? CursorBox<Cursor>
    }

    /// Records the delivery of a page, after which the previous address is no longer needed.
    func deliver(_ number: AddressNumber?) {
        entries.withLock { $0.deliver(number, keepsAll: keepsAll) }
    }

    /// Returns the links ahead in numbers.
    ///
    /// Computed addresses, and the one that confirms an end, get a number only on access.
    func links(_ links: PageLinks<Cursor>, ahead direction: PageDirection) -> PageLinks<AddressNumber> {
        let ahead = links.ahead(direction)
        let numbers: Addresses<AddressNumber> =
            // Not `count`, whose general implementation takes longer than the rest of this function.
            ahead.endIndex - ahead.startIndex > 1
            ? ahead.mapCursors { [self] in number(of: $0) } : Addresses(ahead.first.map { number(of: $0) })
        var numbered = PageLinks<AddressNumber>(totalCount: links.totalCount)
        (numbered.basis, numbered.skippedItems, numbered.innerStart, numbered.isPositional) =
            (links.basis, links.skippedItems, links.innerStart, links.isPositional)
        if direction == .forward, let confirming = links.confirming.first {
            numbered.confirming = Addresses(count: 1) { [self] _ in number(of: confirming) }
        }
        if direction == .forward {
            (numbered.following, numbered.end, numbered.remainingPages) = (numbers, links.end, links.remainingPages)
        } else {
            (numbered.preceding, numbered.beginning) = (numbers, links.beginning)
        }
        return numbered
    }
}

/// The contents of an address book, without the cursor type, so that it is compiled once.
private struct Entries {
    struct Address {
        let cursor: any ErasedCursor
        /// Whether a link was received since the page was delivered, so that it may be loaded again.
        var isAwaited = true
    }

    /// The number of the address that leads to the start of the list.
    static let beginning: AddressNumber = 0

    private var numbers: [HashDigest: AddressNumber] = [:]
    private(set) var checksumOfBeginning: UInt64?
    /// Whether no address has a number.
    private(set) var isEmpty = true
    var addresses: [AddressNumber: Address] = [:]
    /// The most recently delivered page, a possible resume point.
    private var current: AddressNumber?
    /// The start of the walk, required for a restart.
    var start: AddressNumber?

    /// Records the address that leads to the start of the list, if any; another call has no effect.
    mutating func begin(at digest: HashDigest?, checksum: UInt64?) {
        guard isEmpty else { return }
        isEmpty = false
        checksumOfBeginning = checksum
        if let digest { numbers[digest] = Self.beginning }
    }

    func number(knownOf digest: HashDigest) -> AddressNumber? { numbers[digest] }

    /// Returns the number of an address, shared by all addresses with the same canonical address.
    mutating func number(of digest: HashDigest, sameAs identity: HashDigest) -> AddressNumber {
        if let number = numbers[identity] {
            numbers[digest] = number
            return number
        }
        // Numbers need not be contiguous, so the count of spellings suffices.
        let number = Self.beginning + 1 + numbers.count
        numbers[identity] = number
        numbers[digest] = number
        return number
    }

    /// Records another link to an address; returns `false` if the address is not stored.
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

/// A cursor whose type only its book knows.
private protocol ErasedCursor: AnyObject, Sendable {}

private final class CursorBox<Cursor: Hashable & Sendable>: ErasedCursor {
    let cursor: Cursor
    /// The canonical address.
    let identity: Cursor

    init(_ cursor: Cursor, identity: Cursor) {
        (self.cursor, self.identity) = (cursor, identity)
    }
}
