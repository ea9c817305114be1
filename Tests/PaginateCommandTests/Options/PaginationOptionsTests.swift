import ArgumentParser
import PagingHTTP
import Testing

@testable import PaginateOptions

@Suite("Convention options")
struct PaginationOptionsTests {
    private func options(_ arguments: String) throws -> PaginationOptions {
        try PaginationOptions.parse(arguments.split(separator: " ").map(String.init))
    }

    @Test(
        "Options of one convention imply that convention",
        arguments: [
            ("", PaginationConvention.auto), ("--id /id --items /data --page-size 5", .auto),
            ("--next /next", .nextURL), ("--next /c --cursor-param after", .cursor), ("--page-param p", .page),
            ("--total-pages /pages", .page), ("--first-page 0", .page), ("--offset-param skip", .offset),
            ("--offset-param skip --first-page 1", .offset), ("--pagination keyset --cursor-param after", .keyset),
            ("--pagination link --total header:X-Total", .link), ("--range-unit rows", .range),
            ("--next /a --cursor-param a --next /b --cursor-param b", .cursor),
        ]
    )
    func implication(_ arguments: String, _ convention: PaginationConvention) throws {
        let options = try options(arguments)
        #expect(options.chosen.convention == convention)
        _ = try options.format()
    }

    @Test(
        "The page size is set where the URL has one or where the convention usually has it",
        arguments: [
            ("--pagination link", "https://a.test/x", "per_page"),
            ("--pagination page", "https://a.test/x", "per_page"),
            ("--pagination offset", "https://a.test/x", "limit"), ("", "https://a.test/x", "limit"),
            ("--pagination page", "https://a.test/x?limit=5", "limit"),
            ("--pagination page", "https://a.test/x?a=1&%24top=5", "$top"),
            ("--pagination page", "https://a.test/x?maxResults=5&size=2", "size"),
            ("--pagination page --limit-param body:/n", "https://a.test/x?size=2", "body:/n"),
            ("--api zendesk", "https://a.test/x", "page[size]"), ("--api zendesk", "https://a.test/x?limit=2", "limit"),
        ]
    )
    func limitTarget(_ arguments: String, _ url: String, _ target: String) throws {
        let options = try options(arguments)
        #expect(options.limitTarget(in: try WebAddress(parsing: url)).description == target)
    }
}
