public import Paging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A checkpoint for any coder, with the points of lists as JSON texts and digests in Base64.
private struct SavedCheckpoint: Codable {
    struct List: Codable {
        var point: String?
        var finished: String?
        var open: [String: List]?
        var isFinished: Bool?
    }

    var version = 1
    var completeLists: Int
    var list: List
    var slices: SliceProgress?
}

extension CrawlCheckpoint: Codable {
    /// Encodes the checkpoint.
    ///
    /// Complexity: O(lists in the checkpoint).
    public func encode(to encoder: any Encoder) throws {
        try SavedCheckpoint(completeLists: completeLists, list: Self.saved(list), slices: slices).encode(to: encoder)
    }

    /// Creates a checkpoint by decoding it.
    ///
    /// - Throws: `PagingError` with the code `cannotRestore` for a checkpoint of a later version of this package.
    public init(from decoder: any Decoder) throws {
        let saved = try SavedCheckpoint(from: decoder)
        guard saved.version == 1 else {
            throw PagingError(.cannotRestore, "The checkpoint was written by a later version. Update this package.")
        }
        self.init(try Self.list(saved.list), completeLists: saved.completeLists, slices: saved.slices)
    }

    private static func saved(_ list: List) throws -> SavedCheckpoint.List {
        SavedCheckpoint.List(
            point: try list.point.map(text),
            finished: list.finished.isEmpty ? nil : text(of: list.finished),
            open: list.open.isEmpty ? nil : try list.open.mapValues(saved),
            isFinished: list.isFinished ? true : nil
        )
    }

    private static func list(_ saved: SavedCheckpoint.List) throws -> List {
        var list = List()
        list.point = saved.point.map { text in
            .text(text) { text, type in try JSONDecoder().decode(type, from: Data(text.utf8)) }
        }
        list.finished = try saved.finished.map(digests) ?? []
        list.open = try saved.open?.mapValues(Self.list) ?? [:]
        list.isFinished = saved.isFinished ?? false
        return list
    }

    private static func text(_ point: SavedPoint) throws -> String {
        switch point {
        case .text(let text, _): text
        case .value(let value): String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        }
    }

    /// Returns the digests in Base64, in 16 bytes each.
    private static func text(of digests: [KeyDigest]) -> String {
        var data = Data(capacity: digests.count * 16)
        for digest in digests {
            for part in [digest.high, digest.low] {
                withUnsafeBytes(of: part.bigEndian) { data.append(contentsOf: $0) }
            }
        }
        return data.base64EncodedString()
    }

    private static func digests(in text: String) throws -> [KeyDigest] {
        guard let data = Data(base64Encoded: text), data.count.isMultiple(of: 16) else { throw invalid }
        func number(at start: Int) -> UInt64 { data[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        return stride(from: 0, to: data.count, by: 16).map { KeyDigest(high: number(at: $0), low: number(at: $0 + 8)) }
    }

    private static var invalid: PagingError {
        PagingError(.cannotRestore, "The checkpoint is damaged. Start the crawl again.")
    }
}
