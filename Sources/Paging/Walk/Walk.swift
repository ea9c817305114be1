/// The range of a walk: its start, direction and window.
struct Walk<Cursor: Hashable & Sendable>: Hashable, Sendable {
    var start = ResumePoint<Cursor>(cursor: nil)
    var direction = PageDirection.forward
    var window = PageWindow.standard
    /// The address that leads to the page where the list begins; the start itself has no address.
    var beginning: Cursor?
}
