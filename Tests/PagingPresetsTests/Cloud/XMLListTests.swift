import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

/// The library parses JSON: a list in XML is a custom source with any parser.
@Suite("XML lists")
struct XMLListTests {
    /// A list of names in XML.
    private struct Listing {
        let address: String
        /// The name of the element that contains a name.
        let name: String
        /// The element that contains the next token, and the parameter for the token.
        let next: (element: String, parameter: String)

        /// Returns the texts of all elements with a name.
        private static func texts(_ tag: String, in xml: String) -> [String] {
            xml.components(separatedBy: "<\(tag)>").dropFirst()
                .compactMap { $0.components(separatedBy: "</\(tag)>").first }
        }

        func pages(_ transport: StubTransport) -> Pages<String, String> {
            Pages { token in
                var address = try WebAddress(parsing: address)
                if let token { address = address.settingQuery(next.parameter, token) }
                let path = address.path + (address.query.map { "?\($0)" } ?? "")
                let request = HTTPRequest(method: .get, scheme: "https", authority: "storage.test", path: path)
                let reply = try await transport.send(request, body: nil)
                let xml = String(decoding: try await reply.body.collect(upTo: 100_000), as: UTF8.self)
                let names = Self.texts(name, in: xml)
                guard let token = Self.texts(next.element, in: xml).first, !token.isEmpty else {
                    return Page(items: names, links: PageLinks(end: .signalled("no \(next.element)")))
                }
                return Page(items: names, following: token)
            }
        }
    }

    private static func xml(_ text: String) -> StubReply {
        StubReply(body: Array("<?xml version=\"1.0\"?>\(text)".utf8))
    }

    @Test("XML is walked by a custom source, a count of keys concerns the page, and a page may have none", .row("D19"))
    func objects() async throws {
        func page(_ keys: [String], next: String?) -> StubReply {
            let contents = keys.map { "<Contents><Key>\($0)</Key></Contents>" }.joined()
            let token = next.map { "<NextContinuationToken>\($0)</NextContinuationToken>" } ?? ""
            let count = "<KeyCount>\(keys.count)</KeyCount><IsTruncated>\(next != nil)</IsTruncated>"
            return Self.xml("<ListBucketResult>\(count)\(contents)\(token)</ListBucketResult>")
        }
        let list = "/?list-type=2&prefix=logs%2F"
        let transport = StubTransport([
            list: page(["logs/a", "logs/b"], next: "t+1/=="),
            "\(list)&continuation-token=t%2B1%2F%3D%3D": page([], next: "t2"),
            "\(list)&continuation-token=t2": page(["logs/c"], next: nil),
        ])
        let next = (element: "NextContinuationToken", parameter: "continuation-token")
        let listing = Listing(address: "https://storage.test\(list)", name: "Key", next: next)
        let collected = await listing.pages(transport).collect(upTo: 100)
        #expect(collected.arrived == ["logs/a", "logs/b", "logs/c"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(transport.paths.count == 3)
    }

    @Test("Azure Storage sends a marker that is empty on the last page", .row("D24"))
    func blobs() async throws {
        func page(_ name: String, next: String) -> StubReply {
            Self.xml("<EnumerationResults><Blobs><Blob><Name>\(name)</Name></Blob></Blobs>\(next)</EnumerationResults>")
        }
        let list = "/box?restype=container&comp=list&maxresults=1"
        let transport = StubTransport([
            list: page("a", next: "<NextMarker>2!80!b</NextMarker>"),
            "\(list)&marker=2%2180%21b": page("b", next: "<NextMarker></NextMarker>"),
        ])
        let next = (element: "NextMarker", parameter: "marker")
        let listing = Listing(address: "https://storage.test\(list)", name: "Name", next: next)
        let collected = await listing.pages(transport).collect(upTo: 100)
        #expect(collected.arrived == ["a", "b"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(transport.paths == [list, "\(list)&marker=2%2180%21b"])
    }
}
