#if DemoServer
    /// Faults at random, the same for the same seed: `chaos=PERCENT&seed=N`.
    ///
    /// Each answer of a page misbehaves with that chance, three times in a row at most, so that a client that tries four
    /// times gets everything. Which fault strikes is drawn anew each time.
    struct Chaos: Sendable {
        private let percent: Int
        private let seed: UInt64

        private static let faults: [Fault] = [
            .status(429), .status(503), .status(500), .status(502), .reset, .cut, .truncate, .html, .misleadingText,
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
        func rules(page: Int) -> [FaultRule] {
            var random = SeededNumbers(seed: seed &* 1_000_003 &+ UInt64(page))
            var rules: [FaultRule] = []
            while rules.count < 3, Int.random(in: 0..<100, using: &random) < percent {
                guard let fault = Self.faults.randomElement(using: &random) else { break }
                rules.append(FaultRule(fault, page: page, text: "chaos \(rules.count)"))
            }
            return rules
        }
    }

    /// SplitMix64: a small generator whose numbers are the same everywhere.
    private struct SeededNumbers: RandomNumberGenerator {
        private var state: UInt64

        init(seed: UInt64) {
            state = seed
        }

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
#endif
