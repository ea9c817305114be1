import Paging

/// A page in a list: its address, the addresses around it, and the ids of its rows.
struct PageRecord: Sendable {
    /// The number of the record, never 0, which its rows refer to.
    var serial = 0
    /// The page's own address for reloading; `nil` if the list has changed and it is unknown.
    var key: PageKey?
    /// The address at which the page was requested, under which a store has it.
    private var requestedKey: PageKey?
    /// Whether a store has the page with the saved position instead.
    var isCopy = false
    /// The epoch of the store before the page was requested or read, if the source is cached.
    var storeEpoch: Int?
    var following: PageKey?
    var preceding: PageKey?
    /// The preceding address of the page below that was discarded last.
    var precedingBelow: PageKey?
    var end: PageEnd?
    /// The ids of the page's rows in order; some may have been removed since.
    var rows: [RowID] = []
    /// The ids on the page in its order, as it arrived; rows of other pages may be among them.
    var names: [RowID] = []
    /// The rows that new items have pushed off the page, which the page that follows must name.
    var pushed: Set<RowID> = []
    /// The number of pinned items that the page is the first to name.
    var pinCount = 0
    /// The number of rows at the time when they were discarded.
    fileprivate(set) var discardedRows = 0
    /// A hash of the page as it arrived, if the source provides one.
    var fingerprint: Int?
    /// The facts about the page as it arrived; `nil` for a restored page.
    var arrival: ListEvidence.Arrival?
    /// Whether the rows are in memory; of a page far above the reader, only the address is stored.
    var isLoaded = true
    /// The gap between this page and the next, if items are missing there.
    var gapBelow: RowID?
    /// The sequence number of the load that returned the page.
    var loadedAt = 0
    /// The sequence number of the newest request when the page arrived.
    var arrivedAt = 0
    /// The number of items that the page had.
    var count = 0
    /// The number of items of the list before the page, if it is known.
    private(set) var before: Int?
    /// The number of positions of the list that the page takes.
    private(set) var span = 0
    /// The number of items on the page and above it that the server has removed since it was read.
    var removals = 0
    /// The removals above the page that the server may or may not have applied when it answered.
    var unconfirmedRemovals: Set<EditID> = []
    /// Whether items may be missing below this page because the list moved before the next was read.
    var isBoundaryOpen = false
    /// Whether items may be missing above this page, although the page above was reloaded.
    var isUnconnected = false

    fileprivate(set) var previous: Int?
    fileprivate(set) var next: Int?

    init(key: PageKey?) {
        self.key = key
        requestedKey = key
    }

    init<Item>(_ page: ListPage<Item>, load: ListLoad) {
        key = load.currentKey
        read(page, of: load)
    }

    /// Updates the record with the addresses and metadata of a page.
    mutating func read<Item>(_ page: ListPage<Item>, of load: ListLoad) {
        loadedAt = load.sequence
        arrivedAt = load.arrivedAt
        requestedKey = load.key
        isCopy = false
        storeEpoch = page.metadata.storeEpoch
        count = page.items.count
        names = page.ids ?? []
        pushed = []
        removals = load.removals
        unconfirmedRemovals = []
        isBoundaryOpen = false
        isUnconnected = false
        following = page.following
        preceding = page.preceding
        end = page.end
        fingerprint = page.metadata.fingerprint
        arrival = page.arrival
        before = page.before
        span = page.metadata.receivedCount
    }

    /// Moves the page because items before it came or went.
    fileprivate mutating func movePosition(by items: Int) {
        // The list begins with the first page, whatever comes or goes above its rows.
        before = before.map { $0 == 0 ? 0 : max(0, $0 + items) }
    }

    /// Forgets what the page named above the row at which it begins now.
    ///
    /// A row that stands at the top of the page above for another reason, such as a pinned one, keeps its place here.
    ///
    /// - Parameters:
    ///   - border: the last row of the page above, if it is known.
    ///   - above: what the page above names.
    mutating func dropNames(through border: RowID?, sharedWith above: [RowID]) {
        let end =
            border.flatMap { names.firstIndex(of: $0) }
            ?? SharedRows.meeting(of: above, at: .forward, with: names).last.map { Int($0.label) }
        if let end { names = Array(names[(end + 1)...]) }
    }

    /// Forgets what the page named above its first own row, and all of it if it has none.
    ///
    /// Other rows may lie between the rows of the pages above and the place at which the page begins now.
    mutating func dropNames(aboveFirstOf own: [RowID]) {
        let own = Set(own)
        names = Array(names.drop { !own.contains($0) })
    }

    /// Whether a store does not have the page at its address.
    var isMoved: Bool { isCopy || key != requestedKey }

