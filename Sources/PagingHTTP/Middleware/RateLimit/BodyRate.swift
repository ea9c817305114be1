/// The places in a response body that report the cost of a request and the points that are left.
///
/// Points are converted to a number of requests of the same cost, the unit of the other limits.
package struct BodyRate: Hashable, Sendable {
    /// The way in which used points become available again.
    package enum Refill: Hashable, Sendable {
        /// All points at the time at a place.
        case all(at: JSONPointer)
        /// The points per second at a place, up to the limit.
        case steady(rate: JSONPointer)
    }

    private let left: JSONPointer
    private let limit: JSONPointer
    private let refill: Refill
    private let cost: JSONPointer
    /// The place of the charged cost, which is absent if the request was not executed.
    private let charge: JSONPointer?

    /// Creates a rate from its places.
    package init(
        left: JSONPointer,
        of limit: JSONPointer,
        refill: Refill,
        cost: (estimated: JSONPointer, charged: JSONPointer?)
    ) {
        self.left = left
        self.limit = limit
        self.refill = refill
        self.cost = cost.estimated
        charge = cost.charged
    }

    /// Whether a body has the cost of a request that was not executed.
    func isUncharged(in body: JSONOutline) -> Bool {
        guard let charge else { return false }
        return body.finiteNumber(at: cost) != nil && body.finiteNumber(at: charge) == nil
    }

    /// Returns the number of requests that are left, if a body reports it.
    ///
    /// - Parameter now: the server's time in seconds since 1970.
    func budget(in body: JSONOutline, now: Double) -> RateBudget? {
        guard let points = body.finiteNumber(at: left) else { return nil }
        switch refill {
        case .all(let time):
            let cost = max(1, body.finiteNumber(at: cost) ?? 1)
            return RateBudget(
                limit: body.finiteNumber(at: limit).flatMap { Self.count($0 / cost) },
                remaining: Self.count(points / cost),
                reset: body.scalarText(at: time).flatMap { ResetTime.delay($0, now: now) }
            )
        case .steady(let rate): return steadyBudget(of: points, refilledBy: rate, in: body)
        }
    }

    /// Returns the budget of a bucket, or `nil` for a request that costs more than the bucket's size.
    ///
    /// Waiting does not help such a request.
    private func steadyBudget(of points: Double, refilledBy rate: JSONPointer, in body: JSONOutline) -> RateBudget? {
        guard let cost = body.finiteNumber(at: cost), cost > 0, let rate = body.finiteNumber(at: rate), rate > 0 else {
            return nil
        }
        let size = body.finiteNumber(at: limit)
        if let size, size < cost { return nil }
        let left = Self.count(max(0, points) / cost) ?? 0
        return RateBudget(
            limit: size.flatMap { Self.count($0 / cost) },
            remaining: left,
            reset: PlainNumber.duration((left == 0 ? cost - points : cost) / rate)
        )
    }

    private static func count(_ number: Double) -> Int? {
        (0..<1e15).contains(number) ? Int(exactly: number.rounded(.down)) : nil
    }
}

extension JSONOutline {
    /// Returns the text of the string or number at a place.
    func scalarText(at pointer: JSONPointer) -> String? {
        node(at: pointer).flatMap { text(of: $0) }
    }

    /// Returns the finite number at a place, also written as a string.
    func finiteNumber(at pointer: JSONPointer) -> Double? {
        scalarText(at: pointer).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
}
