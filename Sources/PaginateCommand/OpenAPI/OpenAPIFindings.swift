import PagingDetection
import Foundation
import HTTPTypes
import PaginateFiles
import PaginateOptions
import PagingHTTP

/// The lists of a document, with what is known about the pagination of each.
struct OpenAPIFindings: Sendable {
    struct List: Sendable {
        let operation: OpenAPIOperation
        let conclusion: DescribedList.Conclusion
        var proof: OpenAPIProof.Result?

        /// The scheme, unless the server has refuted it.
        var proposal: DescribedList.Proposal? {
            guard case .proposed(let proposal) = conclusion else { return nil }
            if case .refuted? = proof { return nil }
            return proposal
        }

        var verdict: String {
            switch (conclusion, proof) {
            case (.proposed, .proven?): "proven"
            case (.proposed, .refuted?): "unknown"
            case (.proposed, _): "proposed"
            case (.object, _): "object"
            default: "unknown"
            }
        }

        /// Whether the operation reads a list in pages, as far as the document says.
        var isPaged: Bool { if case .object = conclusion { false } else { true } }

        private static func text(_ arrays: [JSONPointer]) -> String {
            arrays.map { "\"\($0)\"" }.joined(separator: " and ")
        }

        /// Why the list is not proven.
        var reason: String? {
            switch (conclusion, proof) {
            case (.unknown(let reason), _), (.proposed, .refuted(let reason)?), (.proposed, .open(let reason)?): reason
            case (.object(let arrays), _):
                "a single object with an identity of its own, and no list: \(Self.text(arrays)) is a part of it"
            default: nil
            }
        }
    }

    private let document: OpenAPIDocument
    private let operationCount: Int
    var lists: [List] = []
    /// The operations in which no name is a sign of pagination.
    private(set) var silent: [OpenAPIOperation] = []

    init(_ document: OpenAPIDocument) {
        self.document = document
        let operations = document.operations()
        operationCount = operations.count
        for operation in operations {
            let conclusion = operation.conclusion()
            if case .unpaged = conclusion {
                silent.append(operation)
                continue
            }
            lists.append(List(operation: operation, conclusion: conclusion))
        }
    }

    /// Adds a list that the server has proven, although no name says how it is paginated.
    mutating func add(_ operation: OpenAPIOperation, _ proposal: DescribedList.Proposal) {
        lists.append(List(operation: operation, conclusion: .proposed(proposal), proof: .proven))
    }

    /// Whether each list that pages has a scheme.
    var areKnown: Bool { lists.allSatisfy { $0.proposal != nil || !$0.isPaged } }

    /// The names of scheme files, with the schemes.
    var schemes: [(name: String, scheme: PaginationScheme)] {
        var names = SwiftNames(reserved: [])
        return lists.compactMap { list in
            guard let proposal = list.proposal else { return nil }
            let name = SwiftNames.member(list.operation.identifier ?? list.operation.line)
            return (names.unique(name.filter { $0 != "`" }), proposal.scheme)
        }
    }

    /// The findings as text for people.
    func plain(savedTo folder: String?) -> String {
        let count = lists.count(where: \.isPaged)
        var lines = ["\(document.title) \(document.version): \(count) of \(operationCount) operations page", ""]
        var files = schemes.map(\.name)[...]
        for list in lists {
            lines.append("\(list.verdict.padding(toLength: 9, withPad: " ", startingAt: 0)) \(list.operation.line)")
            if let proposal = list.proposal {
                let items = proposal.scheme.items ?? .root
                let total = proposal.scheme.total.map { ", total at \($0)" } ?? ""
                let place = items == .root ? "the body itself" : "at \(items)"
                lines.append("          \(proposal.scheme.summary); items \(place)\(total)")
                if let folder, let file = files.popFirst() { lines.append("          \(folder)/\(file).json") }
            }
            if let reason = list.reason { lines.append("          \(reason)") }
        }
        if lists.isEmpty { lines.append("No operation has a parameter or a response of a list in pages.") }
        if !document.outerReferences.isEmpty {
            let files = Set(document.outerReferences.map { $0.prefix { $0 != "#" } }).sorted().prefix(3)
            lines += [
                "",
                "Not read: \(files.joined(separator: ", ")). Give the document as a file beside them, or bundle them.",
            ]
        }
        // The document may come from a server, so control characters are removed.
        return lines.map { TextWidth.withoutControls($0) }.joined(separator: "\n") + "\n"
    }

    /// The findings as a JSON array, whose keys never change.
    var json: String {
        var files = schemes.map(\.name)[...]
        let values = lists.map { list -> JSONValue in
            let scheme = list.proposal.flatMap { try? SchemeFile.data(of: $0.scheme) }
            let name = list.proposal == nil ? nil : files.popFirst()
            return .object(
                JSONValue.Object([
                    .init(key: "name", value: name.map { .string($0) } ?? .null),
                    .init(key: "method", value: .string(list.operation.method.rawValue)),
                    .init(key: "path", value: .string(list.operation.path)),
                    .init(key: "verdict", value: .string(list.verdict)),
                    .init(key: "scheme", value: scheme.flatMap { try? JSONValue(parsing: [UInt8]($0)) } ?? .null),
                    .init(key: "pageSize", value: list.proposal?.pageSize.map { .string($0.description) } ?? .null),
                    .init(key: "reason", value: list.reason.map { .string($0) } ?? .null),
                ])
            )
        }
        return "[\n\(values.map { "  \($0)" }.joined(separator: ",\n"))\n]\n"
    }

    /// The source of a Swift file with the lists.
    func swift(types: String?) -> String {
        let lists = lists.compactMap { list in
            list.proposal.map {
                OpenAPISwift.List(operation: list.operation, proposal: $0, isProven: list.proof == .proven)
            }
        }
        return OpenAPISwift(document, lists, types: types).text
    }
}
