import Paging
import PagingTesting
import PagingSwiftUI
@_spi(Headless) import SwiftUI
import Testing

@MainActor
@Suite("Custom rows and sentinels", .timeLimit(.minutes(10)))
struct OwnContainerTests {
    @Test("Rows that report themselves load ahead, each page once and to the end", arguments: ReadingTests.screens)
    func threshold(screen: HeadlessScreen) async throws {
        let source = RecordingSource(numbered(pages: 7, of: 5))
        let model = PagingModel(source, options: .prefetching(3))
        await model.refresh()
        let host = try HeadlessHost(Threshold(model: model), on: screen)
        try await host.readToEnd(model)
        #expect(source.log.requested == [nil, 1, 2, 3, 4, 5, 6])
    }

    @Test("A sentinel loads the first page and all others, each once and to the end", arguments: ReadingTests.screens)
    func sentinel(screen: HeadlessScreen) async throws {
        let source = RecordingSource(numbered(pages: 7, of: 5))
        let model = PagingModel(source, options: .prefetching(0))
        let host = try HeadlessHost(Sentinel(model: model), on: screen)
        let seen = try await host.readToEnd(model)
        #expect(seen == (0..<35).map(String.init))
        #expect(source.log.requested == [nil, 1, 2, 3, 4, 5, 6])
        #expect(!host.shows(kind: "ProgressView"))
    }

    @Test("A visible sentinel continues to load and stops when it is pushed off screen")
    func visibleSentinel() async throws {
        let source = RecordingSource(numbered(pages: 9, of: 1))
        let model = PagingModel(source, options: .prefetching(0))
        let host = try HeadlessHost(Sentinel(model: model), on: HeadlessScreen(rows: 4))
        for _ in 0..<9 { try await host.settle(model) }
        #expect(source.log.requested == [nil, 1, 2, 3] || source.log.requested == [nil, 1, 2, 3, 4])
    }

    @Test("A failure stops a sentinel until a load is requested")
    func failingSentinel() async throws {
        let script: ScriptedSource<Post, Int> = [
            nil: [.items(posts(0..<2), following: 1)], 1: [.failure(Offline()), .items(posts(2..<3))],
        ]
        let source = RecordingSource(script)
        let model = PagingModel(source, options: .prefetching(0))
        let host = try HeadlessHost(Sentinel(model: model), on: HeadlessScreen(rows: 4))
        for _ in 0..<5 { try await host.settle(model) }
        #expect(source.log.requested == [nil, 1])
        await model.retry()
        try await host.settle(model)
        #expect(model.rows.count == 3)
    }
}

private struct Threshold: View {
    let model: PagingModel<Post>

    var body: some View {
        List {
            ForEach(model.items) { post in
                PostRow(post: post).pagedRow(post.id, of: model)
            }
        }
    }
}

private struct Sentinel: View {
    let model: PagingModel<Post>

    var body: some View {
        List {
            ForEach(model.items) { PostRow(post: $0) }
            if !model.content.append.isAtEnd { ProgressView().pagedSentinel(of: model) }
        }
    }
}
