import Foundation
import PaginateFiles
package import Paging
package import PagingHTTP

/// The last page of a list whose items are saved.
///
/// If the server rejects the position behind it, the list continues at this page, and its saved items are skipped.
package struct SavedPage: Codable, Sendable {
    /// The point at which the page starts.
    package let start: ResumePoint<PageAddress>
    /// The checksums of the items, in eight bytes each.
    private let items: Data

    /// - Parameters:
    ///   - page: The page with its items as they are written.
    ///   - identity: The path to an item's identity among the written items, if given.
    package init(
        _ page: Page<RawItem, PageAddress>,
        from start: ResumePoint<PageAddress>,
        identity: JSONPointer?
    ) {
        self.start = start
        items = Self.checksums(of: page.items, identity: identity).reduce(into: Data()) { data, checksum in
            withUnsafeBytes(of: checksum.bigEndian) { data.append(contentsOf: $0) }
        }
    }

    /// The number of items for each checksum.
    var counts: [UInt64: Int] {
        stride(from: items.startIndex, to: items.endIndex - 7, by: 8).reduce(into: [:]) { counts, start in
            counts[items[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }, default: 0] += 1
        }
    }

    /// Returns the checksums of items: of their identities, or of the bytes of those without one.
    ///
    /// The identities of the page itself are hashes that differ from run to run.
    static func checksums(of items: [RawItem], identity: JSONPointer?) -> [UInt64] {
        items.map { item in
            identity.flatMap(item.identityText).map { Checksum.number($0) } ?? Checksum.number(item.bytes)
        }
    }
}

extension PageFailure {
    /// Whether the server rejects a saved position.
    ///
    /// For a position from an earlier run, some servers respond with a status that has another meaning within a walk.
    package var rejectsSavedPosition: Bool {
        guard let error = self as? RequestError, error.code == .unexpectedStatus else { return isExpiredCursor }
        return isExpiredCursor || [400, 404, 422].contains(error.status)
    }
}
