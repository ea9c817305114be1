import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Secrets in addresses")
struct WithheldAddressTests {
    private static let url = "https://api.test/items?customer=acme&state=all&v=2&account=123456&per_page=100&q=a,b%20c"

    private var values: Secrets {
        get throws {
            let values = Secrets()
            values.add("tenant-one", as: "header:x-tenant")
            values.add("long-secret-0123456789", as: "header:x-note")
            values.addQuery(of: try WebAddress(parsing: Self.url))
            return values
        }
    }

    private func client(_ table: [String: StubReply] = [:]) throws -> (api: PagingClient, transport: StubTransport) {
        let transport = StubTransport { request, _ in (table[request.path ?? ""] ?? .json("[]")).reply }
        var api = try PagingClient(Self.url, transport: transport)
        api.retry = .never
        api.secrets = try values
        return (api, transport)
    }

    /// Returns the cursor of the page that a link leads to.
    private func cursor(of link: String) async throws -> PageAddress {
        let (api, _) = try client([
            "/items?customer=acme&state=all&v=2&account=123456&per_page=100&q=a,b%20c": .page("[1]", next: link)
        ])
        let source = api.list(ListRequest(""), format: ListFormat(.linkHeader), decoding: .json(Int.self))
        return try #require(try await source.page(at: nil).links.following.first)
    }

    @Test(
        "The values of a link are omitted when a cursor is written",
        arguments: [
            // The same name: any value.
            ("/items?state=all&page=2", "/items?state=***&page=2"), ("/items?v=2&page=2", "/items?v=***&page=2"),
            ("/items?customer=acme", "/items?customer=***"), ("/items?q=a,b%20c", "/items?q=***"),
            // Another name: values that cannot match by accident.
            ("/items?who=acme", "/items?who=***"), ("/items?x=tenant-one", "/items?x=***"),
            ("/items?a[]=tenant%2Done", "/items?a[]=***"), ("/items?owner=123456", "/items?owner=***"),
            ("/items?y=a%2Cb+c", "/items?y=***"), ("/tenant-one/items?page=2", "/***/items?page=2"),
            // A secret name: any value.
            ("/items?token=2&page=2", "/items?token=***&page=2"),
            // Parts: only of long values.
            ("/items?f=x:long-secret-0123456789:y", "/items?f=x:***:y"),
            ("/items/long-secret-0123456789.json", "/items/***.json"),
        ]
    )
    func withheld(_ link: String, _ written: String) async throws {
        let cursor = try await cursor(of: link)
        let data = try JSONEncoder().encode(cursor)
        let text = try JSONValue(parsing: [UInt8](data))
        #expect(text["/url"]?.stringValue == "https://api.test" + written)
        #expect(cursor.description == "https://api.test" + written)
        #expect(cursor.url?.description == "https://api.test" + written)
    }

    @Test(
        "A text that equals a value by accident is written unchanged",
        arguments: [
            "/items?page=2", "/items?per_page=100&page=2", "/items?filter=all", "/items?limit=2", "/items?x=acme2",
            "/items?x=xtenant-one", "/all/items?page=3", "/items/2?page=3", "/items?x=12345", "/items?x=acme,b",
        ]
    )
    func accidents(_ link: String) async throws {
        let cursor = try await cursor(of: link)
        #expect(cursor.description == "https://api.test" + link)
        let text = String(decoding: try JSONEncoder().encode(cursor), as: UTF8.self)
        #expect(!text.contains("withheld"))
    }

    @Test(
        "A saved cursor sends the same bytes as the original one",
        arguments: [
            "/items?customer=acme&page=2", "/items?q=a,b%20c&page=2", "/items?q=a%2Cb%20c&p=2", "/items?q=a%2Cb+c",
            "/items?f=***&customer=acme&g=***", "/items?f=a:long-secret-0123456789:b:long-secret-0123456789",
            "/tenant-one/x?y=tenant-one&z=*",
        ]
    )
    func restoring(_ link: String) async throws {
        let cursor = try await cursor(of: link)
        let saved = try JSONDecoder().decode(PageAddress.self, from: JSONEncoder().encode(cursor))
        #expect(saved == cursor, "a cycle is found after a resume as well")
        let (api, transport) = try client()
        let source = api.list(ListRequest(""), format: ListFormat(.linkHeader), decoding: .json(Int.self))
        _ = try await source.page(at: saved)
        #expect(transport.sent.map(\.request.path) == [link])
    }

    @Test("A saved cursor with a missing value names it and sends nothing")
    func missing() async throws {
        let data = try JSONEncoder().encode(try await cursor(of: "/items?x=tenant-one"))
        let saved = try JSONDecoder().decode(PageAddress.self, from: data)
        var (api, transport) = try client()
        api.secrets = Secrets()
        let source = api.list(ListRequest(""), format: ListFormat(.linkHeader), decoding: .json(Int.self))
        let error = await #expect(throws: RequestError.self) { try await source.page(at: saved) }
        #expect(error?.description.contains("header:x-tenant") == true)
        #expect(transport.sent.isEmpty)
    }

    @Test("A server's text cannot request a value")
    func forged() async throws {
        let data = Data(#"{"url":"https://api.test/items?x=***&withheld=header:x-tenant"}"#.utf8)
        let (api, transport) = try client()
        let source = api.list(ListRequest(""), format: ListFormat(.linkHeader), decoding: .json(Int.self))
        _ = try await source.page(at: try JSONDecoder().decode(PageAddress.self, from: data))
        #expect(transport.sent.map(\.request.path) == ["/items?x=***&withheld=header:x-tenant"])
    }

    @Test("A damaged cursor is an error", arguments: ["-1", "0", "9000", "9223372036854775807"])
    func damaged(_ place: String) async throws {
        let text =
            #"{"url":"https://api.test/?x=***","withheld":[{"at":\#(place),"form":"plain","value":"header:x-tenant"}]}"#
        let saved = try JSONDecoder().decode(PageAddress.self, from: Data(text.utf8))
        let (api, _) = try client()
        let source = api.list(ListRequest(""), format: ListFormat(.linkHeader), decoding: .json(Int.self))
        await #expect(throws: RequestError.self) { try await source.page(at: saved) }
    }

    @Test("An error and a redirect omit the values")
    func errors() async throws {
        let (api, _) = try client(["/gone?customer=acme": StubReply(status: .notFound)])
        let error = await #expect(throws: RequestError.self) {
            try await api.fetch([Int].self, from: "/gone?customer=acme")
        }
        #expect(error?.description.contains("customer=***") == true)
        #expect(error?.description.contains("acme") == false)
    }

    @Test("Messages omit only long values")
    func messages() throws {
        #expect(try values.hidden(in: "all of acme: long-secret-0123456789.") == "all of acme: ***.")
    }
}
