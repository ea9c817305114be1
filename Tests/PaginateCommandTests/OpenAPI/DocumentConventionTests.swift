import Foundation
import PagingDetection
import PagingHTTP
import Testing

@testable import PaginateCommand

/// Conventions of public documents, each after operations of real APIs.
@Suite("Conventions of OpenAPI documents")
struct DocumentConventionTests {
    /// Returns the only list of a document with one operation.
    ///
    /// - Parameters:
    ///   - operation: The members of the operation beside its responses.
    ///   - response: The members of the response, or its whole schema.
    private func list(
        _ operation: String,
        response: String,
        at path: String = "/birds",
        method: String = "get"
    ) throws -> OpenAPIFindings.List? {
        let schema = response.hasPrefix("{") ? response : "{type: object, properties: {\(response)}}"
        let text = """
            openapi: 3.0.3
            info: {title: Birds, version: '2'}
            paths:
              \(path):
                \(method):
                  \(operation)
                  responses: {'200': {description: Birds, content: {application/json: {schema: \(schema)}}}}
            """
        let findings = OpenAPIFindings(try OpenAPIDocument(parsing: Array(text.utf8)))
        #expect(findings.lists.count < 2)
        return findings.lists.first
    }

    private func scheme(_ operation: String, response: String) throws -> PaginationScheme? {
        try list(operation, response: response)?.proposal?.scheme
    }

    /// Returns parameters in the query, each with its schema.
    private func query(_ parameters: KeyValuePairs<String, String>) -> String {
        let list = parameters.map { "{name: \($0.key), in: query, schema: {\($0.value)}}" }
        return "parameters: [\(list.joined(separator: ", "))]"
    }

    private func content(_ schema: String) -> String {
        "requestBody: {content: {application/json: {schema: \(schema)}}}"
    }

    private static let birds = "{type: array, items: {type: object, properties: {id: {type: string}}}}"

