/// The identities that a walk has seen: on the pages of this pass through the list, and in passes before it.
///
/// A walk has one pass, unless it begins again because its cursor expired.
struct IdentityMemory {
    private var current = IdentitySet()
    private var earlier = IdentitySet()

    /// Enters an identity, and returns whether it is new in this pass.
    ///
    /// O(1).
    mutating func insert(_ identity: ItemIdentity) -> Bool {
        current.insert(identity)
    }

    /// Whether an earlier pass has met an identity.
    func metBefore(_ identity: ItemIdentity) -> Bool {
        earlier.contains(identity)
    }

    /// Begins another pass.
    ///
    /// Takes time in proportion to the identities of the pass that ends.
    mutating func beginAgain() {
        earlier.formUnion(current)
        current = IdentitySet()
    }
}

/// Identities, each form in a set of its own, so that the common ones take little memory.
private struct IdentitySet {
    private var numbers: Set<Int> = []
    private var texts: Set<TextDigest> = []
    private var values: Set<ItemIdentity> = []

    mutating func insert(_ identity: ItemIdentity) -> Bool {
        switch identity.form {
        case .number(let number): numbers.insert(number).inserted
        case .text(let digest): texts.insert(digest).inserted
        case .value: values.insert(identity).inserted
        }
    }

    func contains(_ identity: ItemIdentity) -> Bool {
        switch identity.form {
        case .number(let number): numbers.contains(number)
        case .text(let digest): texts.contains(digest)
        case .value: values.contains(identity)
        }
    }

    mutating func formUnion(_ other: IdentitySet) {
        numbers.formUnion(other.numbers)
        texts.formUnion(other.texts)
        values.formUnion(other.values)
    }
}
