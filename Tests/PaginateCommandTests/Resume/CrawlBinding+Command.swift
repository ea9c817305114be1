import PagingHTTP

@testable import PaginateCommand
@testable import PaginateCrawls
@testable import PaginateOptions

extension CrawlBinding {
    /// Creates the binding of a command to its first URL, without secrets.
    init(_ command: FetchCommand, output: String? = nil) throws {
        self.init(
            try WebAddress(parsing: command.urls[0]),
            request: ListRequest(""),
            without: Secrets(),
            options: command,
            output: output ?? command.output.output ?? ""
        )
    }
}
