import Paging

/// The list to which edits belong: one source, or the queries of one account.
///
/// Equal ids of two accounts are different items, so an edit never leaves the scope in which it was made.
struct EditScope: Hashable, Sendable {
    private let identity: ItemIdentity

    /// Creates the scope with a value that identifies a list.
    init(_ value: some Hashable & Sendable) {
        identity = ItemIdentity(value)
    }
}

/// The scopes of the rows on screen and of those that replace them, and the edits of other scopes.
struct EditScopes<Item: Sendable>: Sendable {
    /// The scope of the rows on screen.
    private(set) var current: EditScope
    /// The scope of the rows that are about to replace them.
    var next: EditScope?
    private var journals: [EditScope: EditJournal<Item>] = [:]

    /// Creates the scope of the first rows.
    init(_ current: EditScope) {
        self.current = current
    }

    /// Replaces the edits of the rows on screen with those of the new rows.
    mutating func enter(_ journal: inout EditJournal<Item>) {
        guard let next else { return }
        self.next = nil
        guard next != current else { return }
        journals[current] = journal.isEmpty ? nil : journal
        journal = journals.removeValue(forKey: next) ?? EditJournal()
        current = next
    }

    /// Removes and returns an edit of another scope, which the server has confirmed or refused.
    mutating func remove(_ id: EditID) -> (edit: ListEdit<Item>, scope: EditScope)? {
        for scope in journals.keys {
            guard let edit = journals[scope]?.remove(id) else { continue }
            return (edit, scope)
        }
        return nil
    }
}
