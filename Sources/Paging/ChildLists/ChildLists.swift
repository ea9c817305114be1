/// The child lists of every item of a list, such as the issues of all repositories.
///
/// ```swift
/// let repos = api.list(Repo.self, "/orgs/acme/repos", by: .linkHeader)
/// let issues = repos.expanding(by: \.name) { repo in
///     api.list(Issue.self, "/repos/acme/\(repo.name)/issues", by: .linkHeader)
/// }
/// for try await (repo, issue) in issues.items { print(repo.name, issue.title) }
/// ```
///
/// All lists share one ``PageWindow``, and child lists begin before the list of parents ends. While lists wait to begin,
/// each list in progress has one page of the window, so that a long list does not delay short ones; the last lists share
/// the whole window. Besides the window, only the items of the parents' current pages are held, and 32 to 96 bytes for
/// each parent, to find a key that the list of parents repeats.
///
/// Each list is a walk of its own, with the policy, the observers and the retries of its source, and has its own
/// outcome. A list that fails does not stop the others: see ``maximumFailures``. Only a credential that cannot be
/// renewed ends the crawl, because no list can be read without it. The crawl is complete only if the list of parents
/// and every child list are complete.
///
/// Call ``expanding(by:into:)`` again for deeper levels, such as the comments of all issues.
public struct ChildLists<Parent: Sendable, Children: PageSource>: Sendable where Children.Cursor: Codable {
    /// The number of lists that may end without being complete; `nil`, the default, means any.
    ///
    /// The crawl stops at the next incomplete list. With zero, it stops at the first.
    public var maximumFailures: Int?
    /// The number of lists that may be read at once; `nil` for as many as the window has pages.
    public var concurrency: Int?
    /// Returns the way in which a list continues whose saved position the server rejects with an error.
    package var reaction: @Sendable (_ path: [String], _ error: any Error) -> RejectedPosition = { _, error in
        (error as? any PageFailure)?.isExpiredCursor == true ? .continues(at: nil) : .fails
    }

    let depth: Int
    /// Returns the list of the outermost parents, given a function for their child lists.
    private let root: @Sendable (@escaping LeafFactory) -> CrawlList
    private let children: @Sendable (Parent) throws -> Children

    /// The slices of one list, if the child lists are such, which are found and proven together.
    private var slices: Slices?

    /// The slices of one list as child lists.
    private struct Slices: Sendable {
        let split: ListSplit<Children>
        let parent: @Sendable (ListSlice) -> Parent
        let key: @Sendable (Parent) -> String
        let slice: @Sendable (Parent) -> ListSlice?
    }

    /// Returns a list by its parent and the path of its key.
    typealias LeafFactory = @Sendable (Parent, [String]) -> CrawlList

    init(
        depth: Int,
        root: @escaping @Sendable (@escaping LeafFactory) -> CrawlList,
        children: @escaping @Sendable (Parent) throws -> Children
    ) {
        (self.depth, self.root, self.children) = (depth, root, children)
    }

    /// Creates the lists of the slices of one list.
    ///
    /// - Parameters:
    ///   - split: The division of the list.
    ///   - parent: Returns the parent of a slice.
    ///   - key: Returns the key of a parent, which names its slice.
    ///   - slice: Returns the slice of a parent.
    package init(
        slicing split: ListSplit<Children>,
        parent: @escaping @Sendable (ListSlice) -> Parent,
        key: @escaping @Sendable (Parent) -> String,
        slice: @escaping @Sendable (Parent) -> ListSlice?
    ) {
        let slices = Slices(split: split, parent: parent, key: key, slice: slice)
        self.init(
            depth: 1,
            root: { leaf in Self.root(slices, SliceFinder(split, from: nil), leaf) },
            children: { parent in try split.list(slice(parent).map { SliceBounds($0.range) } ?? SliceBounds()) }
        )
        self.slices = slices
    }

    private static func root(
        _ slices: Slices,
        _ finder: SliceFinder<Children>,
        _ leaf: @escaping LeafFactory
    ) -> CrawlList {
        let source = SliceParents(finder: finder).map(slices.parent)
        return parentList([], of: (), { source }, by: slices.key, mayRepeat: false) { leaf($0, $1) }
    }

    /// The list of the outermost parents, and the finder of its slices if the lists are those of one list.
    func rootList(from saved: SliceProgress?) -> (list: CrawlList, finder: SliceFinder<Children>?) {
        guard let slices else { return (root(Self.leaf(children)), nil) }
        let finder = SliceFinder(slices.split, from: saved)
        let leaf = Self.leaf { parent in
            guard let slice = slices.slice(parent) else { return try slices.split.list(SliceBounds()) }
            return try finder.list(of: slice)
        }
        return (Self.root(slices, finder, leaf), finder)
    }

    /// The noun for one of the lists.
    package var noun: String { slices == nil ? "list" : "slice" }

