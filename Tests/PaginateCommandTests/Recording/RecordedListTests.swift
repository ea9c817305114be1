import ArgumentParser
import PagingDetection
import PagingHTTP
import Testing

@testable import PaginateOptions

/// Tests of the lists in recordings, which are written as browsers and proxies write them.
@Suite("Lists in recordings", .timeLimit(.minutes(10)))
struct RecordedListTests {
    /// Returns an entry of a recording.
    private static func entry(
        _ url: String,
        post body: String? = nil,
        status: Int = 200,
        cookie: String = "sid=9f0c41d2aa77; lang=en; view=items",
        _ content: JSONValue?
    ) -> JSONValue {
        var entry: JSONValue = [
            "startedDateTime": "2026-01-01T00:00:00.000Z", "time": 12.5,
            "request": [
                "method": .string(body == nil ? "GET" : "POST"), "url": .string(url), "httpVersion": "h2",
                "headers": [
                    ["name": ":authority", "value": "site.test"], ["name": "accept", "value": "*/*"],
                    ["name": "cookie", "value": .string(cookie)], ["name": "sec-fetch-mode", "value": "cors"],
                ],
                "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0,
            ],
            "response": [
                "status": .number("\(status)"), "statusText": "", "httpVersion": "h2",
                "headers": [
                    ["name": "content-encoding", "value": "br"],
                    ["name": "content-type", "value": "application/json; charset=utf-8"],
                    ["name": "set-cookie", "value": "sid=9f0c41d2aa77; HttpOnly\ntheme=dark"],
                ],
                "redirectURL": "", "content": ["size": 900, "compression": 700, "mimeType": "application/json"],
            ],
        ]
        if let body {
            entry.set(["mimeType": "application/json", "text": .string(body)], at: "/request/postData")
        }
        if let content { entry.set(.string("\(content)"), at: "/response/content/text") }
        return entry
    }

    private static func recording(_ entries: [JSONValue]) throws -> RecordedLists {
        let document: JSONValue = ["log": ["version": "1.2", "pages": [], "entries": .array(entries)]]
        return RecordedLists(try HTTPArchive(parsing: document.encoded()))
    }

    private static func items(_ start: Int, _ count: Int = 5) -> JSONValue {
        .array((start..<start + count).map { ["id": .number("\($0)"), "title": .string("item \($0)")] })
    }

    private static func numbered(_ number: Int, from start: Int = 0) -> JSONValue {
        ["items": items(start + number * 5), "page": .number("\(number)"), "total": 50, "total_pages": 10]
    }

    private static func page(_ number: Int, _ query: String = "", from start: Int = 0) -> JSONValue {
        entry("https://site.test/api/list?page=\(number)&size=5\(query)", numbered(number, from: start))
    }

    private static func operation(_ name: String, _ after: String?, _ start: Int) -> JSONValue {
        let cursor = after.map { "\"\($0)\"" } ?? "null"
        let query = "query \(name)($after: String) { \(name)(after: $after) { nodes { id } } }"
        let body = #"{"operationName":"\#(name)","variables":{"after":\#(cursor)},"query":"\#(query)"}"#
        let connection: JSONValue = [
            "nodes": items(start), "pageInfo": ["hasNextPage": true, "endCursor": .string("\(name)-\(start + 5)")],
        ]
        let data = JSONValue.object(.init([.init(key: name, value: connection)]))
        return entry("https://site.test/graphql", post: body, ["data": data])
    }

