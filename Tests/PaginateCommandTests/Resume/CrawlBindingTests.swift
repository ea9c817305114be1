import ArgumentParser
import Foundation
import PagingHTTP
import PagingTesting
import Testing

@testable import PaginateCommand
@testable import PaginateCrawls
@testable import PaginateFiles
@testable import PaginateLists
@testable import PaginateOptions

@Suite("The binding of a crawl to its request")
struct CrawlBindingTests {
    /// Returns the binding of a command as it is saved.
    private func binding(_ arguments: [String]) throws -> String {
        let command = try FetchCommand.parse(["https://a.test/items", "--pagination", "page"] + arguments)
        let setup = try #require(command.listPlan?.setup)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(CrawlBinding(setup, options: command, output: "")), as: UTF8.self)
    }

    /// Requests with a credential and another value.
    private static let requests: [@Sendable (_ credential: String, _ other: String) -> [String]] = [
        { ["--body", #"{"api_key": "\#($0)", "kind": "\#($1)"}"#] },
        { ["--body", #"{"login": {"pass": ["\#($0)"]}, "kind": "\#($1)"}"#] },
        { ["--body", #"{"login": {"token": 4\#($0.utf8.count)\#(Array($0.utf8)[0])}, "kind": "\#($1)"}"#] },
        { ["--form", "password=\($0)", "--form", "kind=\($1)"] },
        { ["--header", "X-Api-Key: \($0)", "--body", #"{"user": "\#($0)", "kind": "\#($1)"}"#] },
        {
            [
                "--header", "Content-Type: application/xml", "--body",
                "<a pwd='\($0)'><kind>\($1)</kind><w:password><![CDATA[\($0)]]></w:password></a>",
            ]
        },
        {
            [
                "--header", "Content-Type: application/x-www-form-urlencoded", "--body", "kind=\($1)&api_key=\($0)",
            ]
        },
        {
            [
                "--header", "Content-Type: application/x-ndjson", "--body",
                #"{"auth": "\#($0)"}"# + "\n" + #"{"kind": "\#($1)"}"# + "\n",
            ]
        },
        { ["--header", "Content-Type: application/yaml", "--body", "kind: \($1)\npassword: \($0)\n"] },
    ]

    @Test("Credentials of any length leave no trace in it, and other values do", arguments: 0..<requests.count)
    func credentials(_ number: Int) throws {
        var random = SeededGenerator(seed: UInt64(number + 1))
        let letters = Array("abcdefghijkmnpqrstuvwxyz0123456789")
        let request = Self.requests[number]
        let expected = try binding(request("zz", "open"))
        #expect(try binding(request("zz", "closed")) != expected)
        for length in [1, 2, 4, 5, 6, 12, 30] {
            // A letter that is in no other part, so that the rest stays what it is.
            let credential = "z" + String((1..<length + 1).map { _ in letters.randomElement(using: &random)! })
            #expect(try binding(request(credential, "open")) == expected, "\(credential)")
        }
    }

    @Test("A crawl resumes if one of its options contains a text that is a credential elsewhere")
    func sharedText() throws {
        let folder = try TemporaryFolder()
        let command = try FetchCommand.parse([
            "https://a.test/material", "--body", #"{"key": "material"}"#, "--items", "/material", "--next", "/next",
            "--cursor-param", "body:/cursor", "--output", folder.file("items"), "--resume", folder.file("state"),
        ])
        let plan = try #require(command.listPlan)
        let binding = try #require(plan.crawl).binding
        let file = try StateFile(folder.file("state"))
        try RunSecrets.$current.withValue(plan.setup.secrets) { try file.write(CrawlState(binding)) }
        #expect(try !folder.text("state").contains("material"))
        let saved = try #require(try file.read())
        #expect(saved.binding.differences(from: binding).isEmpty)
    }

    @Test("The address in a database and the template in receipts contain no credential of the caller")
    func addresses() throws {
        let query = "params=%7B%22api_key%22%3A%22s3cret-word%22%7D&a=1"
        let options = ["--pagination", "page", "--format", "sqlite", "--output", "a.db"]
        let one = try FetchCommand.parse(["https://a.test/items?\(query)"] + options)
        #expect(one.listPlan?.database?.address == "https://a.test/items?params=%7B%22api_key%22%3A%22***%22%7D&a=1")
        let folder = try TemporaryFolder()
        let parents = try folder.write("{\"id\":1}\n", to: "parents")
        let arguments = ["https://a.test/{id}?\(query)", "--pagination", "page", "--parents", parents]
        let command = try FetchCommand.parse(arguments + ["--output", folder.file("items")])
        let many = try ListsPlan(command, environment: [:])
        #expect(many.header.template == "https://a.test/{id}?params=%7B%22api_key%22%3A%22***%22%7D&a=1")
    }
}
