import BenchRecords
import Foundation
import Measuring
import Paging
import PagingHTTP

/// The tasks that this program runs in a separate process.
///
/// - `floor TRANSPORT WINDOW BASE PAGES RUN`: sends the requests of a numbered list, and discards the bodies.
/// - `stream TRANSPORT BASE PAGES RUN`: iterates over the values of a numbered list, and discards them.
/// - `lists TRANSPORT BASE COUNT RUN`: reads this number of child lists, one page each.
/// - `memory typed|raw|decode|scan PAGES`: reads this number of pages from memory, or only decodes or scans them.
enum Child {
    @concurrent static func run(_ arguments: [String]) async throws {
        switch arguments.first {
        case "floor": try await floor(arguments)
        case "stream": try await stream(arguments)
        case "lists": try await lists(arguments)
        case "memory": try await memory(arguments)
        default: throw Complaint("The child tasks are floor, stream, lists and memory.")
        }
    }

    private static func floor(_ arguments: [String]) async throws {
        let transport = try TransportChoice(named: arguments[1]).make()
        let list = ServedList(.numbered, run: arguments[5], pages: try number(arguments[4]))
        try await TransportFloor(list, from: arguments[3], over: transport).run(window: number(arguments[2]))
    }

    private static func stream(_ arguments: [String]) async throws {
        let transport = try TransportChoice(named: arguments[1]).make()
        let list = ServedList(.numbered, run: arguments[4], pages: try number(arguments[3]))
        var count = 0
        for try await record in try list.records(from: arguments[2], over: transport).items {
            blackHole(record.id)
            count += 1
        }
        guard count == list.items else { throw Complaint("\(count) of \(list.items) items arrived.") }
    }

    private static func lists(_ arguments: [String]) async throws {
        let transport = try TransportChoice(named: arguments[1]).make()
        let count = try number(arguments[3])
        try await ManyLists.crawl(count, run: arguments[4], from: arguments[2], over: transport)
    }

    private static func memory(_ arguments: [String]) async throws {
        let pages = try number(arguments[2])
        let transport = MemoryTransport(count: pages)
        let list = ServedList(.numbered, run: "memory", pages: pages)
        switch arguments[1] {
        case "typed":
            try await list.collect(from: "http://memory.test", over: transport, window: .pages(8))
        case "raw":
            let source = try list.rawItems(from: "http://memory.test", over: transport)
            for try await page in source.pages(window: .pages(8)) { blackHole(page.items.count) }
        case "items":
            let decoder = ItemDecoder.json(Record.self, settings: Record.decoder)
            for body in transport.bodies.prefix(pages) { blackHole(try decoder.items(of: body).count) }
        case "decode":
            let decoder = Record.decoder
            for body in transport.data.prefix(pages) { blackHole(try decoder.decode([Record].self, from: body).count) }
        default:
            for body in transport.bodies.prefix(pages) { blackHole(try JSONOutline(body).root.range.count) }
        }
    }

    private static func number(_ text: String) throws -> Int {
        guard let number = Int(text) else { throw Complaint("\(text) is not a number.") }
        return number
    }
}
