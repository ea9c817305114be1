/// The reason that a response body is not in its format.
package struct FormatProblem: Error, Hashable {
    /// The reason, as a sentence that continues after a colon.
    package let text: String

    /// Creates a reason.
    package init(_ text: String) {
        self.text = text
    }
}
