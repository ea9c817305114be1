import PagingDetection
import ArgumentParser
import Foundation
import HTTPTypes
import PaginateCrawls
import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP
import Synchronization

/// The tools of the server, each of which runs a command of the program.
struct MCPTools: Sendable {
    let plan: MCPPlan
    private let environment: [String: String]
    private let looks = MCPLooks()

    init(_ plan: MCPPlan, environment: [String: String]) {
        (self.plan, self.environment) = (plan, environment)
    }

    /// Returns the result of a call of a tool, or of a resource.
    ///
    /// - Throws: ``MCPError`` for a request that no model can repair. Everything else is a result with `isError`.
    func result(of call: MCPCall, stop: StopRequest, _ output: MCPOutput) async throws(MCPError) -> MCPResult {
        if call.method == "resources/read" { return try resource(call.parameters["uri"]) }
        guard let name = call.parameters["name"]?.stringValue, let tool = MCPTool(rawValue: name) else {
            throw .parameters("There is no tool \(call.parameters["name"] ?? .null); see tools/list.")
        }
        let answer: MCPAnswer
        do {
            let arguments = try MCPArguments(call.parameters["arguments"], of: tool, plan)
            let progress = MCPProgress(call.progressToken, output)
            switch tool {
            case .detect: answer = try await detect(arguments)
            case .fetch: answer = try await fetch(arguments, stop, progress)
            case .page: answer = try await page(arguments, stop)
            case .query: answer = try await query(arguments, stop)
            }
        } catch let problem as MCPProblem {
            answer = MCPAnswer(problem: problem.words)
        } catch let error as ValidationError {
            answer = MCPAnswer(problem: error.message)
        } catch {
            answer = MCPAnswer(problem: FetchCommand.message(for: error))
        }
        return answer.named(as: tool, in: plan.folder).result
    }

    // MARK: - Detect

    private func detect(_ arguments: MCPArguments) async throws -> MCPAnswer {
        let url = try allowed(try arguments.text("url"))
        var command = try DetectCommand.parse([url] + arguments.options)
        command.message.header = plan.header
        (command.credentials, command.network) = (plan.credentials, plan.network)
        let detection = try DetectPlan(command, environment: environment)
        return try await RunSecrets.$current.withValue(detection.client.secrets) {
            let finding: SchemeFinding
            do {
                finding = try await detection.finding()
            } catch let error as RequestError {
                throw MCPProblem(RunSecrets.hidden(in: error.description))
            }
            let text = FindingText(finding, address: detection.address, options: [], savedTo: nil)
            let json = RunSecrets.hidden(inJSON: Array(text.json.utf8))
            guard case .object(let members)? = try? JSONValue(parsing: json) else {
                throw MCPProblem("The finding could not be written.")
            }
            let sentence =
                finding.verdict == .unknown
                ? "It is not known how the list is paginated; read its documentation, and describe it to fetch."
                : "This is how the list is paginated. It has not been read; fetch reads it."
            return MCPAnswer(sentence, coverage: .none, [("finding", .object(members))])
        }
    }

    // MARK: - Fetch

