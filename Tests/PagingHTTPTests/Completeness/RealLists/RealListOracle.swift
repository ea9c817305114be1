import Foundation
import HTTPTypes
import PagingHTTP
import PagingTesting

/// A client that knows the API of a list and reads it without the library's walks.
struct RealListOracle {
    struct Failure: Error {
        var status: Int
    }

    private let list: RealList

    init(_ list: RealList) {
        self.list = list
    }

    func items() throws -> [String] {
        let trial = RealListTrial(seed: list.seed, list: list)
        let first = try trial.request()
        let firstPath = first.path
        var (path, body) = (first.path, first.body)
        var fields = HTTPFields()
        var items: [String] = []
        var number = list.isBackward ? 0 : list.firstPage
        var received = number * list.pageSize
        if list.isBackward, let selector = list.selector {
            set(
                list.value(of: selector, for: .init(index: 0, start: 0)),
                of: selector,
                &path,
                &body,
                &fields,
                firstPath
            )
        }
        for _ in 0..<200 {
            let (page, document, head) = try get(path, body, fields)
            if list.way.isComputed, page.isEmpty { return items }
            if list.way.isComputed, list.beyond == .lastPage, page == Array(items.suffix(page.count)) { return items }
            items += page
            received += page.count
            number += 1
            switch list.way {
            case .single: return items
            case .computed:
                guard let selector = list.selector else { return items }
                if list.beyond != .empty, list.beyond != .lastPage, items.count >= list.truth.count { return items }
                let start = selector.style == .key ? received : number * list.pageSize
                let place = RealPage.Place(index: number, start: start)
                set(list.value(of: selector, for: place), of: selector, &path, &body, &fields, firstPath)
            case .link:
                guard let next = linked(head) else { return items }
                path = next
            case .url(let place):
                guard let next = value(place, document, head), !next.isEmpty else { return items }
                path = next.replacingOccurrences(of: RealList.host, with: "")
            case .token(let place):
                guard let next = value(place, document, head), !next.isEmpty, let selector = list.selector else {
                    return items
                }
                set(next, of: selector, &path, &body, &fields, firstPath)
            }
        }
        return items
    }

    private func get(
        _ path: String,
        _ body: JSONValue?,
        _ fields: HTTPFields
    ) throws -> (items: [String], document: JSONValue, head: HTTPFields) {
        var request = HTTPRequest(method: body == nil ? .get : .post, scheme: "https", authority: nil, path: path)
        request.headerFields = fields
        let reply = list.reply(to: request, body.map { $0.encoded() }.map { Array($0) })
        guard reply.status == .ok else { throw Failure(status: reply.status.code) }
        let document = try JSONValue(parsing: reply.body)
        guard case .array(let items)? = document[JSONPointer(tokens: list.renamed(list.row.items))] else {
            return ([], document, reply.fields)
        }
        return (items.map { String(decoding: $0.encoded(), as: UTF8.self) }, document, reply.fields)
    }

    private func value(_ place: String, _ document: JSONValue, _ head: HTTPFields) -> String? {
        if place.hasPrefix("header:") { return HTTPField.Name(String(place.dropFirst(7))).flatMap { head[$0] } }
        guard let value = document[JSONPointer(tokens: list.renamed(RealList.path(place)))], value != .null else {
            return nil
        }
        if let href = value[JSONPointer(tokens: ["href"])]?.stringValue { return href }
        return value.stringValue ?? String(decoding: value.encoded(), as: UTF8.self)
    }

    private func document(_ value: JSONValue) -> EnvelopeJSON {
        guard case .object(let object) = value else { return .text(String(decoding: value.encoded(), as: UTF8.self)) }
        return .object(object.members.map { ($0.key, document($0.value)) })
    }

    private func linked(_ head: HTTPFields) -> String? {
        guard let name = HTTPField.Name("Link"), let text = head[name] else { return nil }
        for part in text.components(separatedBy: ", ") where part.contains("rel=\"next\"") {
            let address = part.dropFirst().prefix { $0 != ">" }
            return address.replacingOccurrences(of: RealList.host, with: "")
        }
        return nil
    }

    private func set(
        _ value: String,
        of selector: RealList.Selector,
        _ path: inout String,
        _ body: inout JSONValue?,
        _ fields: inout HTTPFields,
        _ firstPath: String
    ) {
        if selector.target.hasPrefix("body:") {
            var document = body.map(document) ?? .object([])
            document.set(RealList.path(selector.target.dropFirst(5))[...], to: EnvelopeJSON.string(value))
            body = try? JSONValue(parsing: Array(document.encoded.utf8))
        } else if selector.target.hasPrefix("header:") {
            if let name = HTTPField.Name(String(selector.target.dropFirst(7))) { fields[name] = value }
        } else {
            let name = ListQuery.escaped(selector.target)
            let parts = firstPath.split(separator: "?", maxSplits: 1)
            let kept = parts.count > 1 ? parts[1].split(separator: "&").filter { !$0.hasPrefix("\(name)=") } : []
            let query = (kept.map(String.init) + ["\(name)=\(ListQuery.escaped(value))"]).joined(separator: "&")
            path = "\(list.path)?\(query)"
        }
    }
}
