import Observation
import Paging
import PagingTesting
import PagingUI
import Synchronization

extension ScriptedSource where Item == Post, Cursor == Int {
    /// Returns numbered pages of posts from 0, each naming its neighbors, with consecutive ids.
    static func posts(pages: Int, of size: Int = 10, from id: Int = 0) -> ScriptedSource {
        ScriptedSource { cursor in
            let page = cursor ?? 0
            guard (0..<pages).contains(page) else { return [] }
            let ids = id + page * size..<id + (page + 1) * size
            return [
                .items(
                    ids.map { Post(id: $0) },
                    following: page + 1 < pages ? page + 1 : nil,
                    preceding: page > 0 ? page - 1 : nil
                )
            ]
        }
    }
}

extension PagingOptions {
    /// Options without automatic loading.
    static var quiet: PagingOptions {
        var options = PagingOptions()
        options.prefetchDistance = 0
        return options
    }
}

extension PagingModel<Post> {
    /// The ids of the items.
    var ids: [Int] { items.map(\.id) }
}

/// A search whose list is one post with the search text.
struct TextSource: PageSource {
    let text: String
    let log: Log

    /// The searches in order.
    final class Log: Sendable {
        private let values = Mutex<[String]>([])
        var texts: [String] { values.withLock { $0 } }
        func note(_ text: String) { values.withLock { $0.append(text) } }
    }

    func page(at cursor: Int?) async throws -> Page<Post, Int> {
        log.note(text)
        return Page(items: [Post(id: text.count, text: text)])
    }
}

/// A log of all contents that observers of a model receive.
@MainActor
final class EmissionLog {
    private(set) var contents: [ListContent<Post>] = []
    /// The number of notifications before a change of the content.
    private(set) var notifications = 0

    init(_ model: PagingModel<Post>) {
        model.onChange = { [weak self, weak model] _ in
            if let model { self?.contents.append(model.content) }
        }
        watch(model)
    }

    /// The contents in short: the number of rows, and the states of the refresh and of the lower end.
    var frames: [String] { contents.map { "\($0.rows.count) \($0.refresh) \($0.append)" } }

    private func watch(_ model: PagingModel<Post>) {
        withObservationTracking {
            _ = model.content
        } onChange: { [weak self, weak model] in
            MainActor.assumeIsolated {
                guard let self, let model else { return }
                self.notifications += 1
                self.watch(model)
            }
        }
    }
}

/// Lets all other tasks run several times, for events that must not happen.
func letOthersRun() async {
    for _ in 0..<50 { await Task.yield() }
}

/// A source that ignores cancellation and always answers.
struct CarelessSource<Base: PageSource>: PageSource {
    let base: Base

    init(_ base: Base) {
        self.base = base
    }

    func page(at cursor: Base.Cursor?) async throws -> Page<Base.Item, Base.Cursor> {
        try await Task { try await base.page(at: cursor) }.value
    }
}
