/// What makes an item the one it is: its id, whatever its type.
///
/// Identities are equal when the values in them are equal and of the same type.
public struct ItemIdentity: Hashable, Sendable {
    /// The forms in which an id is kept; the first two need little memory.
    enum Form: Sendable {
        case number(Int)
        case text(TextDigest)
        case value(any Hashable & Sendable)
    }

    let form: Form

    /// Wraps an id.
    public init(_ value: some Hashable & Sendable) {
        if let number = value as? Int {
            form = .number(number)
        } else {
            form = .value(value)
        }
    }

    /// Stands for an id that is a text, by a hash of its bytes.
    ///
    /// It takes 16 bytes however long the text is. Two different texts among a billion have the same hash with a
    /// probability below 10⁻²⁰. It is equal to no identity that was made otherwise.
    public init(text bytes: some Sequence<UInt8>) {
        form = .text(TextDigest(bytes))
    }

    /// Compares the wrapped values and their types.
    public static func == (left: ItemIdentity, right: ItemIdentity) -> Bool {
        switch (left.form, right.form) {
        case (.number(let left), .number(let right)): left == right
        case (.text(let left), .text(let right)): left == right
        case (.value(let left), .value(let right)):
            // AnyHashable alone takes 1 as Int8 and 1 as Int16 for equal, whose hashes here differ.
            type(of: left) == type(of: right) && AnyHashable(left) == AnyHashable(right)
        default: false
        }
    }

    /// Hashes the wrapped value.
    public func hash(into hasher: inout Hasher) {
        switch form {
        case .number(let number): hasher.combine(number)
        case .text(let digest): hasher.combine(digest)
        case .value(let value): value.hash(into: &hasher)
        }
    }
}

extension ItemIdentity: CustomStringConvertible {
    /// The wrapped value as text; a hash for an identity that stands for a text.
    public var description: String {
        switch form {
        case .number(let number): "\(number)"
        case .text(let digest): "text \(digest.high) \(digest.low)"
        case .value(let value): String(describing: value)
        }
    }
}

/// A hash of 128 bits that is the same for the same bytes as long as the program runs.
struct TextDigest: Hashable, Sendable {
    let high: Int
    let low: Int

    init(_ bytes: some Sequence<UInt8>) {
        var first = Hasher()
        var second = Hasher()
        // What makes the two halves independent of each other.
        second.combine(0)
        var isHashed: Void? = bytes.withContiguousStorageIfAvailable { buffer in
            first.combine(bytes: UnsafeRawBufferPointer(buffer))
            second.combine(bytes: UnsafeRawBufferPointer(buffer))
        }
        if isHashed == nil {
            isHashed = Array(bytes).withUnsafeBytes { buffer in
                first.combine(bytes: buffer)
                second.combine(bytes: buffer)
            }
        }
        high = first.finalize()
        low = second.finalize()
    }
}
