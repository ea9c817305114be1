// Walking a list: page by page, item by item, as a growing list, or all at once.

import Paging

struct Repo: Sendable {
    var id: Int
    var name: String
}

func show(_ items: some Collection<Repo>) {
    print(items.map(\.name))
}

func walkPages(of source: some PageSource<Repo, Int>) async throws {
    for try await page in source.pages(window: .pages(4)) {
        print(page.items.count, "of", page.links.totalCount?.value ?? 0)
    }
}

func walkBothWays(of source: some PageSource<Repo, Int>, from point: ResumePoint<Int>) async throws {
    for try await page in source.pages() { show(page.items) }
    for try await page in source.pages(.backward, from: point) { show(page.items) }
}

func chooseWindows(for source: some PageSource<Repo, Int>) -> [PageSequence<Repo, Int>] {
    let oneByOne = source.pages(window: .serial)
    let fourAtOnce = source.pages(window: .pages(4))
    return [oneByOne, fourAtOnce]
}

func walkItems(of repos: some PageSource<Repo, Int>) async throws {
    for try await repo in repos.items { print(repo.name) }
}

func handleShortList(_ repos: some PageSource<Repo, Int>) async throws {
    do {
        for try await repo in repos.items { print(repo.name) }
    } catch let error as PagingError where error.code == .short {
        print("The list ended early: \(error)")
    }
}

func watchListGrow(_ source: some PageSource<Repo, Int>) async throws {
    for try await list in source.snapshots { show(list) }
}

func collect(from source: some PageSource<Repo, Int>) async throws -> [Repo] {
    let repos = try await source.collect(upTo: 10_000).items

    let some = await source.collect(upTo: 10_000)
    print(some.arrived.count, some.outcome)
    return repos
}

func readOutcome(of source: some PageSource<Repo, Int>) async {
    let repos = await source.collect(upTo: 10_000)
    print(repos.outcome)
}

func goOnLater(with source: some PageSource<Repo, Int>) async throws {
    let first = await source.collect(upTo: 1_000)
    if let point = first.outcome.resumePoint {
        for try await item in source.pages(from: point).items { print(item) }
    }
}
