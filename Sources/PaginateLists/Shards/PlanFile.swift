import ArgumentParser
import Foundation
import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// A plan on disk: a header, and one line for each shard.
package struct PlanFile: Sendable {
    /// The path as the user wrote it.
    let name: String
    let header: PlanHeader
    /// The hash of the file's bytes.
    let sha256: String

    /// Creates a plan by reading a file to its end, one line at a time.
    ///
    /// - Parameter body: A function that receives the line of each shard, in order.
    /// - Throws: `ValidationError` when the file cannot be read, is not a plan, or was changed.
    init(_ path: String, _ body: (PlanHeader, [UInt8]) throws -> Void = { _, _ in }) throws {
        var (whole, rest) = (SHA256(), SHA256())
        var header: PlanHeader?
        var (lines, shards) = (Lines(), 0)
        try FileBytes.forEachPortion(ofPlain: path, "The plan \"\(path)\"") { bytes in
            whole.update(bytes)
            try lines.add(bytes) { line in
                guard let header else {
                    header = try PlanHeader(line, of: path)
                    return
                }
                rest.update(line)
                rest.update(CollectionOfOne(UInt8(ascii: "\n")))
                shards += 1
                try body(header, line)
            }
        }
        guard let header else { throw ValidationError("\"\(path)\" is not a plan; write one with 'paginate plan'.") }
        guard lines.isAtEnd, shards == header.shards,
            rest.finish().description == header.sha256
        else { throw Self.isChanged(path) }
        name = path
        self.header = header
        sha256 = whole.finish().description
    }

    /// Reads one shard of a plan.
    ///
    /// - Throws: `ValidationError` when the plan has no such shard, or the file is not an unchanged plan.
    static func shard(_ reference: ShardReference) throws -> Shard {
        var number = 0
        var found: [UInt8]?
        let file = try PlanFile(reference.plan) { _, line in
            if number == reference.number { found = line }
            number += 1
        }
        guard let found else {
            throw ValidationError(
                "The plan \"\(reference.plan)\" has the shards 0 to \(file.header.shards - 1), and not \(reference.number)."
            )
        }
        guard let shard = Shard.parse(found), shard.number == reference.number else { throw isChanged(reference.plan) }
        return Shard(
            planName: reference.plan,
            planHash: file.sha256,
            header: file.header,
            number: shard.number,
            lists: shard.lists
        )
    }

    /// Reads only the first line of a plan.
    ///
    /// - Throws: `ValidationError` when the file cannot be read, or is not a plan.
    package static func header(of path: String) throws -> PlanHeader {
        struct Found: Error { let header: PlanHeader }
        do {
            return try PlanFile(path) { header, _ in throw Found(header: header) }.header
        } catch let found as Found {
            return found.header
        }
    }

    private static func isChanged(_ name: String) -> ValidationError {
        ValidationError(
            "The plan \"\(name)\" was changed or is not whole: its shards differ from its header. Write it again with "
                + "'paginate plan'."
        )
    }
}
