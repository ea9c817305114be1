import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

/// The library reads JSON: a list in XML is a source of one's own, with any parser.
@Suite("Lists that are XML")
struct XMLListTests {
    /// A list of names in XML.
    private struct Listing {
        let address: String
        /// The element that holds a name.
        let name: String
        /// The element that holds the next page's token, and the parameter that the token goes into.
        let next: (element: String, parameter: String)

        /// The texts of all elements of a name.
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

    @Test("D19: XML is walked by a source of one's own; a count of keys is the page's, and a page may have none")
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

    @Test("D24: Azure's storage names a marker, which is empty on the last page")
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
