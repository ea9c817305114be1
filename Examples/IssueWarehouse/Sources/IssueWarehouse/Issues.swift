#if SQLite && Logging && Metrics && Tracing
import Logging
import Paging
import PagingHTTP
import PagingObservability

/// A repository: a parent of the demo server, whose children are its issues.
struct Repository: Decodable, Sendable {
    let id: Int
}

/// An issue as the server sends it.
struct Issue: Decodable, Sendable {
    let number: Int
    let title: String
    let state: String
}

extension PagingClient {
    /// Returns the issues of all repositories, with logs, metrics and traces.
    func issues(logger: Logger) -> ChildLists<Repository, some PageSource<Issue, PageAddress>> {
        let repositories = list(Repository.self, "/parents?count=50&max=1000&limit=25", by: .linkHeader)
        let watch = ListWatch("issues", logger: logger)
        return repositories.observed(by: ListWatch("repositories", logger: logger)).expanding(by: \.id) { repository in
            list(Issue.self, "/parents/\(repository.id)/children?max=1000&limit=100", by: .linkHeader)
                .observed(by: watch)
        }
    }
}

/// The observers of lists of one kind, shared by all their walks.
struct ListWatch: Sendable {
    let log: PagingObserver
    let metrics: PagingObserver
    let traces: PagingObserver

    init(_ name: String, logger: Logger) {
        log = .log(to: logger)
        metrics = .metrics(as: name)
        traces = .traces(as: name)
    }
}

extension PageSource {
    fileprivate func observed(by watch: ListWatch) -> some PageSource<Item, Cursor> {
        observed(by: watch.log).observed(by: watch.metrics).observed(by: watch.traces)
    }
}
#endif
