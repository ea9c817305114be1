/// A search field above the content, which can read whether a search is active.
struct SearchModifier {
    let text: Binding<String>
    let prompt: Text?

    init(text: Binding<String>, prompt: Text?) {
        self.text = text
        self.prompt = prompt
    }
}

extension SearchModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    func segments(of content: any View, in context: Context) -> [Segment] {
        let place = context.appending(.part("search"))
        let node = context.renderer.node(at: place.identity)
        let state = node.cell(at: 0) { SearchState(signal: context.renderer.signal) }
        let hasChanged = node.lastPass != context.renderer.pass - 1 || state.takeChange()
        node.lastPass = context.renderer.pass
        var inner = place
        inner.isFresh = context.isFresh || hasChanged
        inner.environment.isSearching = state.isSearching
        inner.environment.dismissSearch = DismissSearchAction { [text] in
            text.wrappedValue = ""
            state.isSearching = false
        }
        inner.environment.searchSubmissions = []
        var element = ScreenElement("SearchField", text: node.tracking { text.wrappedValue })
        element.label = prompt?.string ?? "Search"
        element.search = SearchField(text: text, state: state, submissions: context.environment.searchSubmissions)
        return context.container { [inner] _ in
            ScreenElement("Searchable", children: [element] + inner.elements(of: content))
        }
    }
}

/// The search field that the host writes to.
struct SearchField {
    let text: Binding<String>
    let state: SearchState
    let submissions: [() -> Void]
}

@MainActor
final class SearchState {
    private let signal: Signal
    private var hasChanged = false

    var isSearching = false {
        didSet {
            guard isSearching != oldValue else { return }
            hasChanged = true
            signal.raise()
        }
    }

    init(signal: Signal) { self.signal = signal }

    func takeChange() -> Bool {
        defer { hasChanged = false }
        return hasChanged
    }
}
