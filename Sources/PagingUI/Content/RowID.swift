import Paging

/// The identity of a row for as long as the list is on screen: the identity of its item.
///
/// A gap has an id of its own, and so does each row of a list whose items have no identity. A placeholder is identified
/// by its position, until the item there is loaded.
///
/// ```swift
/// if model.anchor == RowID(post.id) { print("The reader is at this post.") }
/// ```
public struct RowID: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        case item(ItemIdentity)
        case number(Int)
        case gap(Int)
        case placeholder(Int)
    }

    let form: Form

    init(_ form: Form) {
        self.form = form
    }

    /// Creates the id of the row that shows the item with an id; a ``RowID`` stands for itself.
    public init(_ id: some Hashable & Sendable) {
        self = (id as? RowID) ?? RowID(ItemIdentity(id))
    }

    /// Creates the id of the row that shows the item with an identity.
    init(_ identity: ItemIdentity) {
        form = .item(identity)
    }
}

extension RowID: CustomStringConvertible {
    /// The item's identity as text, or the row's number.
    public var description: String {
        switch form {
        case .item(let identity): identity.text
        case .number(let number): "row \(number)"
        case .gap(let number): "gap \(number)"
        case .placeholder(let position): "placeholder \(position)"
        }
    }
}
