/// A step in the load of a page, which lasts until the next step.
///
/// ```swift
/// let slowHeads = PagingObserver { event in
///     guard case .pageArrived(_, _, let load) = event.kind else { return }
///     for (step, next) in zip(load.steps, load.steps.dropFirst()) where step.kind == .sent {
///         if next.time - step.time > .seconds(1) { print("slow:", step.detail ?? "", next.time - step.time) }
///     }
/// }
/// ```
///
/// The steps of a load are ``Kind/began``, ``Kind/throttled``, ``Kind/sent``, ``Kind/head``, ``Kind/body``,
/// ``Kind/decoding``, and after a failure ``Kind/failed``, which starts the backoff. Each step can occur several times.
public struct LoadStep: Hashable, Sendable {
    /// The kind of a step.
    public enum Kind: String, Sendable {
        /// An attempt started: the request is prepared and waits for its turn.
        case began
        /// The request waits because of a rate limit.
        case throttled
        /// The request was passed to the transport, which waits for the head of the response.
        case sent
        /// The head arrived, and the body is still loading.
        case head
        /// The body arrived and waits for a processor and for earlier pages.
        case body
        /// The page is being decoded.
        case decoding
        /// The attempt failed.
        case failed
    }

    /// The kind of the step.
    public let kind: Kind
    /// The time since the start of the walk.
    public let time: Duration
    /// The method and redacted address of a request, or the status of a response.
    public let detail: String?
    /// The number of bytes of a body.
    public let byteCount: Int?
}
