#if DemoServer
    /// Faults at random, the same for the same seed: `chaos=PERCENT&seed=N`.
    ///
    /// Each answer of a page misbehaves with that chance, three times in a row at most, so that a client that tries four
    /// times gets everything. Which fault strikes is drawn anew each time: an error, a broken answer, a slow body, or,
    /// where an API may do that, a page that is shorter than it was asked for.
    struct Chaos: Sendable {
        private let percent: Int
        private let seed: UInt64

        private static let faults: [Fault] = [
            .status(429), .status(503), .status(500), .status(502), .reset, .cut, .truncate, .html, .misleadingText,
            .late,
        ]

        /// - Returns: `nil` when no chaos is asked for.
        init?(_ parameters: QueryParameters) throws {
            guard let percent = try parameters.integer("chaos", in: 0...100) else { return nil }
            guard parameters.first("run") != nil else {
                throw BadRequest(sentence: "chaos needs run=TOKEN for its faults to be counted by.")
            }
            self.percent = percent
            seed = UInt64(try parameters.integer("seed", in: 0...Int.max) ?? 0)
        }

        /// The faults that befall a page, one for each of its first answers.
        func rules(page: Int, withShortPages: Bool) -> [FaultRule] {
            let faults = withShortPages ? Self.faults + [.half] : Self.faults
            var random = SeededNumbers(seed: seed &* 1_000_003 &+ UInt64(page))
            var rules: [FaultRule] = []
            while rules.count < 3, Int.random(in: 0..<100, using: &random) < percent {
                guard let fault = faults.randomElement(using: &random) else { break }
                rules.append(FaultRule(fault, page: page, text: "chaos \(rules.count)"))
            }
            return rules
        }
    }
#endif
