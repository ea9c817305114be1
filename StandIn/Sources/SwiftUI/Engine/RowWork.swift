/// The work for rows since the last query.
///
/// SwiftUI compares the identities of all elements of a `ForEach` when the surrounding view creates a new one, and
/// creates every row if its number of views is not known from its type.
@_spi(Headless)
public struct RowWork: Equatable, Sendable {
    /// The number of rows whose content was created.
    public internal(set) var rowBodies = 0
    /// The number of elements whose identities SwiftUI would compare.
    public internal(set) var comparedElements = 0
    /// The number of views per row, by row type; `nil` if it is unknown.
    public internal(set) var viewsPerRow: Set<Int?> = []

    mutating func count(_ elements: Int, of views: Int?, isNew: Bool) {
        viewsPerRow.insert(views)
        if isNew { comparedElements += elements }
    }
}
