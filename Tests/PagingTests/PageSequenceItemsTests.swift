import Foundation
import Paging
import PagingTesting
import Testing

@Suite("Items of a list", .timeLimit(.minutes(10)))
struct PageSequenceItemsTests {
    private let source = ScriptedSource.numbered(pages: 5, size: 3, totalCount: 15, announcing: .all)

    private func items(_ pages: PageSequence<Int, Int>) async throws -> [Int] {
        try await pages.items.reduce(into: []) { $0.append($1) }
    }

    @Test("Items arrive in list order")
    func inOrder() async throws {
        #expect(try await source.items.reduce(into: []) { $0.append($1) } == Array(0..<15))
    }

    @Test("A backward walk delivers the items in reverse", arguments: [PageWindow.serial, .pages(4)])
    func backward(window: PageWindow) async throws {
        #expect(try await items(source.pages(.backward, from: 5, window: window)) == Array((0..<15).reversed()))
        #expect(try await items(source.pages(.backward, from: 2, window: window)) == Array((0..<6).reversed()))
    }

    @Test("A walk can start at any page and at any item in it")
    func anywhere() async throws {
        for number in 1...5 {
            #expect(try await items(source.pages(from: number)) == Array((number - 1) * 3..<15))
        }
        #expect(try await items(source.pages(from: ResumePoint(cursor: 2, skippedItems: 2))) == Array(5..<15))
        let backward = source.pages(.backward, from: ResumePoint(cursor: 2, skippedItems: 2))
        #expect(try await items(backward) == [3, 2, 1, 0])
    }

    @Test("Empty pages before the end do not end the list")
    func emptyPages() async throws {
        let source: ScriptedSource<Int, Int> = [
            nil: [.items([], following: 2)], 2: [.items([7], following: 3)], 3: [.items([], following: 4)],
            4: [.items([8])],
        ]
        #expect(try await source.items.reduce(into: []) { $0.append($1) } == [7, 8])
    }

    @Test("A list that ends before its declared total throws after its last item")
    func shortList() async throws {
        let short = ScriptedSource.numbered(pages: 2, size: 2, totalCount: 5)
        var items = short.items.makeAsyncIterator()
        for number in 0..<4 {
            let item = try await items.next()
            #expect(item == number)
        }
        let error = await #expect(throws: PagingError.self) { try await items.next() }
        #expect(error?.code == .short)
        #expect(items.outcome.declaredTotal == 5)
    }

    @Test(
        "A total that is an estimate or a bound that was reached does not make a list short",
        arguments: [TotalCount.atLeast(3), .about(3), .about(4), 4, 3]
    )
    func inexactTotals(total: TotalCount) async throws {
        let source = ScriptedSource.numbered(pages: 2, size: 2, totalCount: total)
        let collected = await source.collect(upTo: 100)
        #expect(collected.outcome.isComplete)
    }

    @Test("A list that ends below an estimate is unproven, unless totals prove nothing", arguments: [5, 9, 1_000])
    func unreachedEstimate(total: Int) async throws {
        let source = ScriptedSource.numbered(pages: 2, size: 2, totalCount: .about(total))
        let outcome = await source.collect(upTo: 100).outcome
        #expect(outcome.ending == .unproven && outcome.evidence.contains("4 of an estimated \(total)"), "\(outcome)")
        let ignoring = source.withPolicy { $0.provesTotals = false }
        #expect(await ignoring.collect(upTo: 100).outcome.isComplete)
    }

    @Test("A resume point round-trips and delivers the remaining items")
    func resumePointIsCodable() async throws {
        for limit in 0...15 {
            let begun = await source.limited(to: .items(limit)).collect(upTo: 100)
            var rest: [Int] = []
            if let point = begun.outcome.resumePoint {
                let written = try JSONEncoder().encode(point)
                let read = try JSONDecoder().decode(ResumePoint<Int>.self, from: written)
                #expect(read == point)
                rest = try await items(source.pages(from: read))
            }
            #expect(begun.arrived == Array(0..<limit))
            #expect(begun.arrived + rest == Array(0..<15))
        }
    }
}

@Suite("Consumers that stop within a page")
struct PartialConsumptionTests {
    @Test(
        "A consumer that stops within a page continues after the last item it received",
        arguments: 0...11,
        [PageDirection.forward, .backward]
    )
    func resumes(taken: Int, direction: PageDirection) async throws {
        let numbers = Pages<Int, Int> { cursor in
            let page = cursor ?? (direction == .forward ? 0 : 3)
            // Every page repeats the last item of the previous page.
            let items = Array(max(0, page * 3 - 1)..<(page * 3 + 3))
            return Page(items: items, following: page < 3 ? page + 1 : nil, preceding: page > 0 ? page - 1 : nil)
        }
        let source = numbers.deduplicated(by: \.self)
        var iterator = source.pages(direction).items.makeAsyncIterator()
        var arrived: [Int] = []
        while arrived.count < taken, let item = try await iterator.next() { arrived.append(item) }
        #expect(iterator.outcome.items == arrived.count)

        let point = try #require(iterator.outcome.resumePoint)
        for try await item in source.pages(direction, from: point).items { arrived.append(item) }
        let all = direction == .forward ? Array(0..<12) : (0..<12).reversed()
        // The second walk does not know the first walk's items, so an overlapping item repeats at a page boundary.
        #expect(Array(arrived.reduced()) == all)
    }
}

extension [Int] {
    fileprivate func reduced() -> [Int] {
        var seen: Set<Int> = []
        return filter { seen.insert($0).inserted }
    }
}
