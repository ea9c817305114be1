// Stores in SQLite databases. They are there with the trait `SQLite`.

#if SQLite
import Paging
import PagingHTTP
import PagingSQLite

struct Repo: Codable, Sendable {
    var id: Int
}

func keepInFile(_ repos: HTTPPageSource<Repo>) throws -> any PageSource<Repo, PageAddress> {
    let store = try SQLitePageStore(path: "lists.db")
    let cached = repos.cached(in: store, as: "repos", coding: .json(id: \.id))
    return cached
}
#endif
