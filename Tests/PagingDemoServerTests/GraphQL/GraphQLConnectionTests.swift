import Foundation
@testable import PagingDemoServer
import Testing

struct GraphQLConnectionTests {
    /// A page of `items` as a client receives it.
    private struct Page {
        let text: String
        let types: [String]

        init(_ arguments: String, total: Int = 10, parameters: String = "") throws {
            let outcome = try GraphQLTest.run(
                """
                { items(total: \(total), \(arguments)) { nodes { databaseId } pageInfo { hasPreviousPage hasNextPage } } }
                """,
                parameters: parameters
            )
            text = (outcome.data ?? "")
                .replacingOccurrences(of: #"{"items":{"nodes":["#, with: "")
                .replacingOccurrences(of: #"{"databaseId":"#, with: "")
                .replacingOccurrences(of: #""pageInfo":{"hasPreviousPage":"#, with: "")
                .replacingOccurrences(of: #""hasNextPage":"#, with: "")
                .replacingOccurrences(of: "}", with: "").replacingOccurrences(of: "]", with: "")
            types = outcome.types
        }
    }

    private func cursor(_ position: Int, list: String = "items") -> String {
        "\"\(GraphQLTest.cursor(position, in: list))\""
    }

    @Test("Forward, a page starts after the cursor and knows whether more items follow")
    func forwards() throws {
        #expect(try Page("first: 3").text == "1,2,3,false,true")
        #expect(try Page("first: 3, after: \(cursor(3))").text == "4,5,6,true,true")
        #expect(try Page("first: 3, after: \(cursor(7))").text == "8,9,10,true,false")
        #expect(try Page("first: 3, after: \(cursor(9))").text == "10,true,false")
        #expect(try Page("first: 3, after: \(cursor(10))").text == ",true,false")
        #expect(try Page("first: 10").text == "1,2,3,4,5,6,7,8,9,10,false,false")
        #expect(try Page("first: 100, after: null, last: null, before: null").text.hasSuffix("10,false,false"))
    }

    @Test("Backward, a page ends before the cursor, in list order")
    func backwards() throws {
        #expect(try Page("last: 3").text == "8,9,10,true,false")
        #expect(try Page("last: 3, before: \(cursor(8))").text == "5,6,7,true,true")
        #expect(try Page("last: 4, before: \(cursor(5))").text == "1,2,3,4,false,true")
        #expect(try Page("last: 4, before: \(cursor(2))").text == "1,false,true")
        #expect(try Page("last: 4, before: \(cursor(1))").text == ",false,true")
        #expect(try Page("last: 10").text.hasSuffix("10,false,false"))
    }

    @Test("Between two cursors, only the items between them count in the reading direction")
    func ranges() throws {
        let range = "after: \(cursor(2)), before: \(cursor(7))"
        #expect(try Page("first: 3, \(range)").text == "3,4,5,true,true")
        #expect(try Page("first: 4, \(range)").text == "3,4,5,6,true,false")
        #expect(try Page("last: 3, \(range)").text == "4,5,6,true,true")
        #expect(try Page("last: 4, \(range)").text == "3,4,5,6,false,true")
        #expect(try Page("first: 4, after: \(cursor(7)), before: \(cursor(2))").text == ",true,false")
    }

    @Test("An empty page and an empty list have no cursors")
    func emptiness() throws {
        #expect(try Page("first: 0").text == ",false,true")
        #expect(try Page("last: 0").text == ",true,false")
        #expect(try Page("first: 5", total: 0).text == ",false,false")
        #expect(try Page("first: 5, after: \(cursor(8))", total: 4).text == ",true,false")
        let outcome = try GraphQLTest.run(
            "{ items(total: 0, first: 1) { totalCount edges { cursor } pageInfo { startCursor endCursor } } }"
        )
        let pageInfo = #""pageInfo":{"startCursor":null,"endCursor":null}"#
        #expect(outcome.data == #"{"items":{"totalCount":0,"edges":[],\#(pageInfo)}}"#)
    }

    @Test("The cursor of an edge leads past it, and a page has the cursors of its first and last edge")
    func cursors() throws {
        let outcome = try GraphQLTest.run(
            "{ items(first: 2) { edges { cursor node { databaseId } } pageInfo { startCursor endCursor } } }"
        )
        let (one, two) = (cursor(1), cursor(2))
        let edges = #"[{"cursor":\#(one),"node":{"databaseId":1}},{"cursor":\#(two),"node":{"databaseId":2}}]"#
        let pageInfo = #"{"startCursor":\#(one),"endCursor":\#(two)}"#
        #expect(outcome.data == #"{"items":{"edges":\#(edges),"pageInfo":\#(pageInfo)}}"#)
    }

    @Test(
        "Arguments that define no page are errors",
        arguments: [
            ("after: null", "MISSING_PAGINATION_BOUNDARIES"),
            ("first: 1, last: 1", "INVALID_PAGINATION_BOUNDARIES"),
            ("first: -1", "INVALID_PAGINATION_BOUNDARIES"), ("last: -1", "INVALID_PAGINATION_BOUNDARIES"),
            ("first: 101", "EXCESSIVE_PAGINATION"), ("last: 101", "EXCESSIVE_PAGINATION"),
            ("first: 1, after: \"\"", "INVALID_CURSOR_ARGUMENTS"),
            ("first: 1, after: \"x\"", "INVALID_CURSOR_ARGUMENTS"),
            ("last: 1, before: \"Y3Vyc29y\"", "INVALID_CURSOR_ARGUMENTS"),
        ]
    )
    func badArguments(arguments: String, type: String) throws {
        let page = try Page(arguments)
        #expect(page.types == [type] && page.text == #"{"items":null"#)
    }

    @Test("A cursor is valid only for its own list")
    func foreignCursors() throws {
        #expect(try Page("first: 1, after: \(cursor(1, list: "airports"))").types == ["INVALID_CURSOR_ARGUMENTS"])
        let id = GraphQLTest.id("Parent", 2)
        func run(_ owner: String) throws -> [String] {
            let after = cursor(70, list: "\(owner).children")
            return try GraphQLTest.run(
                "{ node(id: \"\(id)\") { ... on Parent { children(first: 9, after: \(after)) { nodes { databaseId } } } } }"
            ).types
        }
        #expect(try run("Parent:2").isEmpty)
        #expect(try run("Parent:3") == ["INVALID_CURSOR_ARGUMENTS"])
    }

    @Test("The number of a parent determines its child count, and each count from 0 to 250 occurs")
    func children() throws {
        var counts: [Int] = []
        for number in 1...251 {
            let id = GraphQLTest.id("Parent", number)
            let outcome = try GraphQLTest.run(
                "{ node(id: \"\(id)\") { ... on Parent { children(first: 0) { totalCount } } } }"
            )
            counts.append(Int((outcome.data ?? "").filter(\.isNumber)) ?? -1)
            #expect(counts.last == 37 * number % 251)
        }
        #expect(counts.sorted() == Array(0...250))
    }

    @Test("Offset lists have a start and a length")
    func offsets() throws {
        func run(_ arguments: String) throws -> GraphQLTest.Outcome {
            try GraphQLTest.run("{ search(\(arguments)) { databaseId } }")
        }
        #expect(try run("offset: 2, limit: 2").data == #"{"search":[{"databaseId":3},{"databaseId":4}]}"#)
        #expect(try run("total: 3, offset: 2").data == #"{"search":[{"databaseId":3}]}"#)
        #expect(try run("total: 3, offset: 3").data == #"{"search":[]}"#)
        #expect(try run("limit: 101").types == ["EXCESSIVE_PAGINATION"])
        #expect(try run("limit: 0").types == ["INVALID_PAGINATION"] && run("offset: -1").types.count == 1)
        let page = try GraphQLTest.run("{ searchPage(total: 5, offset: 4) { items { name } totalCount } }")
        #expect(page.data == #"{"searchPage":{"items":[{"name":"Item 5"}],"totalCount":5}}"#)
    }
}
