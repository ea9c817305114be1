/// A page that failed to load and that a walk skipped, as its policy allows.
///
/// ```swift
/// for page in outcome.skippedPages { print(page.number, page.reason) }
/// ```
///
/// See ``WalkPolicy/FailedPage/isSkipped(upTo:)``.
public struct SkippedPage: Hashable, Sendable, Codable {
    /// The position of the page in the list, starting at 1.
    public let number: Int
    /// The address of the page, as its source describes it.
    public let address: String
    /// The error of the last attempt, shortened.
    public let reason: String

    /// Creates a skipped page.
    ///
    /// A resume point contains every skipped page, so its texts are short.
    init(number: Int, address: String, error: any Error) {
        self.number = number
        self.address = Self.shortened(address)
        // The text of an error from an unknown library may contain an address with a key.
        reason = Self.shortened((error as? any ShowableError)?.description ?? "\(type(of: error))")
    }

    private static func shortened(_ text: String) -> String {
        let most = 200
        return text.count > most ? text.prefix(most) + "…" : text
    }
}

extension SkippedPage {
    /// The position and the address, for messages.
    var place: String { "\(number) (\(address))" }
}
