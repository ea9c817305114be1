/// Which pages to go through: from where, in which direction, how many at once.
struct Walk<Cursor: Hashable & Sendable>: Hashable, Sendable {
    var start = ResumePoint<Cursor>(cursor: nil)
    var direction = PageDirection.forward
    var window = PageWindow.standard
    /// The address that leads to the page where the list begins, which itself has none.
    var beginning: Cursor?
}
