/// The location of an unfinished crawl's items, and the advice for it.
package struct SavedItems: Sendable {
    /// The location, as the end of a sentence.
    package let place: String
    /// The instruction to resume, in the imperative.
    package let onward: String
    /// The instruction to start over, in the imperative.
    package let startingOver: String

    package init(place: String, onward: String, startingOver: String) {
        (self.place, self.onward, self.startingOver) = (place, onward, startingOver)
    }
}