    @Test("Each operation at the address of a GraphQL server is a list, and statistics are none")
    func operations() async throws {
        let track = Self.entry("https://site.test/track", post: #"{"events":[1]}"#, ["accepted": Self.items(0, 2)])
        let recording = try Self.recording([
            Self.operation("orders", nil, 0), track, Self.operation("people", nil, 100),
            Self.operation("orders", "orders-5", 5), track, Self.operation("people", "people-105", 105),
        ])
        let lists = try await recording.found()
        #expect(lists.map(\.finding.verdict) == [.verified, .verified, .unknown])
        #expect(lists.map { $0.body?["/operationName"] } == ["orders", "people", nil])
        #expect(lists[0].finding.scheme != nil && lists[2].finding.scheme == nil)
        let text = lists[1].text(savedTo: nil)
        #expect(text.contains(#"--body '{"operationName":"people","variables":{"after":null}"#), "\(text)")
        let notes = recording.notes(on: lists)
        #expect(notes.count == 1 && notes[0].contains("POST https://site.test/track (items at /accepted)"), "\(notes)")
    }

    @Test("A list with two filters is two lists, whose pages do not verify each other")
    func filters() async throws {
        let both = try await Self.recording([
            Self.page(1, "&q=red"), Self.page(2, "&q=red"), Self.page(1, "&q=blue", from: 500),
            Self.page(2, "&q=blue", from: 500),
        ]).found()
        #expect(both.map(\.finding.verdict) == [.verified, .verified])
        #expect(both.map { $0.address.queryValue("q") } == ["red", "blue"])
        let crossed = try await Self.recording([Self.page(1, "&q=red"), Self.page(2, "&q=blue", from: 500)]).found()
        #expect(crossed.allSatisfy { $0.finding.verdict == .unknown } && crossed.count == 1)
        #expect(crossed[0].finding.evidence.joined().contains("no response"), "\(crossed[0].finding.evidence)")
    }

    @Test("A list starts at its first recorded page, and without its position where the recording begins later")
    func start() async throws {
        let gap = try await Self.recording([1, 4, 5, 8].map { Self.page($0) }).found()
        #expect(gap.map { $0.address.description } == ["https://site.test/api/list?page=1&size=5"])
        let late = try await Self.recording([Self.page(2), Self.page(3)]).found()
        #expect(late.map { $0.address.description } == ["https://site.test/api/list?size=5"])
        #expect(late[0].text(savedTo: nil).contains("begins at a later page"))
        let posted = try await Self.recording([
            Self.operation("orders", "orders-5", 5), Self.operation("orders", "orders-10", 10),
        ]).found()
        #expect(posted.map(\.finding.verdict) == [.verified])
        #expect(posted[0].body?["/variables/after"] == nil && posted[0].body?["/operationName"] == "orders")
    }

    @Test("A parameter that is new in each request, or a failure before a success, does not keep pages apart")
    func changing() async throws {
        let stamped = try await Self.recording([1, 2, 3].map { Self.page($0, "&_=17000000\($0)4811") }).found()
        #expect(stamped.map(\.finding.verdict) == [.verified])
        let failing = try await Self.recording([
            Self.page(1), Self.entry("https://site.test/api/list?page=2&size=5", status: 503, ["error": "busy"]),
            Self.page(2),
        ]).found()
        #expect(failing.map(\.finding.verdict) == [.verified])
        #expect(failing[0].address.queryValue("page") == "1")
    }

    @Test("Ranges of items are pages")
    func ranges() async throws {
        let entries = [0, 10, 20].map { start -> JSONValue in
            var entry = Self.entry("https://site.test/things", status: 206, Self.items(start, 10))
            let range: JSONValue = ["name": "range", "value": .string("items=\(start)-\(start + 9)")]
            let content: JSONValue = ["name": "content-range", "value": .string("items \(start)-\(start + 9)/50")]
            if start > 0 { entry.set(range, at: "/request/headers/-") }
            entry.set(content, at: "/response/headers/-")
            return entry
        }
        let lists = try await Self.recording(entries).found()
        #expect(lists.map(\.finding.verdict) == [.verified])
        #expect(lists[0].finding.summary?.contains("range") == true, "\(lists[0].finding.summary ?? "-")")
    }

    @Test("A credential is hidden wherever it occurs, and is named; short values of cookies hide no words")
    func secrets() async throws {
        let body = #"{"page":PAGE,"api_key":"k-50e1b7","owner":{"password":"pw-77aa10"}}"#
        let lists = try await Self.recording(
            [1, 2].map { number in
                let body = body.replacing("PAGE", with: "\(number)")
                return Self.entry(
                    "https://site.test/l?visitor=9f0c41d2aa77&token=t0k3n",
                    post: body,
                    Self.numbered(number)
                )
            }
        ).found()
        let list = try #require(lists.first)
        #expect(lists.count == 1 && list.finding.verdict == .verified)
        for text in [list.text(savedTo: nil), list.json, list.line] {
            for secret in ["9f0c41d2aa77", "k-50e1b7", "pw-77aa10", "t0k3n"] {
                #expect(!text.contains(secret), "\(text)")
            }
            #expect(text.contains("/items"))
        }
        #expect(list.credentials == ["cookie", "api_key", "password", "token"])
    }

    @Test("A credential without digits is hidden in an address as well")
    func words() async throws {
        let entries = [1, 2].map { number -> JSONValue in
            var entry = Self.page(number, "&visitor=correcthorsebattery")
            let field: JSONValue = ["name": "authorization", "value": "Bearer correcthorsebattery"]
            entry.set(field, at: "/request/headers/-")
            return entry
        }
        let list = try #require(try await Self.recording(entries).found().first)
        #expect(list.finding.verdict == .verified && list.credentials.contains("authorization"))
        for text in [list.text(savedTo: nil), list.json, list.line] {
            #expect(text.contains("visitor=***") && !text.contains("correcthorse"), "\(text)")
        }
    }

    @Test("A recording that is too large is refused with its limit and what to do")
    func limit() throws {
        let text = #"{"log":{"entries":[]}}"#
        let folder = try TemporaryFolder()
        let file = try folder.write(text, to: "site.har")
        #expect(try ReplayedArchive(file, upTo: text.utf8.count).archive.exchanges.isEmpty)
        let error = #expect(throws: ValidationError.self) { try ReplayedArchive(file, upTo: text.utf8.count - 1) }
        let message = error?.message ?? ""
        #expect(message.contains("more than \(text.utf8.count - 1) bytes; record fewer requests"), "\(message)")
        #expect(ReplayedArchive.largest == 256 << 20)
    }

    @Test("A recording without content says so")
    func missingContent() async throws {
        let recording = try Self.recording([1, 2].map { Self.entry("https://site.test/l?page=\($0)", nil) })
        let notes = recording.notes(on: try await recording.found())
        #expect(notes.count == 2 && notes[1].hasPrefix("2 JSON responses have no content"), "\(notes)")
    }
}
