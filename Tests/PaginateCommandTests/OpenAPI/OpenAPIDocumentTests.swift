import Foundation
import PagingDetection
import PagingHTTP
import Testing

@testable import PaginateCommand

@Suite("OpenAPI documents")
struct OpenAPIDocumentTests {
    private func findings(_ text: String, at file: String? = nil) throws -> OpenAPIFindings {
        OpenAPIFindings(try OpenAPIDocument(parsing: Array(text.utf8), at: file))
    }

    private static let head = """
        openapi: 3.0.3
        info: {title: Birds, version: '2'}

        """

    @Test("A document in YAML has the lists of the same document in JSON")
    func yaml() throws {
        let text =
            Self.head + """
                paths:
                  /birds:
                    parameters:
                      - &size {name: limit, in: query, schema: {type: integer}}
                    get:
                      operationId: list_birds
                      parameters:
                        - {name: after, in: query, schema: {type: string}}
                        - {name: 'on', in: query, schema: {type: boolean}}
                      responses:
                        '200':
                          content:
                            application/json; charset=utf-8:
                              schema:
                                allOf:
                                  - {type: object, properties: {birds: {type: array, items: {$ref: '#/components/schemas/Bird'}}}}
                                  - {type: object, properties: {after: {type: string, nullable: true}}}
                components:
                  schemas:
                    Bird: {type: object, properties: {id: {type: integer}, nest: {$ref: '#/components/schemas/Bird'}}}
                """
        let findings = try findings(text)
        let list = try #require(findings.lists.first)
        let scheme = PaginationScheme.cursor(from: "/after", into: "after").with { $0.items = "/birds" }
        #expect(list.proposal?.scheme == scheme)
        #expect(list.proposal?.pageSize == "limit")
        #expect(findings.schemes.map(\.name) == ["listBirds"])
        #expect(list.operation.inputs.map(\.name) == ["on"])
        // A structure cannot contain itself.
        #expect(findings.swift(types: nil).contains("public let nest: JSONValue?"))
        #expect(findings.swift(types: "Components.Schemas").contains("HTTPPageSource<Components.Schemas.Bird>"))
    }

    @Test(
        "Extensions say more than names",
        arguments: [
            (
                #"x-ms-pageable: {nextLinkName: more}"#,
                PaginationScheme.nextURL(at: "/more").with { $0.items = "/value" }
            ),
            (
                #"x-speakeasy-pagination: {type: cursor, inputs: [{name: c, in: parameters, type: cursor}], outputs: {results: $.value, nextCursor: $.x.y}}"#,
                .cursor(from: "/x/y", into: "c").with { $0.items = "/value" }
            ),
            (
                #"x-speakeasy-pagination: {type: offsetLimit, inputs: [{name: p, in: parameters, type: page}], outputs: {results: $.value, numPages: $.n}}"#,
                .pageNumber("p", totalPages: "/n").with { $0.items = "/value" }
            ),
            (
                #"x-fern-pagination: {offset: $request.o, step: $request.l, results: $response.value}"#,
                .offset("o").with { $0.items = "/value" }
            ),
            (
                #"x-fern-pagination: {next_uri: $response.a, results: $response.value}"#,
                .nextURL(at: "/a").with { $0.items = "/value" }
            ),
        ]
    )
    func extensions(line: String, scheme: PaginationScheme) throws {
        let text =
            Self.head + """
                paths:
                  /v:
                    get:
                      \(line)
                      responses:
                        '200':
                          content: {application/json: {schema: {type: object, properties: {value: {type: array, items: {type: object}}}}}}
                """
        #expect(try findings(text).lists.first?.proposal?.scheme == scheme)
    }

    @Test("References to files beside the document are followed, from any of them")
    func files() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/paths", withIntermediateDirectories: true)
        let file = try folder.write(
            Self.head + "paths: {/birds: {get: {$ref: 'paths/birds.yml#/list'}}}",
            to: "api.yml"
        )
        _ = try folder.write(
            """
            list:
              parameters: [{name: page, in: query, schema: {type: integer, default: 0}}]
              responses: {'200': {content: {application/json: {schema: {$ref: '#/birds'}}}}}
            birds: {type: array, items: {$ref: '../bird.json'}}
            """,
            to: "paths/birds.yml"
        )
        _ = try folder.write(#"{"type": "object", "properties": {"id": {"type": "integer"}}}"#, to: "bird.json")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let list = try #require(try findings(text, at: file).lists.first)
        #expect(list.proposal?.scheme == .pageNumber("page", firstPage: 0).with { $0.items = "" })
        // Without the files, what is missing is said.
        let alone = try findings(text)
        #expect(alone.lists.isEmpty && alone.plain(savedTo: nil).contains("Not read: paths/birds.yml"))
    }

