package import Paging

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A range of values by which an API filters a list, and the places of its bounds in a request.
///
/// ```swift
/// let issues = api.list(Issue.self, "/issues?per_page=100", by: .linkHeader(total: .header("X-Total")))
///     .split(by: .dates(from: "created_after", to: "created_before"), cap: 1_000, identity: "/id")
/// ```
///
/// The value of an item must not change: a date of creation or an identifier, and not the time of the last update.
public struct ListRange: Sendable {
    /// The bounds that an API includes in a range.
    ///
    /// If they are specified wrongly, items at the bounds of slices arrive twice or not at all. A list that declares its
    /// number of items is then not complete.
    public struct Bounds: Hashable, Sendable {
        let includesLower: Bool
        let includesUpper: Bool

        /// The lower bound is included, and the upper one is not: `from <= value < to`.
        public static let halfOpen = Bounds(includesLower: true, includesUpper: false)
        /// Both bounds are included: `from <= value <= to`.
        public static let inclusive = Bounds(includesLower: true, includesUpper: true)
        /// No bound is included: `from < value < to`.
        public static let exclusive = Bounds(includesLower: false, includesUpper: false)
        /// The upper bound is included, and the lower one is not: `from < value <= to`.
        public static let openClosed = Bounds(includesLower: false, includesUpper: true)
    }

    /// The positions in which slices begin.
    package var positions: Range<Int>
    /// Whether the range ends at the current time, so that newer items are not part of the list.
    package var endsNow: Bool
    /// The end of a range that ends now, in milliseconds since 1970; `nil` for others.
    package let end: Int?
    /// Writes the bounds of a slice into a request.
    package let write: @Sendable (SliceBounds, inout ListRequest) -> Void
    /// Returns the text of a position in the names of slices.
    private let text: @Sendable (Int) -> String

    private init(
        _ positions: Range<Int>,
        end: Int?,
        text: @escaping @Sendable (Int) -> String,
        write: @escaping @Sendable (SliceBounds, inout ListRequest) -> Void
    ) {
        (self.positions, endsNow, self.end, self.text, self.write) = (positions, end != nil, end, text, write)
    }

    /// Returns the name of a slice, such as `2024-01-01..2024-02-01`, whose second bound is not included.
    package func name(of bounds: SliceBounds) -> String {
        "\(bounds.lower.map(text) ?? "")..\(bounds.upper.map(text) ?? "")"
    }

    // MARK: - Dates

    /// Returns a range of dates with a parameter for each bound.
    ///
    /// - Parameters:
    ///   - from: The parameter of the lower bound.
    ///   - to: The parameter of the upper bound.
    ///   - resolution: The precision and the form of the bounds.
    ///   - bounds: The bounds that the API includes.
    ///   - since: The date at which slices begin; older items belong to the first slice.
    ///   - until: The date at which slices end; newer items belong to the last slice. By default, the list ends now, and
    ///     newer items are not part of it.
    ///   - utcOffset: The difference from UTC of the dates in requests, in seconds.
    public static func dates(
        from: ParameterTarget,
        to: ParameterTarget,
        resolution: DateResolution = .seconds,
        bounds: Bounds = .halfOpen,
        since: Date = Date(timeIntervalSince1970: 0),
        until: Date? = nil,
        utcOffset: Int = 0
    ) -> ListRange {
        let span = DateSpan(since: since, until: until, resolution, offset: utcOffset)
        return span.range(bounds) { lower, upper, request in
            func value(_ text: String) -> JSONValue { resolution.isNumber ? .number(text) : .string(text) }
            if let lower { request.set(from, to: value(lower)) }
            if let upper { request.set(to, to: value(upper)) }
        }
    }

    /// Returns a range of dates in a search text, to which the words of a query language are appended.
    ///
    /// ```swift
    /// let range = ListRange.dates(in: "q", resolution: .days, bounds: .inclusive) { from, to in
    ///     "created:\(from ?? "*")..\(to ?? "*")"
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - target: The parameter of the search text.
    ///   - resolution: The precision and the form of the bounds.
    ///   - bounds: The bounds that the API includes.
    ///   - since: The date at which slices begin; older items belong to the first slice.
    ///   - until: The date at which slices end; by default, the list ends now.
    ///   - utcOffset: The difference from UTC of the dates in requests, in seconds.
    ///   - words: Returns the words for the bounds, of which one may be missing.
    public static func dates(
        in target: ParameterTarget,
        resolution: DateResolution = .seconds,
        bounds: Bounds = .halfOpen,
        since: Date = Date(timeIntervalSince1970: 0),
        until: Date? = nil,
        utcOffset: Int = 0,
        _ words: @escaping @Sendable (_ from: String?, _ to: String?) -> String
    ) -> ListRange {
        let span = DateSpan(since: since, until: until, resolution, offset: utcOffset)
        return span.range(bounds) { lower, upper, request in request.append(words(lower, upper), to: target) }
    }

