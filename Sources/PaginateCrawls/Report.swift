import Foundation
import PaginateFiles
import Paging
import PagingHTTP

/// The JSON object of `--report`, whose keys never change.
struct Report {
    private let members: [JSONValue.Object.Member]

    init(_ summary: WalkSummary) {
        func number(_ value: Int?) -> JSONValue { value.map { .number(String($0)) } ?? .null }
        let skipped = summary.skippedPages.map { list, page in
            let members: [JSONValue.Object.Member?] = [
                list.map { .init(key: "list", value: .string($0)) },
                .init(key: "page", value: number(page.number)), .init(key: "address", value: .string(page.address)),
                .init(key: "reason", value: .string(RunSecrets.hidden(in: page.reason))),
            ]
            return JSONValue.object(.init(members.compactMap(\.self)))
        }
        members = [
            .init(key: "outcome", value: .string(summary.ending.rawValue)),
            .init(key: "evidence", value: .string(summary.evidence)),
            .init(key: "scheme", value: summary.scheme.map { .string($0) } ?? .null),
            .init(key: "items", value: number(summary.items)),
            .init(key: "declaredTotal", value: number(summary.declaredTotal)),
            .init(key: "duplicates", value: number(summary.duplicates)),
            .init(key: "pages", value: number(summary.pages)),
            .init(key: "requests", value: number(summary.requests)),
            .init(key: "retries", value: number(summary.retries)),
            .init(key: "skippedPages", value: .array(skipped)),
            .init(key: "seconds", value: .number(summary.seconds)),
            .init(key: "resume", value: Self.resume(summary.resumePoint)),
        ]
    }

    /// The report as a JSON document, with one member per line.
    var bytes: [UInt8] {
        let lines = members.map { "  \(JSONValue.string($0.key)): \($0.value)" }
        return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
    }

    private static func resume(_ point: ResumePoint<PageAddress>?) -> JSONValue {
        guard let point else { return .null }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(point), let value = try? JSONValue(parsing: [UInt8](data)) else {
            return .null
        }
        return value
    }
}
