#if SQLite && Logging && Metrics && Tracing
import Foundation
import Logging
import Paging
import PagingDemoServer
import PagingHTTP
import ServiceLifecycle
#endif

/// A program that copies issues into a database: `IssueWarehouse [DATABASE] [URL]`.
@main
enum IssueWarehouse {
    #if SQLite && Logging && Metrics && Tracing
    static func main() async {
        // Bootstrap the logging, metrics and tracing backends of your service here.
        let logger = Logger(label: "warehouse")
        let arguments = CommandLine.arguments.dropFirst()
        do {
            let warehouse = try Warehouse(path: arguments.first ?? "issues.sqlite")
            let address = try await address(from: arguments.dropFirst().first)
            let crawl = IssueCrawl(api: try client(of: address), warehouse: warehouse, logger: logger)
            try await ServiceGroup.running(crawl).run()
            let count = try await warehouse.count()
            logger.info("The warehouse has \(count) issues.")
        } catch {
            logger.error("\(error)")
            exit(EXIT_FAILURE)
        }
    }

    /// Returns the address of the server, or that of a demo server if there is none.
    private static func address(from argument: String?) async throws -> String {
        if let argument { return argument }
        // The checkpoint contains addresses of pages, so the port is the same in each run.
        return try await DemoServer(port: 8_090).start()
    }

    /// Returns a client that sends at most 20 requests per second, and repeats those that fail.
    private static func client(of address: String) throws -> PagingClient {
        let limits = RateLimits(.requests(20, per: .seconds(1)))
        var api = try PagingClient(address, middleware: [limits])
        api.retry = RetryPolicy(attempts: 6)
        return api
    }
    #else
    /// Prints what the program is built with.
    static func main() {
        print("IssueWarehouse needs traits: swift run --traits SQLite,Logging,Metrics,Tracing IssueWarehouse")
    }
    #endif
}
