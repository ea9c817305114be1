/// The identity of an item: its ID, of any hashable type.
///
/// Two identities are equal when their values are equal and have the same type.
public struct ItemIdentity: Hashable, Sendable {
    /// The stored form of an ID; the first two forms use little memory.
    enum Form: Hashable, Sendable {
        case number(Int)
        case text(HashDigest)
        case value(any Hashable & Sendable)

        static func == (left: Form, right: Form) -> Bool {
            switch (left, right) {
            case (.number(let left), .number(let right)): left == right
            case (.text(let left), .text(let right)): left == right
            case (.value(let left), .value(let right)):
                // AnyHashable considers 1 as Int8 and 1 as Int16 equal, but their hashes here differ.
                type(of: left) == type(of: right) && AnyHashable(left) == AnyHashable(right)
            default: false
            }
        }

        func hash(into hasher: inout Hasher) {
            switch self {
            case .number(let number): hasher.combine(number)
            case .text(let digest): hasher.combine(digest)
            case .value(let value): value.hash(into: &hasher)
            }
        }
    }

    let form: Form

    /// Creates an identity from an ID.
    public init(_ value: some Hashable & Sendable) {
        if let number = value as? Int {
            form = .number(number)
        } else {
            form = .value(value)
        }
    }

    /// Creates an identity from a text ID by hashing its bytes.
    ///
    /// The identity takes 16 bytes regardless of the length of the text. The probability that two different texts among
    /// a billion have the same hash is below 10⁻²⁰. It is never equal to an identity created by the other initializer.
    package init(text bytes: some Sequence<UInt8>) {
        form = .text(HashDigest(bytes: bytes))
    }

    /// Returns the identity of a text ID, as the sources of PagingHTTP create it.
    package static func ofText(_ bytes: some Sequence<UInt8>) -> ItemIdentity {
        ItemIdentity(text: bytes)
    }
}

extension ItemIdentity {
    /// The wrapped value as text, or the hash of a text ID.
    package var text: String {
        switch form {
        case .number(let number): "\(number)"
        case .text(let digest): "text \(digest.high) \(digest.low)"
        case .value(let value): String(describing: value)
        }
    }
}
