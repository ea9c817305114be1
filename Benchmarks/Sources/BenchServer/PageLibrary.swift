import BenchRecords
import NIOCore

/// The prepared pages: two hundred, which longer lists repeat with other numbers in their records.
///
/// No two pages of a list have the same bytes, because a walk would treat them as a cycle.
final class PageLibrary: Sendable {
    static let pageSize = 100
    private static let made = 200
    private static let firstID = 10_000_000
    private static let idOffset = #"{"id":"#.utf8.count

    private let pages: [[UInt8]]
    /// The offsets of the records of each page; the last entry is the closing bracket.
    private let starts: [[Int]]

    init() {
        let pages = (0..<Self.made).map {
            RecordText.page(first: Self.firstID + $0 * Self.pageSize, count: Self.pageSize)
        }
        self.pages = pages
        starts = pages.map { page in
            let opening = Array(#"{"id":"#.utf8)
            let places = page.indices.filter { page[$0] == opening[0] && page[$0...].starts(with: opening) }
            // The owner within a record starts with the same bytes.
            return stride(from: 0, to: places.count, by: 2).map { places[$0] } + [page.count]
        }
    }

    /// Returns the whole response to a request: its head and its body.
    func response(to target: PageTarget, from allocator: ByteBufferAllocator) -> (head: ByteBuffer, body: ByteBuffer) {
        var body = allocator.buffer(capacity: 48 << 10)
        let next = target.page < target.pages ? target.page + 1 : nil
        let cursor = next.map { "\"c\($0)\"" } ?? "null"
        switch target.style {
        case .numbered, .link:
            append(target, to: &body)
        case .counted:
            body.writeString(#"{"total":\#(target.items),"items":"#)
            append(target, to: &body)
            body.writeString("}")
        case .early:
            body.writeString(#"{"next":\#(cursor),"items":"#)
            append(target, to: &body)
            body.writeString("}")
        case .late:
            body.writeString(#"{"items":"#)
            append(target, to: &body)
            body.writeString(#","next":\#(cursor)}"#)
        }
        var head = allocator.buffer(capacity: 256)
        head.writeString("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n")
        head.writeString("Content-Length: \(body.readableBytes)\r\n")
        if target.style == .numbered { head.writeString("X-Total-Count: \(target.items)\r\n") }
        if target.style == .link, let next {
            head.writeString("Link: </link?\(target.query)&page=\(next)>; rel=\"next\"\r\n")
        }
        head.writeString("\r\n")
        return (head, body)
    }

    /// Appends the array of a page's records.
    private func append(_ target: PageTarget, to body: inout ByteBuffer) {
        let index = (target.page - 1) % Self.made
        let starts = starts[index]
        // Without the comma before the next record or the closing bracket.
        let end = starts[target.count] - 1
        let start = body.writerIndex
        body.writeBytes(pages[index][..<end])
        body.writeString("]")
        guard target.page > Self.made else { return }
        for place in 0..<target.count {
            let id = Self.firstID + (target.page - 1) * Self.pageSize + place
            body.setString(String(id), at: start + starts[place] + Self.idOffset)
        }
    }
}
