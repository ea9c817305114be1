import Foundation
import PaginateCrawls
import PaginateFiles
import Paging
import PagingHTTP
import Synchronization

/// The answer of a tool, which says first whether it is about the whole list.
struct MCPAnswer: Sendable {
    /// The part of a list that an answer is about.
    enum Coverage: String, CaseIterable, Sendable {
        /// The whole list, as a walk has proven.
        case whole
        /// Some items of a list: every count is at least that number.
        case part
        /// No items of a list.
        case none
    }

    private let sentence: String
    private let coverage: Coverage
    private let members: [(String, JSONValue)]
    private let isError: Bool

    init(_ sentence: String, coverage: Coverage, _ members: [(String, JSONValue)], isError: Bool = false) {
        (self.sentence, self.coverage) = (sentence, coverage)
        self.members = [("coverage", .string(coverage.rawValue)), ("statement", .string(sentence))] + members
        self.isError = isError
    }

    /// Creates the answer of a call that did nothing.
    init(problem: String) {
        self.init(problem, coverage: .none, [], isError: true)
    }

    /// Returns the answer with the names that a tool gives to the options and files of the program.
    func named(as tool: MCPTool, in folder: String) -> MCPAnswer {
        let words = members.map { name, value -> (String, JSONValue) in
            guard ["evidence", "next"].contains(name), let text = value.stringValue else { return (name, value) }
            return (name, .string(tool.named(text, in: folder)))
        }
        let rest = words.dropFirst(2)
        return MCPAnswer(tool.named(sentence, in: folder), coverage: coverage, Array(rest), isError: isError)
    }

    /// Returns what a walk has shown; the number of items has another name if it is only a part of them.
    static func members(of summary: WalkSummary, isWhole: Bool) -> [(String, JSONValue)] {
        func number(_ value: Int) -> JSONValue { .number(String(value)) }
        var members: [(String, JSONValue)] = [
            (isWhole ? "items" : "items_at_least", number(summary.items)),
            ("outcome", .string(summary.ending.rawValue)),
            ("evidence", .string(RunSecrets.hidden(in: summary.evidence))),
        ]
        if !isWhole {
            let missing = summary.declaredTotal.flatMap { $0 > summary.items ? $0 - summary.items : nil }
            members.append(("missing", missing.map { number($0) } ?? .string("unknown")))
        }
        if let total = summary.declaredTotal { members.append(("declared_total", number(total))) }
        members += [("pages", number(summary.pages)), ("requests", number(summary.requests))]
        return members
    }

    /// The answer in the form of the protocol: as an object, and as text for clients that know no other.
    var result: MCPResult {
        let content = JSONValue.object(.init(members.map { .init(key: $0.0, value: $0.1) }))
        let text: JSONValue = [["type": "text", "text": .string(isError ? sentence : "\(content)")]]
        return MCPResult([("content", text), ("structuredContent", content), ("isError", .bool(isError))])
    }
}

/// The notifications about the progress of a request.
struct MCPProgress: Sendable {
    /// Sends the number of items so far; `nil` if the client wants no notifications.
    let report: (@Sendable (_ items: Int, _ total: Int?) -> Void)?

    /// The shortest time between two notifications.
    private static let interval = Duration.milliseconds(200)

    init(_ token: JSONValue?, _ output: MCPOutput) {
        guard let token else {
            report = nil
            return
        }
        let last = Mutex<(time: ContinuousClock.Instant, items: Int)?>(nil)
        report = { items, total in
            let isDue = last.withLock { last in
                let now = ContinuousClock.now
                // The number has to increase with each notification.
                if let last, now - last.time < Self.interval || items <= last.items { return false }
                last = (now, items)
                return true
            }
            guard isDue else { return }
            var members: [JSONValue.Object.Member] = [
                .init(key: "progressToken", value: token), .init(key: "progress", value: .number("\(items)")),
                .init(key: "message", value: .string("\(NumberText.counted(items, "item")) so far")),
            ]
            if let total, total >= items { members.append(.init(key: "total", value: .number("\(total)"))) }
            output.send([
                "jsonrpc": "2.0", "method": "notifications/progress", "params": .object(.init(members)),
            ])
        }
    }
}
