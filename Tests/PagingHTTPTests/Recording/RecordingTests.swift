import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Recordings of exchanges (HAR 1.2)", .timeLimit(.minutes(5)))
struct RecordingTests {
    /// Records an automatic walk over a list.
    private static func recorded(
        _ path: String,
        token: String? = nil,
        _ answer: @escaping @Sendable (StubbedList.Call) -> StubReply
    ) async throws -> (walk: CollectedItems<RawItem, PageAddress>, archive: HTTPArchive) {
        let list = try StubbedList(path, answer)
        let recorder = HTTPRecorder()
        let middleware: [any HTTPMiddleware] = token.map { token in [Authentication.bearer { token }] } ?? []
        var client = try PagingClient(
            "https://api.test",
            transport: recorder.transport(over: list.transport),
            middleware: middleware
        )
        client.retry = .never
        let walk = await Self.walk(client, path)
        return (walk, try HTTPArchive(parsing: recorder.archive.encoded))
    }

    private static func walk(_ client: PagingClient, _ path: String) async -> CollectedItems<RawItem, PageAddress> {
        await client.list(ListRequest(path), format: ListFormat(.automatic), decoding: .raw).collect(upTo: 1_000)
    }

    private static func replayed(_ archive: HTTPArchive, _ path: String) async throws -> CollectedItems<
        RawItem, PageAddress
    > {
        var client = try PagingClient("https://api.test", transport: ReplayTransport(archive))
        client.retry = .never
        return await walk(client, path)
    }

