/// The lists of a crawl that are in progress, and the points up to which they are finished.
///
/// A list of parents is finished up to the first page with an unfinished child list. Where its keys are unique, the
/// progress does not grow with the number of lists while they finish in about the order in which they began. Otherwise it
/// has the digest of each finished list, by which a parent that a later run meets again is known.
struct CrawlProgress: Sendable {
    typealias ListID = Int

    /// A page of parents with unfinished child lists, or one after such a page.
    private struct ParentPage {
        let start: SavedPoint
        var unfinished: Int
        var finished: [KeyDigest]
    }

    private struct Node {
        let list: CrawlList
        let owner: Owner?
        /// The point after the last page that was delivered or read for child lists.
        var point: SavedPoint?
        var pages: [ParentPage] = []
        /// The number of pages that were removed from the front.
        var removedPages = 0
        var children: Set<ListID> = []
        var isComplete = false
        /// The finished child lists whose parents are on none of the pages.
        ///
        /// They are those of an earlier run, until their parents are read again, and where keys may repeat, all others.
        var finishedElsewhere: Set<KeyDigest>
        /// The child lists in progress of an earlier run whose parents have not been read again yet.
        var openBefore: [String: CrawlCheckpoint.List]
        /// Those of them whose parents have been read, until they continue.
        var waiting: [String: CrawlCheckpoint.List] = [:]

        /// Whether the list is complete with all of its child lists.
        var isFinished: Bool { isComplete && pages.isEmpty && children.isEmpty && openBefore.isEmpty }

        /// Records that a child list is complete with all of its own.
        mutating func finish(_ child: ListID, _ digest: KeyDigest?, onPage number: Int) {
            children.remove(child)
            pages[number - removedPages].unfinished -= 1
            if let digest { pages[number - removedPages].finished.append(digest) }
        }

        /// Returns whether a child list is finished, and records one of an earlier run on its page.
        mutating func isFinished(_ child: CrawlList, on page: inout ParentPage) -> Bool {
            guard !finishedElsewhere.isEmpty else { return false }
            if list.mayRepeatKeys { return finishedElsewhere.contains(child.digest) }
            guard finishedElsewhere.remove(child.digest) != nil else { return false }
            page.finished.append(child.digest)
            return true
        }

        /// Removes the pages at the front whose lists are finished; returns whether there were any.
        mutating func removeFinishedPages() -> Bool {
            let count = pages.prefix { $0.unfinished == 0 }.count
            if list.mayRepeatKeys { for page in pages.prefix(count) { finishedElsewhere.formUnion(page.finished) } }
            pages.removeFirst(count)
            removedPages += count
            return count > 0
        }
    }

    /// The page of parents that a list belongs to.
    struct Owner: Sendable {
        let id: ListID
        let page: Int
    }

    private var nodes: [ListID: Node] = [:]
    /// The number of leaf lists that are complete, including those of earlier runs.
    private(set) var completeLists: Int

    init(completeLists: Int) {
        self.completeLists = completeLists
    }

    /// Begins a list, which is the list of the outermost parents if it has no owner.
    mutating func begin(_ id: ListID, _ list: CrawlList, owner: Owner?, from earlier: CrawlCheckpoint.List?) {
        nodes[id] = Node(
            list: list,
            owner: owner,
            point: earlier?.point,
            finishedElsewhere: Set(earlier?.finished ?? []),
            openBefore: earlier?.open ?? [:]
        )
        guard let owner else { return }
        nodes[owner.id]?.children.insert(id)
        if earlier != nil { nodes[owner.id]?.waiting[list.key] = nil }
    }

    /// Records a page of parents, and returns its unfinished lists with the progress of an earlier run.
    mutating func read(
        _ lists: [CrawlList],
        from start: SavedPoint,
        by id: ListID,
        then point: SavedPoint?
    ) -> (owner: Owner, lists: [(list: CrawlList, earlier: CrawlCheckpoint.List?)]) {
        guard var node = nodes[id] else { return (Owner(id: id, page: 0), []) }
        var page = ParentPage(start: start, unfinished: 0, finished: [])
        var unfinished: [(list: CrawlList, earlier: CrawlCheckpoint.List?)] = []
        for list in lists {
            guard !node.isFinished(list, on: &page) else { continue }
            let earlier = node.openBefore.isEmpty ? nil : node.openBefore.removeValue(forKey: list.key)
            if let earlier { node.waiting[list.key] = earlier }
            unfinished.append((list, earlier))
        }
        page.unfinished = unfinished.count
        node.point = point ?? node.point
        node.pages.append(page)
        let owner = Owner(id: id, page: node.removedPages + node.pages.count - 1)
        nodes[id] = node
        removeFinishedPages(of: id)
        return (owner, unfinished)
    }

    /// Records that a page of a leaf was delivered.
    mutating func delivered(by id: ListID, then point: SavedPoint?) {
        if let point { nodes[id]?.point = point }
    }

    /// Records the end of a list, and returns the keys of earlier lists whose parents no longer exist.
    mutating func ended(_ id: ListID, isComplete: Bool) -> [String] {
        guard isComplete, var node = nodes.removeValue(forKey: id) else { return [] }
        node.isComplete = true
        if node.list.isLeaf { completeLists += 1 }
        let vanished = node.openBefore.keys.sorted()
        if !finish(id, node) { nodes[id] = node }
        return vanished
    }

    /// The progress to save.
    var saved: CrawlCheckpoint.List { nodes[0].map(saved) ?? CrawlCheckpoint.List() }

    private func saved(_ node: Node) -> CrawlCheckpoint.List {
        var open = node.openBefore.merging(node.waiting) { $1 }
        for child in node.children.compactMap({ nodes[$0] }) { open[child.list.key] = saved(child) }
        return CrawlCheckpoint.List(
            point: node.pages.first?.start ?? node.point,
            finished: node.pages.flatMap(\.finished) + node.finishedElsewhere,
            open: open,
            isFinished: node.isComplete && node.pages.isEmpty && open.isEmpty
        )
    }

    /// Records a removed list with its owner if it is finished, and returns whether it is.
    private mutating func finish(_ id: ListID, _ node: Node) -> Bool {
        guard node.isFinished, let owner = node.owner else { return false }
        nodes[owner.id]?.finish(id, node.list.digest, onPage: owner.page)
        removeFinishedPages(of: owner.id)
        return true
    }

    private mutating func removeFinishedPages(of id: ListID) {
        guard nodes[id]?.removeFinishedPages() == true, let node = nodes.removeValue(forKey: id) else { return }
        if !finish(id, node) { nodes[id] = node }
    }
}
