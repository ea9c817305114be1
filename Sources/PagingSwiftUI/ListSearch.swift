import PagingUI
import SwiftUI

/// The search of a query, without the query's type.
@MainActor
struct ListSearch {
    private let makeText: () -> Binding<String>
    private let search: () -> Void

    /// Creates the search of a model; `nil` if its query has no debounced text.
    init?<Query: Hashable & Sendable, Item: Sendable>(_ model: QueryModel<Query, Item>) {
        guard model.isSearchable else { return nil }
        makeText = { Bindable(model).searchText }
        search = { model.submit() }
    }

    /// The text of the search field.
    ///
    /// It is created where it is shown, so that only the views that read it are redrawn by typing.
    var text: Binding<String> { makeText() }

    /// Searches without waiting for typing to pause.
    func submit() {
        search()
    }
}