    /// Discards the rows except for their ids.
    mutating func discardRows(remembering ids: [RowID]) {
        guard isLoaded else { return }
        discardedRows = rows.count
        isLoaded = false
        rows = ids
        names = []
    }

    /// The number of rows that the page had.
    var itemCount: Int { isLoaded ? rows.count : discardedRows }

    /// Records a removal on the page or above it.
    fileprivate mutating func move(because removal: EditID, isBelow: Bool) {
        removals += 1
        following = following?.moved(by: -1)
        let isUncertain = unconfirmedRemovals.remove(removal) != nil
        if isUncertain { isBoundaryOpen = true }
        guard isBelow else { return span = max(0, span - 1) }
        movePosition(by: -1)
        key = key?.moved(by: -1)
        // Too high an address of the page above costs an overlap; too low an address leaves items out.
        if !isUncertain { preceding = preceding?.moved(by: -1) }
    }
}

/// The pages of a list in order, indexed by address: a linked list that grows anywhere.
///
/// Operations are O(1) unless stated otherwise.
struct PageChain: Sendable {
    private var records: [Int: PageRecord] = [:]
    private var serials: [PageKey: Int] = [:]
    private var newestSerial = 0
    /// The pages of discarded rows, which still count in the addresses below them.
    private var discarded: [RowID: Int] = [:]
    /// The pages with an open boundary below, and those that are not connected to the page above.
    private(set) var openBoundaries: Set<Int> = []
    /// The number of pages with each fingerprint.
    private var fingerprints: [Int: Int] = [:]
    /// The number of rows of all pages, including those discarded above the reader.
    private(set) var itemCount = 0

    /// The number of pages.
    var count: Int { records.count }

    /// Whether a page has a fingerprint.
    func has(fingerprint: Int) -> Bool { fingerprints[fingerprint] != nil }

    /// Adds a page to the counts, or subtracts it.
    private mutating func count(_ record: PageRecord?, by sign: Int) {
        guard let record else { return }
        itemCount += sign * record.itemCount
        guard let fingerprint = record.fingerprint else { return }
        let count = fingerprints[fingerprint, default: 0] + sign
        fingerprints[fingerprint] = count > 0 ? count : nil
    }

    /// The number of changes of the pages and of what they said, since the list was created.
    private(set) var revision = 0

    /// The first page with rows in memory.
    private(set) var firstLoaded: Int?
    /// The last page.
    private(set) var last: Int?

    subscript(serial: Int) -> PageRecord? { records[serial] }

    /// Returns the page at an address.
    func serial(of key: PageKey) -> Int? { serials[key] }

    /// Returns the page at an address if its rows are in memory.
    func loadedSerial(of key: PageKey) -> Int? {
        serials[key].flatMap { records[$0]?.isLoaded == true ? $0 : nil }
    }

    var firstRecord: PageRecord? { firstLoaded.flatMap { records[$0] } }
    var lastRecord: PageRecord? { last.flatMap { records[$0] } }

    /// Returns the page next to another.
    func neighbor(of record: PageRecord, _ direction: PageDirection) -> PageRecord? {
        (direction == .forward ? record.next : record.previous).flatMap { records[$0] }
    }

    /// Inserts a page below another, or as the first one.
    @discardableResult
    mutating func insert(_ record: PageRecord, below upper: Int?) -> Int {
        newestSerial += 1
        revision += 1
        var record = record
        record.serial = newestSerial
        record.previous = upper
        record.next = upper.map { records[$0]?.next } ?? first
        if let upper { records[upper]?.next = newestSerial }
        if let next = record.next { records[next]?.previous = newestSerial }
        records[newestSerial] = record
        count(record, by: 1)
        if !record.isLoaded { forget(record.rows, on: newestSerial) }
        noteBoundary(record)
        if let key = record.key { serials[key] = newestSerial }
        if last == upper || last == nil { last = newestSerial }
        if record.isLoaded, record.next == firstLoaded { firstLoaded = newestSerial }
        return newestSerial
    }

    /// Appends a page.
    @discardableResult
    mutating func append(_ record: PageRecord) -> Int {
        insert(record, below: last)
    }

    /// Inserts a page directly above another.
    @discardableResult
    mutating func insert(_ record: PageRecord, above lower: Int) -> Int {
        insert(record, below: records[lower]?.previous)
    }

    /// Changes the record of a page.
    mutating func update(_ serial: Int, _ change: (inout PageRecord) -> Void) {
        guard var record = records[serial] else { return }
        let (key, loadedAt) = (record.key, record.loadedAt)
        count(record, by: -1)
        change(&record)
        if record.loadedAt != loadedAt { revision += 1 }
        records[serial] = record
        count(record, by: 1)
        noteBoundary(record)
        if record.key != key {
            removeAddress(serial, key)
            if let key = record.key { serials[key] = serial }
        }
    }

