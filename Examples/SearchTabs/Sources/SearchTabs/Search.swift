import Observation
import PagingUI

/// The tabs of a search.
public enum SearchTab: String, CaseIterable, Sendable {
    /// Stories that match the text.
    case stories
    /// People who match the text.
    case people
    /// Tags that match the text.
    case tags

    /// The message for a search without results.
    public var emptyMessage: String { "No \(rawValue) match your search" }
}

/// A search with one list per tab; all tabs share the text, and only the visible tab searches.
@MainActor
@Observable
public final class Search {
    /// The stories that match the text.
    public let stories: QueryModel<String, Story>
    /// The people who match the text.
    public let people: QueryModel<String, Person>
    /// The tags that match the text.
    public let tags: QueryModel<String, Topic>

    /// The visible tab.
    public var tab = SearchTab.stories {
        didSet { self[tab] = self[oldValue] }
    }

    /// The search text.
    public var text: String {
        get { self[tab] }
        set { self[tab] = newValue }
    }

    /// Creates a search; loading starts when a list appears.
    public init(_ lists: SearchLists, clock: any Clock<Duration> = ContinuousClock()) {
        stories = QueryModel(query: "", debouncing: \.self, clock: clock) { lists.stories(matching: $0) }
        people = QueryModel(query: "", debouncing: \.self, clock: clock) { lists.people(matching: $0) }
        tags = QueryModel(query: "", debouncing: \.self, clock: clock) { lists.tags(matching: $0) }
    }

    private subscript(tab: SearchTab) -> String {
        get {
            switch tab {
            case .stories: stories.query
            case .people: people.query
            case .tags: tags.query
            }
        }
        set {
            switch tab {
            case .stories: stories.query = newValue
            case .people: people.query = newValue
            case .tags: tags.query = newValue
            }
        }
    }
}
