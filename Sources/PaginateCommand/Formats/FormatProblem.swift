/// The reason that a response body is not in its format.
struct FormatProblem: Error, Hashable {
    /// The reason, as a sentence that continues after a colon.
    let text: String

    init(_ text: String) {
        self.text = text
    }
}
