import HTTPTypes

/// The remaining requests and the reset time that a reply's header fields report.
struct RateBudget: Hashable, Sendable {
    /// The number of requests that a window allows, if reported.
    var limit: Int?
    /// The number of requests left in the window, if reported.
    var remaining: Int?
    /// The time until the window resets, if reported.
    var reset: Duration?

    /// Returns the tightest of all limits in a response, or `nil` if there are none.
    ///
    /// The tightest limit has the fewest requests left; among equals, it lasts longest.
    ///
    /// - Parameters:
    ///   - fields: the response's header fields.
    ///   - now: the time of the reply, in seconds since 1970.
    static func tightest(in fields: HTTPFields, now: Double) -> RateBudget? {
        let all = families(in: fields).compactMap { $0.budget(in: fields, now: now) } + structured(in: fields)
        return all.min { left, right in
            let (less, more) = (left.remaining ?? .max, right.remaining ?? .max)
            return less == more ? (left.reset ?? .zero) > (right.reset ?? .zero) : less < more
        }
    }

    /// Replaces all limits in the header fields of a response by one, or removes them.
    static func replaceAll(in fields: inout HTTPFields, by budget: RateBudget?) {
        for family in families(in: fields) { family.remove(from: &fields) }
        for name in ["RateLimit", "RateLimit-Policy"].compactMap({ HTTPField.Name($0) }) { fields[name] = nil }
        if let budget { Family("X-RateLimit")?.write(budget, to: &fields) }
    }

    /// Returns the limits in `RateLimit: "name";r=…;t=…`, with those of `RateLimit-Policy: "name";q=…;w=…`.
    ///
    /// The form between the two drafts, `RateLimit: limit=…, remaining=…, reset=…`, is also supported.
    private static func structured(in fields: HTTPFields) -> [RateBudget] {
        guard let name = HTTPField.Name("RateLimit"), let text = fields[name] else { return [] }
        let list = StructuredList(text)
        let policies =
            HTTPField.Name("RateLimit-Policy").flatMap { fields[$0] }.map { StructuredList($0).members } ?? []
        let budgets = list.members.compactMap { member -> RateBudget? in
            guard let remaining = member.parameters["r"].flatMap({ PlainNumber.count($0) }) else { return nil }
            let policy = policies.first { $0.value == member.value }?.parameters ?? [:]
            // Without a time, a window that starts now is the upper bound.
            return RateBudget(
                limit: policy["q"].flatMap { PlainNumber.count($0) },
                remaining: remaining,
                reset: (member.parameters["t"] ?? policy["w"]).flatMap { PlainNumber.seconds($0) }
            )
        }
        return budgets.isEmpty ? dictionary(list).map { [$0] } ?? [] : budgets
    }

    private static func dictionary(_ list: StructuredList) -> RateBudget? {
        var values: [Substring: Substring] = [:]
        for member in list.members {
            let pair = member.value.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { values[pair[0]] = pair[1] }
        }
        guard let remaining = values["remaining"].flatMap({ PlainNumber.count($0) }) else { return nil }
        return RateBudget(
            limit: values["limit"].flatMap { PlainNumber.count($0) },
            remaining: remaining,
            reset: values["reset"].flatMap { PlainNumber.seconds($0) }
        )
    }

    /// Returns the families of the fields that count requests, of which a response can have several.
    ///
    /// Their names begin with `X-RateLimit`, `X-Rate-Limit` or `RateLimit`. What is counted may follow, as in
    /// `X-RateLimit-Requests-Remaining`.
    private static func families(in fields: HTTPFields) -> [Family] {
        var starts: [Substring] = []
        for field in fields {
            let name = field.name.canonicalName
            guard name.hasPrefix("x-rate") || name.hasPrefix("ratelimit-"),
                let end = ["-remaining", "-reset", "-limit"].first(where: { name.hasSuffix($0) })
            else { continue }
            let start = name.dropLast(end.utf8.count)
            let isFamily = ["x-ratelimit", "x-rate-limit", "ratelimit"].contains {
                start == $0 || start.hasPrefix($0 + "-")
            }
            if isFamily, !starts.contains(start) { starts.append(start) }
        }
        return starts.compactMap { Family(String($0)) }
    }

    /// Three fields with a common prefix.
    private struct Family: Sendable {
        let limit: HTTPField.Name
        let remaining: HTTPField.Name
        let reset: HTTPField.Name

        init?(_ start: String) {
            guard let limit = HTTPField.Name(start + "-Limit"), let reset = HTTPField.Name(start + "-Reset"),
                let remaining = HTTPField.Name(start + "-Remaining")
            else { return nil }
            (self.limit, self.remaining, self.reset) = (limit, remaining, reset)
        }

        /// Returns the budget in the fields, or `nil` if they contain neither a remaining count nor a reset.
        func budget(in fields: HTTPFields, now: Double) -> RateBudget? {
            let left = fields[remaining].map { StructuredList($0).members } ?? []
            let window = left.compactMap { $0.parameters["w"].flatMap { PlainNumber.seconds($0) } }.max()
            let budget = RateBudget(
                limit: fields[limit].flatMap {
                    StructuredList($0).members.first.flatMap { PlainNumber.count($0.value) }
                },
                remaining: left.compactMap { PlainNumber.count($0.value) }.min(),
                reset: fields[reset].flatMap { resetTime($0, now: now) } ?? window
            )
            return budget.remaining == nil && budget.reset == nil ? nil : budget
        }

        func remove(from fields: inout HTTPFields) {
            for name in [limit, remaining, reset] { fields[name] = nil }
        }

        func write(_ budget: RateBudget, to fields: inout HTTPFields) {
            fields[limit] = budget.limit.map { "\($0)" }
            fields[remaining] = budget.remaining.map { "\($0)" }
            fields[reset] = budget.reset.map { "\($0.roundedSeconds)" }
        }

        /// Returns the reset time; the whole value is parsed first, since a date may contain a comma.
        private func resetTime(_ text: String, now: Double) -> Duration? {
            ResetTime.delay(text, now: now)
                ?? StructuredList(text).members.compactMap { ResetTime.delay($0.value, now: now) }.max()
        }
    }
}
