import Foundation
import HTTPTypes
import PagingHTTP
import PagingTesting

extension GeneratedList {
    static let host = "https://api.test"

    /// Responds to a request as the API does.
    func reply(to request: HTTPRequest, _ body: [UInt8]?) -> StubReply {
        let target = request.path ?? "/"
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.first.map(String.init) == path else { return .failure(404, "no such list") }
        let asked = parts.count > 1 ? ListQuery.parameters(of: parts[1]) : []
        if rejectsUnknownParameters, let odd = asked.first(where: { !knows($0.name) }) {
            return .failure(400, "unknown parameter \(odd.name)")
        }
        let size = pageSize(asked: asked)
        guard let position = position(asked: asked, body: body, size: size) else {
            return .failure(400, "no such page")
        }
        var slice = slice(at: position, size: size)
        if case .page = selector, slice.range.isEmpty, slice.position > 0 {
            switch beyond {
            case .empty: break
            case .lastPage: slice = self.slice(at: max(items.count - 1, 0) / size * size, size: size)
            case .notFound: return .failure(404, "no such page")
            }
        }
        return reply(slice)
    }

    private func knows(_ name: String) -> Bool {
        if query.contains(where: { $0.name == name }) || name == sizeParameter { return true }
        return switch selector {
        case .page(let own, _), .offset(let own, _), .token(let own), .lastID(let own): own == name
        case .none, .bodyToken: false
        }
    }

    private func pageSize(asked: [(name: String, value: String)]) -> Int {
        guard let sizeParameter, let text = asked.last(where: { $0.name == sizeParameter })?.value,
            let size = Int(text), size > 0
        else { return pageSize }
        return switch sizeRule {
        case .honored: size
        case .ignored: pageSize
        case .capped(let most): min(size, most)
        }
    }

    private func position(asked: [(name: String, value: String)], body: [UInt8]?, size: Int) -> Int? {
        func value(_ name: String) -> String? { asked.last { $0.name == name }?.value }
        switch selector {
        case .none: return 0
        case .page(let name, let first):
            guard let text = value(name) else { return 0 }
            return Int(text).flatMap { $0 < first || $0 > 10_000 ? nil : ($0 - first) * size }
        case .offset(let name, let base):
            guard let text = value(name) else { return 0 }
            return Int(text).flatMap { $0 < base || $0 > 100_000 ? nil : $0 - base }
        case .token(let name):
            guard let text = value(name), !text.isEmpty, text != "*" else { return 0 }
            return position(ofToken: text)
        case .bodyToken(let path):
            let document = body.flatMap { try? JSONValue(parsing: $0) }
            let pointer = JSONPointer(tokens: path)
            guard let told = document?[pointer], told != .null else { return 0 }
            return position(ofToken: told.stringValue ?? String(decoding: told.encoded(), as: UTF8.self))
        case .lastID(let name):
            guard let text = value(name) else { return 0 }
            return ids.firstIndex(of: text).map { $0 + 1 }
        }
    }

    // MARK: - Tokens

    func token(for position: Int) -> String {
        switch tokenForm {
        case .short: "c\(position * 7 + 13)"
        case .encoded: Data("page:\(position)".utf8).base64EncodedString()
        case .long: "eyJ2IjoxfQ.\(String(repeating: "Ab9_-", count: 8)).\(position)"
        case .digits, .number: "\(position + 1_000_003)"
        }
    }

    private func position(ofToken text: String) -> Int? {
        let last = bounds.map { $0.count - 2 } ?? items.count
        return (0...max(last, 0)).first { token(for: $0) == text }
    }

    // MARK: - Addresses

    /// Returns the URL of the page at a position, in the form the API uses.
    func address(of position: Int, size: Int) -> String {
        var parameters = query
        if let (name, value) = selection(of: position, size: size) {
            parameters.removeAll { $0.name == name }
            parameters.append((name, value))
        }
        let text = parameters.map { "\(ListQuery.escaped($0.name))=\(ListQuery.escaped($0.value))" }.joined(
            separator: "&"
        )
        return switch addressForm {
        case _ where text.isEmpty: path
        case .absolute: "\(Self.host)\(path)?\(text)"
        case .path: "\(path)?\(text)"
        case .query: "?\(text)"
        }
    }

    private func selection(of position: Int, size: Int) -> (String, String)? {
        switch selector {
        case .none, .bodyToken: nil
        case .page(let name, let first): (name, "\(position / size + first)")
        case .offset(let name, let base): (name, "\(position + base)")
        case .token(let name): (name, token(for: position))
        case .lastID(let name): (name, position > 0 ? ids[position - 1] : "")
        }
    }
}
