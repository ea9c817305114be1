extension HTTPClient {
    /// Makes the client's rate limits wait where a body asks for it: `backoff` at its top, in seconds, as Stack Exchange
    /// sends it with a status of 200.
    func heedBackoff(in content: PageContent, from origin: Origin) {
        guard let node = content.outline.node(at: "/backoff"), let seconds = content.outline.int(of: node), seconds > 0
        else { return }
        for limits in middleware.compactMap({ $0 as? RateLimits }) {
            limits.noteBackoff(.seconds(min(seconds, 1 << 20)), origin: origin)
        }
    }
}
