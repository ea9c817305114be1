import Paging
import Synchronization
import RowTrait
import Testing

@testable import PagingUI

@Suite("Cost of events in a long list")
struct CostTests {
    @Test("An append to ten thousand rows reads only the new items and shares nearly all storage", .row("M82"))
    func append() {
        let counts = Counts()
        var bench = tenThousand(counts)
        let before = bench.content
        bench.perform { $0.requestPage(.forward) }
        counts.reset()
        bench.answer(.append, with: Page(items: posts(10_000..<10_020), following: 2), identity: counts.identity)
        #expect(bench.content.rows.count == 10_020)
        #expect(counts.identities == 20)
        #expect(counts.filtered == 20)
        #expect(bench.changes.last.map { $0.inserted.count + $0.updated.count + $0.removed.count } == 20)
        let leaves = addresses(of: before)
        #expect(leaves.count > 200)
        #expect(leaves.subtracting(addresses(of: bench.content)).count <= 2)
        #expect(before.rows.count == 10_000, "What a screen has kept does not change.")
    }

    @Test("A page in the middle or at the top of ten thousand rows has the same cost", .row("M82"))
    func prepend() {
        let counts = Counts()
        var bench = tenThousand(counts)
        let before = addresses(of: bench.content)
        bench.perform { $0.requestPage(.backward) }
        counts.reset()
        bench.answer(.prepend, with: Page(items: posts(20_000..<20_020), following: 2), identity: counts.identity)
        #expect(counts.identities == 20)
        #expect(counts.filtered == 20)
        #expect(before.subtracting(addresses(of: bench.content)).count <= 2)
    }

    @Test("Visible-row reports among ten thousand rows read no item, copy nothing and change nothing", .row("M82"))
    func visibility() {
        let counts = Counts()
        var bench = tenThousand(counts)
        let before = bench.content
        counts.reset()
        for id in stride(from: 100, to: 9_000, by: 7) {
            bench.show([id])
            bench.perform { $0.disappeared(RowID(id - 70)) }
        }
        #expect(counts.identities == 0)
        #expect(counts.filtered == 0)
        #expect(bench.content.revision == before.revision)
        #expect(addresses(of: bench.content) == addresses(of: before))
        #expect(bench.plan.window.viewport.visible.count <= 11)
    }

    @Test("A view that reports only appearances needs bounded memory", .row("M82"))
    func appearancesAlone() {
        var bench = tenThousand(Counts())
        bench.show(0..<5_000)
        #expect(bench.plan.window.viewport.visible.count <= 256)
        #expect(bench.plan.window.viewport.bottom == RowID(4_999))
    }

    /// Counts the calls of functions that an app hands to a list.
    private final class Counts: Sendable {
        private let counts = Mutex((identities: 0, filtered: 0))

        var identities: Int { counts.withLock { $0.identities } }
        var filtered: Int { counts.withLock { $0.filtered } }
        func reset() { counts.withLock { $0 = (0, 0) } }

        var identity: RowIdentity<Post> {
            .by { post in
                self.counts.withLock { $0.identities += 1 }
                return post.id
            }
        }

        var filter: @Sendable (Post) -> Bool {
            { _ in
                self.counts.withLock { $0.filtered += 1 }
                return true
            }
        }
    }

    private func tenThousand(_ counts: Counts) -> PlanBench {
        var bench = PlanBench(distance: 0, startingAt: 1)
        bench.perform { $0.setFilter(counts.filter) }
        bench.perform { $0.refresh(.anchored) }
        let page = Page(items: posts(0..<10_000), following: 1_000, preceding: -1_000)
        bench.answer(.refresh, with: page, identity: counts.identity)
        return bench
    }

    /// Returns the memory addresses of the leaves of the rows' tree.
    private func addresses(of content: ListContent<Post>) -> Set<Int> {
        var addresses: Set<Int> = []
        func visit(_ node: RowTree<StoredRow<Post>>.Node) {
            switch node.content {
            case .leaf(let rows): addresses.insert(rows.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) })
            case .branch(let children): children.forEach(visit)
            }
        }
        visit(content.rows.tree.root)
        return addresses
    }
}
