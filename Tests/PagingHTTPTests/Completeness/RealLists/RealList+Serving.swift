import Foundation
import HTTPTypes
import PagingHTTP
import PagingTesting

extension RealList {
    /// Returns the page at a place, or `nil` behind the end.
    func page(at place: RealPage.Place) -> RealPage? {
        let visible = visibleItems(at: place.index)
        var range = min(place.start, visible)..<min(place.start + pageSize, visible)
        var next: RealPage.Place?
        if let bounds {
            guard place.index < bounds.count - 1 else { return nil }
            range = bounds[place.index]..<bounds[place.index + 1]
            if place.index < bounds.count - 2 { next = .init(index: place.index + 1, start: range.upperBound) }
        } else {
            let hasNext = hasEmptyLastPage ? !range.isEmpty : range.upperBound < visible
            let follows = growth.map { $0.page == place.index + 1 } ?? false
            if hasNext || follows { next = .init(index: place.index + 1, start: place.start + pageSize) }
        }
        return RealPage(
            place: place,
            items: Array(items[range]),
            next: way.isSingle ? nil : next,
            total: visible,
            pages: max((visible + pageSize - 1) / pageSize, 1),
            received: range.upperBound
        )
    }

    /// Responds to a request as the API does, with a fault if there is one.
    func reply(to request: HTTPRequest, _ body: [UInt8]?, fault: RealFault? = nil) -> StubReply {
        let target = request.path ?? "/"
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.first.map(String.init) == path else { return .failure(404, "no such list") }
        let parameters = parts.count > 1 ? ListQuery.parameters(of: parts[1]) : []
        let query = Dictionary(parameters.map { ($0.name, $0.value) }) { $1 }
        let document = body.flatMap { try? JSONValue(parsing: $0) }
        func value(_ target: String) -> String? {
            if target.hasPrefix("body:") {
                let pointer = try? JSONPointer(String(target.dropFirst(5)))
                guard let found = pointer.flatMap({ document?[$0] }), found != .null else { return nil }
                return found.stringValue ?? String(decoding: found.encoded(), as: UTF8.self)
            }
            if target.hasPrefix("header:") {
                return HTTPField.Name(String(target.dropFirst(7))).flatMap { request.headerFields[$0] }
            }
            return query[target]
        }
        if let asked = sizeParameter.flatMap(value).flatMap({ Int($0) }), asked != askedSize, asked > 0 {
            return resized(asked).reply(value, fault)
        }
        return reply(value, fault)
    }

    /// Returns the list with the page size that a request asks for.
    private func resized(_ asked: Int) -> RealList {
        guard bounds == nil, growth == nil, !way.isSingle else { return self }
        var list = self
        list.pageSize = kinds.contains(.capped) ? min(asked, pageSize) : min(asked, 1_000)
        list.askedSize = asked
        return list
    }

    private func reply(_ value: (String) -> String?, _ fault: RealFault?) -> StubReply {
        guard let place = place(value) else { return .failure(400, "no such page") }
        guard var page = damagedPage(at: place, fault) else { return .failure(400, "no such page") }
        let isBehind = place.index > 0 && page.items.isEmpty && page.place == place && page.body == nil
        if isBehind, !(hasEmptyLastPage && place.start == (items.count + pageSize - 1) / pageSize * pageSize),
            fault == nil
        {
            switch beyond {
            case .empty: break
            case .notFound: return .failure(404, "no such page")
            case .unsatisfiable: return .failure(416, "no such range")
            case .lastPage:
                let last = pageCount - 1
                page = self.page(at: .init(index: last, start: last * pageSize)) ?? page
            }
        }
        return reply(page)
    }

    private func damagedPage(at place: RealPage.Place, _ fault: RealFault?) -> RealPage? {
        guard let fault else { return page(at: place) }
        return fault.page(of: self, at: place)
    }

    private func place(_ value: (String) -> String?) -> RealPage.Place? {
        for selector in selectors {
            guard let text = value(selector.target), !text.isEmpty else { continue }
            let start: Int? =
                switch selector.style {
                case .page(let first): Int(text).flatMap { $0 < first ? nil : ($0 - first) * pageSize }
                case .offset(let base): Int(text).flatMap { $0 < base ? nil : $0 - base }
                case .token: nil
                case .key: ids.firstIndex(of: text).map { $0 + 1 }
                }
            if selector.style == .token { return place(ofToken: text) }
            guard let start, start < 100_000 else { return nil }
            return .init(index: start / pageSize, start: start, variant: value("v").flatMap { Int($0) } ?? 0)
        }
        return .init(index: 0, start: 0)
    }

