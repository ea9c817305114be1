import PagingDetection
import HTTPTypes
import Paging
import PagingHTTP

/// The check of a proposed scheme against the server, by a second page.
///
/// A page number could count from another number than the proposed one, and an offset could count pages: both would skip
/// items and still deliver other ones. So the first page is requested by its number, and an offset of one item.
struct OpenAPIProof: Sendable {
    /// The result of the check.
    enum Result: Equatable, Sendable {
        case proven
        /// The proposal is as likely as before, for a reason.
        case open(String)
        /// The proposal is wrong, for a reason.
        case refuted(String)
    }

    private static let size = 2
    let client: PagingClient
    let operation: OpenAPIOperation
    /// The values of parameters that the operation requires, by name.
    let values: [String: String]
    /// The number of pages that have to have other items.
    var pages = 2

    /// The parameters that the operation requires, and that have no value.
    var missing: [String] {
        operation.inputs.filter { $0.isRequired && values[$0.name] == nil }.map(\.name)
    }

    /// The request for the first page, without parameters that choose one.
    var request: ListRequest {
        var request = ListRequest(operation.path)
        for input in operation.inputs {
            if let value = values[input.name] { request.set(input.target, to: .string(value)) }
        }
        return request
    }

    func result(of proposal: DescribedList.Proposal) async throws -> Result {
        guard operation.method == .get else { return .open("only GET requests are sent") }
        guard missing.isEmpty else {
            return .open("give \(missing.map { "--value \($0)=…" }.joined(separator: " "))")
        }
        var request = request
        if let first = proposal.requiredFirst { request.set(first.target, to: .number("\(first.number)")) }
        if let size = proposal.pageSize { request.set(size, to: .number("\(Self.size)")) }
        do {
            return try await result(of: proposal.scheme, request)
        } catch let error as RequestError {
            return .open(error.description)
        } catch is LimitReached {
            return .open("--max-requests was reached")
        }
    }

    private func result(of scheme: PaginationScheme, _ request: ListRequest) async throws -> Result {
        let list = source(request, scheme)
        let first = try await list.page(at: nil)
        guard let address = first.links.following.first else { return .open("the list has one page") }
        let second = try await list.page(at: address)
        let seen = Set(first.items)
        guard !second.items.isEmpty else { return .open("the second page is empty") }
        guard seen.isDisjoint(with: second.items) else {
            return .refuted("the second page repeats items of the first one")
        }
        // An address or a value that does not move leads to one other page, again and again.
        if let next = second.links.following.first {
            let third = try await list.page(at: next)
            guard seen.union(second.items).isDisjoint(with: third.items) else {
                return .refuted("the third page repeats items of those before it")
            }
            if third.items.isEmpty, pages > 2 { return .open("the list has two pages") }
        } else if pages > 2 {
            return .open("the list has two pages")
        }
        if let (target, number) = scheme.firstNumber {
            var numbered = request
            numbered.set(target, to: .number("\(number)"))
            guard try await source(numbered, scheme).page(at: nil).items == first.items else {
                return .refuted("\(target) counts from another number than \(number)")
            }
        }
        if let (target, base) = scheme.firstOffset, first.items.count > 1 {
            var moved = request
            moved.set(target, to: .number("\(base + 1)"))
            guard try await source(moved, scheme).page(at: nil).items.starts(with: first.items.dropFirst()) else {
                return .refuted("\(target) does not count items")
            }
        }
        if let (target, key) = scheme.lastKey, first.items.count > 1 {
            guard let value = try? JSONValue(parsing: first.items[0].bytes)[key] else {
                return .open("an item has no \(key)")
            }
            var moved = request
            moved.set(target, to: value)
            guard try await source(moved, scheme).page(at: nil).items.starts(with: first.items.dropFirst()) else {
                return .refuted("\(target) is not the key of the item before a page")
            }
        }
        return .proven
    }

    private func source(_ request: ListRequest, _ scheme: PaginationScheme) -> HTTPPageSource<RawItem> {
        client.list(request, format: ListFormat(scheme), decoding: .raw)
    }
}
