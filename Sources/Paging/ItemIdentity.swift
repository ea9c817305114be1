/// What makes an item the one it is: its id, whatever its type.
///
/// Identities are equal when the values in them are equal and of the same type.
public struct ItemIdentity: Hashable, Sendable {
    private let value: any Hashable & Sendable

    /// Wraps an id.
    public init(_ value: some Hashable & Sendable) {
        self.value = value
    }

    /// Compares the wrapped values and their types.
    public static func == (left: ItemIdentity, right: ItemIdentity) -> Bool {
        // AnyHashable alone takes 1 as Int and 1 as Int8 for equal, whose hashes here differ.
        type(of: left.value) == type(of: right.value) && AnyHashable(left.value) == AnyHashable(right.value)
    }

    /// Hashes the wrapped value.
    public func hash(into hasher: inout Hasher) {
        value.hash(into: &hasher)
    }
}

extension ItemIdentity: CustomStringConvertible {
    /// The wrapped value as text.
    public var description: String { String(describing: value) }
}
