import Paging

/// Rows that stand on several pages.
///
/// A row is shown where the first of its pages has it. If that page no longer has it, or is discarded, the row is shown
/// where the next of its pages has it.
extension ListWindow {
    /// Records that a page names a row that is shown elsewhere.
    mutating func recordRepeat(of id: RowID, on serial: Int) {
        repeats[id, default: []].insert(serial)
    }

    /// Records which rows that leave a page the pages below and above it name as well.
    ///
    /// They are rows at which pages meet, not repeated ones, for as long as the page has them.
    mutating func recordRepeats(around record: PageRecord, where isLeaving: (RowID) -> Bool) {
        for direction in [PageDirection.forward, .backward] {
            var neighbor = pages.neighbor(of: record, direction)
            while let page = neighbor, page.isLoaded {
                let shared = page.names.filter(isLeaving)
                guard !shared.isEmpty else { break }
                for id in shared { recordRepeat(of: id, on: page.serial) }
                neighbor = pages.neighbor(of: page, direction)
            }
        }
    }

    /// Returns the items of a page at which it meets the last rows of the list.
    ///
    /// They stand on both pages, and are not repeated ones.
    func meetingAtEnd(of ids: [RowID]?) -> Set<RowID> {
        guard let ids, let end = rows.tree.lastLabel else { return [] }
        let near = labels(around: end, above: ids.count, below: 1)
        let last = rows.tree.rows(from: near.lowerBound).filter { $0.page != 0 }.map(\.id)
        return Set(SharedRows.meeting(of: last, at: .forward, with: ids).map { ids[Int($0.label)] })
    }

    /// Whether another loaded page than that of a row names it as well.
    ///
    /// - Parameter other: a page that does not count.
    func isRepeated(_ id: RowID?, besidesOn other: Int? = nil) -> Bool {
        guard let id, let serials = repeats[id], let own = rows[id]?.page else { return false }
        return serials.contains { serial in
            serial != own && serial != other && pages[serial].map { $0.isLoaded && $0.names.contains(id) } ?? false
        }
    }

    /// Returns the uppermost other page that names a row, and the row above it on that page.
    mutating func repeatedPlace(of id: RowID) -> (page: Int, above: RowID?)? {
        guard let serials = repeats[id], let own = rows[id]?.page else { return nil }
        let naming = serials.filter { pages[$0].map { $0.isLoaded && $0.names.contains(id) } ?? false }
        repeats[id] = naming.isEmpty ? nil : naming
        let starts = naming.filter { $0 != own }.map { serial in
            let row = ownRows(of: serial).first ?? lastRowOrGap(above: serial)
            return (serial: serial, label: row.flatMap { rows.label(of: $0) } ?? RowLabel.min)
        }
        .filter { !lies(id, above: $0) }
        guard let serial = starts.min(by: { $0.label < $1.label })?.serial, let names = pages[serial]?.names,
            let index = names.firstIndex(of: id)
        else { return nil }
        let isOn = { (other: RowID) in self.rows[other]?.page == serial }
        if let above = names[..<index].last(where: isOn) { return (serial, above) }
        if let next = nextRow(named: names[(index + 1)...], by: serial), next.page != own {
            let above = rows.row(above: next.id)?.id
            return (next.page, above == id ? rows.row(above: id)?.id : above)
        }
        let below = names[index...].first(where: isOn) ?? ownRows(of: serial).first
        var above = below.map { rows.row(above: $0)?.id } ?? lastRowOrGap(above: serial)
        if above == id { above = rows.row(above: id)?.id }
        return (serial, above)
    }

    /// Returns the next row that a page names, if the rows of the page stand on others.
    ///
    /// A row that stands on a further page shows nothing.
    private func nextRow(named names: ArraySlice<RowID>, by serial: Int) -> StoredRow<Item>? {
        guard ownRows(of: serial).isEmpty else { return nil }
        return names.lazy.compactMap { rows[$0] }.first { row in
            row.page != 0 && !isRepeated(row.id, besidesOn: serial)
        }
    }

    /// Whether a row lies above a page that names it, since a page between has the next rows.
    ///
    /// The page has moved down, and the pages above contain all of it, or its first rows.
    private func lies(_ id: RowID, above page: (serial: Int, label: RowLabel)) -> Bool {
        guard var last = rows[id], let names = pages[page.serial]?.names, let index = names.firstIndex(of: id) else {
            return false
        }
        let own = last.page
        for next in names[(index + 1)...] {
            // Rows that stand above are repeated ones.
            guard let row = rows[next], row.label > last.label else { continue }
            guard row.page != page.serial, pagedRow(below: last.label)?.id == next else { return false }
            if row.page != own { return row.label <= page.label }
            last = row
        }
        return false
    }

    /// Returns the rows of a page, with those that stand on another page as well.
    ///
    /// Among them are those at which it meets the page above, which it shows once that page is discarded.
    func rowsWithRepeats(of record: PageRecord) -> [RowID] {
        var ids = ownRows(of: record.serial)
        guard record.isLoaded else { return ids }
        let start = ids.first.flatMap { rows.label(of: $0) }
        for (index, id) in record.names.enumerated() where !ids.contains(id) {
            guard let label = rows.label(of: id) else { continue }
            guard repeats[id]?.contains(record.serial) ?? false || start.map({ label < $0 }) ?? false else { continue }
            let above = record.names[..<index].reversed().lazy.compactMap { ids.firstIndex(of: $0) }.first
            ids.insert(id, at: above.map { $0 + 1 } ?? 0)
        }
        return ids
    }

    /// Moves a row to another page.
    mutating func move(_ id: RowID, to serial: Int, below above: RowID?) {
        guard var row = rows.remove(id) else { return }
        pages.update(row.page) { $0.rows.removeAll { $0 == id } }
        row.page = serial
        rows.insert([row], below: above)
        pages.update(serial) { record in
            record.rows.removeAll { $0 == id }
            record.rows.insert(id, at: above.flatMap { record.rows.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
        }
    }
}
