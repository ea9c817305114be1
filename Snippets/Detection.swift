// How an API paginates, found out and proven.

import Paging
import PagingDetection
import PagingHTTP

struct Repo: Decodable, Sendable {
    let id: Int
}

func detected(_ api: PagingClient) async throws -> SchemeFinding {
    let finding = try await api.detect("/repos?per_page=100")
    if finding.verdict == .verified, let scheme = finding.scheme {
        let repos = api.list(Repo.self, "/repos?per_page=100", by: scheme)
        print(try await repos.collect(upTo: 10_000).items.count)
    }
    return finding
}

func detectedFeed(_ api: PagingClient) async throws -> SchemeFinding {
    let feed = try await api.detect(ListRequest("/feed"), items: "/feed/entry", format: .xml)
    return feed
}
