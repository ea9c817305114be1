import PagingHTTP

/// A middleware that takes a slot of the budget for each request.
///
/// The slot is returned after the head of the reply. The middleware belongs next to the transport: middleware before it may send a request twice, such as with a renewed token, and
/// each of them arrives at the server.
struct BudgetMiddleware: HTTPMiddleware {
    /// The server whose requests count.
    let origin: Origin
    let line: BudgetLine
    let rate: SharedRate

    @concurrent func send(_ request: ClientRequest, next: Next) async throws -> HTTPReply {
        guard request.address.origin == origin else { return try await next(request) }
        let slot = try await slot()
        do {
            let reply = try await next(request)
            line.give(ReturnedSlot(name: slot.name, rest: rate.window))
            return reply
        } catch {
            // A request without an answer may still be on its way.
            line.give(ReturnedSlot(name: slot.name, rest: rate.window + SharedRate.arrivalTime))
            throw error
        }
    }

    /// Waits for a slot that may still be used, even if this process was stopped after it was granted.
    private func slot() async throws -> BudgetSlot {
        while true {
            let slot = try await line.wait()
            if ContinuousClock.now < slot.expiry, !Task.isCancelled { return slot }
            line.give(ReturnedSlot(name: slot.name, rest: .zero))
            try Task.checkCancellation()
        }
    }
}
