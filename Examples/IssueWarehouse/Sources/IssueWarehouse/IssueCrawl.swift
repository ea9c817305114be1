#if SQLite && Logging && Metrics && Tracing
import Logging
import Paging
import PagingHTTP
import ServiceLifecycle
import Tracing

/// A service that copies the issues of all repositories, and continues where the last run stopped.
struct IssueCrawl: Service {
    let api: PagingClient
    let warehouse: Warehouse
    let logger: Logger

    /// Crawls until the end or until the graceful shutdown.
    ///
    /// - Throws: The outcome if lists failed, or an error of the database.
    func run() async throws {
        let saved = try await warehouse.checkpoint()
        logger.info(saved == nil ? "The crawl starts." : "The crawl continues.")
        do {
            let outcome = try await cancelWhenGracefulShutdown { try await copyIssues(from: saved) }
            try await warehouse.setCheckpoint(outcome.checkpoint)
            guard outcome.isComplete || outcome.ending == .cancelled else { throw outcome }
            logger.info("\(outcome)")
        } catch is CancellationError {
            // The database rolled back the page in progress with its checkpoint: the next run loads it again.
            logger.info("The crawl stopped while it stored a page.")
        }
    }

    private func copyIssues(from saved: CrawlCheckpoint?) async throws -> CrawlOutcome {
        try await withSpan("copy issues") { _ in
            try await api.issues(logger: logger).forEachPage(from: saved) { page, checkpoint in
                try await warehouse.store(page, checkpoint)
            }
        }
    }
}

extension ServiceGroup {
    /// Returns a group that runs a crawl until its end, or until SIGTERM or SIGINT.
    static func running(_ crawl: IssueCrawl) -> ServiceGroup {
        let service = ServiceGroupConfiguration.ServiceConfiguration(
            service: crawl,
            successTerminationBehavior: .gracefullyShutdownGroup,
            serviceName: "issue crawl"
        )
        let configuration = ServiceGroupConfiguration(
            services: [service],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: crawl.logger
        )
        return ServiceGroup(configuration: configuration)
    }
}
#endif
