/// How far loading has got at one end of a list.
struct ListEnd: Sendable {
    var state = LoadState.idle
    /// Whether somebody has asked for a page, whatever is on screen.
    var isWanted = false
    /// How many pages in a row brought nothing to show.
    var emptyPages = 0
    /// The number of pages in a row that brought nothing new, across pauses.
    var idlePages = 0
    /// Whether the list waits for somebody to scroll or to ask, after a load was cancelled.
    var isHeldBack = false
}
