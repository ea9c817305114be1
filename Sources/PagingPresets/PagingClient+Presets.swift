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
        client.hostSchemes = APIPreset.all.flatMap(\.hostSchemes)
        return client
    }

    /// Returns a copy of the client whose automatic detection knows a scheme for the host of its own base.
    package func recognizing(_ scheme: PaginationScheme, of preset: APIPreset) -> PagingClient {
        var client = self
        client.hostSchemes = [HostScheme(host: "\(base.host)".lowercased(), name: preset.name, scheme: scheme)]
        return client
    }
}
