/// Addresses that differ in nothing but one whole number in their query: `?page=2`, `?page=3`, … `?page=9`.
///
/// A `Link` header that names the next page and the last says by that where all the pages between lie, and they can be
/// loaded at once. What is inferred here is only that the addresses look like a series. Whether the number counts pages
/// is for the caller to know: two values of `max_id` have the same shape.
struct NumericSeries: Hashable, Sendable {
    /// The parameter's name, decoded.
    let name: String
    /// The number of the next page's address.
    let first: Int
    /// The number of the last page's address, when that is known.
    let last: Int?
    /// How far one page is from the next, when the current page's address tells; always positive.
    let step: Int?

    /// The address of the next page, from which the others are written.
    let next: WebAddress
    /// Where the number stands among the parts of the query of `next`.
    private let partIndex: Int

    /// The series from the next address to the last one; the step stays unknown.
    ///
    /// `nil` when the addresses differ in more than one parameter, in something else, or not at all, when a value is not
    /// a plain number, or when the last number is smaller than the next.
    init?(next: WebAddress, last: WebAddress) {
        guard let difference = QueryDifference(from: next, to: last), let first = difference.before,
            first <= difference.after, let index = difference.beforeIndex
        else { return nil }
        self.init(name: difference.name, first: first, last: difference.after, step: nil, next: next, partIndex: index)
    }

    /// The series that goes on from the current address to the next one; the last number stays unknown.
    ///
    /// The current address may lack the parameter, as a first page does: then the step stays unknown. `nil` when the
    /// number does not grow, and for the reasons of the other initializer.
    init?(current: WebAddress, next: WebAddress) {
        guard let difference = QueryDifference(from: current, to: next) else { return nil }
        let first = difference.after
        let step = difference.before.map { first - $0 }
        guard step.map({ $0 > 0 }) ?? true else { return nil }
        self.init(
            name: difference.name,
            first: first,
            last: nil,
            step: step,
            next: next,
            partIndex: difference.afterIndex
        )
    }

    /// All that three addresses tell.
    ///
    /// The current address may differ in other ways, since some servers write their links with another path: then only
    /// the two others count. When next and last are the same, the current address tells which parameter it is.
    /// `nil` too when the last number cannot be reached in whole steps.
    init?(current: WebAddress, next: WebAddress, last: WebAddress) {
        let known = NumericSeries(current: current, next: next)
        if next == last {
            guard let known else { return nil }
            self = known.ending(at: known.first, step: known.step)
            return
        }
        guard let series = NumericSeries(next: next, last: last), let end = series.last else { return nil }
        guard let known, known.name == series.name, let step = known.step else {
            self = series
            return
        }
        guard (end - series.first).isMultiple(of: step) else { return nil }
        self = series.ending(at: end, step: step)
    }

    private init(name: String, first: Int, last: Int?, step: Int?, next: WebAddress, partIndex: Int) {
        self.name = name
        self.first = first
        self.last = last
        self.step = step
        self.next = next
        self.partIndex = partIndex
    }

    private func ending(at last: Int, step: Int?) -> NumericSeries {
        NumericSeries(name: name, first: first, last: last, step: step, next: next, partIndex: partIndex)
    }

    /// Returns the address with a number of the series in its place and every other byte as in the next address.
    ///
    /// - Returns: `nil` for a number outside the series, or between its steps.
    func address(at number: Int) -> WebAddress? {
        guard number >= first, last.map({ number <= $0 }) ?? true, let query = next.query else { return nil }
        guard step.map({ (number - first).isMultiple(of: $0) }) ?? true else { return nil }
        var parts = QueryString(query).parts.map(String.init)
        parts[partIndex] = "\(QueryString.split(parts[partIndex][...]).name)=\(number)"
        return WebAddress(next, path: next.path, query: parts.joined(separator: "&"))
    }
}