    @Test(
        "What is no document is refused with what to do",
        arguments: [
            ("swagger: '2.0'", "swagger2openapi"), ("openapi: 2.9.9", "3.0 and 3.1"), ("a: [", "neither JSON nor YAML"),
            ("{}", "has no \"openapi\""), ("", "has no \"openapi\""),
            (
                "openapi: 3.0.0\na: &a [1,2,3,4,5,6,7,8,9]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e]\ng: [*f,*f,*f,*f,*f,*f,*f,*f,*f]",
                "aliases make it too large"
            ),
        ]
    )
    func refusals(text: String, words: String) {
        let error = #expect(throws: OpenAPIDocument.ParsingError.self) {
            try OpenAPIDocument(parsing: Array(text.utf8))
        }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    /// A document with one operation.
    private static func document(_ operation: String, components: String = "") -> String {
        head + "paths:\n  /birds:\n    get: \(operation)\n\(components)"
    }

    private static let page = "{name: page, in: query, required: true, schema: {type: integer, default: 0}}"
    private static let answer = """
        {'200': {content: {application/json: {schema: {type: object, properties: {birds: {type: array, items: {}}, total: {type: integer}}}}}}}
        """

    @Test("A schema that contains itself, or its parts beyond measure, is read to an end")
    func circles() throws {
        let answer = "{'200': {content: {application/json: {schema: {$ref: '#/components/schemas/S0'}}}}}"
        let operation = "{parameters: [\(Self.page)], responses: \(answer)}"
        let doubled = (0..<40).map {
            "    S\($0): {allOf: [{$ref: '#/components/schemas/S\($0 + 1)'}, {$ref: '#/components/schemas/S\($0 + 1)'}]}"
        }
        for schemas in [
            "    S0: {allOf: [{$ref: '#/components/schemas/S1'}]}\n    S1: {allOf: [{$ref: '#/components/schemas/S0'}]}",
            "    S0: {allOf: [{$ref: '#/components/schemas/S0'}, {type: object, properties: {birds: {type: array, items: {$ref: '#/components/schemas/S0'}}}}]}",
            doubled.joined(separator: "\n") + "\n    S40: {type: object}",
        ] {
            let text = Self.document(operation, components: "components:\n  schemas:\n" + schemas)
            let findings = try findings(text)
            // Its Swift file ends too.
            #expect(findings.swift(types: nil).contains("struct BirdsAPI"))
        }
    }

    @Test("Merge keys of YAML, a byte order mark, and an object in the query are read")
    func dialects() throws {
        let merged = try findings(
            "\u{FEFF}x-base: &base {responses: \(Self.answer)}\n"
                + Self.document("{<<: *base, parameters: [\(Self.page)]}")
        )
        let scheme = PaginationScheme.pageNumber("page", firstPage: 0).with {
            $0.items = "/birds"; $0.total = "/total"
        }
        #expect(merged.lists.first?.proposal?.scheme == scheme)
        let pageable =
            "{name: pageable, in: query, required: true, schema: {type: object, properties: {page: {type: integer, default: 0}, size: {type: integer}, sort: {type: string}}}}"
        let exploded = try findings(Self.document("{parameters: [\(pageable)], responses: \(Self.answer)}"))
        #expect(exploded.lists.first?.proposal?.scheme == scheme)
        #expect(exploded.lists.first?.proposal?.pageSize == "size")
        #expect(exploded.lists.first?.operation.inputs.map(\.name) == ["sort"])
    }

