import Testing

@testable import PagingHTTP

/// The cases follow the WHATWG HTML standard, section 9.2.6.
@Suite("Event stream format")
struct EventStreamParserTests {
    /// A stream and its events.
    struct Case: Sendable, CustomTestStringConvertible {
        let stream: String
        let events: [ServerSentEvent]
        var testDescription: String { stream.debugDescription }

        init(_ stream: String, _ events: ServerSentEvent...) {
            self.stream = stream
            self.events = events
        }
    }

    private static let cases = [
        Case("data: one\n\n", event("one")),
        Case("data: YHOO\ndata: +2\ndata: 10\n\n", event("YHOO\n+2\n10")),
        // The examples of the standard: comments, ids, and an empty id.
        Case(
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            event("first event", id: "1"),
            event("second event"),
            event(" third event")
        ),
        Case("data\n\ndata\ndata\n\ndata:", event(""), event("\n")),
        Case("data:test\n\ndata: test\n\n", event("test"), event("test")),
        Case("event: add\ndata: 73857293\n\n", event("73857293", type: "add")),
        Case("event: add\n\ndata: 1\n\n", event("1")),
        Case("event:\ndata: 1\n\n", event("1")),
        Case("id: 7\n\ndata: 1\n\n", event("1", id: "7")),
        Case("id: 7\ndata: 1\n\ndata: 2\n\nid\ndata: 3\n\n", event("1", id: "7"), event("2", id: "7"), event("3")),
        Case("id: a\0b\ndata: 1\n\n", event("1")),
        Case("\u{FEFF}data: 1\n\n", event("1")),
        Case("\u{FEFF}\u{FEFF}data: 1\n\ndata: 2\n\n", event("2")),
        Case("data: 1\n\n\u{FEFF}data: 2\n\n", event("1")),
        Case("\n\n\n:only comments\n:\n\n"),
        Case("Data: 1\nunknown: 2\n data: 3\ndata : 4\n\n"),
        Case("data: cut"),
        Case("data: cut\n"),
        Case("data: a:b: c\n\n", event("a:b: c")),
        Case("data:\u{20}\u{20}x\ndata:\tx\n\n", event(" x\n\tx")),
        Case("data: Grüße 🎉\u{2028}\n\n", event("Grüße 🎉\u{2028}")),
        Case("data: 1\nretry: 20\nretry: x\nretry:\nretry: -1\nretry: 1.5\n\n", event("1")),
    ]

    @Test("Every line end and every split of the bytes gives the same events", arguments: cases)
    func streams(_ stream: Case) throws {
        for end in ["\n", "\r", "\r\n"] {
            let bytes = Array(
                stream.stream.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end).utf8
            )
            for split in 0...bytes.count {
                var parser = EventStreamParser(limit: 1_000)
                let events = try parser.read(Array(bytes[..<split])) + parser.read(Array(bytes[split...]))
                #expect(events == stream.events, "\(end.debugDescription), split at \(split)")
            }
            var parser = EventStreamParser(limit: 1_000)
            #expect(try bytes.flatMap { try parser.read([$0]) } == stream.events)
        }
    }

    @Test("An event is dispatched as soon as the first byte of its empty line arrives")
    func latency() throws {
        var parser = EventStreamParser(limit: 100)
        #expect(try parser.read(Array("data: 1\r\n\r".utf8)).map(\.data) == ["1"])
        #expect(try parser.read(Array("\n".utf8)).isEmpty)
        #expect(try parser.read(Array("data: 2\r\n\r\n".utf8)).map(\.data) == ["2"])
    }

    @Test(
        "The wait before a reconnection is a number of milliseconds in digits",
        arguments: [
            ("20", 20), ("0", 0), ("007", 7), ("99999999999999999999", Int64.max), ("x", nil), ("", nil), ("-1", nil),
            ("1.5", nil), ("١", nil), ("1 ", nil),
        ] as [(String, Int64?)]
    )
    func retry(text: String, value: Int64?) throws {
        var parser = EventStreamParser(limit: 100)
        _ = try parser.read(Array("retry:\(text)\n".utf8))
        #expect(parser.retry == value)
    }

    @Test("A new stream keeps the last id and the wait, and forgets what was cut off")
    func restart() throws {
        var parser = EventStreamParser(limit: 100)
        _ = try parser.read(Array("id: 5\nretry: 10\ndata: 1\n\nid: 6\ndata: cut\nda".utf8))
        parser.restart()
        #expect(parser.lastEventID == "5" && parser.retry == 10)
        #expect(try parser.read(Array("\u{FEFF}data: 2\n\n".utf8)) == [Self.event("2", id: "5")])
    }

    @Test("An event without data sets the last id")
    func emptyEvent() throws {
        var parser = EventStreamParser(limit: 100)
        #expect(try parser.read(Array("id: 5\n\n".utf8)).isEmpty)
        #expect(parser.lastEventID == "5")
    }

    @Test("A line or an event beyond the limit is an error, and many small events are not")
    func limit() throws {
        var parser = EventStreamParser(limit: 20)
        for _ in 0..<100 { #expect(try parser.read(Array("data: 0123456789\n\n".utf8)).count == 1) }
        #expect(throws: RequestError.self) { try parser.read(Array("data: 0123456789abcdef".utf8)) }
        var other = EventStreamParser(limit: 20)
        #expect(throws: RequestError.self) { try other.read(Array("data: 012345678\ndata: 012345678\ndata: 1\n".utf8)) }
        var third = EventStreamParser(limit: 20)
        #expect(throws: RequestError.self) {
            for _ in 0..<30 { _ = try third.read(Array("data\n".utf8)) }
        }
    }

    @Test("Malformed UTF-8 becomes replacement characters, and ends with its line")
    func malformed() throws {
        var parser = EventStreamParser(limit: 100)
        let bytes = Array("data: a".utf8) + [0xFF, 0xC3] + Array("\ndata: b\n\n".utf8)
        #expect(try parser.read(bytes).map(\.data) == ["a\u{FFFD}\u{FFFD}\nb"])
    }

    private static func event(_ data: String, type: String = "message", id: String = "") -> ServerSentEvent {
        ServerSentEvent(data: data, type: type, id: id)
    }
}
