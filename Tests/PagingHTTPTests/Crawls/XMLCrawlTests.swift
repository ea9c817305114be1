import HTTPTypes
import Paging
import PagingTesting
import Testing

@testable import PagingHTTP

/// Lists in XML with names, depths and spellings drawn at random.
@Suite("Crawls of XML", .timeLimit(.minutes(10)))
struct XMLCrawlTests {
    /// A list with the form of its documents.
    private struct List {
        /// The form of a value beside the items.
        enum Form: CaseIterable { case element, attribute, elementWithAttribute, link }

        let pages: [[Int]]
        let root: String
        let container: String?
        let item: String
        let id: String
        let next: (name: String, form: Form)
        let total: (name: String, form: Form)?
        let isPrefixed: Bool
        let isDeep: Bool

        init(_ random: inout SeededGenerator) {
            // The name of the element around the values, which a path to one of them would find first.
            var names: Set<String> = ["qq"]
            func name() -> String {
                while true {
                    let letters = (0..<Int.random(in: 2...6, using: &random)).map { _ in
                        "bcdfgkmpqvwxz".randomElement(using: &random) ?? "b"
                    }
                    if names.insert(String(letters)).inserted { return String(letters) }
                }
            }
            var first = 0
            pages = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                let count = Int.random(in: 1...5, using: &random)
                defer { first += count }
                return Array(first..<first + count)
            }
            isPrefixed = Bool.random(using: &random)
            isDeep = Bool.random(using: &random)
            (root, item, id) = (name(), name(), name())
            container = Bool.random(using: &random) ? name() : nil
            next = (name(), Form.allCases.randomElement(using: &random) ?? .element)
            let totalForm = [Form.element, .attribute, .elementWithAttribute].randomElement(using: &random)
            total = Bool.random(using: &random) ? (name(), totalForm ?? .element) : nil
        }

        var count: Int { pages.joined().count }

        private func tag(_ name: String) -> String { isPrefixed ? "p:" + name : name }

        /// Returns a value as an element and as an attribute of the root.
        private func written(_ value: String?, _ name: String, _ form: Form, _ page: Int) -> (
            element: String, attribute: String
        ) {
            let text = (value ?? "").replacing("&", with: "&amp;")
            switch form {
            case .element: return ("<\(tag(name))>\(text)</\(tag(name))>", "")
            // Some pages have the attribute, and others do not.
            case .elementWithAttribute:
                return ("<\(tag(name))\(page % 2 == 0 ? " of='a'" : "")>\(text)</\(tag(name))>", "")
            case .attribute: return ("", " \(name)='\(text)'")
            case .link:
                let own = "<\(tag(name)) rel='self' href='/list'/>"
                return (own + (value == nil ? "" : "<\(tag(name)) rel='next' href='\(text)'/>"), "")
            }
        }

        func document(_ page: Int, total declared: Int) -> String {
            let address = page + 1 < pages.count ? "/list?at=\(page + 1)&x=1" : nil
            let next = written(address, self.next.name, self.next.form, page)
            let total = self.total.map { written(String(declared), $0.name, $0.form, page) }
            let items = (pages.indices.contains(page) ? pages[page] : []).map {
                "<\(tag(item))><\(tag(id))>\($0)</\(tag(id))></\(tag(item))>\n"
            }.joined()
            let list = container.map { "<\(tag($0))>\(items)</\(tag($0))>" } ?? items
            let beside = next.element + (total?.element ?? "")
            let body = isDeep ? "<\(tag("qq"))>\(beside)</\(tag("qq"))>\(list)" : "\(list)\(beside)"
            let attributes = next.attribute + (total?.attribute ?? "")
            return "<?xml version='1.0'?><\(tag(root)) xmlns:p='u'\(attributes)>\(body)</\(tag(root))>"
        }

        private func place(_ name: String, _ form: Form) -> JSONPointer {
            let step = isPrefixed ? "*:" : ""
            let start = isDeep ? "//" : "/\(step)\(root)/"
            switch form {
            case .element, .elementWithAttribute: return JSONPointer(stringLiteral: "\(start)\(step)\(name)")
            case .attribute: return JSONPointer(stringLiteral: "/\(step)\(root)/@\(name)")
            case .link: return JSONPointer(stringLiteral: "\(start)\(step)\(name)[@rel=\"next\"]/@href")
            }
        }

        var scheme: PaginationScheme {
            .nextURL(at: .body(place(next.name, next.form)), total: total.map { .body(place($0.name, $0.form)) }).with {
                $0.responseFormat = .xml
                $0.items = JSONPointer(stringLiteral: isPrefixed ? "//p:\(item)" : "//\(item)")
            }
        }

        /// Walks the list.
        func collect(_ document: @escaping @Sendable (Int) -> String, window: PageWindow) async throws
            -> CollectedItems<
                RawItem, PageAddress
            >
        {
            let transport = StubTransport { request, _ in
                let path = request.path ?? ""
                let page = path.firstMatch(of: /at=(\d+)/).flatMap { Int($0.1) } ?? 0
                return StubReply(body: Array(document(page).utf8)).reply
            }
            var client = try PagingClient("https://api.test", transport: transport)
            client.retry = .never
            let list = client.list(ListRequest("/list"), format: ListFormat(scheme), decoding: .raw)
            return await list.pages(window: window).collect(upTo: 1_000)
        }
    }

    @Test("An honest list is complete with every item, whatever its names and forms are", arguments: 0..<150)
    func honest(_ seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let list = List(&random)
        let window = [PageWindow.serial, .pages(4)].randomElement(using: &random) ?? .serial
        let collected = try await list.collect({ list.document($0, total: list.count) }, window: window)
        let key = (list.isPrefixed ? "p:" : "") + list.id
        #expect(collected.arrived.map(\.text) == (0..<list.count).map { #"{"\#(key)":"\#($0)"}"# })
        #expect(collected.outcome.isComplete || list.pages.count == 1, "\(collected.outcome)")
    }

    @Test("A list that lacks items, is cut or is not XML any more is not complete", arguments: 0..<150)
    func damaged(_ seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed + 1_000))
        let list = List(&random)
        let bad = Int.random(in: 0..<list.pages.count, using: &random)
        let kind = Int.random(in: 0..<4, using: &random)
        let cut = Int.random(in: 1..<40, using: &random)
        let collected = try await list.collect(
            { page in
                let whole = list.document(page, total: list.count + (kind == 0 ? 1 : 0))
                guard page == bad else { return whole }
                return switch kind {
                case 0: whole
                case 1: String(whole.dropLast(cut))
                case 2: "<html><body>Sign in</body></html>"
                default: "<\(list.root)><error>try later</error></\(list.root)>"
                }
            },
            window: .serial
        )
        let isDetectable = kind != 0 || list.total != nil
        #expect(!collected.outcome.isComplete || !isDetectable, "\(kind) \(collected.outcome)")
    }
}
