/// The progress of a crawl over many lists, from which it continues later.
///
/// ```swift
/// let data = try JSONEncoder().encode(checkpoint)
/// let saved = try JSONDecoder().decode(CrawlCheckpoint.self, from: data)
/// ```
///
/// It holds the point up to which the list of parents is finished, the digests of the finished lists (22 characters each;
/// where keys are unique, only of those beyond the point), and the resume point of each list in progress. It contains no credentials, because a cursor never
/// does. A list that ended without being complete remains in it and is continued.
///
/// `CrawlCheckpoint` is `Codable`, in the module PagingJSON, which PagingHTTP exports.
public struct CrawlCheckpoint: Sendable {
    /// The list of the outermost parents, or one of the lists in progress.
    package struct List: Sendable {
        /// The point of the first page that is not finished; `nil` for the start.
        package var point: SavedPoint?
        /// The digests of the finished child lists: of all, or where keys are unique, from that point on.
        package var finished: [KeyDigest] = []
        /// The child lists in progress and those that are not complete, by their keys.
        package var open: [String: List] = [:]
        /// Whether the list and its child lists are complete.
        package var isFinished = false

        package init() {}

        init(point: SavedPoint?, finished: [KeyDigest], open: [String: List], isFinished: Bool) {
            (self.point, self.finished, self.open, self.isFinished) = (point, finished, open, isFinished)
        }
    }

    /// The progress since the last save, from which the lists are computed on demand.
    private enum Contents {
        case saved(List, completeLists: Int)
        case progress(CrawlProgress)
    }

    private let contents: Contents
    /// The slices that were found, if the lists are those of one list.
    package private(set) var slices: SliceProgress?

    /// Returns the checkpoint with the slices that were found.
    func adding(_ slices: SliceProgress?) -> CrawlCheckpoint {
        var checkpoint = self
        checkpoint.slices = slices
        return checkpoint
    }

    /// The checkpoint, from which the slices of a later round restart.
    ///
    /// An earlier run may have delivered their items in an earlier round, so that the consumer has to know of it.
    var restartingLaterRounds: CrawlCheckpoint {
        guard let slices, slices.round > 1 else { return self }
        var list = list
        for key in list.open.keys { list.open[key]?.point = nil }
        return CrawlCheckpoint(list, completeLists: completeLists, slices: slices)
    }

    init(_ progress: CrawlProgress) {
        contents = .progress(progress)
    }

    /// Creates a checkpoint that was saved.
    package init(_ list: List, completeLists: Int, slices: SliceProgress? = nil) {
        contents = .saved(list, completeLists: completeLists)
        self.slices = slices
    }

    /// The list of the outermost parents.
    package var list: List {
        switch contents {
        case .saved(let list, _): list
        case .progress(let progress): progress.saved
        }
    }

    /// The number of finished lists.
    public var completeLists: Int {
        if let slices { return slices.completeSlices }
        return switch contents {
        case .saved(_, let count): count
        case .progress(let progress): progress.completeLists
        }
    }
}

/// A resume point whose type only the list knows that it belongs to.
package enum SavedPoint: Sendable {
    /// A point of this run.
    case value(any Codable & Sendable)
    /// A saved point, and the decoder of its text.
    case text(String, decode: @Sendable (String, any (Decodable & Sendable).Type) throws -> any Sendable)

    /// Returns the point as the type that its list expects.
    package func value<Value: Decodable & Sendable>(as type: Value.Type) throws -> Value {
        let value: Any? =
            switch self {
            case .value(let value): value
            case .text(let text, let decode): try? decode(text, type)
            }
        guard let value = value as? Value else {
            throw PagingError(
                .cannotRestore,
                "The checkpoint belongs to lists with other cursors. Start the crawl again."
            )
        }
        return value
    }
}

/// A 128-bit hash of a list's key, which is stable across runs, because checkpoints contain it.
///
/// It consists of two independent checksums.
package struct KeyDigest: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    private static let otherBasis: UInt64 = 0x6C62_272E_07BB_0142

    init(_ key: String) {
        high = Checksum.number(key.utf8)
        low = Checksum.number(key.utf8, from: Self.otherBasis, adding: 0x9E)
    }

    /// Creates a saved digest.
    package init(high: UInt64, low: UInt64) {
        (self.high, self.low) = (high, low)
    }
}
