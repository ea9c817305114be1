// Watching a walk: progress, and observers of your own.

import Paging
import PagingHTTP
import Synchronization

struct Repo: Decodable, Sendable {
    var id: Int
    var name: String
}

final class RetryCount: PagingObserver {
    private let count = Atomic(0)
    func receive(_ event: WalkEvent) {
        if case .pageRetried = event.kind { count.add(1, ordering: .relaxed) }
    }
}

final class SlowHeads: PagingObserver {
    func receive(_ event: WalkEvent) {
        guard case .pageArrived(_, _, let load) = event.kind else { return }
        for (step, next) in zip(load.steps, load.steps.dropFirst()) where step.kind == .sent {
            if next.time - step.time > .seconds(1) { print("slow:", step.detail ?? "", next.time - step.time) }
        }
    }
}

func countRetries(_ repos: HTTPPageSource<Repo>) -> any PageSource<Repo, PageAddress> {
    let watched = repos.observed(by: RetryCount())
    return watched
}

func showProgress(_ repos: HTTPPageSource<Repo>) async throws {
    let watched = repos.observed(by: .progress { print($0) })
    for try await repo in watched.items { print(repo.name) }
}

func showProgressInWords(_ repos: HTTPPageSource<Repo>) -> any PageSource<Repo, PageAddress> {
    let watched = repos.observed(by: .progress { print($0) })  // 1200 of 28298 items, 35 s left
    return watched
}
