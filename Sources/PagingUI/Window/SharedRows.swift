import Paging

/// Rows that stand on both of two lists, as evidence that the lists meet.
enum SharedRows {
    /// Returns the run of shared rows at which an edge of a page meets another list of rows.
    ///
    /// - Parameters:
    ///   - ids: the rows of the page.
    ///   - edge: the edge of the page: `.forward` for its lower edge, which meets the start of the others.
    ///   - others: the other rows; the labels of the result are positions in them.
    ///   - isEvidence: returns whether a shared row counts.
    static func meeting(
        of ids: [RowID],
        at edge: PageDirection,
        with others: [RowID],
        where isEvidence: (RowID) -> Bool = { _ in true }
    ) -> [(index: Int, label: RowLabel)] {
        let places = Dictionary(others.enumerated().map { ($1, RowLabel($0)) }) { first, _ in first }
        let shared = ids.enumerated().compactMap { index, id in
            isEvidence(id) ? places[id].map { (index: index, label: $0) } : nil
        }
        let onPage = Set(ids)
        return run(
            longestIncreasing(shared.map(\.label)).map { shared[$0] },
            at: edge,
            of: ids.count,
            apartOnPage: ids.indices.filter { places[ids[$0]] == nil },
            apartInList: others.indices.filter { !onPage.contains(others[$0]) }.map(RowLabel.init)
        )
    }

    /// Returns the longest run of shared rows that reaches the border of two lists.
    ///
    /// - Parameters:
    ///   - pageCount: the number of items on the page.
    ///   - unknown: the positions on the page that only the page has, ascending.
    ///   - absent: the labels between the matches and the border that only the list has, ascending.
    static func run(
        _ matches: [(index: Int, label: RowLabel)],
        at edge: PageDirection,
        of pageCount: Int,
        apartOnPage unknown: [Int],
        apartInList absent: [RowLabel],
        allowing removals: Int = 0
    ) -> [(index: Int, label: RowLabel)] {
        let onPage = matches.map { match in
            unknown.count { edge == .forward ? $0 > match.index : $0 < match.index }
        }
        let inList = matches.map { match in
            absent.count { edge == .forward ? $0 < match.label : $0 > match.label }
        }
        for far in edge == .forward ? matches.indices.reversed() : Array(matches.indices) {
            for near in edge == .forward ? Array(0...far) : (far..<matches.count).reversed() {
                let count = abs(far - near) + 1
                let places = (min(near, far), max(near, far))
                let isUnbroken = matches[places.1].index - matches[places.0].index + 1 == count
                // Of the rows on most of a page, two at least are neighbors: a new row may lie between others.
                let isMost = pageCount - count < count && (count == 1 || hasNeighbors(matches[places.0...places.1]))
                let areNeighbors = isUnbroken && count > 1 && onPage[near] == 0 || isMost
                // Rows that only one side has, on both sides of the border, count together. Removals move a run as a
                // whole to the upper edge of a page: rows between which the list has others have not moved, and a
                // single row at a lower edge may as well be an advertisement below new rows.
                let isMoved = isUnbroken && (count > 1 || edge == .backward) && inList[far] == inList[near]
                let isMajority = onPage[near] + inList[far] < count + (isMoved ? removals : 0)
                // Other shared rows between a single one and the border of the list lie elsewhere on the page.
                let isFirst = count > 1 || near == (edge == .forward ? 0 : matches.count - 1)
                guard onPage[near] < count, isFirst, isMajority || (inList[far] == inList[near] && areNeighbors) else {
                    continue
                }
                return Array(matches[min(near, far)...max(near, far)])
            }
        }
        return []
    }

    /// Whether two rows of a run follow each other on the page.
    private static func hasNeighbors(_ run: ArraySlice<(index: Int, label: RowLabel)>) -> Bool {
        zip(run, run.dropFirst()).contains { $0.index + 1 == $1.index }
    }
}
