import Foundation
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
                "openapi: 3.0.0\na: &a [1,2,3,4,5,6,7,8,9]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e]\ng: &g [*f,*f,*f,*f,*f,*f,*f,*f,*f]\nh: [*g,*g,*g,*g,*g,*g,*g,*g,*g]",
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
}
