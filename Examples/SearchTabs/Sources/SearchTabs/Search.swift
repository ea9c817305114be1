import Observation
import PagingUI

/// What a search shows.
public enum SearchTab: String, CaseIterable, Sendable {
    /// What people wrote.
    case stories
    /// Who wrote it.
    case people
    /// What it is about.
    case tags

    /// What is said when nothing was found.
    public var emptyMessage: String { "No \(rawValue) match your search" }
}

/// A search with a list for each tab; the text is the same for all, and only the tab that is looked at searches.
@MainActor
@Observable
public final class Search {
    /// What people wrote.
    public let stories: QueryModel<String, Story>
    /// Who wrote it.
    public let people: QueryModel<String, Person>
    /// What it is about.
    public let tags: QueryModel<String, Topic>

    /// The tab that is looked at.
    public var tab = SearchTab.stories {
        didSet { self[tab] = self[oldValue] }
    }

    /// The text that is searched for.
    public var text: String {
        get { self[tab] }
        set { self[tab] = newValue }
    }

    /// Makes a search; nothing is loaded until a list is shown.
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
