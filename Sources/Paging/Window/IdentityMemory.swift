/// The identities that a walk has seen, each form in a set of its own, so that the common ones take little memory.
struct IdentityMemory {
    private var numbers: Set<Int> = []
    private var texts: Set<TextDigest> = []
    private var values: Set<ItemIdentity> = []

    /// Enters an identity, and returns whether it is new.
    ///
    /// O(1).
    mutating func insert(_ identity: ItemIdentity) -> Bool {
        switch identity.form {
        case .number(let number): numbers.insert(number).inserted
        case .text(let digest): texts.insert(digest).inserted
        case .value: values.insert(identity).inserted
        }
    }
}
