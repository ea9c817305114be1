import PagingDetection
import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingDemoServer
import PagingTesting
import Synchronization
import Testing

@Suite("Recordings of exchanges (HAR 1.2)", .timeLimit(.minutes(10)))
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

    @Test("A crawl of each convention is replayed alike, and names what was not recorded", arguments: Convention.all)
    func conventions(convention: Convention) async throws {
        try await SharedServer.use { server in
            func walk(
                _ transport: some HTTPTransport,
                upTo limit: Int = 1_000
            ) async throws -> CollectedItems<RawItem, PageAddress> {
                var api = try PagingClient(server.baseURL, transport: transport)
                api.retry = .never
                var request = ListRequest(convention.path + "&count=350")
                convention.request(&request)
                let format = ListFormat(convention.scheme, items: convention.items)
                return await api.list(request, format: format, decoding: .raw).pages(window: .serial).collect(
                    upTo: limit
                )
            }
            for limit in [1_000, 150] {
                let recorder = HTTPRecorder()
                let walked = try await walk(recorder.transport(over: SystemTransport()), upTo: limit)
                let archive = try HTTPArchive(parsing: recorder.archive.encoded)
                let again = try await walk(ReplayTransport(archive), upTo: limit)
                #expect(again.arrived.map(\.text) == walked.arrived.map(\.text))
                #expect(again.outcome.ending == walked.outcome.ending, "\(again.outcome) and \(walked.outcome)")
                #expect(again.outcome.evidence == walked.outcome.evidence)
                guard limit < 350 else { continue }
                let more = try await walk(ReplayTransport(archive))
                #expect(more.outcome.ending == .failed, "\(more.outcome)")
                #expect(more.outcome.evidence.contains("The recording has"), "\(more.outcome)")
                #expect(more.arrived.starts(with: walked.arrived) { $0.text == $1.text })
            }
        }
    }

    @Test("A response that was cut is cut again, and requested again")
    func cut() async throws {
        let requests = Mutex(0)
        let transport = StubTransport { request, _ in
            let page = request.path?.contains("page=2") == true ? 2 : 1
            let number = requests.withLock { count in
                count += 1
                return count
            }
            var response = HTTPResponse(status: .ok)
            response.headerFields[.contentType] = "application/json"
            if page == 1 {
                for field in fields(["Link": #"</list?page=2>; rel="next""#]) { response.headerFields.append(field) }
            }
            let chunks = [#"[{"id":\#(page)1}"#, #",{"id":\#(page)2}"#, "]"].map { Array($0.utf8) }
            let rest = Mutex(chunks[...])
            let body = HTTPBody {
                try rest.withLock { rest -> [UInt8]? in
                    if number == 2, rest.count == 2 { throw RequestError(.connectionLost, "It was lost.") }
                    return rest.popFirst()
                }
            }
            return HTTPReply(response, body: body)
        }
        func walk(_ transport: some HTTPTransport) async throws -> CollectedItems<RawItem, PageAddress> {
            var client = try PagingClient("https://api.test", transport: transport)
            client.retry = RetryPolicy(attempts: 2, firstDelay: .zero)
            let list = client.list(ListRequest("/list"), format: ListFormat(.linkHeader), decoding: .raw)
            return await list.pages(window: .serial).collect(upTo: 1_000)
        }
        let recorder = HTTPRecorder()
        let walked = try await walk(recorder.transport(over: transport))
        #expect(walked.outcome.isComplete && walked.arrived.count == 4, "\(walked.outcome)")
        let archive = try HTTPArchive(parsing: recorder.archive.encoded)
        #expect(archive.exchanges.map(\.isCut) == [false, true, false])
        let again = try await walk(ReplayTransport(archive))
        #expect(again.arrived.map(\.text) == walked.arrived.map(\.text), "\(again.outcome)")
        #expect(again.outcome.retries == 1 && walked.outcome.retries == 1)
        // A reader of lines sees the loss, too: the content does not end where it was cut.
        let reply = try await ReplayTransport(HTTPArchive([archive.exchanges[1]])).send(
            archive.exchanges[1].request,
            body: nil
        )
        let error = await #expect(throws: RequestError.self) { try await reply.body.collect(upTo: 1_000) }
        #expect(error?.code == .connectionLost)
    }

    @Test("Credentials in the body of a request, and tokens that a server issues, are not in the recording")
    func bodies() async throws {
        let issued = #"{"access_token":"acc-11223344","refresh_token":"ref-99887766","expires_in":60}"#
        let transport = StubTransport { _, _ in HTTPReply(HTTPResponse(status: .ok), body: .bytes(Array(issued.utf8))) }
        let recorder = HTTPRecorder()
        let recording = recorder.transport(over: transport)
        let request = HTTPRequest(method: .post, scheme: "https", authority: "api.test", path: "/token")
        let sent = [
            "grant_type=client_credentials&client_id=app&client_secret=sec-ret-1234",
            #"{"page":1,"password":"sec-ret-1234","filter":{"api_key":"key-5566"}}"#,
        ]
        for body in sent {
            let reply = try await recording.send(request, body: Array(body.utf8))
            #expect(try await reply.body.collect(upTo: 1_000) == Array(issued.utf8))
        }
        let text = String(decoding: recorder.archive.encoded, as: UTF8.self)
        for secret in ["acc-11223344", "ref-99887766", "sec-ret-1234", "key-5566"] { #expect(!text.contains(secret)) }
        #expect(text.contains("client_credentials") && text.contains("expires_in"))
        // The same requests are answered.
        let replay = ReplayTransport(try HTTPArchive(parsing: recorder.archive.encoded))
        for body in sent {
            let reply = try await replay.send(request, body: Array(body.utf8))
            #expect(try await reply.body.collect(upTo: 1_000).count > 0)
        }
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

    @Test(
        "The secrets of a server's addresses are not in the recording, which replays without them",
        arguments: [
            ("access_token", "k"), ("sig", "k%3D%3D"), ("token", "k"), ("code", "Zm9vYmFyYmF6cXV4cXV1eA"),
        ]
    )
    func secretsOfServers(name: String, prefix: String) async throws {
        @Sendable func secret(_ page: Int) -> String { "\(prefix)-9f8e7d6c-\(page)" }
        let (walk, archive) = try await Self.recorded("/list") { call in
            let page = call.query[name].flatMap { $0.last?.wholeNumberValue } ?? 1
            let next = "https:\\/\\/api.test/list?page=\(page + 1)\\u0026\(name)=\(secret(page + 1))"
            return .json(
                #"{"items":\#(StubbedList.slice((page - 1) * 2, 2, of: 6)),"next":\#(page < 3 ? "\"\(next)\"" : "null")}"#,
                fields: fields(["Link": "</list?\(name)=\(secret(7))>; rel=\"self\""])
            )
        }
        #expect(walk.outcome.isComplete && walk.arrived.count == 6, "\(walk.outcome)")
        let text = String(decoding: archive.encoded, as: UTF8.self)
        #expect(!text.contains("9f8e7d6c") && text.contains("rel=\\\"self\\\""))
        let again = try await Self.replayed(archive, "/list")
        #expect(again.arrived.map(\.text) == walk.arrived.map(\.text), "\(again.outcome)")
        #expect(again.outcome.ending == walk.outcome.ending)
    }

    @Test(
        "Secrets of addresses are withheld in content of any format, and all else stays as it is",
        arguments: [
            (#"{"a":1.50, "u":"/x?api_key=S3CRET&p=2"}"#, #"{"a":1.50, "u":"/x?api_key=***&p=2"}"#),
            (#"{"e":"a@b.test","t":"x=y"}"#, #"{"e":"a@b.test","t":"x=y"}"#),
            (#"["http://joe:S3CRET@h.test/x?q=1"]"#, #"["http://***@h.test/x?q=1"]"#),
            (#"{"in":"{\"next\":\"?sig=S3CRET\"}"}"#, #"{"in":"{\"next\":\"?sig=***\"}"}"#),
            (#"{"next":"page=2&auth_token=S3CRET"}"#, #"{"next":"page=2&auth_token=***"}"#),
            // A part of a secret is another one than that of the location.
            (#"{"next":"/x?password=S3CRE"#, #"{"next":"/x?password=***2"#),
            ("<next>http://h/x?a=1&amp;key=S3CRET</next>", "<next>http://h/x?a=1&amp;key=***</next>"),
            ("id,link\n1,/x?sas=S3CRET,b\n", "id,link\n1,/x?sas=***,b\n"),
            (#"{"code":"S3CRET?","u":"/x?code=DE"}"#, #"{"code":"S3CRET?","u":"/x?code=DE"}"#),
        ]
    )
    func addressesInContent(body: String, recorded: String) async throws {
        let recorder = HTTPRecorder()
        let transport = StubTransport { _, _ in
            let target = "https://u:S3CRET@api.test/y?client_secret=S3CRET"
            return HTTPReply(
                HTTPResponse(status: .found, headerFields: fields(["Location": target])),
                body: .bytes(Array(body.utf8))
            )
        }
        let request = HTTPRequest(method: .get, scheme: "https", authority: "api.test", path: "/x")
        let reply = try await recorder.transport(over: transport).send(request, body: nil)
        #expect(try await reply.body.collect(upTo: 1_000) == Array(body.utf8))
        let exchange = try #require(recorder.archive.exchanges.first)
        #expect(exchange.body.map { String(decoding: $0, as: UTF8.self) } == recorded)
        #expect(exchange.response.headerFields[.location] == "https://***@api.test/y?client_secret=***")
        #expect(!String(decoding: recorder.archive.encoded, as: UTF8.self).contains("api.test/y?client_secret=S3CRET"))
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

    @Test("Times beside different bodies of requests select no response")
    func timesOfPosts() async throws {
        let exchanges = (1...3).map { page in
            let request = HTTPRequest(
                method: .post,
                scheme: "https",
                authority: "api.test",
                path: "/search?_=17326464\(10_000 + page)"
            )
            return HTTPArchive.Exchange(
                request,
                Array(#"{"page":\#(page)}"#.utf8),
                response: HTTPResponse(status: .ok),
                body: Array("[\(page)]".utf8)
            )
        }
        let transport = ReplayTransport(HTTPArchive(exchanges))
        var request = exchanges[0].request
        // The time of the first page, as a crawl repeats it, and that of a later run.
        for time in ["1732646410001", "1732646499999"] {
            request.path = "/search?_=" + time
            for page in 1...3 {
                let reply = try await transport.send(request, body: Array(#"{"page": \#(page)}"#.utf8))
                #expect(try await reply.body.collect(upTo: 10) == Array("[\(page)]".utf8))
            }
        }
    }

    @Test("A number as long as a time that stays the same is a filter, and another one was not recorded")
    func filters() async throws {
        let (walk, archive) = try await Self.recorded("/list?per_page=2&page=1&until=1732646400") { call in
            .json(#"{"items":\#(StubbedList.slice(((call.number("page") ?? 1) - 1) * 2, 2, of: 8)),"total":8}"#)
        }
        #expect(walk.outcome.isComplete, "\(walk.outcome)")
        let same = try await Self.replayed(archive, "/list?per_page=2&page=1&until=1732646400")
        #expect(same.arrived.map(\.text) == walk.arrived.map(\.text))
        let other = try await Self.replayed(archive, "/list?per_page=2&page=1&until=1899999999")
        #expect(
            other.outcome.ending == .failed && other.outcome.evidence.contains("has no response"),
            "\(other.outcome)"
        )
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