    @Test("A description that says so, an example, and a format make a text an address")
    func addresses() throws {
        for (schema, isAddress) in [
            ("{type: string, description: A URL that returns the following birds.}", true),
            ("{type: string, example: 'https://birds.test?page=2'}", true), ("{type: string, format: uri}", true),
            ("{type: string, description: The token for the URL of the following birds.}", false),
            ("{type: string}", false),
        ] {
            let answer =
                "{'200': {content: {application/json: {schema: {type: object, properties: {birds: {type: array, items: {}}, next_page: \(schema)}}}}}}"
            let list = try #require(try findings(Self.document("{responses: \(answer)}")).lists.first)
            #expect(
                (list.proposal?.scheme == .nextURL(at: "/next_page").with { $0.items = "/birds" }) == isAddress,
                "\(schema)"
            )
        }
    }

    @Test(
        "An example of page 0 and a least page say what the first page is",
        arguments: [
            ("schema: {type: integer, example: 0}", 0), ("example: 0, schema: {type: integer}", 0),
            ("schema: {type: integer, examples: [0, 7]}", 0), ("schema: {type: integer, example: 3}", 1),
            ("schema: {type: integer, minimum: 0}", 0), ("schema: {type: integer, minimum: 0, default: 1}", 1),
        ]
    )
    func firstPages(line: String, number: Int) throws {
        let text = Self.document("{parameters: [{name: page, in: query, \(line)}], responses: \(Self.answer)}")
        #expect(try findings(text).lists.first?.proposal?.scheme.firstNumber?.number == number)
    }

    @Test("A document that is no file reads no files")
    func unread() throws {
        let folder = try TemporaryFolder()
        let secret = try folder.write("birds: {type: array, items: {}}", to: "secret.yaml")
        let answer = "{'200': {content: {application/json: {schema: {$ref: '\(secret)#/birds'}}}}}"
        let text = Self.document("{parameters: [\(Self.page)], responses: \(answer)}")
        #expect(try findings(text).lists.isEmpty)
        #expect(try findings(text, at: folder.path + "/api.yaml").lists.count == 1)
    }

    @Test("Variables of servers have their defaults, and an operation may have a server of its own")
    func servers() throws {
        let operation =
            "{servers: [{url: 'https://files.test'}], parameters: [\(Self.page)], responses: \(Self.answer)}"
        let text =
            Self.document(operation)
            + "servers: [{url: 'https://{region}.test/{v}', variables: {region: {default: eu}, v: {default: 2}}}]\n"
        let document = try OpenAPIDocument(parsing: Array(text.utf8))
        #expect(document.servers == ["https://eu.test/2"])
        #expect(document.operations().map(\.server) == ["https://files.test"])
        #expect(OpenAPIFindings(document).swift(types: nil).contains("has to be `https://files.test`"))
    }

    @Test("The Swift file sends a required number, and keeps names apart")
    func swift() throws {
        let other = ["client", "request", "scheme", "self", "pageSize"].map {
            "{name: \($0), in: query, schema: {type: string}}"
        }
        let text = Self.document(
            "{parameters: [\(Self.page), \(other.joined(separator: ", "))], responses: \(Self.answer)}"
        )
        let swift = try findings(text).swift(types: nil)
        #expect(
            swift.contains(
                "client2: String? = nil, request2: String? = nil, scheme2: String? = nil, self2: String? = nil"
            )
        )
        #expect(swift.contains(#"request.set("page", to: .number("0"))"#))
        #expect(SwiftNames.generated("order_item") == "order_item")
        #expect(SwiftNames.generated("Order-Item.v2") == "Order_hyphen_Item_period_v2")
        #expect(SwiftNames.generated("2fa") == "_2fa" && SwiftNames.generated("default") == "_default")
    }

    @Test("Names in Swift are valid and given once")
    func names() {
        #expect(SwiftNames.member("list_URLs") == "listURLs")
        #expect(SwiftNames.member("URLList") == "urlList")
        #expect(SwiftNames.member("default") == "`default`")
        #expect(SwiftNames.member("2fa.enabled") == "_2faEnabled")
        #expect(SwiftNames.member("GET /v1/{id}/x-y") == "getV1IdXY")
        #expect(SwiftNames.literal("a\"\\(b)\n") == #""a\"\\(b)\u{a}""#)
        var names = SwiftNames(reserved: ["client"])
        #expect(
            ["client", "a", "a", "`in`", "`in`"].map { names.unique($0) } == ["client2", "a", "a2", "`in`", "in2"]
        )
    }

    @Test("A document with its files has a largest size")
    func limit() throws {
        let folder = try TemporaryFolder()
        let bird = try folder.write("birds: {type: array, items: {}}", to: "bird.yaml")
        let text = """
            openapi: 3.0.3
            info: {title: Birds, version: '2'}
            paths: {/birds: {get: {parameters: [{name: page, in: query, schema: {type: integer}}], responses: {'200': {content: {application/json: {schema: {$ref: '\(bird)#/birds'}}}}}}}}
            """
        func lists(upTo limit: Int) throws -> Int {
            let document = try OpenAPIDocument(
                parsing: Array(text.utf8),
                at: folder.path + "/api.yaml",
                upTo: limit
            )
            return OpenAPIFindings(document).lists.count
        }
        #expect(try lists(upTo: text.utf8.count + 1_000) == 1)
        // The file beside the document is too large.
        #expect(try lists(upTo: text.utf8.count + 10) == 0)
        let error = #expect(throws: OpenAPIDocument.ParsingError.self) { try lists(upTo: text.utf8.count - 1) }
        #expect(error?.message.contains("more than") == true)
    }
}
