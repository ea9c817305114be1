/// What rows have cost since a test last asked.
///
/// SwiftUI compares the identities of all elements of a `ForEach` whenever the view around it gives a new one, and makes
/// every row if the number of its views is not known by its type.
@_spi(Headless)
public struct RowWork: Equatable, Sendable {
    /// The number of rows whose content was asked for.
    public internal(set) var rowBodies = 0
    /// The number of elements whose identities SwiftUI would have compared.
    public internal(set) var comparedElements = 0
    /// The numbers of views for each row, by the types of the rows; `nil` where it is unknown.
    public internal(set) var viewsPerRow: Set<Int?> = []

    mutating func count(_ elements: Int, of views: Int?, isNew: Bool) {
        viewsPerRow.insert(views)
        if isNew { comparedElements += elements }
    }
}
