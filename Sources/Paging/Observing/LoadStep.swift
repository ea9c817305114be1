/// A moment in the load of a page, and with it the beginning of what lasts until the next one.
///
/// ```swift
/// final class SlowHeads: PagingObserver {
///     func pageArrived(_ event: PageArrived) {
///         for (step, next) in zip(event.steps, event.steps.dropFirst()) where step.kind == .sent {
///             if next.time - step.time > .seconds(1) { print("slow:", step.detail ?? "", next.time - step.time) }
///         }
///     }
/// }
/// ```
///
/// What a load goes through, each as often as it happens: ``Kind/began``, ``Kind/throttled``, ``Kind/sent``,
/// ``Kind/head``, ``Kind/body``, ``Kind/decoding``, and after a failure ``Kind/failed``, which begins the wait before the
/// next attempt.
public struct LoadStep: Hashable, Sendable {
    /// What happens from that moment on.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The kind in a word.
        public let description: String

        /// An attempt has begun: the request is made ready and waits for its turn.
        public static let began = Kind(description: "began")
        /// The request waits because of a rate limit.
        public static let throttled = Kind(description: "throttled")
        /// The request has been handed to the transport, and the head of the reply is awaited.
        public static let sent = Kind(description: "sent")
        /// The head is there, and the body is awaited.
        public static let head = Kind(description: "head")
        /// The body is there; it waits for a processor and for the pages before it.
        public static let body = Kind(description: "body")
        /// The page is decoded.
        public static let decoding = Kind(description: "decoding")
        /// The attempt has failed.
        public static let failed = Kind(description: "failed")
    }

    /// What happens from now on.
    public let kind: Kind
    /// The time since the walk began.
    public let time: Duration
    /// What there is to say of it: method and address of a request, with its secrets taken out; the status of a reply.
    public let detail: String?
    /// The number of bytes of a body.
    public let byteCount: Int?
}
