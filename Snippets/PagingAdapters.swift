// Adapters: each turns a source into another one.

import Paging

struct Repo: Sendable {
    var id: Int
    var name: String
}

struct Issue: Sendable {
    var title: String
    var state: String
}

struct TimeoutError: Error {}

func changeItems(of repos: some PageSource<Repo, Int>) -> some PageSource<String, Int> {
    let names = repos.map(\.name)
    return names
}

func dropItems(of issues: some PageSource<Issue, Int>) -> some PageSource<Issue, Int> {
    let open = issues.compactMap { $0.state == "open" ? $0 : nil }
    return open
}

func walkWithoutDuplicates(_ repos: some PageSource<Repo, Int>) async throws {
    for try await repo in repos.deduplicated(by: \.id).items { print(repo.name) }
}

func walkTheFirst(of repos: some PageSource<Repo, Int>) async throws {
    for try await repo in repos.limited(to: .items(50)).items { print(repo.name) }
}

func limit(_ source: some PageSource<Repo, Int>) -> [any PageSource<Repo, Int>] {
    let some = source.limited(to: .items(500))
    let most = source.limited(to: WalkLimits(items: 10_000, duration: .seconds(60)))
    return [some, most]
}

func changePolicy(of logEvents: some PageSource<String, Int>) -> some PageSource<String, Int> {
    let events = logEvents.withPolicy { $0.repeatedAddress = .endsList }
    return events
}

func restartAfterExpiry(of audit: some PageSource<Repo, Int>) -> some PageSource<Repo, Int> {
    let whole = audit.deduplicated(by: \.id).withPolicy { $0.expiredCursor = .restarts() }
    return whole
}

func skipFailedPages(of readings: some PageSource<String, Int>) async {
    let rest = readings.withPolicy { $0.failedPage = .isSkipped() }
    let outcome = await rest.collect(upTo: 100_000).outcome
    for page in outcome.skippedPages { print(page.number, page.reason) }
}

func retry(_ posts: some PageSource<String, Int>) -> some PageSource<String, Int> {
    let steady = posts.retrying { error in error is TimeoutError }
    return steady
}

func choosePatience() -> RetryPolicy {
    let calm = RetryPolicy(attempts: 6, firstDelay: .seconds(1))
    return calm
}
