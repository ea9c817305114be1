import ArgumentParser
import Foundation
import Paging
import PagingHTTP
import Testing

@testable import PaginateCommand
@testable import PaginateCrawls
@testable import PaginateLists
@testable import PaginateOptions

/// A command line whose options decide which other options are accepted.
struct AdviceMode: Sendable {
    let arguments: [String]
    var isBrowse = false

    init(_ arguments: String..., isBrowse: Bool = false) {
        (self.arguments, self.isBrowse) = (arguments, isBrowse)
    }

    var line: String { arguments.joined(separator: " ") }

    private static let url = "http://127.0.0.1:1/items"
    private static let query =
        "query ($after: String) { items(after: $after) { nodes { id __typename tags(first: 2) { nodes { name } pageInfo { "
        + "hasNextPage endCursor } } } pageInfo { hasNextPage endCursor } paging { next } } }"
    private static let document = "@@\(query)"
    private static let queryURL =
        url + "?query=" + (query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")

    /// An argument of the form `@@TEXT` is the path of a file with the text, and `@NEW` one of no file.
    static let all: [AdviceMode] = [
        AdviceMode(url), AdviceMode(url, "--pagination", "page"), AdviceMode(url, "--pagination", "none"),
        AdviceMode(url, "--pagination", "link"), AdviceMode(url, "--pagination", "merge"),
        AdviceMode(url, "--pagination", "range"), AdviceMode(url, "--pagination", "keyset"),
        AdviceMode(url, "--pagination", "page", "--overlap", "--id", "/id"),
        AdviceMode(url, "--pagination", "offset", "--skip-failed"),
        AdviceMode(url, "--pagination", "page", "--whole-pages"), AdviceMode(url, "--count-url", url + "/count"),
        AdviceMode(url, "--next", "/n", "--cursor-param", "c", "--total", "/t"), AdviceMode(url, "--next", "/n"),
        AdviceMode(url, "--api", "github"), AdviceMode(url, "--api", "stac"),
        AdviceMode(url, "--scheme", #"@@{"next": {"url": "/next"}}"#),
        AdviceMode(url, "--rule", "items=/rows", "--rule", "repeatedPage=endsList"),
        AdviceMode(url, "--response-format", "xml", "--items", "//item", "--next", "//next"),
        AdviceMode(url, "--response-format", "csv", "--pagination", "page"),
        AdviceMode(url, "--response-format", "ndjson"), AdviceMode(url, "--body", #"{"q": 1}"#),
        AdviceMode(url, "--body", #"{"q": 1}"#, "--offset-param", "body:/from"),
        AdviceMode(url, "--form", "q=1", "--page-param", "form:page"),
        AdviceMode(url, "--body", #"{"query": "{ items { nodes { id } } }"}"#), AdviceMode(queryURL),
        AdviceMode(url, "--graphql", document), AdviceMode(url, "--graphql", document, "--next", "/paging/next"),
        AdviceMode(url, "--graphql", document, "--method", "GET", "--items", "/nodes", "--id", "/id"),
        AdviceMode(url, "--graphql", document, "--format", "sqlite", "--output", "@NEW.db"),
        AdviceMode(url, "--graphql", document, "--resume", "@NEW.state", "--output", "@NEW.ndjson"),
        AdviceMode(url, "--format", "sqlite", "--output", "@NEW.db"),
        AdviceMode(url, "--format", "sqlite", "--output", "@NEW.db", "--primary-key", "/id", "--resume", ""),
        AdviceMode(url, "--resume", "@NEW.state", "--output", "@NEW.ndjson"),
        AdviceMode(url, url + "/2"),
        AdviceMode(url + "/{id}", "--parents", "@@{\"id\": 1}\n", "--receipts", "@NEW.receipts"),
        AdviceMode(url, "--split", "a..b", "--slices", "3"),
        AdviceMode(url, "--header", "authorization: Token x"),
        AdviceMode(url, isBrowse: true), AdviceMode(url, "--graphql", document, isBrowse: true),
        AdviceMode(url, "--api", "github", isBrowse: true), AdviceMode(queryURL, isBrowse: true),
    ]

    /// Returns the arguments with the paths of their files.
    func arguments(in folder: TemporaryFolder) throws -> [String] {
        try arguments.enumerated().map { index, argument in
            if argument.hasPrefix("@@") { return try folder.write(String(argument.dropFirst(2)), to: "file\(index)") }
            return argument.hasPrefix("@NEW") ? folder.file(String(argument.dropFirst(1))) : argument
        }
    }
}

@Suite("Advice")
struct AdviceTests {
    private static let environment = ProcessInfo.processInfo.environment
    /// Each command line tries all sets of options, and in a debug build every fourth.
    ///
    /// The next command line tries other ones. Each takes 0.3 seconds in a debug build, where ArgumentParser validates the
    /// declarations of all options 32 times.
    #if DEBUG
    private static let share = 4
    #else
    private static let share = 1
    #endif

    /// Returns the advice of a command line, which is valid.
    private func advice(_ arguments: [String], isBrowse: Bool) throws -> Advice {
        if isBrowse {
            return try BrowsePlan(BrowseCommand.parse(arguments), url: arguments[0], environment: Self.environment)
                .advice
        }
        let command = try FetchCommand.parse(arguments)
        return try command.hasOneList
            ? FetchPlan(command, environment: Self.environment).setup.advice
            : ListsPlan(command, environment: Self.environment).setup.advice
    }

    /// All sentences that a run can end with.
    private func sentences(_ advice: Advice, isSplit: Bool) -> [String] {
        var decisions: [ListAdvice?] = [
            nil, .ignore("/tags"), .total, .repeats, .overlap, .expand("/tags"), .scheme, .pageSize,
        ]
        if isSplit { decisions.append(.bounds) }
        var sentences = WalkEnding.allCases.flatMap { ending in
            decisions.flatMap { decision in
                [true, false].compactMap { advice.text(for: ending, decision, skipsPages: $0) }
            }
        }
        let codes: [RequestError.Code] = [
            .connectFailed, .connectionLost, .timedOut, .tlsFailed, .bodyTooLarge, .unexpectedStatus, .rateLimited,
            .notReady, .expiredCursor, .unreadableContent, .ambiguousItems, .refused, .invalidRequest, .transportFailed,
        ]
        for status in [nil, 401, 403, 500] {
            for wait in [nil, Duration.seconds(2)] {
                sentences += codes.map {
                    advice.text(for: RequestError($0, "It failed.", status: status, retryAfter: wait))
                }
            }
        }
        return sentences + [advice.text(for: nil)]
    }

    /// Values with which options are written, by their names; `nil` for those of another command.
    private func values(_ folder: TemporaryFolder) throws -> [String: [String]?] {
        [
            "--help-all": nil, "--max": nil, "--ignore": ["/tags"], "--id": ["/id"], "--repeats": [],
            "--total": ["/total"], "--count-url": ["http://127.0.0.1:1/count"], "--pagination": ["none"],
            "--overlap": [], "--expand": ["/tags"], "--rebase": [], "--cursor-param": ["after"],
            "--split-bounds": ["inclusive"], "--split-resolution": ["seconds"], "--graphql": nil,
            "--offset-param": ["body:/variables/offset"], "--max-wait": ["9"],
            "--ca-file": [try folder.write("", to: "ca")],
            "--http1.1": [], "--bearer-env": ["PATH"], "--items": ["/items"], "--response-format": ["json"],
            "--max-body": ["9"], "--page-size": ["9"], "--on-expired": ["restart"], "--window": ["1"],
            "--timeout": ["9"], "--retries": ["9"], "--primary-key": ["/id"], "--table": ["other"],
        ]
    }

    @Test("Every option that advice names is accepted beside those that were given", arguments: AdviceMode.all.indices)
    func accepted(index: Int) throws {
        let mode = AdviceMode.all[index]
        let folder = try TemporaryFolder()
        let values = try values(folder)
        let given = try mode.arguments(in: folder)
        let advice = try advice(given, isBrowse: mode.isBrowse)
        var tried: Set<Set<String>> = []
        for sentence in Set(sentences(advice, isSplit: given.contains("--split"))).sorted() {
            let names = sentence.matches(of: /--[a-z][a-z0-9-]*(\.[0-9])?/).map { String($0.output.0) }
            guard tried.insert(Set(names)).inserted, (tried.count + index).isMultiple(of: Self.share) else { continue }
            var arguments = given
            for name in Set(names) {
                let trimmed = name.hasSuffix("-") ? String(name.dropLast()) : name
                guard let value = values[trimmed] else {
                    Issue.record("The test has no value for \(name): \(sentence)")
                    continue
                }
                guard let value else { continue }
                // The option may have been given with another value.
                if let index = arguments.firstIndex(of: name), name != "--ignore" {
                    arguments.removeSubrange(index...(value.isEmpty ? index : index + 1))
                }
                arguments += [name] + value
            }
            do {
                _ = try self.advice(arguments, isBrowse: mode.isBrowse)
            } catch {
                let added = arguments.dropFirst(given.count)
                Issue.record("\(mode.line): \(sentence) → \(added): \(FetchCommand.message(for: error))")
            }
        }
    }

    @Test("A database without a key advises what can restart its list")
    func databases() throws {
        let folder = try TemporaryFolder()
        let saved = SavedItems(place: "the table", onward: "run it with --resume", startingOver: "drop it")
        for (key, words) in [([], "another --table"), (["--primary-key", "/id"], "--on-expired restart")] {
            let arguments = ["http://127.0.0.1:1/", "--format", "sqlite", "--output", folder.file("a.db")] + key
            let advice = try advice(arguments, isBrowse: false)
            #expect(advice.afterExpiry(of: saved, canStepBack: false).contains(words))
            #expect(advice.afterExpiry(of: saved, canStepBack: true).contains("--on-expired back"))
        }
    }
}
