/// All that is known about a list that is read in slices, besides the evidence about each slice.
///
/// It contains the bounds and the counts of all slices, so that their sum can be compared with what the server declares
/// of the whole range, before the first slice and after the last one.
package struct SliceEvidence: Hashable, Sendable, Codable {
    /// A declared number of items.
    package struct Count: Hashable, Sendable, Codable {
        let value: Int
        let isExact: Bool

        /// Creates a count; one that equals the cap is a lower bound, because many APIs count up to it.
        init(_ total: TotalCount, cap: Int?) {
            (value, isExact) = (total.value, total.exactness == .exact && total.value != cap)
        }
    }

    /// The way in which a slice was read, which decides whether its walk can have missed an item.
    package enum Reading: String, Hashable, Sendable, Codable {
        /// In one response, which is the slice at one moment.
        case atOnce
        /// In several pages by cursors or keys.
        case inOrder
        /// In several pages that are counted, and shift when the list changes.
        case byPosition
    }

    /// A slice, which begins where the one before it ends.
    package struct Slice: Hashable, Sendable, Codable {
        let upper: Int
        /// The number of items that the server declared when the slice was found.
        var counted: Int?
        /// The number of distinct items that arrived; `nil` until the slice is complete.
        var distinct: Int?
        /// The round in which the slice was found, counted from 1.
        var round: Int?
        /// Whether the slice ended without being complete because it changed.
        var hasMoved: Bool?
        /// The way in which the slice was read; `nil` until it is complete.
        var reading: Reading?
    }

    /// A slice whose number of items changed.
    package struct Change: Hashable, Sendable, Codable {
        let slice: Int
        let before: Int
        let after: Int
    }

    /// The findings of a run after its last slice.
    package struct Recheck: Hashable, Sendable {
        /// Whether neighboring slices meet, which is tried if no declared number shows it.
        enum Bounds: Hashable, Sendable {
            case untried, meet
            /// The items at this bound are in no slice, or in two.
            case torn(at: Int)
        }

        /// The number of items in all slices after the last slice of the newest round was read.
        var counted: Count?
        /// The first slice found to have changed, if the number of items did.
        var change: Change?
        var bounds = Bounds.untried
        /// The reason that the range could not be counted again, or the bounds not be tried.
        var failure: String?

        /// Whether an answer of the server arrived.
        var isDone: Bool { counted != nil || bounds != .untried }
    }

    let lower: Int
    let upper: Int
    /// The number of items at which the API cuts a list, if the list is divided because of it.
    let cap: Int?
    package internal(set) var slices: [Slice] = []
    /// The number of items in no slice and behind none; `nil` if it is not declared exactly.
    var unreached: Int? = 0
    /// The number of items in all slices before the first slice of the newest round was counted.
    var counted: Count?
    /// The findings of this run after its last slice; not saved, because the next run makes its own.
    var recheck = Recheck()
    /// The number of items that arrived in more than one slice.
    var repeated = 0
    /// The start of the slice that first repeated items of another.
    var firstRepeat: Int?
    /// The start of the first slice that changed between two runs, so that items may have arrived in both.
    var firstTorn: Int?
    /// Whether items arrived without an identity of the caller's, so that no slice can be read again.
    var lacksIdentities: Bool?

    private enum CodingKeys: String, CodingKey {
        case lower, upper, cap, slices, unreached, counted, repeated, firstRepeat, firstTorn, lacksIdentities
    }

    init(_ range: Range<Int>, cap: Int?) {
        (lower, upper, self.cap) = (range.lowerBound, range.upperBound, cap)
    }

    /// Returns the positions of a slice.
    func range(of number: Int) -> Range<Int> {
        (number == 0 ? lower : slices[number - 1].upper)..<slices[number].upper
    }

    /// Returns the number of the slice that contains a position; that of none behind the last one.
    ///
    /// O(log slices).
    func number(at position: Int) -> Int {
        var (first, last) = (0, slices.count)
        while first < last {
            let middle = (first + last) / 2
            if slices[middle].upper > position { last = middle } else { first = middle + 1 }
        }
        return first
    }

    /// Returns the number of a slice that still has these bounds.
    func number(of range: Range<Int>) -> Int? {
        let number = number(at: range.lowerBound)
        return number < slices.count && self.range(of: number) == range ? number : nil
    }

    /// Adds a slice, in place of the beginning of one that is read again, or of all of it.
    mutating func add(_ slice: Slice, at lower: Int) {
        let number = number(at: lower)
        if number < slices.count, slices[number].upper == slice.upper {
            slices[number] = slice
        } else {
            if number < slices.count { slices[number] = Slice(upper: slices[number].upper, hasMoved: true) }
            slices.insert(slice, at: number)
        }
    }

    /// Returns whether a slice need not be read again, because its number of items is that of its walk.
    func stands(_ range: Range<Int>, with count: Int) -> Bool {
        guard let number = number(of: range) else { return false }
        let slice = slices[number]
        return slice.distinct.map { $0 == count } ?? (slice.hasMoved != true && slice.counted == count)
    }

    /// Whether as many items as the API returns of a list arrived in two slices.
    var repeatsCap: Bool { cap.map { repeated >= $0 } ?? false }

    /// Whether a slice ended without being complete because it changed.
    var hasMoved: Bool { slices.contains { $0.hasMoved == true && $0.distinct == nil } }

    /// Whether each slice is complete, and was read in one response.
    var isReadAtOnce: Bool { slices.allSatisfy { $0.reading == .atOnce } }

    /// Whether pages of a slice shift when the list changes.
    var isPositional: Bool { slices.contains { $0.reading == .byPosition } }

    /// The number of distinct items of all slices.
    var distinct: Int { slices.reduce(0) { $0 + ($1.distinct ?? 0) } }

    /// Whether a slice of one position has as many items as the API returns of a list.
    func isCapped(_ number: Int) -> Bool {
        guard let cap, let counted = slices[number].counted else { return false }
        return counted >= cap
    }
}