    /// Removes a page.
    mutating func remove(_ serial: Int) {
        guard let record = records.removeValue(forKey: serial) else { return }
        revision += 1
        count(record, by: -1)
        removeAddress(serial, record.key)
        openBoundaries.remove(serial)
        if !record.isLoaded { recall(record.rows, on: serial) }
        if let previous = record.previous { records[previous]?.next = record.next }
        if let next = record.next { records[next]?.previous = record.previous }
        if last == serial { last = record.previous }
        if firstLoaded == serial { firstLoaded = record.next }
    }

    private mutating func removeAddress(_ serial: Int, _ key: PageKey?) {
        if let key, serials[key] == serial { serials[key] = nil }
    }

    private mutating func noteBoundary(_ record: PageRecord) {
        if record.isBoundaryOpen || record.isUnconnected {
            openBoundaries.insert(record.serial)
        } else {
            openBoundaries.remove(record.serial)
        }
    }

    private mutating func forget(_ rows: [RowID], on serial: Int) {
        for id in rows { discarded[id] = serial }
    }

    private mutating func recall(_ rows: [RowID], on serial: Int) {
        for id in rows where discarded[id] == serial { discarded[id] = nil }
    }

    /// Returns the page of a discarded row.
    func serial(ofDiscarded id: RowID) -> Int? { discarded[id] }

    /// The first page without known row ids, such as a restored one.
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
    /// A page whose response may already lack the item gets the lower of its possible addresses, and its boundaries
    /// have to be reloaded.
    ///
    /// O(pages).
    mutating func move(because removal: EditID, on serial: Int) {
        var place: Int? = serial
        while let lower = place, let record = records[lower] {
            place = record.next
            let isUncertain = record.unconfirmedRemovals.contains(removal)
            update(lower) { $0.move(because: removal, isBelow: lower != serial) }
            if isUncertain, let previous = record.previous { update(previous) { $0.isBoundaryOpen = true } }
        }
    }

    /// Moves the addresses of the pages below another, which has counted the removal of one of its items.
    ///
    /// O(pages).
    mutating func move(because removal: EditID, below serial: Int) {
        var place = records[serial]?.next
        while let lower = place {
            update(lower) { $0.move(because: removal, isBelow: true) }
            place = records[lower]?.next
        }
    }

    /// Moves the addresses that count items because of received items at the top.
    ///
    /// The start of the list stays. A page that arrived after an item may have counted it. O(pages · items).
    ///
    /// - Parameters:
    ///   - received: the sequence numbers with which the items were received.
    ///   - counted: the numbers of items that pages may have counted before they were received.
    mutating func move(below received: [Int], counted: [Int: Int]) {
        for record in all {
            let items = received.count { $0 > record.arrivedAt } - counted[record.serial, default: 0]
            guard items > 0 else { continue }
            update(record.serial) {
                $0.key = $0.key?.moved(by: items)
                $0.following = $0.following?.moved(by: items)
                $0.preceding = $0.preceding?.moved(by: items)
                $0.movePosition(by: items)
            }
        }
    }

    /// Discards the rows of the first loaded page.
    ///
    /// A page without an address becomes part of the gap above.
    mutating func unloadFirst(remembering rows: [RowID]) {
        guard let serial = firstLoaded else { return }
        guard records[serial]?.key != nil else { return remove(serial) }
        firstLoaded = records[serial]?.next
        update(serial) { $0.discardRows(remembering: rows) }
        forget(rows, on: serial)
    }

    /// Reloads the page above the first loaded one.
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

    /// Returns the connected loaded pages around a page, from the top.
    func connectedPages(around serial: Int) -> [PageRecord] {
        let above = records(above: serial).reversed().prefix { $0.isLoaded && $0.gapBelow == nil }
        var connected = Array(above.reversed())
        var place: Int? = serial
        while let record = place.flatMap({ records[$0] }) {
            connected.append(record)
            place = record.gapBelow == nil ? record.next : nil
        }
        return connected
    }

    /// Returns the pages above another, from the top.
    func records(above serial: Int) -> [PageRecord] {
        var above: [PageRecord] = []
        var place = records[serial]?.previous
        while let serial = place, let record = records[serial] {
            above.append(record)
            place = record.previous
        }
        return above.reversed()
    }

    /// The first page, with or without rows in memory.
    var first: Int? {
        guard let firstLoaded else { return nil }
        var place = firstLoaded
        while let previous = records[place]?.previous { place = previous }
        return place
    }
}
