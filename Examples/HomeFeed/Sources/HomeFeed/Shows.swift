import PagingHTTP

/// A show in the home feed; the demo server provides airports as shows.
public struct Show: Decodable, Identifiable, Sendable {
    /// The number of the show.
    public let id: Int
    /// The title of the show.
    public let name: String
}

/// The shows of a server that responds with `data` and `meta`.
public struct Shows: Pageable {
    private struct Answer: Decodable, Sendable {
        struct Meta: Decodable, Sendable {
            let next_cursor: String?
            let has_more: Bool
        }

        let data: [Show]
        let meta: Meta
    }

    private let api: PagingClient
    private let path: String

    /// Creates the list at a path that already has a query.
    public init(_ api: PagingClient, at path: String) {
        self.api = api
        self.path = path
    }

    /// Returns the page after another page.
    public func loadPage(after current: PageInfo?, size: Int) async throws -> (values: [Show], info: PageInfo) {
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        let cursor = (current?.endCursor ?? "").utf8
            .map {
                allowed.contains($0) ? String(UnicodeScalar($0)) : "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16)
            }
            .joined()
        let answer = try await api.fetch(Answer.self, from: "\(path)&limit=\(size)&cursor=\(cursor)")
        return (answer.data, PageInfo(endCursor: answer.meta.next_cursor, hasNextPage: answer.meta.has_more))
    }
}
