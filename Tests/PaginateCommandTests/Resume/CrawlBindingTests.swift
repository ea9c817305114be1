import ArgumentParser
import Foundation
import PagingHTTP
import PagingTesting
import Testing

@testable import PaginateCommand

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
}
