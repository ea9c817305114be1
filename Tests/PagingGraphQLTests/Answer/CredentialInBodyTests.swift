import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization
import Testing

@testable import PagingGraphQL

@Suite("GraphQL answers about the request")
struct CredentialInBodyTests {
    private static let query = """
        query ($after: String) { items(after: $after) { nodes { id } pageInfo { hasNextPage endCursor hasPreviousPage } } }
        """

    private static func page(_ id: Int, next: Bool, previous: Bool = false) -> String {
        let info = #"{"hasNextPage":\#(next),"endCursor":"c\#(id)","hasPreviousPage":\#(previous)}"#
        return #"{"data":{"items":{"nodes":[{"id":\#(id)}],"pageInfo":\#(info)}}}"#
    }

    @Test(
        "A credential that is rejected in the body of a 200 or 400 is renewed once, and the list continues",
        arguments: [200, 400],
        [
            #"{"errors":[{"message":"Context creation failed","extensions":{"code":"UNAUTHENTICATED"}}]}"#,
            #"{"data":{"items":null},"errors":[{"path":["items"],"extensions":{"code":"UNAUTHENTICATED"}}]}"#,
            #"{"errors":[{"message":"Could not verify JWT","extensions":{"code":"invalid-jwt"}}],"data":null}"#,
        ]
    )
    func renewal(_ status: Int, _ rejection: String) async throws {
        // An answer with data has the status 200.
        let status = rejection.contains(#""data":{"#) ? 200 : status
        let token = Mutex("t1")
        let renewals = Mutex(0)
        let transport = StubTransport { request, body in
            let isNew = request.headerFields[.authorization] == "Bearer t2"
            let isSecond = String(decoding: body ?? [], as: UTF8.self).contains("c1")
            if isSecond, !isNew { return StubReply(status: .init(code: status), body: Array(rejection.utf8)).reply }
            return StubReply.json(Self.page(isSecond ? 2 : 1, next: !isSecond)).reply
        }
        let bearer = Authentication.bearer { token.withLock { $0 } }.renewing {
            renewals.withLock { $0 += 1 }
            token.withLock { $0 = "t2" }
        }
        var api = try PagingClient("https://api.test/graphql", transport: transport, middleware: [bearer])
        api.retry = .never
        let all = await api.connection(JSONValue.self, GraphQLRequest(Self.query)).pages(window: .serial).collect(
            upTo: 9
        )
        #expect(all.arrived.map { $0["/id"] } == [1, 2])
        #expect(all.outcome.isComplete, "\(all.outcome)")
        #expect(renewals.withLock { $0 } == 1)
    }

    @Test("A second rejection fails the list, and so does one of a credential that cannot be renewed")
    func rejection() async throws {
        let sent = Mutex(0)
        let transport = StubTransport { _, _ in
            sent.withLock { $0 += 1 }
            return StubReply.json(#"{"errors":[{"message":"No","extensions":{"code":"UNAUTHENTICATED"}}]}"#).reply
        }
        for (middleware, count) in [
            (Authentication.bearer { "t" }.renewing {}, 2), (Authentication.bearer { "t" }, 1),
        ] {
            sent.withLock { $0 = 0 }
            var api = try PagingClient("https://api.test/graphql", transport: transport, middleware: [middleware])
            api.retry = .never
            let outcome = await api.connection(JSONValue.self, GraphQLRequest(Self.query)).collect(upTo: 9).outcome
            #expect(outcome.ending == .failed)
            #expect(outcome.evidence.contains("UNAUTHENTICATED"), "\(outcome)")
            #expect(sent.withLock { $0 } == count)
        }
    }

    @Test("A list that starts behind other items says so")
    func middle() async throws {
        for (isInside, variables) in [(true, ["after": "c0"]), (false, [:])] as [(Bool, [String: JSONValue])] {
            let transport = StubTransport { _, _ in
                StubReply.json(Self.page(1, next: false, previous: isInside)).reply
            }
            let api = try PagingClient("https://api.test/graphql", transport: transport)
            let request = GraphQLRequest(Self.query, variables: variables)
            let outcome = await api.connection(JSONValue.self, request).collect(upTo: 9).outcome
            #expect(outcome.evidence.contains("the list starts inside") == isInside, "\(outcome)")
        }
    }

    @Test(
        "A list of one page that starts behind other items says so when it is read from its end",
        arguments: [true, false]
    )
    func middleFromEnd(isInside: Bool) async throws {
        let query =
            "query ($last: Int = 2, $before: String) { items(last: $last, before: $before) { nodes { id } pageInfo "
            + "{ hasPreviousPage startCursor hasNextPage } } }"
        let transport = StubTransport { _, _ in
            let info = #"{"hasPreviousPage":false,"startCursor":"c1","hasNextPage":\#(isInside)}"#
            return StubReply.json(#"{"data":{"items":{"nodes":[{"id":1}],"pageInfo":\#(info)}}}"#).reply
        }
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        let list = api.connection(JSONValue.self, GraphQLRequest(query))
        let outcome = await list.pages(.backward).collect(upTo: 9).outcome
        #expect(outcome.isComplete, "\(outcome)")
        #expect(outcome.evidence.contains("the list starts inside") == isInside, "\(outcome)")
    }

    @Test("A list of several pages that starts behind other items says so", arguments: [true, false])
    func middleOfPages(isInside: Bool) async throws {
        let transport = StubTransport { _, body in
            let isSecond = String(decoding: body ?? [], as: UTF8.self).contains("c1")
            let page = Self.page(isSecond ? 2 : 1, next: !isSecond, previous: isInside || isSecond)
            return StubReply.json(page).reply
        }
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        let all = await api.connection(JSONValue.self, GraphQLRequest(Self.query)).collect(upTo: 9)
        #expect(all.arrived.count == 2 && all.outcome.isComplete, "\(all.outcome)")
        #expect(all.outcome.evidence.contains("the list starts inside") == isInside, "\(all.outcome)")
    }

    @Test("A list from a given cursor is not short of the items before the cursor", arguments: [true, false])
    func itemsBefore(isGiven: Bool) async throws {
        let transport = StubTransport { _, _ in
            let info = #"{"hasNextPage":false,"endCursor":"c3","hasPreviousPage":\#(isGiven)}"#
            return StubReply.json(#"{"data":{"items":{"totalCount":3,"nodes":[{"id":3}],"pageInfo":\#(info)}}}"#).reply
        }
        let query = Self.query.replacing("{ nodes", with: "{ totalCount nodes")
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        let request = GraphQLRequest(query, variables: isGiven ? ["after": "c2"] : [:])
        let outcome = await api.connection(JSONValue.self, request).collect(upTo: 9).outcome
        #expect(outcome.ending == (isGiven ? .complete : .short), "\(outcome)")
        #expect(outcome.evidence.contains("starts at a given cursor") == isGiven, "\(outcome)")
    }

    @Test("An answer of several parts is an error that names what makes the server send them")
    func multipart() async throws {
        let transport = StubTransport { _, _ in
            var fields = HTTPFields()
            fields[.contentType] = "multipart/mixed; boundary=\"-\""
            let body = "\r\n---\r\nContent-Type: application/json\r\n\r\n\(Self.page(1, next: false))\r\n-----\r\n"
            return StubReply(fields: fields, body: Array(body.utf8)).reply
        }
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        let outcome = await api.connection(JSONValue.self, GraphQLRequest(Self.query)).collect(upTo: 9).outcome
        #expect(outcome.ending == .failed)
        #expect(outcome.evidence.contains("several parts (multipart/mixed)"), "\(outcome)")
        #expect(outcome.evidence.contains("@defer"), "\(outcome)")
    }

    @Test(
        "The parts of a nested list are found under any alias, in nodes and in edges",
        arguments: [
            "rows: nodes { n }", "rows: edges { n }",
        ],
        ["nodes", "edges { node", "edges { item: node"]
    )
    func nestedAliases(_ rows: String, _ outer: String) async throws {
        let inner =
            "labels: tags(first: 1, after: $more) { \(rows) all: totalCount info: pageInfo { next: hasNextPage end: endCursor } }"
        let close = outer.contains("{") ? "}" : ""
        let query = """
            query ($after: String, $more: String) {
              items(after: $after) { \(outer) { id \(inner) } \(close) pageInfo { hasNextPage endCursor } }
            }
            """
        let rest = """
            query ($id: ID!, $after: String) {
              node(id: $id) { tags(after: $after) { \(rows.replacing("rows: ", with: "")) pageInfo { hasNextPage endCursor } } }
            }
            """
        let list = rows.contains("edges") ? "edges" : "nodes"
        let transport = StubTransport { _, body in
            let text = String(decoding: body ?? [], as: UTF8.self)
            if text.contains("node(id") {
                let page = #"{"\#(list)":[{"n":2},{"n":3}],"pageInfo":{"hasNextPage":false}}"#
                return StubReply.json(#"{"data":{"node":{"tags":\#(page)}}}"#).reply
            }
            let labels = #"{"rows":[{"n":1}],"all":3,"info":{"next":true,"end":"c1"}}"#
            let item = #"{"id":7,"labels":\#(labels)}"#
            let key = outer.contains("item:") ? "item" : "node"
            let items = outer == "nodes" ? #""nodes":[\#(item)]"# : #""edges":[{"\#(key)":\#(item)}]"#
            return StubReply.json(#"{"data":{"items":{\#(items),"pageInfo":{"hasNextPage":false}}}}"#).reply
        }
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        let source = api.connection(JSONValue.self, GraphQLRequest(query), at: "/items")
            .expanding(NestedConnection("/labels", by: GraphQLRequest(rest), at: "/node/tags"))
        let all = await source.collect(upTo: 9)
        #expect(all.arrived.first?["/labels/rows"] == [["n": 1], ["n": 2], ["n": 3]], "\(all.arrived)")
        #expect(all.arrived.first?["/labels/info/next"] == false)
        #expect(all.outcome.isComplete, "\(all.outcome)")
    }
}
