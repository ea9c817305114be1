/// A cursor that contains the number of items before its page.
///
/// Inserting or removing items above a page moves the addresses of the items that follow. A list that knows of such a
/// change, such as the deletion of a row, then requests the correct page instead of one that misses an item. With other
/// cursor types, which may be page numbers, the list first reloads its last page.
///
/// ```swift
/// struct Offset: OffsetCursor {
///     var items: Int
///     func moved(by count: Int) -> Offset { Offset(items: max(0, items + count)) }
/// }
/// ```
public protocol OffsetCursor: Hashable, Sendable {
    /// Returns the address after items are inserted above it, or removed if the number is negative.
    ///
    /// A cursor that does not count items returns itself.
    func moved(by items: Int) -> Self
}