    private func fetch(_ arguments: MCPArguments, _ stop: StopRequest, _ progress: MCPProgress) async throws
        -> MCPAnswer
    {
        let url = try allowed(try arguments.text("url"))
        let file = try self.file(arguments)
        var options = ["--format", "sqlite", "--output", file.path, "--quiet", "--no-cache"]
        if let table = arguments.optionalText("table") { options.append("--table=\(table)") }
        if let key = arguments.optionalText("primary_key") { options.append("--primary-key=\(key)") }
        if arguments.flag("resume") { options.append("--resume") }
        let fetch = try fetchPlan(url, arguments, options, limits: .init(arguments, plan))
        let run = FetchRun(plan: fetch, stop: stop, watch: progress.report)
        let outcome = try await run.outcome()
        let summary = outcome.summary
        let table = fetch.database.map(\.table.text) ?? ""
        let isWhole = summary.ending == .complete && outcome.code == .success
        var members = RunSecrets.$current.withValue(fetch.setup.secrets) {
            MCPAnswer.members(of: summary, isWhole: isWhole)
        }
        members += [("file", .string(file.name)), ("table", .string(table))]
        members.append(("next", .string(isWhole ? "Ask for facts with query." : nextStep(after: summary))))
        let place = "the table \(table) of \(file.name)"
        let isNothing = summary.items == 0 && summary.ending == .failed
        let evidence = summary.evidence.hasSuffix(".") ? String(summary.evidence.dropLast()) : summary.evidence
        let sentence =
            if isWhole {
                "Whole list: \(evidence). All \(summary.items) items are in \(place)."
            } else if isNothing {
                "Nothing was read: \(evidence)."
            } else {
                "Part of the list: \(summary.ending): \(evidence). There are at least \(summary.items) items; these are "
                    + "in \(place)."
            }
        let coverage: MCPAnswer.Coverage = isWhole ? .whole : .part
        return MCPAnswer(fetch.setup.secrets.hidden(in: sentence), coverage: coverage, members, isError: isNothing)
    }

    private func nextStep(after summary: WalkSummary) -> String {
        switch summary.ending {
        case .limited:
            "Continue with resume: true, or raise max_items, max_requests or max_seconds; this server allows "
                + "\(plan.maxItems) items, \(plan.maxRequests) requests and \(Int(plan.maxTime / .seconds(1))) seconds a call."
        case .cancelled: "Continue with resume: true."
        case .failed: summary.decision.map(Self.words) ?? "Repair the cause, and continue with resume: true."
        case .short, .unproven:
            summary.decision.map(Self.words) ?? "Fetch it again; say how it is paginated if it stays so."
        case .refused: "The next page is at an origin that is not allowed; only a person can allow it."
        case .cycle, .noProgress: "The API repeats itself; say how it is paginated."
        case .complete: "The output could not be written."
        }
    }

    private static func words(_ advice: ListAdvice) -> String {
        switch advice {
        case .ignore(let place): "If it does not concern the list, fetch it again with ignore: [\"\(place)\"]."
        case .total: "Name the place of the total with total."
        case .repeats: "Name the identity of the items with id, or use repeats: true if the list repeats items."
        case .overlap: "The list changes while it is read; fetch it again."
        case .shifts: "The list changes while it is read, or use repeats: true if the list repeats items."
        case .expand(let place):
            "Each item has a list of its own there, which is cut; ignore: [\"\(place)\"] leaves it so."
        case .scheme: "Say how it is paginated, or use pagination: \"none\" if the list is one page."
        case .pageSize: "Name the size of the pages, if the list counts its items."
        case .omittedItems: "Its API may omit the array of an empty page, which only the command line can say."
        case .bounds, .range, .identity: "The list is read in slices, which only the command line describes."
        }
    }

    /// Returns the plan of a walk within the limits of the call.
    private func fetchPlan(
        _ url: String,
        _ arguments: MCPArguments,
        _ options: [String],
        limits: MCPLimits
    ) throws -> FetchPlan {
        var command = try FetchCommand.parse([url] + options + limits.options + arguments.options)
        command.message.header = plan.header
        (command.credentials, command.network) = (plan.credentials, plan.network)
        let fetch = try FetchPlan(command, environment: environment)
        guard fetch.setup.request.method == .get else {
            throw MCPProblem("Only GET requests are sent; a target such as body:/x needs another method.")
        }
        return fetch
    }

    // MARK: - Page

    private func page(_ arguments: MCPArguments, _ stop: StopRequest) async throws -> MCPAnswer {
        let look: MCPLooks.Look
        if let name = arguments.optionalText("next_page") {
            guard let known = looks.look(name) else {
                throw MCPProblem("There is no page \"\(name)\" any more; start again with url.")
            }
            look = known
        } else {
            let url = try allowed(try arguments.text("url"))
            look = .init(plan: try fetchPlan(url, arguments, ["--quiet"], limits: .init(arguments, plan)), point: nil)
        }
        return try await RunSecrets.$current.withValue(look.plan.setup.secrets) { try await page(look, stop) }
    }

