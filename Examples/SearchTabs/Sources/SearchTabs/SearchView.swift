import PagingSwiftUI
import SwiftUI

/// A view of the results of any tab.
struct ResultsView<Item: Sendable, Row: View>: View {
    let model: QueryModel<String, Item>
    let emptyMessage: String
    @ViewBuilder let row: (Item) -> Row

    var body: some View {
        PagedList(model, row: row)
            .listStyle(.plain)
            .pagedEmpty { Text(verbatim: emptyMessage) }
            #if os(macOS) || os(tvOS) || os(watchOS)
        .toolbar { PagedRefreshButton(model.list) }
            #endif
    }
}

/// A search screen with tabs.
public struct SearchView: View {
    @State private var search: Search

    /// Creates a search screen.
    public init(_ search: Search) {
        _search = State(initialValue: search)
    }

    /// The tabs and the results of the visible one, in the navigation stack that a search field requires.
    public var body: some View {
        NavigationStack {
            VStack {
                picker
                switch search.tab {
                case .stories: ResultsView(model: search.stories, emptyMessage: message) { Text($0.name) }
                case .people: ResultsView(model: search.people, emptyMessage: message) { Text($0.icao) }
                case .tags: ResultsView(model: search.tags, emptyMessage: message) { Text($0.city) }
                }
            }
        }
    }

    private var picker: some View {
        Picker("Results", selection: $search.tab) {
            ForEach(SearchTab.allCases, id: \.self) { Text(verbatim: $0.rawValue.capitalized) }
        }
        #if !os(watchOS)
        .pickerStyle(.segmented)
        #endif
    }

    private var message: String { search.tab.emptyMessage }
}
