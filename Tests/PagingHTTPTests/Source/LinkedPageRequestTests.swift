import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import Testing

@testable import PagingHTTP

@Suite("Requests of linked pages")
struct LinkedPageRequestTests {
    /// The requests that a walk has sent, as method, path, body and its type.
    private final class Log: Sendable {
        let lines = Mutex<[String]>([])
    }

    /// Walks a list of three pages, and returns the requests.
    private func requests(
        _ request: ListRequest,
        by scheme: PaginationScheme,
        next: @escaping @Sendable (Int) -> String
    ) async throws -> (lines: [String], outcome: PagingOutcome<PageAddress>) {
        let log = Log()
        let transport = StubTransport { request, body in
            let type = request.headerFields[.contentType].map { " \($0)" } ?? ""
            let text = body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
            log.lines.withLock {
                $0.append("\(request.method) \(request.authority ?? "")\(request.path ?? "")\(type)\(text)")
            }
            let page = request.path?.firstMatch(of: /p=(\d)/).flatMap { Int($0.1) } ?? 0
            let link = page < 2 ? #","next":\#(JSONValue.string(next(page + 1)))"# : ""
            return StubReply(body: Array(#"{"items":[{"id":\#(page)}]\#(link)}"#.utf8)).reply
        }
        var client = try PagingClient("https://api.test", transport: transport)
        client.retry = .never
        let list = client.list(request, format: ListFormat(scheme), decoding: .raw)
        let collected = await list.pages(window: .serial).collect(upTo: 100)
        return (log.lines.withLock { $0 }, collected.outcome)
    }

    @Test("After a first POST, a next URL is requested with GET, without the body and its type")
    func getAfterPost() async throws {
        let scheme = PaginationScheme.nextURL().with { $0.continuesWith = .get }
        var statement = ListRequest("/statement", method: .post)
        statement.content = Array("SELECT 1".utf8)
        statement.headerFields[.contentType] = "text/plain"
        var form = ListRequest("/statement", method: .post)
        form.set(.form("q"), to: "1")
        let json = ListRequest("/statement", method: .post, body: ["q": 1])
        let firsts = [
            "text/plain SELECT 1", "application/x-www-form-urlencoded q=1", #"application/json {"q":1}"#,
        ]
        for (request, first) in zip([statement, form, json], firsts) {
            let (lines, outcome) = try await requests(request, by: scheme) { "/statement?p=\($0)" }
            #expect(
                lines == [
                    "POST api.test/statement \(first)", "GET api.test/statement?p=1", "GET api.test/statement?p=2",
                ]
            )
            #expect(outcome.isComplete, "\(outcome)")
        }
    }

    @Test("Without a method for further pages, the body is sent again")
    func postAgain() async throws {
        let request = ListRequest("/s", method: .post, body: ["q": 1])
        let (lines, _) = try await requests(request, by: .nextURL()) { "/s?p=\($0)" }
        #expect(lines.allSatisfy { $0.hasPrefix("POST") && $0.hasSuffix(#"{"q":1}"#) }, "\(lines)")
    }

    @Test(
        "A link to an inner host is requested from the list's own origin if the scheme says so, else refused",
        arguments: [
            "http://10.0.0.7:8080/in/list?p=", "https://user:word@inner.local/in/list?p=", "//api.internal/in/list?p=",
        ]
    )
    func rebasing(_ link: String) async throws {
        let scheme = PaginationScheme.nextURL().with { $0.rebasesLinks = true }
        let (lines, outcome) = try await requests(ListRequest("/list"), by: scheme) { "\(link)\($0)" }
        #expect(lines == ["GET api.test/list", "GET api.test/in/list?p=1", "GET api.test/in/list?p=2"])
        #expect(outcome.isComplete, "\(outcome)")
        let (few, refused) = try await requests(ListRequest("/list"), by: .nextURL()) { "\(link)\($0)" }
        #expect(few.count == 1)
        #expect(refused.ending == .refused)
    }

    @Test("White space around a next URL is no part of it", arguments: [" ", "\n  ", "\t"])
    func spaces(_ space: String) async throws {
        let (lines, outcome) = try await requests(ListRequest("/list"), by: .nextURL()) {
            "\(space)/list?p=\($0)\(space)"
        }
        #expect(lines == ["GET api.test/list", "GET api.test/list?p=1", "GET api.test/list?p=2"])
        #expect(outcome.isComplete, "\(outcome)")
    }

    @Test("The text null in a header field is no cursor")
    func nullInField() async throws {
        let transport = StubTransport { request, _ in
            let page = request.path?.firstMatch(of: /locator=(\d)/).flatMap { Int($0.1) } ?? 0
            var fields = HTTPFields()
            if let name = HTTPField.Name("Sforce-Locator") { fields[name] = page < 2 ? "\(page + 1)" : "null" }
            return StubReply(fields: fields, body: Array("[{\"id\":\(page)}]".utf8)).reply
        }
        let client = try PagingClient("https://api.test", transport: transport)
        let scheme = PaginationScheme.cursor(from: .header("Sforce-Locator"), into: "locator")
        let collected = await client.list(ListRequest("/query"), format: ListFormat(scheme), decoding: .raw)
            .pages(window: .serial).collect(upTo: 100)
        #expect(collected.arrived.map(\.text) == [#"{"id":0}"#, #"{"id":1}"#, #"{"id":2}"#])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test(
        "A whole page of markup in place of JSON fails at once and shows its words, and a cut one is requested again",
        arguments: [
            ("<!DOCTYPE html><html><head><title>Sign in</title></head><body/></html>\n", "HTML", "Sign in", 1),
            ("<?xml version='1.0'?><fault><text>Down</text></fault>", "XML with the root element <fault>", "Down", 1),
            ("<html><head><title>Sign in</title></head><bo", "HTML", "Sign in", 3),
        ]
    )
    func markup(_ body: String, _ name: String, _ words: String, _ count: Int) async throws {
        let sent = Atomic(0)
        let transport = StubTransport { _, _ in
            sent.add(1, ordering: .relaxed)
            return StubReply(body: Array(body.utf8)).reply
        }
        var client = try PagingClient("https://api.test", transport: transport)
        client.retry.attempts = 3
        client.retry.firstDelay = .zero
        let list = client.list(ListRequest("/list"), format: ListFormat(.nextURL()), decoding: .raw)
        let outcome = await list.pages(window: .serial).collect(upTo: 10).outcome
        #expect(outcome.ending == .failed)
        #expect(outcome.evidence.contains("The response is \(name) instead of JSON."), "\(outcome.evidence)")
        #expect(outcome.evidence.contains(words), "\(outcome.evidence)")
        #expect(sent.load(ordering: .relaxed) == count)
    }

    @Test("A number from a second request is a declared total")
    func counting() async throws {
        for (count, ending) in [(3, WalkEnding.complete), (4, .short)] {
            let transport = StubTransport { request, _ in
                let path = request.path ?? ""
                if path == "/list/count" { return StubReply(body: Array("{\"count\":\"\(count)\"}".utf8)).reply }
                let page = path.firstMatch(of: /p=(\d)/).flatMap { Int($0.1) } ?? 0
                let next = page < 2 ? "\"/list?p=\(page + 1)\"" : "null"
                return StubReply(body: Array("{\"items\":[{\"id\":\(page)}],\"next\":\(next)}".utf8)).reply
            }
            let client = try PagingClient("https://api.test", transport: transport)
            let list = client.list(ListRequest("/list"), format: ListFormat(.nextURL()), decoding: .raw)
                .counted { try await client.count("/list/count") }
            let collected = await list.pages(window: .serial).collect(upTo: 100)
            #expect(collected.arrived.count == 3)
            #expect(collected.outcome.ending == ending, "\(collected.outcome)")
            #expect(collected.outcome.declaredTotal == count)
            #expect(transport.paths.count { $0 == "/list/count" } == 1)
        }
    }

    @Test("A response without a number is no count")
    func noCount() async throws {
        let transport = StubTransport { _, _ in StubReply(body: Array(#"{"count":"many"}"#.utf8)).reply }
        let client = try PagingClient("https://api.test", transport: transport)
        await #expect(throws: RequestError.self) { try await client.count("/count") }
        let plain = StubTransport { _, _ in StubReply(body: Array("42\n".utf8)).reply }
        #expect(try await PagingClient("https://api.test", transport: plain).count("/count").value == 42)
    }
}
