/// The progress of a crawl over the slices of one list: the search, and what is known about the slices.
package struct SliceProgress: Hashable, Sendable {
    private var plan: SlicePlan?
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

    /// Returns the range to count next, until a slice is found.
    func next(for number: Int) -> Range<Int>? {
        evidence.slices.indices.contains(number) ? nil : plan?.next
    }

    /// Records the number of items in a range, and returns whether it is a slice.
    mutating func add(_ count: TotalCount, in range: Range<Int>) -> Bool {
        if range == evidence.lower..<evidence.upper { evidence.counted = SliceEvidence.Count(count, cap: evidence.cap) }
        guard plan?.add(count.value, in: range) == true else { return false }
        evidence.slices.append(SliceEvidence.Slice(upper: range.upperBound, counted: count.value))
        return true
    }
}

extension SliceProgress: Codable {
    private enum CodingKeys: String, CodingKey {
        case plan, evidence
    }

    /// Creates a progress by decoding it.
    ///
    /// - Throws: `DecodingError` unless each slice begins where the one before it ends.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        plan = try values.decodeIfPresent(SlicePlan.self, forKey: .plan)
        evidence = try values.decode(SliceEvidence.self, forKey: .evidence)
        let bounds = [evidence.lower] + evidence.slices.map(\.upper)
        let areRising = zip(bounds, bounds.dropFirst()).allSatisfy(<)
        guard areRising, bounds.last == plan?.start ?? evidence.upper, plan?.end ?? evidence.upper == evidence.upper
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .evidence,
                in: values,
                debugDescription: "The saved slices are damaged. Start the list again."
            )
        }
    }
}
