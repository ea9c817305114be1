import PagingDetection
import HTTPTypes
import Paging
import PagingHTTP

/// The search for the pagination of an operation by what the server does, if no name says it.
///
/// Values of the first page are tried as addresses, and as cursors and keys in each parameter that takes them; numbers are
/// tried as those of pages and of items. A scheme is found only if the pages of the server prove it.
struct OpenAPITrial: Sendable {
    /// The most bytes of a value that may be a cursor.
    private static let longest = 2_048
    private var proof: OpenAPIProof

    init(_ proof: OpenAPIProof) {
        self.proof = proof
        // A value that does not change leads to one other page only.
        self.proof.pages = 3
    }

    /// Returns the first scheme that the server proves; `nil` if it proves none.
    ///
    /// The safest are tried first: an address that the server names, and a number that is computed last.
    func proposal() async throws -> DescribedList.Proposal? {
        let operation = proof.operation
        guard operation.method == .get, proof.missing.isEmpty, let items = operation.list.onlyItems else { return nil }
        for scheme in try await schemes(of: operation.list, items: items) {
            let proposal = DescribedList.Proposal(
                scheme: scheme.with { $0.items = items },
                pageSize: nil,
                evidence: "what the server does"
            )
            switch try await proof.result(of: proposal) {
            case .proven: return proposal
            case .open("--max-requests was reached"): return nil
            case .open, .refuted: continue
            }
        }
        return nil
    }

    private func schemes(of list: DescribedList, items: JSONPointer) async throws -> [PaginationScheme] {
        guard let page = try await proof.firstPage(), let elements = page[items]?.elements, elements.count > 1 else {
            return []
        }
        let values = Self.values(in: page, besides: items)
        // Parameters that a first page does not need.
        let parameters = list.parameters.filter { !$0.isRequired }
        func targets(of value: JSONValue) -> [ParameterTarget] {
            guard let form = Self.form(of: value) else { return [] }
            return parameters.filter {
                [form, .unknown].contains($0.form) || form == .text() && $0.form == .text(.token)
            }
            .map(\.target)
        }
        var schemes: [PaginationScheme] = []
        for (place, value) in values where value.stringValue?.hasPrefix("http") == true {
            schemes.append(.nextURL(at: .body(place)))
        }
        for (place, value) in values {
            guard (value.stringValue ?? "").utf8.count <= Self.longest else { continue }
            for target in targets(of: value) { schemes.append(.cursor(from: .body(place), into: target)) }
        }
        for member in elements[0].members {
            let key = JSONPointer(tokens: [member.key])
            let keys = elements.compactMap { $0[key] }
            guard keys.count == elements.count, Set(keys).count == keys.count else { continue }
            for target in targets(of: member.value) { schemes.append(.keyset(from: key, into: target)) }
        }
        for target in targets(of: .number("1")) {
            schemes += [.pageNumber(target), .pageNumber(target, firstPage: 0), .offset(target)]
        }
        return schemes
    }

    /// Returns the values of a page besides its items, with their places.
    private static func values(in value: JSONValue, besides items: JSONPointer) -> [(JSONPointer, JSONValue)] {
        func values(_ value: JSONValue, at tokens: [String]) -> [(JSONPointer, JSONValue)] {
            let place = JSONPointer(tokens: tokens)
            switch value {
            case .object(let object):
                guard place != items else { return [] }
                return object.members.flatMap { values($0.value, at: tokens + [$0.key]) }
            case .string, .number: return [(place, value)]
            default: return []
            }
        }
        return values(value, at: [])
    }

    private static func form(of value: JSONValue) -> DescribedList.Form? {
        switch value {
        case .string: .text()
        case .number: .number
        default: nil
        }
    }
}

extension OpenAPIProof {
    /// Returns the body of the first page; `nil` if it is not JSON, or was refused.
    func firstPage() async throws -> JSONValue? {
        do {
            let list = client.list(request, format: ListFormat(.single), decoding: .raw)
            let bytes = try await client.content(of: list.firstAddress.description)
            return try? JSONValue(parsing: bytes)
        } catch is RequestError {
            return nil
        } catch is LimitReached {
            return nil
        }
    }
}
