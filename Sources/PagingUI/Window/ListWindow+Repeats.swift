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

    /// Records which rows of a page the pages below and above it name as well, before it is discarded.
    ///
    /// They are rows at which pages meet, not repeated ones, for as long as the page is loaded.
    mutating func recordRepeats(on record: PageRecord) {
        for direction in [PageDirection.forward, .backward] {
            var neighbor = pages.neighbor(of: record, direction)
            while let page = neighbor, page.isLoaded {
                let shared = page.names.filter { rows[$0]?.page == record.serial }
                guard !shared.isEmpty else { break }
                for id in shared { recordRepeat(of: id, on: page.serial) }
                neighbor = pages.neighbor(of: page, direction)
            }
        }
    }

    /// Whether another loaded page than that of a row names it as well.
    func isRepeated(_ id: RowID?) -> Bool {
        guard let id, let serials = repeats[id], let own = rows[id]?.page else { return false }
        return serials.contains { serial in
            serial != own && pages[serial].map { $0.isLoaded && $0.names.contains(id) } ?? false
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
        let below = names[index...].first(where: isOn) ?? ownRows(of: serial).first
        var above = below.map { rows.row(above: $0)?.id } ?? lastRowOrGap(above: serial)
        if above == id { above = rows.row(above: id)?.id }
        return (serial, above)
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
    func rowsWithRepeats(of record: PageRecord) -> [RowID] {
        var ids = ownRows(of: record.serial)
        guard !repeats.isEmpty, record.isLoaded else { return ids }
        for (index, id) in record.names.enumerated() where repeats[id]?.contains(record.serial) ?? false {
            guard rows.contains(id), !ids.contains(id) else { continue }
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
