/// The progress of a crawl over the slices of one list: the search, and what is known about the slices.
///
/// In the first round, slices are found from the start of the range to its end. If the list has changed when all are read,
/// another round counts each slice again. A slice whose number of items is still that of its walk stands, and any other
/// is found and read again, in several slices if it has grown past the cap. At the end of a round, each slice was counted or
/// read since its beginning.
package struct SliceProgress: Hashable, Sendable {
    private var plan: SlicePlan?
    /// The slices to count again in this round, in order; the plan divides the first.
    private var unchecked: [Range<Int>] = []
    /// The number of the round, counted from 1.
    private(set) var round = 1
    /// The number of items that do not fit on a page, if slices stay below it.
    private var pageCap: Int?
    var evidence: SliceEvidence

    /// Creates the progress of a crawl that has not begun.
    init<Children>(_ split: ListSplit<Children>) {
        evidence = SliceEvidence(split.range, cap: split.cap)
        switch split.division {
        case .below(let cap): plan = SlicePlan(over: split.range, cap: cap)
        case .parts(let parts):
            let (lower, width) = (split.range.lowerBound, split.range.count)
            let number = max(1, min(parts, width))
            for part in 1...number where width > 0 {
                let (quotient, rest) = width.quotientAndRemainder(dividingBy: number)
                let upper = lower + quotient * part + min(part, rest)
                evidence.slices.append(SliceEvidence.Slice(upper: upper))
            }
        }
    }

    /// The range to count next; `nil` when all slices of the round are found.
    var next: Range<Int>? {
        guard round > 1 else { return plan?.next }
        return unchecked.first.map { plan?.next ?? $0 }
    }

    /// The starts of the slices that are found and read in this round, in order.
    var found: [Int] {
        evidence.slices.indices.filter { evidence.slices[$0].round ?? 1 == round }
            .map { evidence.range(of: $0).lowerBound }
    }

    /// The number of slices that are complete.
    var completeSlices: Int { evidence.slices.count { $0.distinct != nil } }

    /// Records the number of items in a range, and returns whether it is a slice to read.
    mutating func add(_ count: TotalCount, in range: Range<Int>) -> Bool {
        if range == evidence.lower..<evidence.upper { evidence.counted = SliceEvidence.Count(count, cap: evidence.cap) }
        if round > 1, range == unchecked.first, evidence.stands(range, with: count.value) {
            nextUnchecked()
            return false
        }
        guard plan?.add(count.value, in: range) ?? true else { return false }
        let slice = SliceEvidence.Slice(upper: range.upperBound, counted: count.value, round: round > 1 ? round : nil)
        evidence.add(slice, at: range.lowerBound)
        if round > 1, plan?.next == nil { nextUnchecked() }
        return true
    }

    /// Keeps the slices that are not found yet below the length of the first page.
    ///
    /// Below and not at it: behind a full page, many APIs have an empty one. One item is needed for a slice to end.
    mutating func fit(pageOf items: Int) {
        guard pageCap == nil else { return }
        let cap = max(2, items)
        pageCap = cap
        plan?.lowerCap(to: cap)
    }

    /// Begins another round, before which the whole range was counted.
    mutating func beginAgain(_ counted: SliceEvidence.Count) {
        round += 1
        (evidence.counted, evidence.recheck) = (counted, SliceEvidence.Recheck())
        unchecked = evidence.slices.indices.map(evidence.range)
        divideUnchecked()
    }

    private mutating func nextUnchecked() {
        unchecked.removeFirst()
        divideUnchecked()
    }

    private mutating func divideUnchecked() {
        plan = evidence.cap.flatMap { cap in
            unchecked.first.map { SlicePlan(over: $0, cap: min(cap, pageCap ?? cap)) }
        }
    }
}

extension SliceProgress: Codable {
    private enum CodingKeys: String, CodingKey {
        case plan, unchecked, round, pageCap, evidence
    }

    /// Creates a progress by decoding it.
    ///
    /// - Throws: `DecodingError` unless each slice begins where the one before it ends.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        plan = try values.decodeIfPresent(SlicePlan.self, forKey: .plan)
        round = try values.decodeIfPresent(Int.self, forKey: .round) ?? 1
        pageCap = try values.decodeIfPresent(Int.self, forKey: .pageCap)
        evidence = try values.decode(SliceEvidence.self, forKey: .evidence)
        let ends = try values.decodeIfPresent([Int].self, forKey: .unchecked) ?? []
        let bounds = [evidence.lower] + evidence.slices.map(\.upper)
        let areRising = zip(bounds, bounds.dropFirst()).allSatisfy(<) && zip(ends, ends.dropFirst()).allSatisfy(<)
        let areWhole =
            round > 1
            ? bounds.last == evidence.upper && Set(ends).isSubset(of: bounds)
            : ends.isEmpty && bounds.last == plan?.start ?? evidence.upper && plan?.end ?? bounds.last == evidence.upper
        guard round > 0, areRising, areWhole else {
            throw DecodingError.dataCorruptedError(
                forKey: .evidence,
                in: values,
                debugDescription: "The saved slices are damaged. Start the list again."
            )
        }
        unchecked = zip(ends, ends.dropFirst()).map { $0..<$1 }
    }

    /// Encodes the progress.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(plan, forKey: .plan)
        try values.encodeIfPresent(pageCap, forKey: .pageCap)
        try values.encode(evidence, forKey: .evidence)
        guard round > 1 else { return }
        try values.encode(round, forKey: .round)
        // The slices that are not checked yet are the last ones.
        try values.encode(
            unchecked.first.map { [$0.lowerBound] + unchecked.map(\.upperBound) } ?? [],
            forKey: .unchecked
        )
    }
}
