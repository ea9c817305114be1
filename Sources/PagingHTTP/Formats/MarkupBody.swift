/// A body in HTML or XML where JSON is expected, such as a login page.
struct MarkupBody {
    private let name: String
    /// Whether the document is not cut, so that the same request returns the same again.
    private let isWhole: Bool

    /// Creates the description of a body, or `nil` for one that does not start with a tag.
    init?(_ bytes: [UInt8]) {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard text.first(where: { !$0.isBlank }) == UInt8(ascii: "<") else { return nil }
        isWhole = text.last { !$0.isBlank } == UInt8(ascii: ">")
        let start = String(decoding: text.prefix(1_000), as: UTF8.self)
        if start.firstMatch(of: /(?i)<(!doctype\s+html|html|head|body)[\s>]/) != nil {
            name = "HTML"
        } else if let root = start.firstMatch(of: /<([A-Za-z_][\w:.\-]*)/) {
            name = "XML with the root element <\(root.1.prefix(60))>"
        } else {
            name = "HTML or XML"
        }
    }

    /// Returns the error of the page.
    ///
    /// - Parameters:
    ///   - words: The words of the server, as they are shown.
    ///   - isTransient: Whether the same request may get another answer.
    func error(says words: String?, isTransient: Bool = false) -> RequestError {
        let message = "The response is \(name) instead of JSON.\(words.map { " It says: \"\($0)\"." } ?? "")"
        return isWhole && !isTransient ? .unexpectedContent(message) : RequestError(.unreadableContent, message)
    }
}
