import HTTPTypes
package import Paging

/// The scheme of an API with one public host and a documented end of lists.
package struct HostScheme: Sendable {
    /// The host of the API.
    package let host: String
    /// The name of the API.
    package let name: String
    private let scheme: PaginationScheme

    package init(host: String, name: String, scheme: PaginationScheme) {
        self.host = host
        self.name = name
        self.scheme = scheme
    }

    /// Returns the end that the scheme reads from a page of this host, if it signals one.
    package func end(of reply: PageReply) -> PageEnd? {
        guard reply.request.method == .get, "\(reply.address.host)".lowercased() == host,
            let end = (try? scheme.links(of: reply))?.end, end.ending == .complete
        else { return nil }
        return end
    }
}
