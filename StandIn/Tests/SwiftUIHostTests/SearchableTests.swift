@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Search fields")
struct SearchableTests {
    @Test("Text typed into the field reaches the binding letter by letter")
    func text() throws {
        let log = Log()
        let host = try HeadlessHost(Searchable(log: log))
        for text in ["s", "sw", "swift"] { try host.search(text) }
        #expect(log.entries == ["s", "sw", "swift"])
        #expect(host.shows("Find"))
    }

    @Test("Inner views know that a search is active and can end it")
    func searching() throws {
        let host = try HeadlessHost(Searchable(log: Log()))
        #expect(host.texts == ["All"])
        try host.search("x")
        #expect(host.texts == ["Results for x", "Done"])
        try host.press("Done")
        #expect(host.texts == ["All"])
    }

    @Test("A search is submitted and cancelled")
    func submission() throws {
        let log = Log()
        let host = try HeadlessHost(Searchable(log: log))
        try host.search("x")
        try host.submitSearch()
        try host.cancelSearch()
        #expect(log.entries == ["x", "submit x", ""])
        #expect(host.texts == ["All"])
    }

    @Test("Without a field, search is unavailable")
    func missing() throws {
        let host = try HeadlessHost(Text("Plain"))
        #expect(throws: HostError.self) { try host.search("x") }
    }
}

private struct Searchable: View {
    let log: Log
    @State private var text = ""

    var body: some View {
        SearchResults(text: text)
            .searchable(text: $text, prompt: "Find")
            .onSubmit(of: .search) { log("submit \(text)") }
            .onChange(of: text) { log($1) }
    }
}

private struct SearchResults: View {
    let text: String
    @Environment(\.isSearching) private var isSearching
    @Environment(\.dismissSearch) private var dismissSearch

    var body: some View {
        if isSearching {
            Text("Results for \(text)")
            Button("Done") { dismissSearch() }
        } else {
            Text("All")
        }
    }
}
