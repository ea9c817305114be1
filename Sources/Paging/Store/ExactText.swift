/// A text that is compared byte for byte.
///
/// `String` considers differently composed accents equal, and servers do not.
struct ExactText: Hashable, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        // Of the normalized text: equal bytes have equal hashes.
        hasher.combine(text)
    }
}