    @Test(
        "A sentence says from which number pages count",
        arguments: [
            ("Used for pagination. Starts at zero.", 0), ("The page to access (base 0).", 0), ("Zero based page", 0),
            ("Page numbers are 0-based (so pass pagenumber=0).", 0), ("The number, with `0` being the first page.", 0),
            ("The first page to return `[default=0]`.", 0), ("Page number to return, starting with 0.", 0),
            ("Page number, defaults to 1.", 1), ("Page 1 equates to the first 1000 birds.", nil),
            ("The number of birds. Default value is 25.", nil), ("Between 1 and 100.", nil),
        ]
    )
    func sentences(text: String, number: Int?) throws {
        #expect(OpenAPISentence(text).firstNumber == number)
        let parameters =
            "parameters: [{name: page, in: query, description: \"\(text)\", schema: {type: integer}}]"
        #expect(
            try scheme(parameters, response: Self.birds)
                == .pageNumber("page", firstPage: number ?? 1).with { $0.items = "" }
        )
    }

    @Test("Content that is the items themselves chooses no page of them")
    func sentItems() throws {
        let schema =
            "{type: object, properties: {pagination: {type: object, properties: {page: {type: integer}, pageSize: {type: integer}}}, Birds: \(Self.birds)}}"
        #expect(try list(content(schema), response: schema, method: "post")?.proposal == nil)
        let search =
            "{type: object, properties: {pagination: {type: object, properties: {page: {type: integer}, pageSize: {type: integer}}}}}"
        #expect(
            try list(content(search), response: schema, method: "post")?.proposal?.scheme.firstNumber?.target
                == "body:/pagination/page"
        )
    }

    @Test("A position that a flag turns on is not that of a request without the flag")
    func flags() throws {
        let parameters: KeyValuePairs = [
            "usemarker": "type: boolean", "marker": "type: string", "offset": "type: integer", "limit": "type: integer",
        ]
        let response = "entries: \(Self.birds), next_marker: {type: string}, total_count: {type: integer}"
        #expect(try scheme(query(parameters), response: response)?.firstOffset?.target == "offset")
        #expect(
            try scheme(query(["marker": "type: string", "limit": "type: integer"]), response: response)?.cursorTarget
                == "marker"
        )
    }

    @Test("The next link of a list inside an object leads to its items, not to others of the object")
    func otherLists() throws {
        let inner = "{type: object, properties: {next: {type: string, format: uri}, items: \(Self.birds)}}"
        let response = "id: {type: string}, images: \(Self.birds), items: \(inner)"
        let proposal = try list("summary: A nest", response: response)?.proposal
        #expect(proposal?.scheme.addressPlace == "/items/next")
        #expect(proposal?.scheme.items == "/items/items")
    }

    @Test("The address of more about an item is not that of the next page")
    func otherAddresses() throws {
        let response = "fields: \(Self.birds), learnMoreUri: {type: string, format: uri}"
        #expect(try list("summary: A label", response: response)?.proposal == nil)
        #expect(
            try scheme("summary: Labels", response: "fields: \(Self.birds), moreUri: {type: string, format: uri}")?
                .addressPlace == "/moreUri"
        )
    }

    @Test("A POST request that chooses no page reads no list")
    func changes() throws {
        let response = "birds: \(Self.birds), links: {type: object, properties: {next: {type: string, format: uri}}}"
        let body = content("{type: object, properties: {name: {type: string}}}")
        #expect(try list(body, response: response, method: "post") == nil)
        #expect(try list("summary: Birds", response: response)?.proposal?.scheme.addressPlace == "/links/next")
    }

    @Test("Pages have the size with their word, and items the other one")
    func sizes() throws {
        let parameters: KeyValuePairs = [
            "page": "type: integer, minimum: 1", "page_size": "type: integer", "limit": "type: integer",
        ]
        let list = try #require(try list(query(parameters), response: Self.birds))
        #expect(list.proposal?.scheme.firstNumber?.target == "page" && list.proposal?.pageSize == "page_size")
    }

    @Test("Texts called next and previous are addresses, unless something says that they are cursors")
    func directions() throws {
        let parameters = query(["cursor": "type: string", "page_size": "type: integer"])
        func response(_ more: String) -> String {
            "data: \(Self.birds), previous: {type: string\(more)}, next: {type: string\(more)}"
        }
        #expect(try scheme(parameters, response: response(""))?.addressPlace == "/next")
        for more in [", description: The cursor of a page", ", example: cD0yMDIx"] {
            #expect(try scheme(parameters, response: response(more))?.cursorTarget == "cursor", "\(more)")
        }
        // The request takes the text itself.
        let sent = query(["next": "type: string", "page_size": "type: integer"])
        #expect(try scheme(sent, response: response(""))?.cursorTarget == "next")
    }

    @Test(
        "A text that is sent back under its own name is a cursor by what is beside it",
        arguments: [
            ("iterator", "iterator: {type: string}, prevIterator: {type: string}", "/iterator"),
            ("pageKey", "pageKey: {type: string}", "/pageKey"),
            ("pageKey", "nextPageKey: {type: string}", "/nextPageKey"),
            (
                "next_record_id", "metadata: {type: object, properties: {next_record_id: {type: string}}}",
                "/metadata/next_record_id"
            ), ("station", "station: {type: string}", nil),
        ]
    )
    func namedCursors(name: String, members: String, place: String?) throws {
        let expected = try place.map { place in
            let pointer = try JSONPointer(place)
            return PaginationScheme.cursor(from: .body(pointer), into: .query(name)).with { $0.items = "/birds" }
        }
        let found = try scheme(query([name: "type: string"]), response: "birds: \(Self.birds), \(members)")
        #expect(found == expected)
    }

    @Test("The key of the last item is sent after any words that it has itself")
    func lastKeys() throws {
        let more = "birds: \(Self.birds), has_more: {type: boolean}"
        let own = try scheme(
            query(["start_after_ring_item_id": "type: string"]),
            response: more + ", last_ring_item_id: {type: string}"
        )
        #expect(own?.cursorTarget == "start_after_ring_item_id")
        let last = try scheme(query(["starting_after": "type: string"]), response: more + ", last: {type: string}")
        #expect(last?.cursorTarget == "starting_after")
        // Nothing in the response but the items can be sent.
        let key = try scheme(query(["after": "type: string", "limit": "type: integer"]), response: more)
        #expect(key?.lastKey?.target == "after" && key?.lastKey?.member == "/id")
    }

    @Test("The first item beside the most items is an offset")
    func first() throws {
        let list = try #require(
            try list(query(["first": "type: integer", "max": "type: integer"]), response: Self.birds)
        )
        #expect(list.proposal?.scheme.firstOffset?.target == "first" && list.proposal?.pageSize == "max")
    }

    @Test("A document that calls the page size a text has no numbers; one with a number has a cursor in a text")
    func texts() throws {
        let texts = query(["offset": "type: string", "limit": "type: string"])
        #expect(try scheme(texts, response: "results: \(Self.birds)")?.firstOffset?.target == "offset")
        let token = query(["offset": "type: string", "limit": "type: integer"])
        #expect(try scheme(token, response: "results: \(Self.birds)") == nil)
    }

    @Test("The members of all objects that the content may be are read")
    func alternatives() throws {
        let body =
            "{oneOf: [{type: object, properties: {cursor: {type: string}}}, {type: object, properties: {limit: {type: integer}}}]}"
        let list = try list(
            content(body),
            response: "items: \(Self.birds), cursor: {type: string}, has_more: {type: boolean}",
            method: "post"
        )
        #expect(list?.proposal?.scheme.cursorTarget == "body:/cursor")
    }

    @Test("A sentence about the Link header field is the field")
    func linkSentences() throws {
        let parameters =
            "parameters: [{name: next, in: query, description: The addresses are returned in the `Link` header., schema: {type: string}}]"
        #expect(try scheme(parameters, response: Self.birds) == .linkHeader.with { $0.items = "" })
    }

    @Test("The number of a page can be a part of the path")
    func paths() throws {
        let parameters =
            "parameters: [{name: page, in: path, required: true, description: Zero based page, schema: {type: integer}}]"
        let list = try #require(
            try list(parameters, response: "results: \(Self.birds), hasMore: {type: boolean}", at: "'/birds/{page}/'")
        )
        #expect(list.proposal?.scheme.firstNumber?.target == .path("page"))
        #expect(list.proposal?.requiredFirst == .init(target: .path("page"), number: 0))
        #expect(list.operation.inputs.isEmpty)
        // A page of a book is no page of a list.
        let words = "{type: object, properties: {page: {type: integer}, words: {type: array, items: {type: string}}}}"
        #expect(try self.list(parameters, response: words, at: "'/books/{page}'")?.proposal == nil)
    }
}
