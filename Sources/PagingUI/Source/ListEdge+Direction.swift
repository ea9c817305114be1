import Paging

/// The translation between a list as it is read and the list of a plan, which starts at its top.
///
/// A plan knows one orientation: its first row is at the end where the list starts. For a list that starts at its last
/// page, all that enters and leaves the plan is turned around here and in ``ListRows``.
extension ListEdge {
    /// The direction in which the pages of the list lead away from this end.
    var direction: PageDirection { self == .first ? .forward : .backward }

    /// Returns the direction in the plan of a direction in the list, and the reverse.
    func turned(_ direction: PageDirection) -> PageDirection {
        self == .first ? direction : direction.opposite
    }

    /// Returns the side in the plan of a side of a gap.
    func turned(_ side: GapSide) -> GapSide {
        guard self == .last else { return side }
        return side == .above ? .below : .above
    }

    /// Returns the position in the plan of an insertion in the list.
    func turned(_ place: InsertPosition) -> InsertPosition {
        guard self == .last else { return place.form == .newest ? .first : place }
        return switch place.form {
        case .newest, .last: .first
        case .first: .last
        case .above(let row): InsertPosition(form: .below(row))
        case .below(let row): InsertPosition(form: .above(row))
        }
    }

    /// Returns rows or items in the order of the plan, and the reverse.
    func turned<Element>(_ elements: [Element]) -> [Element] {
        self == .first ? elements : elements.reversed()
    }
}

extension PageDirection {
    /// The other direction.
    var opposite: PageDirection { self == .forward ? .backward : .forward }
}
