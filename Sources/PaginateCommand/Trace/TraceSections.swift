/// A group of loads with a common axis.
struct TraceSection: Sendable {
    /// The indices of the loads.
    let loads: Range<Int>
    /// Whether each load is drawn; otherwise the section is a line of numbers.
    var isDrawn: Bool
}

extension Trace {
    /// The largest number of loads to draw individually, which bounds the page's size.
    static let mostRows = 3_000
    /// The largest number of sections, not counting those that a new walk starts.
    private static let mostSections = 1_000
    private static let smallestSection = 50

    /// Returns the loads in sections of 50, or more if there would be too many sections.
    ///
    /// If not all can be drawn, the most significant are: the first and the last section, those with failures, and
    /// those with the slowest loads.
    ///
    /// - Parameter rows: The largest number of loads to draw.
    func sections(rows: Int = mostRows) -> [TraceSection] {
        let size = max(Self.smallestSection, (loads.count + Self.mostSections - 1) / Self.mostSections)
        var sections: [TraceSection] = []
        var start = 0
        while start < loads.count {
            var end = start + 1
            while end < loads.count, end - start < size, loads[end].walk == loads[start].walk { end += 1 }
            sections.append(TraceSection(loads: start..<end, isDrawn: loads.count <= rows))
            start = end
        }
        guard loads.count > rows else { return sections }
        var left = rows
        for index in mostTelling(sections) where sections[index].loads.count <= left {
            sections[index].isDrawn = true
            left -= sections[index].loads.count
        }
        return merged(sections, upTo: size)
    }

    /// Returns the sections, with lists that are not drawn in one section if there are too many.
    private func merged(_ sections: [TraceSection], upTo size: Int) -> [TraceSection] {
        guard sections.count > Self.mostSections else { return sections }
        return sections.reduce(into: []) { merged, section in
            if !section.isDrawn, let last = merged.last, !last.isDrawn, last.loads.count < size {
                merged[merged.count - 1] = TraceSection(
                    loads: last.loads.lowerBound..<section.loads.upperBound,
                    isDrawn: false
                )
            } else {
                merged.append(section)
            }
        }
    }

    private func mostTelling(_ sections: [TraceSection]) -> [Int] {
        let ranks = sections.indices.map { index -> (isEdge: Int, troubles: Int, slowest: Int, index: Int) in
            let loads = loads[sections[index].loads]
            let isEdge = index == 0 || index == sections.count - 1
            let troubles = loads.contains { $0.retries > 0 || $0.ending != .arrived }
            return (isEdge ? 1 : 0, troubles ? 1 : 0, loads.map(\.duration).max() ?? 0, -index)
        }
        return ranks.sorted {
            ($0.isEdge, $0.troubles, $0.slowest, $0.index) > ($1.isEdge, $1.troubles, $1.slowest, $1.index)
        }
        .map { -$0.index }
    }
}
