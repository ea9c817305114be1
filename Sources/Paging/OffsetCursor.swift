/// A cursor that says how many items lie before its page.
///
/// When items before it go or come, the address of what follows moves with them. A list that knows of such a change, say
/// because a row was deleted in it, then asks for the right page instead of one that leaves an item out. With cursors of
/// other types, which may be page numbers, it reads its last page again first.
///
/// ```swift
/// struct Offset: OffsetCursor {
///     var items: Int
///     func moved(by count: Int) -> Offset { Offset(items: max(0, items + count)) }
/// }
/// ```
public protocol OffsetCursor: Hashable, Sendable {
    /// Returns the address of what stood here before a number of items was inserted above it, or removed if negative.
    ///
    /// A cursor that does not count items after all returns itself.
    func moved(by items: Int) -> Self
}
