/// Which pages to go through: from where, in which direction, how many at once.
struct Walk<Cursor: Hashable & Sendable>: Hashable, Sendable {
    var start = ResumePoint<Cursor>(cursor: nil)
    var direction = PageDirection.forward
    var window = PageWindow.standard
}
