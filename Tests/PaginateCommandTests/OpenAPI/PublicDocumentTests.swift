import Foundation
import PagingDetection
import PagingHTTP
import Testing

@testable import PaginateCommand
@testable import PaginateOptions

@Suite("Documents after public APIs")
struct PublicDocumentTests {
    /// The documents, with the truth about each operation.
    ///
    /// They are written by hand after the documentation of eight APIs, and with unusual names.
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Documents")

    /// An operation, with the parts of its scheme or "none".
    private struct Truth {
        let operation: String
        let scheme: String
    }

    private static func truths() throws -> [String: [Truth]] {
        let text = try String(contentsOf: folder.appendingPathComponent("truth.txt"), encoding: .utf8)
        var truths: [String: [Truth]] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.components(separatedBy: " | ")
            let start = try #require(parts[0].firstIndex(of: " "))
            let operation = String(parts[0][parts[0].index(after: start)...])
            truths[String(parts[0][..<start]), default: []].append(Truth(operation: operation, scheme: parts[1]))
        }
        return truths
    }

    /// Returns the parts of a scheme that lead to the next page, and the place of the items.
    private static func parts(_ scheme: PaginationScheme) throws -> String {
        let value = try JSONValue(parsing: Array(try SchemeFile.data(of: scheme)))
        let next = (value["/next"]?.members ?? []).sorted { left, right in
            ["into", "first"].firstIndex(of: left.key) ?? -1 < ["into", "first"].firstIndex(of: right.key) ?? -1
        }
        let rule = next.map { $0.key == "link" ? $0.key : "\($0.key)=\($0.value.parameterText)" }
        return (rule + ["items=\(value["/items"]?.stringValue ?? "")"]).joined(separator: " ")
    }

    @Test("Of the lists of public APIs, 90 percent are proposed rightly, and none wrongly")
    func proposals() throws {
        let truths = try Self.truths()
        var (paged, right, wrong, missed): (Int, Int, [String], [String]) = (0, 0, [], [])
        for (name, truths) in truths.sorted(by: { $0.key < $1.key }) {
            let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
            let document = try OpenAPIDocument(parsing: [UInt8](data))
            let operations = document.operations()
            #expect(Set(operations.map(\.line)) == Set(truths.map(\.operation)), "\(name)")
            for truth in truths {
                let operation = try #require(operations.first { $0.line == truth.operation })
                if truth.scheme != "none" { paged += 1 }
                guard case .proposed(let proposal) = operation.conclusion() else {
                    if truth.scheme != "none" { missed.append("\(name) \(truth.operation)") }
                    continue
                }
                let parts = try Self.parts(proposal.scheme)
                if parts == truth.scheme { right += 1 } else { wrong.append("\(name) \(truth.operation): \(parts)") }
            }
        }
        // Eight APIs, unusual names, and names that Swift has too.
        #expect(truths.count == 10 && paged > 40)
        #expect(right * 100 >= paged * 90, "\(right) of \(paged); missed: \(missed)")
        #expect(wrong.isEmpty, "\(wrong)")
    }

    @Test(
        "Dates, lengths of time and words of an enumeration are no sign of pages",
        arguments: [
            ("unusual.yaml", "GET /quotas"), ("unusual.yaml", "GET /trades"), ("unusual.yaml", "GET /seats"),
            ("zendesk.yaml", "GET /api/v2/business_hours/next"), ("jira.json", "GET /rest/api/3/groups/picker"),
            ("slack.yaml", "GET /pins.list"), ("slack.yaml", "GET /reminders.list"),
        ]
    )
    func traps(name: String, line: String) throws {
        let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
        let findings = OpenAPIFindings(try OpenAPIDocument(parsing: [UInt8](data)))
        #expect(findings.silent.contains { $0.line == line })
    }

    @Test("A customer with a list inside is an object, which leaves nothing unknown")
    func objects() throws {
        let data = try Data(contentsOf: Self.folder.appendingPathComponent("stripe.json"))
        let findings = OpenAPIFindings(try OpenAPIDocument(parsing: [UInt8](data)))
        let list = try #require(findings.lists.first { $0.operation.line == "GET /v1/customers/{customer}" })
        #expect(list.verdict == "object" && list.reason?.contains("a single object") == true)
        #expect(findings.areKnown && !findings.plain(savedTo: nil).contains("unknown"))
    }
}
