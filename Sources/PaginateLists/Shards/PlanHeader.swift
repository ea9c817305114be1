import ArgumentParser
import Foundation
import PaginateCrawls
package import PaginateFiles
import PagingHTTP

/// The first line of a plan: how its lists are read, and what the plan was made from.
package struct PlanHeader: Equatable, Sendable {
    /// The version of the file's format.
    static let version = 1

    /// The origin of a plan's lists.
    package struct Source: Decodable, Equatable, Sendable {
        /// The name of the parents' file without its folder, or a description.
        var name: String
        /// The hash of the lists: of each parent, address or page, as the plan holds it.
        var sha256: String

        package init(name: String, sha256: String) {
            (self.name, self.sha256) = (name, sha256)
        }
    }

    /// The template, or the URL of the list.
    package var url: String
    /// The other arguments of `fetch`, without credentials.
    package var arguments: [String]
    /// The hash of the URL and the options that change the items.
    var check: String
    var source: Source
    package var lists: Int
    package var shards: Int
    /// The number of items that the list declared, for a plan of its pages.
    package var declaredTotal: Int?
    /// The path to an item's identity, if `--id` is given.
    var identity: String?
    /// The format in which the shards are compressed, if they are.
    var compression: Compression?
    /// The hash of all lines after the header.
    var sha256 = ""

    package init(
        url: String,
        arguments: [String],
        check: String,
        source: Source,
        lists: Int,
        shards: Int,
        declaredTotal: Int? = nil,
        identity: String? = nil,
        compression: Compression? = nil,
        sha256: String = ""
    ) {
        (self.url, self.arguments, self.check, self.source) = (url, arguments, check, source)
        (self.lists, self.shards, self.declaredTotal, self.identity) = (lists, shards, declaredTotal, identity)
        (self.compression, self.sha256) = (compression, sha256)
    }

    /// The header as JSON with its line break.
    var line: [UInt8] {
        let source: JSONValue = ["name": .string(source.name), "sha256": .string(source.sha256)]
        let members: [(String, JSONValue)] = [
            ("plan", .number(String(Self.version))), ("url", .string(url)),
            ("arguments", .array(arguments.map { .string($0) })), ("check", .string(check)), ("source", source),
            ("lists", .number(String(lists))), ("shards", .number(String(shards))),
            ("declaredTotal", declaredTotal.map { .number(String($0)) } ?? .null),
            ("id", identity.map { .string($0) } ?? .null),
            ("compression", compression.map { .string($0.rawValue) } ?? .null), ("sha256", .string(sha256)),
        ]
        return JSONLine.bytes(members)
    }
}

extension PlanHeader: Decodable {
    private enum CodingKeys: String, CodingKey {
        case url, arguments, check, source, lists, shards, declaredTotal
        case identity = "id"
        case compression, sha256
    }

    /// The version of a plan, whose other members depend on it.
    private struct Version: Decodable {
        let plan: Int
    }

    /// Creates a header from the first line of a plan.
    ///
    /// - Throws: `ValidationError` when the line is not a header, or another version of the program wrote it.
    init(_ line: [UInt8], of name: String) throws {
        let decoder = JSONDecoder()
        guard let version = try? decoder.decode(Version.self, from: Data(line)) else { throw Self.isForeign(name) }
        guard version.plan == Self.version else {
            throw ValidationError(
                "The plan \"\(name)\" was written by another version of this program; write it again with 'plan'."
            )
        }
        guard let header = try? decoder.decode(Self.self, from: Data(line)), header.lists >= 0, header.shards >= 1
        else { throw Self.isForeign(name) }
        self = header
    }

    private static func isForeign(_ name: String) -> ValidationError {
        ValidationError("\"\(name)\" is not a plan; write one with 'paginate plan'.")
    }
}
