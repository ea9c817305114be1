import ArgumentParser
import Foundation
package import PaginateFiles
import Paging
import PagingHTTP

/// The division of lists into shards.
package enum ShardSize: Sendable {
    /// A number of shards, of about equal size.
    case shards(Int)
    /// A number of lists in each shard but the last.
    case lists(Int)

    /// Returns the consecutive ranges of lists, at least one.
    func ranges(of count: Int) -> [Range<Int>] {
        switch self {
        case .lists(let size):
            return stride(from: 0, to: max(1, count), by: size).map { $0..<min(count, $0 + size) }
        case .shards(let number):
            let number = min(number, max(1, count))
            let (size, rest) = count.quotientAndRemainder(dividingBy: number)
            var start = 0
            return (0..<number).map { shard in
                defer { start += size + (shard < rest ? 1 : 0) }
                return start..<(start + size + (shard < rest ? 1 : 0))
            }
        }
    }
}

/// The writer of a plan, which holds the lists on disk until their number is known.
package struct PlanWriter {
    private let spool: Spool
    private let stop: StopRequest
    private var count = 0
    private var hash = SHA256()

    package init(stop: StopRequest) throws {
        self.stop = stop
        spool = try Spool(stop: stop)
    }

    /// Adds a list, as a parent or a URL in one line.
    package mutating func add(_ line: [UInt8]) throws {
        let bytes = line + [UInt8(ascii: "\n")]
        try spool.append(bytes)
        hash.update(bytes)
        count += 1
    }

    /// Writes the plan.
    ///
    /// - Parameters:
    ///   - header: The header, whose counts and hashes are filled in.
    ///   - size: The division into shards.
    ///   - lists: Returns the lists of a shard for its lines.
    ///   - path: The file; `nil` is standard output.
    /// - Returns: The header of the plan.
    package func write(
        _ header: PlanHeader,
        _ size: ShardSize,
        to path: String?,
        _ lists: ([[UInt8]]) -> ShardLists
    ) throws -> PlanHeader {
        let ranges = size.ranges(of: count)
        let body = try Spool(stop: stop)
        var bodyHash = SHA256()
        var (waiting, shard): ([[UInt8]], Int) = ([], 0)
        func end() throws {
            let line = Shard.line(shard, lists(waiting))
            try body.append(line)
            bodyHash.update(line)
            (waiting, shard) = ([], shard + 1)
        }
        try spool.forEachLine { line in
            waiting.append(line)
            if waiting.count == ranges[shard].count { try end() }
        }
        if shard < ranges.count { try end() }
        var header = header
        (header.lists, header.shards, header.source.sha256) = (count, shard, hash.finish().description)
        header.sha256 = bodyHash.finish().description
        try Self.write(header, body, to: path, stop)
        return header
    }

    /// Writes a plan for pages of a numbered list.
    package func write(_ header: PlanHeader, pages: Int, _ size: ShardSize, to path: String?) throws -> PlanHeader {
        let body = try Spool(stop: stop)
        var bodyHash = SHA256()
        let ranges = size.ranges(of: pages)
        for (shard, range) in ranges.enumerated() {
            let line = Shard.line(shard, .pages(range.lowerBound + 1...range.upperBound))
            try body.append(line)
            bodyHash.update(line)
        }
        var header = header
        (header.lists, header.shards, header.sha256) = (pages, ranges.count, bodyHash.finish().description)
        header.source.sha256 = SHA256.text("\(pages)".utf8)
        try Self.write(header, body, to: path, stop)
        return header
    }

    private static func write(_ header: PlanHeader, _ body: Spool, to path: String?, _ stop: StopRequest) throws {
        let file = try path.map { try OutputFile($0, stop: stop) }
        let sink = ByteSink(file?.descriptor ?? STDOUT_FILENO, stop: stop)
        do {
            try sink.write(RunSecrets.hidden(inJSON: header.line))
            try body.forEachLine { try sink.write($0 + [UInt8(ascii: "\n")]) }
            try file?.commit()
        } catch {
            file?.discard()
            throw error
        }
    }
}
