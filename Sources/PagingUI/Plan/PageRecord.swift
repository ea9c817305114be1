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
    /// The number of items that the page had.
    var count = 0
    /// How many items on the page and above it the server has removed since it was read.
    var removals = 0
    /// The removals above the page of which the server may have known when it answered, or not.
    var doubts: Set<EditID> = []
    /// Whether items may be missing between this page and the next, because the list moved between their answers.
    var isSeamOpen = false

    fileprivate(set) var previous: Int?
    fileprivate(set) var next: Int?

    init(key: PageKey?) {
        self.key = key
    }

    init<Item>(_ page: LoadedPage<Item>, load: ListLoad) {
        key = load.key.moved(by: -load.removals)
        read(page, of: load)
    }

    /// Takes what a page says of its neighbours.
    mutating func read<Item>(_ page: LoadedPage<Item>, of load: ListLoad) {
        loadedAt = load.sequence
        count = page.items.count
        removals = load.removals
        doubts = []
        isSeamOpen = false
        following = page.following
        preceding = page.preceding
        end = page.end
        fingerprint = page.fingerprint
    }

    /// Remembers the page by its address and the ids of rows alone.
    mutating func forgetRows(remembering ids: [RowID]) {
        guard isLoaded else { return }
        forgottenRows = rows.count
        isLoaded = false
        rows = ids
    }

    /// The number of rows that the page brought.
    fileprivate var itemCount: Int { isLoaded ? rows.count : forgottenRows }

    /// Takes note of a removal on the page or above it.
    fileprivate mutating func move(because removal: EditID, isBelow: Bool) {
        removals += 1
        following = following?.moved(by: -1)
        let isDoubtful = doubts.remove(removal) != nil
        if isDoubtful { isSeamOpen = true }
        guard isBelow else { return }
        key = key?.moved(by: -1)
        // Too high an address of the page above costs an overlap, and too low a one a hole.
        if !isDoubtful { preceding = preceding?.moved(by: -1) }
    }
}

/// The pages of a list in their order, found by address: a chain that grows at both ends and in the middle.
///
/// Everything is O(1).
struct PageChain: Sendable {
    private var records: [Int: PageRecord] = [:]
    private var serials: [PageKey: Int] = [:]
    private var newestSerial = 0
    /// The pages of the rows that were forgotten, which still count in the addresses below them.
    private var forgotten: [RowID: Int] = [:]
    /// The pages whose seams with the next are open.
    private(set) var openSeams: Set<Int> = []
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
        if !record.isLoaded { forget(record.rows, on: newestSerial) }
        noteSeam(record)
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
        noteSeam(record)
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
        openSeams.remove(serial)
        if !record.isLoaded { recall(record.rows, on: serial) }
        if let previous = record.previous { records[previous]?.next = record.next }
        if let next = record.next { records[next]?.previous = record.previous }
        if last == serial { last = record.previous }
        if firstLoaded == serial { firstLoaded = record.next }
    }

    private mutating func unname(_ serial: Int, _ key: PageKey?) {
        if let key, serials[key] == serial { serials[key] = nil }
    }

    private mutating func noteSeam(_ record: PageRecord) {
        if record.isSeamOpen { openSeams.insert(record.serial) } else { openSeams.remove(record.serial) }
    }

    private mutating func forget(_ rows: [RowID], on serial: Int) {
        for id in rows { forgotten[id] = serial }
    }

    private mutating func recall(_ rows: [RowID], on serial: Int) {
        for id in rows where forgotten[id] == serial { forgotten[id] = nil }
    }

    /// The page of a row that was forgotten.
    func serial(ofForgotten id: RowID) -> Int? { forgotten[id] }

    /// The first forgotten page of which it is not known which rows it brought, as of one that was restored.
    var firstUnknown: Int? {
        var found: Int?
        var place = firstRecord?.previous
        while let serial = place, let record = records[serial] {
            if record.rows.isEmpty { found = serial }
            place = record.previous
        }
        return found
    }

    /// Moves the addresses below an item that the server has removed.
    ///
    /// A page whose answer may have been without the item has the lower one of the addresses that are possible, and its
    /// seams have to be read again.
    ///
    /// O(pages).
    mutating func move(because removal: EditID, on serial: Int) {
        var place: Int? = serial
        while let lower = place, let record = records[lower] {
            place = record.next
            let isDoubtful = record.doubts.contains(removal)
            update(lower) { $0.move(because: removal, isBelow: lower != serial) }
            if isDoubtful, let previous = record.previous { update(previous) { $0.isSeamOpen = true } }
        }
    }

    /// Remembers the first loaded page by its address and its rows' ids; without an address, it is part of the gap above.
    mutating func unloadFirst(remembering rows: [RowID]) {
        guard let serial = firstLoaded else { return }
        guard records[serial]?.key != nil else { return remove(serial) }
        firstLoaded = records[serial]?.next
        update(serial) { $0.forgetRows(remembering: rows) }
        forget(rows, on: serial)
    }

    /// Takes back the page above the first loaded one.
    mutating func reloadAboveFirst() -> Int? {
        guard let serial = firstRecord?.previous, let record = records[serial] else { return nil }
        recall(record.rows, on: serial)
        update(serial) {
            $0.isLoaded = true
            $0.rows = []
        }
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
