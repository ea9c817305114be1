import BenchRecords
import Measuring
import Paging
import PagingHTTP

extension ServedList {
    /// Collects the list as values, and verifies that it is complete.
    @concurrent func collect(from base: String, over transport: any HTTPTransport, window: PageWindow) async throws {
        let source = try records(from: base, over: transport)
        try await collect(source, window: window)
    }

    /// Collects the list as its items' bytes, and verifies that it is complete.
    @concurrent func collectRaw(from base: String, over transport: any HTTPTransport, window: PageWindow) async throws {
        let source = try rawItems(from: base, over: transport)
        let count = try await source.pages(window: window).collect(upTo: .max).items.count
        guard count == items else { throw Complaint("\(count) of \(items) items arrived.") }
    }

    /// Collects a source, and verifies that it is this list.
    @concurrent func collect(_ source: some PageSource<Record, PageAddress>, window: PageWindow) async throws {
        let count = try await source.pages(window: window).collect(upTo: .max).items.count
        guard count == items else { throw Complaint("\(count) of \(items) items arrived.") }
    }
}
