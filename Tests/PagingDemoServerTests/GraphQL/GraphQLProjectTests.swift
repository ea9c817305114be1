import PagingHTTP
import Testing

@testable import PagingDemoServer

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
        let name = try #require(
            try JSONValue(parsing: Array(DemoServer.airports.json(for: 6).utf8))["/name"]?.stringValue
        )
        let found = try issues("first: 2, state: \"closed\", search: \"\(name)\"")
        #expect(found.data == text(node(6, "closed"), total: 1))
        #expect(try issues("first: 2, search: \"zzzz\"").data == text("", total: 0))
    }

    @Test("A cursor of one filter is invalid for another")
    func cursors() throws {
        let opened = GraphQLTest.cursor(1, in: "Project:a/b:opened:.issues")
        #expect(
            try issues("first: 1, state: \"opened\", after: \"\(opened)\"").data
                == text(node(2, "opened"), total: 6)
        )
        #expect(
            try issues("first: 1, state: \"closed\", after: \"\(opened)\"").types == ["INVALID_CURSOR_ARGUMENTS"]
        )
    }

    @Test("A search text with spaces has pages, and its cursors belong to it")
    func searchPages() throws {
        func run(_ arguments: String) throws -> GraphQLTest.Outcome {
            try GraphQLTest.run(
                "{ project(fullPath: \"a/b\") { issues(\(arguments)) { nodes { title } pageInfo { endCursor } } } }"
            )
        }
        let first = try run("first: 1, search: \"ranch airport\"")
        let page = try JSONValue(parsing: Array((first.data ?? "").utf8))
        let cursor = try #require(page["/project/issues/pageInfo/endCursor"]?.stringValue)
        let second = try run("first: 1, search: \"ranch airport\", after: \"\(cursor)\"")
        #expect(second.problems.isEmpty && second.data?.contains("Ranch Airport") == true, "\(second)")
        #expect(try run("first: 1, search: \"ranch\", after: \"\(cursor)\"").types == ["INVALID_CURSOR_ARGUMENTS"])
    }
}
