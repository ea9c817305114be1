import Paging

/// What a list remembers of a page: where it stands, what lies next to it, and which rows it brought.
struct PageRecord: Sendable {
    /// Names the record, and is never 0; rows say by it which page brought them.
    var serial = 0
    /// The page's own address, by which it can be loaded again; `nil` if the list has moved on and nobody knows it.
    var key: PageKey?
    var following: PageKey?
    var preceding: PageKey?
    var end: PageEnd?
    /// The rows that the page brought, in order, of which some may have been removed since.
    var rows: [RowID] = []
    /// How many rows it had when it was remembered by its address alone.
    fileprivate(set) var forgottenRows = 0
    /// A hash of the page as it arrived, if the source can tell.
    var fingerprint: Int?
    /// Whether the rows are there; a page far above the reader is remembered by its address alone.
    var isLoaded = true
    /// The gap between this page and the next, if items are missing there.
    var gapBelow: RowID?
    /// The sequence number of the load that brought the page.
    var loadedAt = 0
    /// How many removals had been confirmed when the page was asked for.
    var confirmedRemovals = 0

    fileprivate(set) var previous: Int?
    fileprivate(set) var next: Int?

    init(key: PageKey?) {
        self.key = key
    }

    init<Item>(_ page: LoadedPage<Item>, load: ListLoad) {
        key = load.key
        read(page, of: load)
    }

    /// Takes what a page says of its neighbours.
    mutating func read<Item>(_ page: LoadedPage<Item>, of load: ListLoad) {
        loadedAt = load.sequence
        confirmedRemovals = load.confirmedRemovals
        following = page.following
        preceding = page.preceding
        end = page.end
        fingerprint = page.fingerprint
    }

    /// Remembers the page by its address alone.
    mutating func forgetRows() {
        guard isLoaded else { return }
        forgottenRows = rows.count
        isLoaded = false
        rows = []
    }

    /// The number of rows that the page brought.
    fileprivate var itemCount: Int { isLoaded ? rows.count : forgottenRows }
}

/// The pages of a list in their order, found by address: a chain that grows at both ends and in the middle.
///
/// Everything is O(1).
struct PageChain: Sendable {
    private var records: [Int: PageRecord] = [:]
    private var serials: [PageKey: Int] = [:]
    private var newestSerial = 0
    /// How many pages have each fingerprint.
    private var fingerprints: [Int: Int] = [:]
    /// The number of rows that all pages brought, those that were forgotten above the reader included.
    private(set) var itemCount = 0

    /// The number of pages.
    var count: Int { records.count }

    /// Whether a page has a fingerprint.
    func has(fingerprint: Int) -> Bool { fingerprints[fingerprint] != nil }

    /// Takes a page into account, or out of it.
    private mutating func count(_ record: PageRecord?, by sign: Int) {
        guard let record else { return }
        itemCount += sign * record.itemCount
        guard let fingerprint = record.fingerprint else { return }
        let count = fingerprints[fingerprint, default: 0] + sign
        fingerprints[fingerprint] = count > 0 ? count : nil
    }

    /// The first page whose rows are there.
    private(set) var firstLoaded: Int?
    /// The last page.
    private(set) var last: Int?

    subscript(serial: Int) -> PageRecord? { records[serial] }

    /// The page at an address, if the chain has it.
    func serial(of key: PageKey) -> Int? { serials[key] }

    /// The page at an address, if its rows are there.
    func loadedSerial(of key: PageKey) -> Int? {
        serials[key].flatMap { records[$0]?.isLoaded == true ? $0 : nil }
    }

    var firstRecord: PageRecord? { firstLoaded.flatMap { records[$0] } }
    var lastRecord: PageRecord? { last.flatMap { records[$0] } }

    /// Adds a page below another, or as the first of all.
    @discardableResult
    mutating func insert(_ record: PageRecord, below upper: Int?) -> Int {
        newestSerial += 1
        var record = record
        record.serial = newestSerial
        record.previous = upper
        record.next = upper.map { records[$0]?.next } ?? first
        if let upper { records[upper]?.next = newestSerial }
        if let next = record.next { records[next]?.previous = newestSerial }
        records[newestSerial] = record
        count(record, by: 1)
        if let key = record.key { serials[key] = newestSerial }
        if last == upper || last == nil { last = newestSerial }
        if record.isLoaded, record.next == firstLoaded { firstLoaded = newestSerial }
        return newestSerial
    }

    /// Adds a page at the lower end.
    @discardableResult
    mutating func append(_ record: PageRecord) -> Int {
        insert(record, below: last)
    }

    /// Adds a page directly above another.
    @discardableResult
    mutating func insert(_ record: PageRecord, above lower: Int) -> Int {
        insert(record, below: records[lower]?.previous)
    }

    /// Changes what is known of a page.
    mutating func update(_ serial: Int, _ change: (inout PageRecord) -> Void) {
        guard var record = records[serial] else { return }
        let key = record.key
        count(record, by: -1)
        change(&record)
        records[serial] = record
        count(record, by: 1)
        if record.key != key {
            unname(serial, key)
            if let key = record.key { serials[key] = serial }
        }
    }

    /// Forgets a page.
    mutating func remove(_ serial: Int) {
        guard let record = records.removeValue(forKey: serial) else { return }
        count(record, by: -1)
        unname(serial, record.key)
        if let previous = record.previous { records[previous]?.next = record.next }
        if let next = record.next { records[next]?.previous = record.previous }
        if last == serial { last = record.previous }
        if firstLoaded == serial { firstLoaded = record.next }
    }

    private mutating func unname(_ serial: Int, _ key: PageKey?) {
        if let key, serials[key] == serial { serials[key] = nil }
    }

    /// Remembers the first loaded page by its address alone; without an address, it is part of the gap above it.
    mutating func unloadFirst() {
        guard let serial = firstLoaded else { return }
        guard records[serial]?.key != nil else { return remove(serial) }
        firstLoaded = records[serial]?.next
        update(serial) { $0.forgetRows() }
    }

    /// Takes back the page above the first loaded one.
    mutating func reloadAboveFirst() -> Int? {
        guard let serial = firstRecord?.previous else { return nil }
        update(serial) { $0.isLoaded = true }
        firstLoaded = serial
        return serial
    }

    /// All pages, from the top.
    var all: [PageRecord] {
        last.map { records(above: $0) + [records[$0]].compactMap { $0 } } ?? []
    }

    /// The loaded pages around one that follow each other without a gap, from the top.
    func stretch(around serial: Int) -> [PageRecord] {
        let above = records(above: serial).reversed().prefix { $0.isLoaded && $0.gapBelow == nil }
        var stretch = Array(above.reversed())
        var place: Int? = serial
        while let record = place.flatMap({ records[$0] }) {
            stretch.append(record)
            place = record.gapBelow == nil ? record.next : nil
        }
        return stretch
    }

    /// The pages above another, from the top.
    func records(above serial: Int) -> [PageRecord] {
        var above: [PageRecord] = []
        var place = records[serial]?.previous
        while let serial = place, let record = records[serial] {
            above.append(record)
            place = record.previous
        }
        return above.reversed()
    }

    private var first: Int? {
        guard let firstLoaded else { return nil }
        var place = firstLoaded
        while let previous = records[place]?.previous { place = previous }
        return place
    }
}
