import Paging
import PagingHTTP

/// How a walk ended and what it brought: what the summary line and the report are made of.
struct WalkSummary: Sendable {
    private(set) var ending: WalkEnding
    /// What was seen that ended the walk, as the second half of a sentence.
    private(set) var evidence: String
    private(set) var items: Int
    var declaredTotal: Int?
    private(set) var duplicates: Int
    private(set) var pages: Int
    private(set) var requests: Int
    private(set) var retries: Int
    private let restarts: Int
    private(set) var duration: Duration
    var resumePoint: ResumePoint<PageAddress>?
    /// Whether the reader of the output went away, which calls for no message.
    private(set) var isReaderGone = false
    private let error: HTTPError?
    private var writeError: WriteError?
    /// Where the items are when the crawl can go on later.
    var kept: KeptItems?
    /// The scheme and the array that an automatic list used, in words.
    var scheme: String?
    /// Whether the server did not accept a position in the list any more.
    var hasExpired = false

    init(_ outcome: PagingOutcome<PageAddress>, duration: Duration) {
        ending = outcome.ending
        evidence = outcome.evidence
        items = outcome.items
        declaredTotal = outcome.declaredTotal
        duplicates = outcome.duplicates
        pages = outcome.pages
        requests = outcome.requests
        retries = outcome.retries
        restarts = outcome.restarts
        resumePoint = outcome.resumePoint
        error = outcome.error as? HTTPError
        self.duration = duration
    }

    /// The summary of a walk that did not take place.
    static var empty: WalkSummary {
        let source = Pages<Int, PageAddress> { _ in Page(items: []) }
        return WalkSummary(source.pages().makeAsyncIterator().outcome, duration: .zero)
    }

    /// Whether the output takes no more bytes.
    var isOutputBroken: Bool { writeError != nil }

    /// The exit code's reason is another one from now on.
    mutating func end(_ ending: WalkEnding, _ evidence: String) {
        self.ending = ending
        self.evidence = evidence
    }

    /// Leaves confidential values out of the evidence, which may quote a server.
    mutating func redact(_ values: ConfidentialValues) {
        evidence = values.redacted(evidence)
    }

    /// Takes the numbers of a whole crawl, over all of its runs.
    mutating func adopt(_ counts: CrawlCounts) {
        (items, duplicates, pages) = (counts.items, counts.duplicates, counts.pages)
        (requests, retries) = (counts.requests, counts.retries)
        duration = .milliseconds(counts.milliseconds)
    }

    /// Takes in that the output could not be written.
    mutating func note(_ problem: WriteError, stop: StopRequest) {
        writeError = problem
        switch problem.kind {
        case .closed:
            isReaderGone = true
            end(.cancelled, "the reader of the output went away")
        case .stopped: end(.cancelled, "stopped by \(stop.signalName ?? "a signal")")
        case .failed, .refused:
            end(.failed, problem.message.hasSuffix(".") ? String(problem.message.dropLast()) : problem.message)
        }
    }

    /// The whole seconds and thousandths that the walk took.
    var seconds: String {
        let milliseconds = Int((duration / .milliseconds(1)).rounded())
        let fraction = String(milliseconds % 1_000)
        return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }

    /// The summary in one line; what can be done about it comes last.
    var line: String {
        let advice = advice.map { " " + $0 } ?? ""
        let evidence = evidence.hasSuffix(".") ? String(evidence.dropLast()) : evidence
        let reading = scheme.map { evidence.contains($0) ? "" : "; read by \($0)" } ?? ""
        return "\(ending): \(evidence); \(counts)\(reading).\(advice)"
    }

    /// The numbers, for people.
    var counts: String {
        let declared = declaredTotal.map { " of \(Numbers.grouped($0)) declared" } ?? ""
        var parts = ["\(Numbers.grouped(items))\(declared) \(items == 1 && declared.isEmpty ? "item" : "items")"]
        parts[0] += " on \(Numbers.counted(pages, "page"))"
        if duplicates > 0 { parts.append("\(Numbers.counted(duplicates, "duplicate")) left out") }
        parts.append(Numbers.counted(requests, "request"))
        if retries > 0 { parts.append("\(Numbers.grouped(retries)) repeated") }
        if restarts > 0 { parts.append("begun again \(Numbers.counted(restarts, "time"))") }
        parts.append("\(seconds) s")
        return parts.joined(separator: ", ")
    }

    private var advice: String? {
        guard let kept, ending != .complete else { return walkAdvice }
        let place = "The items so far are in \(kept.place)"
        if [.cycle, .noProgress, .unproven].contains(ending) {
            let anew = "\(place); to crawl with other options, \(kept.anew)."
            return [walkAdvice, anew].compactMap(\.self).joined(separator: " ")
        }
        let onward = "\(place); \(kept.onward) to go on."
        if hasExpired {
            return "\(place); \(kept.onward), with --on-expired restart to begin at the first page without losing "
                + "or doubling any."
        }
        if writeError != nil { return "\(place); put that right, and \(kept.onward) to go on." }
        // What is said of a walk alone would lead to another crawl.
        guard ending == .failed || ending == .refused else { return onward }
        return [walkAdvice, onward].compactMap(\.self).joined(separator: " ")
    }

    private var walkAdvice: String? {
        switch ending {
        case .complete: nil
        case .limited: "Raise or drop the bounds (--max-…) to get more."
        case .cancelled: "What had arrived was delivered; run it again for the whole list."
        case .short: "Run it again; if it stays short, the API counts wrongly or ends its lists early."
        case .unproven:
            "Say how the pages are linked with --pagination, or that this is the whole list with --pagination none."
        case .refused: "If you trust that address, fetch it by itself."
        case .cycle, .noProgress: "The API repeats itself: check --pagination and the parameters' names."
        default:
            writeError == nil ? FailureAdvice.text(for: error) : "Make room, or write somewhere else with --output."
        }
    }
}

/// Numbers as people read them.
enum Numbers {
    /// A number with commas between its thousands.
    static func grouped(_ number: Int) -> String {
        var digits = String(number.magnitude)
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits.removeLast(3)
        }
        return (number < 0 ? "-" : "") + ([Substring(digits)] + groups).joined(separator: ",")
    }

    /// A number with the noun it counts.
    static func counted(_ number: Int, _ noun: String) -> String {
        "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }
}
