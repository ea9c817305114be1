/// The identities seen by a walk, in its current pass and in earlier passes.
///
/// A walk has one pass, unless it restarts after its cursor expires.
struct IdentityMemory {
    private var current = IdentitySet()
    private var earlier = IdentitySet()

    /// Inserts an identity, and returns whether it is new in this pass.
    ///
    /// O(1).
    mutating func insert(_ identity: ItemIdentity) -> Bool {
        current.insert(identity)
    }

    /// Returns whether this pass contains an identity.
    func contains(_ identity: ItemIdentity) -> Bool { current.contains(identity) }

    /// Returns whether an earlier pass contained an identity.
    func metBefore(_ identity: ItemIdentity) -> Bool {
        earlier.contains(identity)
    }

    /// Starts another pass.
    ///
    /// The time is proportional to the number of identities in the pass that ends.
    mutating func beginAgain() {
        earlier.formUnion(current)
        current = IdentitySet()
    }
}

/// Identities in a separate set for each form, so that common forms use little memory.
private struct IdentitySet {
    private var numbers: Set<Int> = []
    private var texts: Set<HashDigest> = []
    private var strings: Set<HashDigest> = []
    private var values: Set<ItemIdentity> = []

    mutating func insert(_ identity: ItemIdentity) -> Bool {
        switch identity.form {
        case .number(let number): numbers.insert(number).inserted
        case .text(let digest): texts.insert(digest).inserted
        case .value(let value as String): strings.insert(HashDigest(value)).inserted
        // Another type may leave out of its hash what distinguishes its values.
        case .value: values.insert(identity).inserted
        }
    }

    func contains(_ identity: ItemIdentity) -> Bool {
        switch identity.form {
        case .number(let number): numbers.contains(number)
        case .text(let digest): texts.contains(digest)
        case .value(let value as String): strings.contains(HashDigest(value))
        case .value: values.contains(identity)
        }
    }

    mutating func formUnion(_ other: IdentitySet) {
        numbers.formUnion(other.numbers)
        texts.formUnion(other.texts)
        strings.formUnion(other.strings)
        values.formUnion(other.values)
    }
}