    private func page(_ look: MCPLooks.Look, _ stop: StopRequest) async throws -> MCPAnswer {
        let source = look.plan.source.limited(to: look.plan.limits)
        var pages = source.pages(from: look.point, window: .serial).makeAsyncIterator()
        let page: Page<RawItem, PageAddress>?
        do {
            page = try await pages.next()
            // The end is known only when the walk has asked for it. One that proves nothing leaves the page to show.
            if page?.links.following.isEmpty ?? true { _ = try? await pages.next() }
        } catch let error as RequestError {
            throw MCPProblem(RunSecrets.hidden(in: error.description))
        }
        let outcome = pages.outcome
        let items = page?.items ?? []
        var shown: [JSONValue] = []
        var left = plan.maxAnswer
        for item in items {
            guard let value = try? JSONValue(parsing: item.bytes), item.bytes.count <= left else { break }
            left -= item.bytes.count
            shown.append(value)
        }
        let isCut = shown.count < items.count
        let isOnly = outcome.isComplete && outcome.pages <= 1 && look.point == nil
        let isWhole = isOnly && !isCut
        var members: [(String, JSONValue)] = [(isWhole ? "items" : "some_items", .array(shown))]
        if let total = page?.links.totalCount, total.exactness == .exact {
            members.append(("declared_total", .number("\(total.value)")))
        }
        if isCut { members.append(("not_shown", .number("\(items.count - shown.count)"))) }
        if page?.links.following.isEmpty == false, let point = outcome.resumePoint {
            members.append(("next_page", .string(looks.add(.init(plan: look.plan, point: point)))))
        }
        members.append(("evidence", .string(RunSecrets.hidden(in: outcome.evidence))))
        let counted = NumberText.counted(items.count, "item")
        let sentence =
            isWhole
            ? "Whole list: \(counted) on its only page."
            : isOnly
                ? "Part of a list of one page: \(shown.count) of \(counted) are shown. Use fetch and query for all."
                : "One page of a list, \(counted): a look, not the list. Use fetch to read the whole list."
        return MCPAnswer(sentence, coverage: isWhole ? .whole : .part, members)
    }

    // MARK: - Places

    /// Returns a URL if the server may request it.
    private func allowed(_ text: String) throws -> String {
        let address = try ListSetup.address(text)
        guard plan.origins.contains(address.origin) else {
            let origins = plan.origins.map(\.description).joined(separator: ", ")
            throw MCPProblem("\(address.origin) is not allowed; this server may request \(origins).")
        }
        return text
    }

    /// Returns a database in the folder.
    func file(_ arguments: MCPArguments) throws -> (name: String, path: String) {
        let name = arguments.optionalText("file") ?? "lists.db"
        let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        guard isPlain, !name.hasPrefix("."), !name.hasPrefix("-"), name.hasSuffix(".db") else {
            throw MCPProblem("A file is named by letters, digits, hyphens and underscores, and ends in .db: lists.db.")
        }
        let path = plan.folder + "/" + name
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw MCPProblem("\"\(name)\" is not a plain file; use another name.")
        }
        return (name, path)
    }
}

/// A problem that the model can repair, in one sentence.
struct MCPProblem: Error {
    let words: String

    init(_ words: String) { self.words = words }
}

/// The pages at which a look at a list continues.
///
/// The oldest ones are forgotten.
final class MCPLooks: Sendable {
    struct Look: Sendable {
        let plan: FetchPlan
        let point: ResumePoint<PageAddress>?
    }

    private let state = Mutex<(looks: [(name: String, look: Look)], last: Int)>(([], 0))
    private static let most = 64

    /// Returns a name for a page.
    func add(_ look: Look) -> String {
        state.withLock { state in
            state.last += 1
            let name = "page-\(state.last)-\(UInt32.random(in: 0 ... .max))"
            state.looks.append((name, look))
            if state.looks.count > Self.most { state.looks.removeFirst() }
            return name
        }
    }

    func look(_ name: String) -> Look? {
        state.withLock { state in state.looks.first { $0.name == name }?.look }
    }
}