    /// Returns the slice of a parent, if the lists are those of one list.
    func slice(of parent: Parent) -> ListSlice? { slices?.slice(parent) }

    private static func leaf(_ children: @escaping @Sendable (Parent) throws -> Children) -> LeafFactory {
        { parent, path in
            CrawlList(path: path, isLeaf: true, parent: parent) { point, share in
                try TypedListWalk(try children(parent), from: point, share) { .page($0, items: $0.items.count) }
            }
        }
    }
}

extension PageSource where Cursor: Codable {
    /// Returns the child lists of the items of this list.
    ///
    /// ```swift
    /// let comments = issues.expanding(by: \.number) { issue in
    ///     api.list(Comment.self, "/issues/\(issue.number)/comments", by: .linkHeader)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key of an item, which names its child list in outcomes and checkpoints. A parent whose key the list
    ///     repeats is expanded once, also if a later run meets it again.
    ///   - children: Returns the child list of an item. If it throws an error, that list has failed.
    public func expanding<Key: LosslessStringConvertible & Hashable & Sendable, Children: PageSource>(
        by key: @escaping @Sendable (Item) -> Key,
        into children: @escaping @Sendable (Item) throws -> Children
    ) -> ChildLists<Item, Children> where Children.Cursor: Codable {
        ChildLists(
            depth: 1,
            root: { leaf in
                parentList([], of: (), { self.deduplicated(by: key) }, by: key, mayRepeat: true) { leaf($0, $1) }
            },
            children: children
        )
    }

    /// Returns the child lists of the items of this list, whose keys the caller knows to be unique.
    ///
    /// No key is stored, so neither the memory of a crawl nor its checkpoints grow with the number of lists. A parent that
    /// the list repeats is expanded again, and a list of parents whose saved cursor has expired fails.
    ///
    /// - Parameters:
    ///   - key: The key of an item, which names its child list in outcomes and checkpoints.
    ///   - children: Returns the child list of an item. If it throws an error, that list has failed.
    public func expanding<Key: LosslessStringConvertible & Hashable & Sendable, Children: PageSource>(
        byUnique key: @escaping @Sendable (Item) -> Key,
        into children: @escaping @Sendable (Item) throws -> Children
    ) -> ChildLists<Item, Children> where Children.Cursor: Codable {
        ChildLists(
            depth: 1,
            root: { leaf in parentList([], of: (), { self }, by: key, mayRepeat: false) { leaf($0, $1) } },
            children: children
        )
    }
}

extension ChildLists {
    /// Returns the child lists of the items of these lists.
    ///
    /// ```swift
    /// let comments = issues.expanding(by: \.number) { repo, issue in
    ///     api.list(Comment.self, "/repos/acme/\(repo.name)/issues/\(issue.number)/comments", by: .linkHeader)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The key of an item among the items of its list.
    ///   - children: Returns the child list of an item and its parent.
    public func expanding<Key: LosslessStringConvertible & Hashable & Sendable, Grandchildren: PageSource>(
        by key: @escaping @Sendable (Children.Item) -> Key,
        into children: @escaping @Sendable (Parent, Children.Item) throws -> Grandchildren
    ) -> ChildLists<(Parent, Children.Item), Grandchildren> where Grandchildren.Cursor: Codable {
        var lists = ChildLists<(Parent, Children.Item), Grandchildren>(
            depth: depth + 1,
            root: { [root, inner = self.children] leaf in
                root { parent, path in
                    parentList(
                        path,
                        of: parent,
                        { try inner(parent).deduplicated(by: key) },
                        by: key,
                        mayRepeat: true
                    ) { leaf((parent, $0), $1) }
                }
            },
            children: { try children($0.0, $0.1) }
        )
        lists.maximumFailures = maximumFailures
        lists.reaction = reaction
        return lists
    }
}

/// The way in which a list continues whose saved position the server rejects.
package enum RejectedPosition: Sendable {
    /// It fails, and the next run tries the position again.
    case fails
    /// It continues at another point, or restarts at its first page.
    case continues(at: SavedPoint?)
}

/// Returns a list whose items have child lists, each with a key of its own.
private func parentList<Source: PageSource, Key: LosslessStringConvertible & Hashable & Sendable>(
    _ path: [String],
    of parent: any Sendable,
    _ source: @escaping @Sendable () throws -> Source,
    by key: @escaping @Sendable (Source.Item) -> Key,
    mayRepeat: Bool,
    child: @escaping @Sendable (Source.Item, [String]) -> CrawlList
) -> CrawlList where Source.Cursor: Codable {
    CrawlList(path: path, isLeaf: false, mayRepeatKeys: mayRepeat, parent: parent) { point, share in
        try TypedListWalk(try source(), from: point, share) { page in
            .lists(page.items.map { child($0, path + [String(key($0))]) }, start: .value(page.start))
        }
    }
}
