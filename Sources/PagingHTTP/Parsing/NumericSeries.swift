/// Addresses that differ only in one whole number in their query: `?page=2`, `?page=3`, … `?page=9`.
///
/// A `Link` header that names the next and the last page implies the addresses of all pages between them, which can
/// load concurrently. The series only reflects the form of the addresses. The caller must know whether the number
/// counts pages: two values of `max_id` have the same form.
struct NumericSeries: Hashable, Sendable {
    /// The parameter's name, decoded.
    let name: String
    /// The number in the next page's address.
    let first: Int
    /// The number in the last page's address, if known.
    let last: Int?
    /// The difference between consecutive numbers, if the current address shows it; always positive.
    let step: Int?

    /// The address of the next page, the template for all others.
    let next: WebAddress
    /// The index of the number's part within the query of `next`.
    private let partIndex: Int

    /// Creates the series from the next address to the last one, with an unknown step.
    ///
    /// Returns `nil` if the addresses are equal, differ in more than one parameter or outside the query, if a value is
    /// not a plain number, or if the last number is smaller than the next.
    init?(next: WebAddress, last: WebAddress) {
        guard let difference = QueryDifference(from: next, to: last), let first = difference.before,
            first <= difference.after, let index = difference.beforeIndex
        else { return nil }
        self.init(name: difference.name, first: first, last: difference.after, step: nil, next: next, partIndex: index)
    }

    /// Creates the series from the current address and the next one, with an unknown last number.
    ///
    /// If the current address lacks the parameter, as a first page's does, the step is unknown. Returns `nil` if the
    /// number does not increase, and for the reasons given for the other initializer.
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

    /// Creates the series from the current, the next and the last address.
    ///
    /// Some servers write their links with another path. If the current address differs in other ways, only the other
    /// two are used. If the next and the last address are equal, the current address identifies the parameter. Also
    /// returns `nil` if the last number is not a whole number of steps away.
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

    /// Returns the next page's address with its number replaced and every other byte unchanged.
    ///
    /// - Returns: `nil` for a number outside the series or between its steps.
    func address(at number: Int) -> WebAddress? {
        guard number >= first, last.map({ number <= $0 }) ?? true, let query = next.query else { return nil }
        guard step.map({ (number - first).isMultiple(of: $0) }) ?? true else { return nil }
        var parts = QueryString(query).parts.map(String.init)
        parts[partIndex] = "\(QueryString.split(parts[partIndex][...]).name)=\(number)"
        return WebAddress(next, path: next.path, query: parts.joined(separator: "&"))
    }
}