    @Test(
        "A replayed walk has the items and the outcome of the recorded one",
        arguments: ["link", "url", "page", "offset", "token", "header", "short", "empty", "missing"]
    )
    func replay(convention: String) async throws {
        let path = convention == "missing" ? "/list?page=1&per_page=5" : "/list?q=caf%C3%A9"
        let (walk, archive) = try await Self.recorded(path) { call in
            let number = call.number(convention == "offset" ? "offset" : "page") ?? 1
            let start =
                switch convention {
                case "offset": call.number("offset") ?? 0
                case "token": call.query["page_token"].flatMap { Int($0.dropFirst(1)) } ?? 0
                default: (number - 1) * 3
                }
            let items = StubbedList.slice(start, 3, of: convention == "empty" ? 0 : 8)
            let hasNext = start + 3 < 8
            switch convention {
            case "link":
                return .json(
                    items,
                    fields: hasNext ? fields(["Link": #"</list?page=\#(number + 1)>; rel="next""#]) : [:]
                )
            case "url", "short":
                let total = convention == "short" ? 9 : 8
                return .json(
                    #"{"items":\#(items),"total":\#(total),"next":\#(hasNext ? #""/list?page=\#(number + 1)""# : "null")}"#
                )
            case "page", "empty":
                return .json(#"{"items":\#(items),"page":\#(number),"total":\#(convention == "empty" ? 0 : 8)}"#)
            case "offset": return .json(#"{"items":\#(items),"offset":\#(start),"limit":3,"total":8}"#)
            case "token": return .json(#"{"items":\#(items)\#(hasNext ? #","nextPageToken":"t\#(start + 3)""# : "")}"#)
            case "missing":
                return number > 1 ? StubReply(status: .notFound) : .json(items)
            default: return .json(items, fields: fields(["X-Total-Count": "3"]))
            }
        }
        let again = try await Self.replayed(archive, path)
        #expect(again.arrived.map(\.text) == walk.arrived.map(\.text))
        #expect(again.outcome.ending == walk.outcome.ending, "\(again.outcome) and \(walk.outcome)")
        #expect(again.outcome.evidence == walk.outcome.evidence)
    }

    @Test("A credential is not in the recording, which replays without it")
    func secrets() async throws {
        let token = "s3cr3t-4f6a1c"
        let (walk, archive) = try await Self.recorded("/list?api_key=\(token)", token: token) { call in
            let page = call.number("page") ?? 1
            let next = page < 3 ? #""/list?api_key=\#(token)&page=\#(page + 1)""# : "null"
            return .json(
                #"{"items":\#(StubbedList.slice((page - 1) * 2, 2, of: 6)),"next":\#(next)}"#,
                fields: fields(["Set-Cookie": "session=\(token)"])
            )
        }
        #expect(walk.outcome.isComplete, "\(walk.outcome)")
        let sent = archive.exchanges.map { "\($0.request) \($0.response.headerFields)" }.joined()
        #expect(!sent.contains(token))
        #expect(archive.exchanges.count == 3)
        let again = try await Self.replayed(archive, "/list")
        #expect(again.arrived.map(\.text) == walk.arrived.map(\.text), "\(again.outcome)")
    }

    @Test("A request that was not recorded is named, and is no end of a list")
    func unrecorded() async throws {
        var (_, archive) = try await Self.recorded("/list") { call in
            let page = call.number("page") ?? 1
            return .json(#"{"items":\#(StubbedList.slice((page - 1) * 2, 2, of: 8)),"page":\#(page),"pages":4}"#)
        }
        archive.exchanges.removeAll { $0.request.path?.contains("page=4") == true }
        let again = try await Self.replayed(archive, "/list")
        #expect(again.outcome.ending == .failed)
        #expect(again.outcome.evidence.contains("GET https://api.test/list?page=4"), "\(again.outcome)")
    }

    @Test(
        "Times that keep caches away select no response, and positions that look like times do",
        arguments: [true, false]
    )
    func times(isPosition: Bool) async throws {
        // The name has no part in it: a program may choose any.
        let name = isPosition ? "page" : "x9"
        let path = "/list?per_page=2&\(name)=1732646400001"
        var (walk, archive) = try await Self.recorded(isPosition ? path : "/list?per_page=2&page=1") { call in
            let page = (call.number("page") ?? 1) % 1_732_646_400_000
            return .json(#"{"items":\#(StubbedList.slice((page - 1) * 2, 2, of: 8)),"total":8}"#)
        }
        if isPosition {
            archive.exchanges.removeLast()
        } else {
            for index in archive.exchanges.indices {
                archive.exchanges[index].request.path? += "&x9=17326464\(10_000 + index)"
            }
        }
        let again = try await Self.replayed(archive, isPosition ? path : "/list?per_page=2&page=1&x9=1732646410000")
        guard !isPosition else {
            #expect(
                again.outcome.ending == .failed && again.outcome.evidence.contains("has no response"),
                "\(again.outcome)"
            )
            return
        }
        #expect(walk.outcome.isComplete && again.outcome.isComplete, "\(walk.outcome), \(again.outcome)")
        #expect(again.arrived.map(\.text) == walk.arrived.map(\.text))
    }

    @Test("A request that is repeated gets its responses in their order, and then the last one")
    func repeated() async throws {
        let url = HTTPRequest(method: .get, scheme: "https", authority: "api.test", path: "/x")
        let bodies = ["1", "2"].map { text in
            HTTPArchive.Exchange(url, response: HTTPResponse(status: .ok), body: Array(text.utf8))
        }
        let transport = ReplayTransport(HTTPArchive(bodies))
        var texts: [String] = []
        for _ in 0..<3 {
            let reply = try await transport.send(url, body: nil)
            texts.append(String(decoding: try await reply.body.collect(upTo: 10), as: UTF8.self))
        }
        #expect(texts == ["1", "2", "2"])
    }

    @Test("Recordings of browsers are read: base64, HTTP/2, joined fields, missing bodies, other schemes, no response")
    func browsers() throws {
        func entry(_ url: String, _ status: Int, _ content: String, _ headers: String = "[]") -> String {
            #"{"request":{"method":"GET","url":"\#(url)","headers":[{"name":":method","value":"GET"}]},"response":{"status":\#(status),"headers":\#(headers),"redirectURL":"","content":\#(content)}}"#
        }
        let json = #"{"size":2,"mimeType":"application/json","text":"W10=","encoding":"base64"}"#
        let fields =
            #"[{"name":":status","value":"200"},{"name":"link","value":"</a>; rel=\"next\"\n</b>; rel=\"last\""},{"name":"content-encoding","value":"br"}]"#
        let entries = [
            entry("https://API.test:443/a?x=1#f", 200, json, fields), entry("https://api.test/b", 200, #"{"size":9}"#),
            entry("data:text/plain,x", 200, json), entry("https://api.test/c", 0, "{}"),
            entry("https://api.test/d", 304, #"{"text":"[]"}"#), entry("https://api.test/e", 204, "{}"),
            #"{"request":{"method":"GET","url":"https://api.test/f"}}"#,
            #"{"request":{"method":"GET","url":"https://api.test/g"},"response":null}"#,
        ]
        let document = "\u{FEFF}" + #"{"log":{"version":"1.2","entries":[\#(entries.joined(separator: ","))]}}"#
        let archive = try HTTPArchive(parsing: Array(document.utf8))
        #expect(archive.exchanges.map(\.request.path) == ["/a?x=1", "/b", "/d", "/e"])
        #expect(archive.exchanges.map(\.response.status.code) == [200, 200, 200, 204])
        #expect(archive.exchanges.map { $0.body.map { String(decoding: $0, as: UTF8.self) } } == ["[]", nil, "[]", ""])
        #expect(archive.exchanges[0].request.authority == "api.test")
        #expect(archive.exchanges[0].response.headerFields.filter { $0.name.canonicalName == "link" }.count == 2)
        #expect(archive.exchanges[0].response.headerFields[.contentEncoding] == nil)
    }

    @Test("An empty text of content that has a length is missing content, and not an empty page")
    func missingContent() throws {
        func entry(_ url: String, _ headers: String, _ content: String) -> String {
            #"{"request":{"method":"GET","url":"\#(url)"},"response":{"status":200,"headers":\#(headers),"content":\#(content)}}"#
        }
        let length = #"[{"name":"Content-Length","value":"812"}]"#
        let entries = [
            // A browser that has discarded the content, a proxy that has streamed it, and a response without any.
            entry("https://api.test/a", "[]", #"{"size":812,"mimeType":"application/json","text":""}"#),
            entry("https://api.test/b", length, #"{"size":0,"mimeType":"application/json","text":""}"#),
            entry("https://api.test/c", "[]", #"{"size":0,"mimeType":"application/json","text":""}"#),
        ]
        let document = #"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#
        let bodies = try HTTPArchive(parsing: Array(document.utf8)).exchanges.map(\.body)
        #expect(bodies == [nil, nil, []])
    }

    @Test("Requests of one address differ by their range, and by a value that a recording could withhold")
    func keys() async throws {
        func request(_ path: String, range: String? = nil) -> HTTPRequest {
            var request = HTTPRequest(method: .get, scheme: "https", authority: "api.test", path: path)
            request.headerFields[.range] = range
            return request
        }
        let ok = HTTPResponse(status: .ok)
        let requests = [
            request("/a?key=k1"), request("/a?key=k2"), request("/b"), request("/b", range: "items=10-19"),
            request("/b", range: "items=20-29"),
        ]
        let archive = HTTPArchive(
            requests.enumerated().map { HTTPArchive.Exchange($1, response: ok, body: Array("\($0)".utf8)) }
        )
        let transport = ReplayTransport(archive)
        for index in requests.indices.reversed() {
            let reply = try await transport.send(requests[index], body: nil)
            #expect(try await reply.body.collect(upTo: 9) == Array("\(index)".utf8))
        }
        let other = try await transport.send(request("/a?key=unknown"), body: nil)
        #expect(try await other.body.collect(upTo: 9) == Array("0".utf8))
        await #expect(throws: RequestError.self) {
            try await transport.send(request("/b", range: "items=1-2"), body: nil)
        }
    }

    @Test(
        "A body without its secrets, as it was recorded, answers the body with them",
        arguments: [
            (#"{"limit":2,"auth":{"password":"pw-81c3f0"}}"#, #"{"limit": 2, "auth": {"password": "***"}}"#),
            (#"{"api_key":"k-99d01e","q":"k-99d01e x"}"#, #"{"api_key":"***","q":"*** x"}"#),
            ("user=u&password=pw-81c3f0&page=1", "user=u&password=***&page=1"),
        ]
    )
    func withheldBody(sent: String, recorded: String) async throws {
        let request = HTTPRequest(method: .post, scheme: "https", authority: "api.test", path: "/search")
        let exchange = HTTPArchive.Exchange(
            request,
            Array(recorded.utf8),
            response: HTTPResponse(status: .ok),
            body: [UInt8(ascii: "1")]
        )
        let transport = ReplayTransport(HTTPArchive([exchange]))
        let reply = try await transport.send(request, body: Array(sent.utf8))
        #expect(try await reply.body.collect(upTo: 9) == [UInt8(ascii: "1")])
        let other = sent.replacing("2", with: "3").replacing("page=1", with: "page=2").replacing(" x", with: " y")
        await #expect(throws: RequestError.self) { try await transport.send(request, body: Array(other.utf8)) }
    }

    @Test(
        "What is not a recording is said",
        arguments: [
            ("{", "not JSON"), ("[]", "/log/entries"), (#"{"log":{"entries":[{}]}}"#, "Entry 0"),
            (#"{"log":{"entries":[{"request":{"method":"GET","url":"https://a.test"},"response":{}}]}}"#, "status"),
            (
                #"{"log":{"entries":[{"request":{"method":"GET","url":"https://a.test"},"response":{"status":200,"content":{"text":"@","encoding":"base64"}}}]}}"#,
                "base64"
            ),
        ]
    )
    func malformed(document: String, words: String) {
        let error = #expect(throws: HTTPArchive.ParsingError.self) { try HTTPArchive(parsing: Array(document.utf8)) }
        #expect(error?.description.contains(words) == true, "\(error.map { "\($0)" } ?? "-")")
    }
}
