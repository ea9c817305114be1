import HTTPTypes
import Paging
import PagingHTTP

extension DescribedList {
    /// Whether the list is one of SCIM, whose first item has the index 1 (RFC 7644, section 3.4.2.4).
    fileprivate var countsFromOne: Bool {
        guard case .object(let members) = response else { return false }
        return ["Resources", "totalResults"].allSatisfy { name in members.contains { $0.name == name } }
    }

    /// A request and a response that a description permits.
    struct Sample {
        /// The meaning of a text of unknown form.
        enum Text: CaseIterable {
            case token, address
        }

        let reply: PageReply
        let detector: SchemeDetector
        let text: Text
        let items: JSONPointer?
        private let list: DescribedList

        private static let origin = "https://sample.invalid"
        private static let size = 2

        /// Creates a sample; `nil` for a response without a list.
        init?(_ list: DescribedList, items: JSONPointer?, text: Text) {
            (self.list, self.items, self.text) = (list, items, text)
            var writer = Writer(list, items: items, text: text)
            let body = writer.value(of: list.response, named: [])
            guard let request = Self.request(for: list),
                let client = try? PagingClient(Self.origin),
                let address = try? WebAddress(parsing: Self.origin + request.path)
            else { return nil }
            var response = HTTPResponse(status: .ok)
            response.headerFields[.contentType] = "application/json"
            for name in list.headerFields {
                guard let field = HTTPField.Name(name) else { continue }
                response.headerFields[field] = writer.headerValue(name, page: Self.origin + request.path)
            }
            let definition = ListDefinition(client: client, request: request, format: ListFormat(.unread, items: items))
            let exchange = Exchange(reply: HTTPReply(response, body: .empty), address: address)
            guard var reply = try? PageReply(exchange, requested: nil, of: definition),
                let content = try? PageContent(body.encoded(), items: items)
            else { return nil }
            reply.content = content
            self.reply = reply
            detector = SchemeDetector(reply)
        }

        /// Whether anything in the response looks like pagination.
        var hasSigns: Bool {
            detector.envelope.members.contains {
                [.next, .cursor, .more, .done].contains($0.role) && $0.isUsual && form(at: $0.place) != .text(.moment)
            }
        }

        func proposals() -> [SchemeProposal] { detector.proposals() }

        /// Whether the description says that a text is an address.
        func isDeclaredAddress(_ place: ValuePlace) -> Bool { form(at: place) == .text(.address) }

        private func form(at place: ValuePlace) -> Form? {
            guard case .body(let pointer) = place.kind else { return nil }
            return list.response.form(at: pointer.tokens[...])
        }

        /// The first page's request, with a value for each parameter that may choose a page.
        private static func request(for list: DescribedList) -> ListRequest? {
            // A digit says that a part of the path is an identifier, which names no array.
            let path = list.path.prefix { $0 != "?" }.map { $0 == "{" || $0 == "}" ? "0" : $0 }
            var request = ListRequest(String(path), method: list.method)
            var query = QueryString("")
            var body = JSONValue.null
            for parameter in list.parameters {
                guard let value = value(of: parameter, in: list) else { continue }
                switch parameter.target.kind {
                case .query(let name): query = query.setting(name, to: value.parameterText)
                case .body(let pointer): body.set(value, at: pointer)
                default: continue
                }
            }
            if body != .null { request.body = body }
            if !query.text.isEmpty { request.path += "?" + query.text }
            return request
        }

        private static func value(of parameter: Parameter, in list: DescribedList) -> JSONValue? {
            switch parameter.number {
            case .size?: return .number("\(size)")
            case .page?: return .number("\(parameter.first ?? 1)")
            case .offset?: return .number("\(parameter.first ?? (list.countsFromOne ? 1 : 0))")
            default: return parameter.isPosition ? .string("position") : nil
            }
        }
    }
}

/// Writes the values of a sample response.
private struct Writer {
    private let list: DescribedList
    private let text: DescribedList.Sample.Text
    private let classifier: SignClassifier
    /// The name of a parameter that an address changes.
    private let position: String
    private var lastToken = 0

