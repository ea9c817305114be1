// Watching a walk: progress, and observers of your own.

import Paging
import PagingHTTP

struct Repo: Decodable, Sendable {
    var id: Int
    var name: String
}

func showRetries(_ repos: HTTPPageSource<Repo>) async throws {
    let retries = PagingObserver { event in
        if case .pageRetried(_, let attempt, let delay, let error) = event.kind { print(attempt, delay, error) }
    }
    for try await repo in repos.observed(by: retries).items { print(repo.name) }
}

func showSlowHeads(_ repos: HTTPPageSource<Repo>) -> any PageSource<Repo, PageAddress> {
    let slowHeads = PagingObserver { event in
        guard case .pageArrived(_, _, let load) = event.kind else { return }
        for (step, next) in zip(load.steps, load.steps.dropFirst()) where step.kind == .sent {
            if next.time - step.time > .seconds(1) { print("slow:", step.detail ?? "", next.time - step.time) }
        }
    }
    return repos.observed(by: slowHeads)
}

func showProgress(_ repos: HTTPPageSource<Repo>) async throws {
    let watched = repos.observed(by: .progress { print($0) })
    for try await repo in watched.items { print(repo.name) }
}

func showProgressInWords(_ repos: HTTPPageSource<Repo>) -> any PageSource<Repo, PageAddress> {
    let watched = repos.observed(by: .progress { print($0) })  // 1200 of 28298 items, 35 s left
    return watched
}