    // MARK: - Tokens and addresses

    func token(for place: RealPage.Place) -> String {
        let variant = place.variant > 0 ? "-\(place.variant)" : ""
        let number = "\(place.index * 7 + 13)-\(place.start)\(variant)"
        return (rolls.first ?? 0) % 2 == 0 ? "tok\(number)" : Data("cursor:\(number)".utf8).base64EncodedString()
    }

    private func place(ofToken text: String) -> RealPage.Place? {
        let decoded = Data(base64Encoded: text).map { String(decoding: $0, as: UTF8.self) }
        if let number = Int(text), number >= 1_000_000 {
            return .init(index: number / 1_000_000 - 1, start: number % 1_000_000)
        }
        let plain = decoded?.hasPrefix("cursor:") == true ? decoded ?? text : text
        let digits = plain.drop { !$0.isNumber }.split(separator: "-").compactMap { Int($0) }
        guard digits.count >= 2, digits[0] >= 13 else { return nil }
        return .init(index: (digits[0] - 13) / 7, start: digits[1], variant: digits.count > 2 ? digits[2] : 0)
    }

    /// Returns the value of a selector for a page.
    func value(of selector: Selector, for place: RealPage.Place) -> String {
        switch selector.style {
        case .page(let first): "\(place.start / pageSize + first)"
        case .offset(let base): "\(place.start + base)"
        case .token: token(for: place)
        case .key: place.start > 0 && place.start <= ids.count ? ids[place.start - 1] : ""
        }
    }

    /// The query parameters of the first request.
    var query: [(name: String, value: String)] {
        var query: [(name: String, value: String)] = []
        if let sizeParameter, let askedSize, !sizeParameter.contains(":") {
            query.append((sizeParameter, "\(askedSize)"))
        }
        if let selector, namesFirstPage, !selector.target.contains(":"), selector.style != .token,
            selector.style != .key
        {
            query.append((selector.target, value(of: selector, for: firstPlace)))
        }
        return query
    }

    var firstPlace: RealPage.Place { .init(index: firstPage, start: bounds == nil ? firstPage * pageSize : 0) }

    /// The JSON body of the request, if the API takes one.
    var requestBody: String? {
        guard row.method == "POST" else { return nil }
        var document = EnvelopeJSON.object([])
        if let sizeParameter, let askedSize, sizeParameter.hasPrefix("body:") {
            document.set(Self.path(sizeParameter.dropFirst(5))[...], to: "\(askedSize)")
        }
        if let selector, namesFirstPage, selector.target.hasPrefix("body:"), selector.style != .token,
            selector.style != .key
        {
            let text = value(of: selector, for: firstPlace)
            document.set(Self.path(selector.target.dropFirst(5))[...], to: text)
        }
        return document.encoded
    }

    /// Returns the URL of a page.
    func address(of place: RealPage.Place) -> String {
        var parameters = query
        if let selector = urlSelector {
            parameters.removeAll { $0.name == selector.target }
            parameters.append((selector.target, value(of: selector, for: place)))
            if place.variant > 0, selector.style != .token { parameters.append(("v", "\(place.variant)")) }
        }
        let text = parameters.map { "\(ListQuery.escaped($0.name))=\(ListQuery.escaped($0.value))" }.joined(
            separator: "&"
        )
        return (usesAbsoluteURLs ? Self.host : "") + path + (text.isEmpty ? "" : "?" + text)
    }

    /// The selector in URLs: a query parameter.
    var urlSelector: Selector? {
        if let selector, !selector.target.contains(":") { return selector }
        return selectors.first { !$0.target.contains(":") }
    }

    // MARK: - Texts

    static func path(_ pointer: some StringProtocol) -> [String] {
        String(pointer).split(separator: "/" as Character).map { String($0) }
    }
}

extension RealList.Way {
    var isSingle: Bool {
        if case .single = self { true } else { false }
    }
}
