/// An error whose description contains no secrets and may be shown to anyone.
///
/// Observers record the descriptions of these errors, and only the types of other errors. The text of an error from an
/// unknown library may contain an address with a key.
package protocol ShowableError: Error, CustomStringConvertible {
    /// The kind of the error, one of a small set of words.
    var kind: String { get }
}

extension PagingError: ShowableError {
    /// The code's name.
    package var kind: String { code.rawValue }
}
