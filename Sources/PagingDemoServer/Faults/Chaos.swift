/// Random faults, reproducible by seed: `chaos=PERCENT&seed=N`.
///
/// Each response for a page fails with this probability, at most three times in a row, so that a client with four
/// attempts gets every page. The fault is drawn independently each time: an error, a broken response, a slow body,
/// or, where the convention allows it, a page that is shorter than requested.
struct Chaos: Sendable {
    private let percent: Int
    private let seed: UInt64

    private static let faults: [Fault] = [
        .status(429), .status(503), .status(500), .status(502), .reset, .cut, .truncate, .html, .misleadingText,
        .late,
    ]

    /// - Returns: `nil` if the request has no `chaos` parameter.
    init?(_ parameters: QueryParameters) throws {
        guard let percent = try parameters.integer("chaos", in: 0...100) else { return nil }
        guard parameters.first("run") != nil else {
            throw BadRequest(sentence: "chaos needs run=TOKEN to count its faults.")
        }
        self.percent = percent
        seed = UInt64(try parameters.integer("seed", in: 0...Int.max) ?? 0)
    }

    /// Returns the faults of a page, one for each of its first responses.
    ///
    /// - Parameter scope: The text that distinguishes the list from others of the run.
    func rules(page: Int, of scope: String = "", withShortPages: Bool) -> [FaultRule] {
        let faults = withShortPages ? Self.faults + [.half] : Self.faults
        let list = scope.utf8.reduce(UInt64(0)) { $0 &* 31 &+ UInt64($1) } &* 1_000_000_007
        var random = SeededNumbers(seed: seed &* 1_000_003 &+ list &+ UInt64(page))
        var rules: [FaultRule] = []
        while rules.count < 3, Int.random(in: 0..<100, using: &random) < percent {
            guard let fault = faults.randomElement(using: &random) else { break }
            // A list that begins with a login page is no list, so its client does not repeat the request.
            let drawn = if page <= 1, case .html = fault { Fault.status(502) } else { fault }
            rules.append(FaultRule(drawn, page: page, text: "chaos \(rules.count)"))
        }
        return rules
    }
}