    /// Returns a range of dates in a request that a closure writes.
    ///
    /// - Parameters:
    ///   - resolution: The precision and the form of the bounds.
    ///   - bounds: The bounds that the API includes.
    ///   - since: The date at which slices begin; older items belong to the first slice.
    ///   - until: The date at which slices end; by default, the list ends now.
    ///   - utcOffset: The difference from UTC of the dates in requests, in seconds.
    ///   - write: Writes the bounds, of which one may be missing.
    public static func dates(
        resolution: DateResolution,
        bounds: Bounds = .halfOpen,
        since: Date = Date(timeIntervalSince1970: 0),
        until: Date? = nil,
        utcOffset: Int = 0,
        writing write: @escaping @Sendable (_ from: String?, _ to: String?, inout ListRequest) -> Void
    ) -> ListRange {
        DateSpan(since: since, until: until, resolution, offset: utcOffset).range(bounds, write)
    }

    /// The positions of a range of dates, and the form of its bounds.
    package struct DateSpan: Sendable {
        package let positions: Range<Int>
        package let endsNow: Bool
        let resolution: DateResolution
        let offset: Int

        init(since: Date, until: Date?, _ resolution: DateResolution, offset: Int) {
            func milliseconds(_ date: Date) -> Int {
                Int((min(max(date.timeIntervalSince1970, -6e10), 2.5e11) * 1_000).rounded(.down))
            }
            self.init(
                since: milliseconds(since),
                until: milliseconds(until ?? Date()),
                endsNow: until == nil,
                resolution,
                offset: offset
            )
        }

        /// Creates a span between two instants in milliseconds since 1970.
        package init(since: Int, until: Int, endsNow: Bool, _ resolution: DateResolution, offset: Int) {
            let lower = resolution.position(ofMilliseconds: since, offset: offset)
            let upper =
                endsNow
                ? resolution.end(atMilliseconds: until, offset: offset)
                : resolution.position(ofMilliseconds: until, offset: offset)
            positions = lower..<max(lower + 1, upper)
            (self.endsNow, self.resolution, self.offset) = (endsNow, resolution, offset)
        }

        package func range(
            _ bounds: Bounds,
            _ write: @escaping @Sendable (_ from: String?, _ to: String?, inout ListRequest) -> Void
        ) -> ListRange {
            let text: @Sendable (Int) -> String = { [resolution, offset] in resolution.text($0, offset: offset) }
            let end = endsNow ? resolution.milliseconds(ofPosition: positions.upperBound, offset: offset) : nil
            return ListRange(positions, end: end, text: text) { slice, request in
                guard slice.lower != nil || slice.upper != nil else { return }
                let written = bounds.written(slice)
                write(written.lower.map(text), written.upper.map(text), &request)
            }
        }
    }

    // MARK: - Numbers

    /// Returns a range of numbers with a parameter for each bound.
    ///
    /// - Parameters:
    ///   - from: The parameter of the lower bound.
    ///   - to: The parameter of the upper bound.
    ///   - bounds: The bounds that the API includes.
    ///   - range: The numbers at which slices begin and end; other items belong to the first and the last slice.
    public static func numbers(
        from: ParameterTarget,
        to: ParameterTarget,
        bounds: Bounds = .halfOpen,
        over range: Range<Int>
    ) -> ListRange {
        numbers(bounds: bounds, over: range) { lower, upper, request in
            if let lower { request.set(from, to: .number(lower)) }
            if let upper { request.set(to, to: .number(upper)) }
        }
    }

    /// Returns a range of numbers in a request that a closure writes.
    ///
    /// - Parameters:
    ///   - bounds: The bounds that the API includes.
    ///   - range: The numbers at which slices begin and end; other items belong to the first and the last slice.
    ///   - write: Writes the bounds, of which one may be missing.
    public static func numbers(
        bounds: Bounds = .halfOpen,
        over range: Range<Int>,
        writing write: @escaping @Sendable (_ from: String?, _ to: String?, inout ListRequest) -> Void
    ) -> ListRange {
        let positions = range.isEmpty ? range.lowerBound..<range.lowerBound + 1 : range
        return ListRange(positions, end: nil, text: { String($0) }) { slice, request in
            guard slice.lower != nil || slice.upper != nil else { return }
            let written = bounds.written(slice)
            write(written.lower.map(String.init), written.upper.map(String.init), &request)
        }
    }
}

extension ListRange.Bounds {
    /// Returns the bounds of a slice as a request has to write them.
    fileprivate func written(_ slice: SliceBounds) -> (lower: Int?, upper: Int?) {
        (slice.lower.map { includesLower ? $0 : $0 - 1 }, slice.upper.map { includesUpper ? $0 - 1 : $0 })
    }
}

extension ListRequest {
    /// Appends words to a text that the request contains.
    package mutating func append(_ words: String, to target: ParameterTarget) {
        guard !words.isEmpty else { return }
        let text = text(of: target)
        set(target, to: .string(text.map { $0.isEmpty ? words : "\($0) \(words)" } ?? words))
    }

    /// Returns the text of a parameter, where the request sets it.
    private func text(of target: ParameterTarget) -> String? {
        if let value = parameters.last(where: { $0.target == target })?.value { return value.stringValue }
        switch target.kind {
        case .query(let name):
            let query = path.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
                .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            return query.count > 1 ? QueryString(String(query[1])).value(of: name) : nil
        case .body(let pointer): return body?[pointer]?.stringValue
        case .header, .form, .path: return nil
        }
    }
}
