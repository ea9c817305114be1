@testable import PagingDemoServer
import Testing

/// Tests of a list with a filter and a search, as in an issue tracker.
struct GraphQLProjectTests {
    private func issues(_ arguments: String) throws -> GraphQLTest.Outcome {
        try GraphQLTest.run(
            "{ project(fullPath: \"a/b\") { issues(\(arguments)) { nodes { iid state } totalCount } } }",
            parameters: "count=9"
        )
    }

    private func text(_ nodes: String, total: Int) -> String {
        "{\"project\":{\"issues\":{\"nodes\":[\(nodes)],\"totalCount\":\(total)}}}"
    }

    private func node(_ id: Int, _ state: String) -> String { "{\"iid\":\"\(id)\",\"state\":\"\(state)\"}" }

    @Test("The state filters the issues, and every third issue is closed")
    func states() throws {
        let all = [node(1, "opened"), node(2, "opened"), node(3, "closed")].joined(separator: ",")
        #expect(try issues("first: 3").data == text(all, total: 9))
        #expect(try issues("first: 1, state: \"opened\"").data == text(node(1, "opened"), total: 6))
        let closed = [node(3, "closed"), node(6, "closed")].joined(separator: ",")
        #expect(try issues("first: 2, state: \"closed\"").data == text(closed, total: 3))
        #expect(try issues("first: 2, state: \"lost\"").problems.count == 1)
    }

    @Test("A search and a state can be combined")
    func search() throws {
        let name = AirportCatalog.bundled.text("name", of: 6)
        let found = try issues("first: 2, state: \"closed\", search: \"\(name)\"")
        #expect(found.data == text(node(6, "closed"), total: 1))
        #expect(try issues("first: 2, search: \"zzzz\"").data == text("", total: 0))
    }

    @Test("A cursor of one filter is invalid for another")
    func cursors() throws {
        let opened = ListCursor(list: "Project:a/b:opened:.issues", position: 1).text
        #expect(
            try issues("first: 1, state: \"opened\", after: \"\(opened)\"").data
                == text(node(2, "opened"), total: 6)
        )
        #expect(
            try issues("first: 1, state: \"closed\", after: \"\(opened)\"").types == ["INVALID_CURSOR_ARGUMENTS"]
        )
    }
}