    init(_ list: DescribedList, items: JSONPointer?, text: DescribedList.Sample.Text) {
        (self.list, self.text) = (list, text)
        classifier = SignClassifier(items: items)
        let target = list.parameters.first { $0.isPosition }?.target
        position = target.map { $0.queryName ?? $0.leafName } ?? "position"
    }

    /// - Parameter names: The names of the value and the objects around it, outermost first.
    mutating func value(of form: DescribedList.Form, named names: [String]) -> JSONValue {
        guard names.count < 7 else { return .null }
        switch form {
        // A position may be an object whose members the description leaves open.
        case .object([]) where list.method == .post && isNext(names):
            return .object(.init([.init(key: "key", value: .string(token()))]))
        case .object(let members):
            return .object(
                JSONValue.Object(
                    members.map { .init(key: $0.name, value: value(of: $0.form, named: names + [$0.name])) }
                )
            )
        case .array(let element):
            // The elements differ, as items do. Those that the description leaves open are likely objects.
            return .array((0..<2).map { _ in sampleElement(of: element, named: names + [""]) })
        case .text(.words(let words)): return .string(words.first ?? token())
        case .text(.address): return .string(address())
        case .text(.moment): return .string("2001-02-03T04:05:06Z")
        case .text(.token): return .string(token())
        case .text: return .string(text == .address && isNext(names) ? address() : token())
        case .number: return .number(number(named: names))
        case .flag: return .bool(role(of: names, .bool(true)) != .done)
        case .unknown: return isNext(names) ? .string(text == .address ? address() : token()) : .null
        }
    }

    private mutating func sampleElement(of form: DescribedList.Form, named names: [String]) -> JSONValue {
        switch form {
        case .unknown, .array: .object(.init([.init(key: "value", value: .string(token()))]))
        default: value(of: form, named: names)
        }
    }

    private mutating func token() -> String {
        lastToken += 1
        return "c2FtcGxl\(lastToken)"
    }

    /// An address that changes what a position is in.
    private mutating func address() -> String {
        "https://sample.invalid/list?" + QueryString("").setting(position, to: token()).text
    }

    func headerValue(_ name: String, page: String) -> String {
        let words = NameWords(name)
        if words.words == ["link"] { return "<\(page)\(page.contains("?") ? "&" : "?")sample=2>; rel=\"next\"" }
        switch classifier.reading(of: words, in: [], .number("137"))?.role {
        case .total?: return "137"
        case .lastPage?: return "69"
        default: return "c2FtcGxlIGhlYWRlcg"
        }
    }

    private func role(of names: [String], _ value: JSONValue) -> PageSign.Role? {
        guard let name = names.last else { return nil }
        return classifier.reading(of: NameWords(name), in: names.dropLast().map { NameWords($0) }, value)?.role
    }

    private func isNext(_ names: [String]) -> Bool {
        [.next, .cursor].contains(role(of: names, .string("c2FtcGxl")))
    }

    private func first(_ role: PageSign.Role) -> Int? {
        list.parameters.first { $0.number == role }?.first ?? (role == .offset && list.countsFromOne ? 1 : nil)
    }

    /// Returns a number that is what its name says.
    private func number(named names: [String]) -> String {
        switch role(of: names, .number("137")) {
        case .total?: "137"
        case .lastPage?: "69"
        case .remaining?: "135"
        case .size?, .count?: "2"
        case .page?: "\(first(.page) ?? 1)"
        case .offset?: "\(first(.offset) ?? 0)"
        case .next?, .cursor?:
            // The number of an item, if no parameter has that of a page.
            if list.parameters.contains(where: { $0.number == .offset }),
                !list.parameters.contains(where: { $0.number == .page })
                    || NameWords(names.last ?? "").has(["offset", "skip", "start", "from"])
            {
                "\((first(.offset) ?? 0) + 40)"
            } else {
                "\((first(.page) ?? 1) + 1)"
            }
        default: "7"
        }
    }
}