extension Judge {
    /// Returns the verdict on a list whose slices are all complete.
    ///
    /// | evidence | ending |
    /// | --- | --- |
    /// | an item arrived in two slices | unproven |
    /// | a slice at a single position has as many items as the API returns of a list | short |
    /// | no response declares the number of items, and the bounds were not tried, or do not meet | unproven |
    /// | no response declares the number of items, although the list is divided because of a cap | unproven |
    /// | a slice changed between two runs, of which the first delivered a part of it | unproven |
    /// | the number of items changed while the slices were read | unproven |
    /// | the slices have fewer items than declared, or more | short, unproven |
    /// | items of the list are in no slice, or an unknown number | short, unproven |
    /// | none of these, and each slice begins where the one before it ends | complete |
    ///
    /// - Parameter name: Returns the name of a slice, or of all.
    static func verdict(on list: SliceEvidence, name: (_ slice: Int?) -> String) -> Verdict {
        func verdict(_ ending: WalkEnding, _ reason: String, _ advice: ListAdvice? = nil) -> Verdict {
            Verdict(ending: ending, reason: reason, advice: advice)
        }
        if list.repeated > 0 {
            let noun = list.repeated == 1 ? "item" : "items"
            let place = list.firstRepeat.map { ", first in \(name(list.number(at: $0)))" } ?? ""
            let cause = list.repeatsCap ? ", so that the API ignores a bound" : ""
            return verdict(.unproven, "\(list.repeated) \(noun) arrived in two slices\(place)\(cause)", .bounds)
        }
        guard list.slices.last?.upper ?? list.lower == list.upper, list.slices.allSatisfy({ $0.distinct != nil }) else {
            return verdict(.unproven, "the slices do not cover \(name(nil))")
        }
        if let cap = list.cap, let capped = list.slices.indices.first(where: list.isCapped) {
            let reason = "\(name(capped)) has \(cap) items or more, and cannot be divided"
            return verdict(.short, reason, .range)
        }
        let (distinct, count) = (list.distinct, list.slices.count)
        let slices = count == 1 ? "1 slice" : "\(count) slices"
        if let torn = list.firstTorn {
            let place = name(list.number(at: torn))
            return verdict(.unproven, "\(place) changed between two runs, in which items may have arrived twice")
        }
        let failure = list.recheck.failure.map { " (\($0))" } ?? ""
        guard let declared = list.counted else {
            guard list.cap == nil else {
                return verdict(.unproven, "no response declares the number of items in \(name(nil))", .total)
            }
            switch list.recheck.bounds {
            case .untried:
                return verdict(.unproven, "the bounds between its slices could not be tried\(failure)")
            case .torn(let bound):
                let place = name(list.number(at: bound))
                let reason = "the items at the lower bound of \(place) are in no slice, or in two"
                return verdict(.unproven, reason, .bounds)
            case .meet:
                return verdict(.complete, "\(slices) whose bounds meet are complete, and no response declares a total")
            }
        }
        guard declared.isExact else {
            let reason = "the server declares at least \(declared.value) items, and not how many"
            return verdict(.unproven, reason, .total)
        }
        guard let recounted = list.recheck.counted, recounted.isExact else {
            return verdict(.unproven, "the items could not be counted again after the last slice\(failure)")
        }
        if recounted.value != declared.value || list.recheck.change != nil {
            let place =
                list.recheck.change.map { ", and \(name($0.slice)) changed from \($0.before) to \($0.after)" } ?? ""
            let change =
                recounted.value == declared.value
                ? "its items changed" : "its number of items changed from \(declared.value) to \(recounted.value)"
            let advice: ListAdvice? = list.lacksIdentities == true ? .identity : nil
            return verdict(.unproven, "\(change) while it was read\(place)", advice)
        }
        if distinct < declared.value {
            let reason = "\(slices) have \(distinct) of \(declared.value) declared items"
            return verdict(.short, reason + ", or items have no value by which it is divided", .bounds)
        }
        if distinct > declared.value {
            let reason = "\(slices) have \(distinct) items, more than the \(declared.value) declared"
            return verdict(.unproven, reason, .bounds)
        }
        guard let unreached = list.unreached else {
            let reason = "the server does not declare how many items have no value by which the list is divided"
            return verdict(.unproven, reason, .total)
        }
        if unreached > 0 {
            let noun = unreached == 1 ? "item has" : "items have"
            return verdict(.short, "\(unreached) \(noun) no value by which the list is divided")
        }
        return verdict(.complete, "\(distinct) of \(declared.value) declared items in \(slices) whose bounds meet")
    }
}
