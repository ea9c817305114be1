public import PagingUI
public import SwiftUI

/// The rows of a model, for a `List`, lazy stack or grid of your own.
///
/// ```swift
/// List {
///     Section("Pinned") { PinnedPosts() }
///     Section("All") {
///         PagedForEach(model) { PostRow(post: $0) }
///     }
/// }
/// .paged(by: model)
/// ```
///
/// It consists of the items, the gaps between them, the placeholders of items that are not loaded
/// (``PagingOptions/showsPlaceholders``), and the states above and below them. Rows report that they
/// appear and disappear, so that pages are loaded `prefetchDistance` rows ahead. Its container has to be lazy: in a
/// plain stack every row appears at once, and the whole list is loaded.
///
/// Return one view for each item, and put conditions into a stack. If the number of views depends on the item (an
/// `if` without `else`, an `AnyView`), SwiftUI creates every row of the list to count its views.
///
/// A change of a load state redraws no row. The rows are redrawn when they change, and when the view around the
/// `PagedForEach` is evaluated, because `content` may have captured other state then.
///
/// Rows are identified, selected and scrolled to by their ``RowID``.
public struct PagedForEach<Item: Sendable, Content: View>: View {
    private let model: PagingModel<Item>
    private let content: (Item) -> Content
    private let origin = PagedRowsOrigin()

    /// Creates the rows of a model.
    ///
    /// - Parameters:
    ///   - model: The model, owned by the view or object that shows the list.
    ///   - content: The view of an item.
    public init(_ model: PagingModel<Item>, @ViewBuilder content: @escaping (Item) -> Content) {
        self.model = model
        self.content = content
    }

    /// The rows.
    public var body: some View {
        PagedHeader(model)
        PagedRows(model: model, rows: model.rows, origin: origin, content: content).equatable()
        PagedFooter(model)
    }
}

/// The identity of a ``PagedForEach`` value.
///
/// A view around the rows creates a new value when it is evaluated, and the closure in it may have captured other
/// state. A change of the model evaluates the body of the same value again.
private final class PagedRowsOrigin: Sendable {}

/// The rows alone, which SwiftUI redraws only if they may differ: not when a load state changes.
private struct PagedRows<Item: Sendable, Content: View>: View, Equatable {
    let model: PagingModel<Item>
    let rows: ListRows<Item>
    let origin: PagedRowsOrigin
    let content: (Item) -> Content

    var body: some View {
        ForEach(rows) { row in
            PagedRow(model: model, row: row, content: content).pagedRow(row.id, of: model)
        }
    }

    nonisolated static func == (left: PagedRows, right: PagedRows) -> Bool {
        left.origin === right.origin && left.model === right.model
            && left.rows.isIdentical(to: right.rows)
    }
}

/// The view of an item, or one container for a gap or a placeholder.
///
/// All branches have a number of views that SwiftUI infers from their types, so that it creates no row to count
/// them.
private struct PagedRow<Item: Sendable, Content: View>: View {
    let model: PagingModel<Item>
    let row: ListRow<Item>
    let content: (Item) -> Content

    var body: some View {
        switch row.content {
        case .item(let item): content(item)
        case .gap(let gap): PagedGap(model, gap)
        case .placeholder(let position): PagedPlaceholder(model, position)
        }
    }
}
