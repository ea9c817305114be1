import Paging
import PagingHTTP
import Testing

@testable import PaginateFiles
@testable import PaginateLists

@Suite("Lists of a command")
struct ListEntriesTests {
    @Test("The lists of parents have their addresses, and a parent without one does not end the walk")
    func children() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("{\"id\":1}\n{}\n{\"id\":3}\n", to: "a.ndjson")
        let lists = ListEntries.children(.address(try URITemplate("https://a.test/{id}/x")), of: try ParentReader(file))
        let entries = try await lists.collect(upTo: 10).items
        #expect(entries.map { try? $0.address.get().description } == ["https://a.test/1/x", nil, "https://a.test/3/x"])
        #expect(entries.map(\.place.number) == [1, 2, 3])
        guard case .failure(let error) = entries[1].address else { return #expect(Bool(false)) }
        #expect(error.description == "Line 2 of a.ndjson has no value for {id}: the object has no members.")
    }

    @Test("Arguments are lists without parents")
    func addresses() async throws {
        let addresses = try ["https://a.test/1", "https://b.test/2"].map { try #require(WebAddress($0)) }
        let outcome = await ListEntries.addresses(addresses).collect(upTo: 10)
        #expect(try outcome.items.map { try $0.address.get() } == addresses)
        #expect(try outcome.items.map(\.place.description) == ["URL 1", "URL 2"])
        #expect(outcome.outcome.ending == .complete)
    }

    @Test("A list that the input has twice is an error with both places")
    func duplicates() throws {
        var keys = ListKeys()
        let address = try #require(WebAddress("https://a.test/x?token=secret"))
        try keys.add(entry(address, "a.csv", 3))
        try keys.add(entry(try #require(WebAddress("https://a.test/y")), "a.csv", 4))
        let error = #expect(throws: ParentError.self) {
            try keys.add(entry(address, "a.csv", 12))
        }
        let message = try #require(error?.description)
        #expect(
            message.hasPrefix("Line 12 of a.csv leads to the same list as line 3, or to one that differs only in a")
        )
        #expect(!message.contains("secret"))
    }

    @Test("Addresses that differ only in their fragment are the same list")
    func fragments() throws {
        var keys = ListKeys()
        try keys.add(entry(try #require(WebAddress("https://a.test/x")), nil, 1))
        let error = #expect(throws: ParentError.self) {
            try keys.add(entry(try #require(WebAddress("https://a.test/x#y")), nil, 2))
        }
        #expect(error?.description.hasPrefix("URL 2 leads to the same list as URL 1: https://a.test/x.") == true)
    }

    @Test("Lists with a value that is not written differ by the other values of their parents")
    func hiddenValues() throws {
        let template = try URITemplate("https://a.test/x?token={id}&page={page}")
        #expect(template.hiddenVariables == [template.variables[0]])
        func entry(_ number: Int, _ parent: String) throws -> ListEntry {
            ListEntry(try Parent(Array(parent.utf8), at: ParentPlace(file: "a", number: number)), by: template)
        }
        let entries = try (1...3).map { number in
            try entry(number, #"{"id": "secret-\#(number)", "page": 1, "name": "n\#(number)"}"#)
        }
        #expect(Set(entries.map(\.key)).count == 3)
        #expect(entries.allSatisfy { $0.key.hasPrefix("https://a.test/x?token=***&page=1#") })
        #expect(entries.allSatisfy { !$0.key.contains("secret") })
        var keys = ListKeys()
        for entry in entries { try keys.add(entry) }
        #expect(ListEntry(try #require(entries[0].parent), by: template).key == entries[0].key)
    }

    @Test(
        "No key of a list depends on a credential of its parent, wherever the parent has it",
        arguments: [
            #"{"id": "SECRET", "page": 1}"#, #"{"id": "SECRET", "page": 1, "name": "SECRET"}"#,
            #"{"id": "SECRET", "page": 1, "url": "https://a.test/SECRET/x"}"#,
            #"{"id": "SECRET", "page": 1, "access_token": "other-SECRET"}"#,
        ]
    )
    func credentials(_ parent: String) throws {
        let template = try URITemplate("https://a.test/x?token={id}&page={page}")
        let entries = try ["secret-one", "secret-two"].enumerated().map { index, secret in
            let line = Array(parent.replacing("SECRET", with: secret).utf8)
            return ListEntry(try Parent(line, at: ParentPlace(file: "a", number: index + 1)), by: template)
        }
        #expect(entries[0].key == entries[1].key)
        var keys = ListKeys()
        try keys.add(entries[0])
        let error = #expect(throws: ParentError.self) { try keys.add(entries[1]) }
        #expect(error?.description.contains("Give each parent another value that differs") == true)
    }

    @Test("A template without secret parameters hides no value")
    func visibleValues() throws {
        for text in ["https://a.test/{id}/x?q={q}", "https://a.test/x{?page_token}", "{+url}"] {
            #expect(try URITemplate(text).hiddenVariables.isEmpty)
        }
    }

    @Test("Two URLs that differ only in a value that is not written are an error")
    func hiddenValuesOfURLs() throws {
        var keys = ListKeys()
        try keys.add(entry(try #require(WebAddress("https://a.test/x?token=1")), nil, 1))
        let error = #expect(throws: ParentError.self) {
            try keys.add(entry(try #require(WebAddress("https://a.test/x?token=2")), nil, 2))
        }
        #expect(error?.description.contains("or to one that differs only in a value that is not written") == true)
    }

    private func entry(_ address: WebAddress, _ file: String?, _ number: Int) -> ListEntry {
        ListEntry(place: ParentPlace(file: file, number: number), parent: nil, address: .success(address))
    }
}
