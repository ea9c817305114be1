public import PagingHTTP

extension PagingClient {
    /// Returns a copy of the client whose automatic detection knows the presets of public hosts.
    ///
    /// Some APIs omit their links from a list that fits on one page, so the response itself does not prove the end. For
    /// the public hosts of well-known APIs, the documentation of the API does.
    ///
    /// ```swift
    /// let api = try PagingClient("https://api.github.com").recognizingPresets()
    /// ```
    public func recognizingPresets() -> PagingClient {
        var client = self
        client.hostSchemes = HostScheme.presets
        return client
    }
}

extension HostScheme {
    /// The presets of APIs with one public host and a documented end of lists.
    fileprivate static let presets = [
        HostScheme(host: "api.github.com", name: "github", scheme: .github),
        HostScheme(host: "gitlab.com", name: "gitlab", scheme: .gitlab),
        HostScheme(host: "api.bitbucket.org", name: "bitbucket", scheme: .bitbucket),
        HostScheme(host: "api.stripe.com", name: "stripe", scheme: .stripe),
        HostScheme(host: "slack.com", name: "slack", scheme: .slack),
        HostScheme(host: "api.notion.com", name: "notion", scheme: .notion),
        HostScheme(host: "api.hubapi.com", name: "hubspot", scheme: .hubspot),
        HostScheme(host: "api.airtable.com", name: "airtable", scheme: .airtable),
        HostScheme(host: "graph.microsoft.com", name: "microsoftGraph", scheme: .microsoftGraph),
        HostScheme(host: "api.spotify.com", name: "spotify", scheme: .spotify),
        HostScheme(host: "api.stackexchange.com", name: "stackExchange", scheme: .stackExchange),
        HostScheme(host: "api.x.com", name: "xAPI", scheme: .xAPI),
        HostScheme(host: "api.twitter.com", name: "xAPI", scheme: .xAPI),
        HostScheme(host: "oauth.reddit.com", name: "reddit", scheme: .reddit),
        HostScheme(host: "www.googleapis.com", name: "google", scheme: .google),
        HostScheme(host: "sentry.io", name: "sentry", scheme: .sentry),
        HostScheme(host: "api.box.com", name: "box", scheme: .box),
    ]
}
