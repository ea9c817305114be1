/// An error that anybody may see: its description holds no secret, whatever the server said.
///
/// Observers write down the descriptions of these, and of other errors the type alone: what a library that this one does
/// not know puts into an error's text may well be an address with a key in it.
package protocol ShowableError: Error, CustomStringConvertible {
    /// The kind of the error in a word, of which there are few.
    var kind: String { get }
}

extension PagingError: ShowableError {
    /// The code's name.
    package var kind: String { code.rawValue }
}
