import Foundation

extension JSONDecoder {
    /// A part of a page that is worth a task of its own: decoding takes about a millisecond for so many bytes.
    private static let leastPart = 16 * 1_024
    private static let cores = ProcessInfo.processInfo.activeProcessorCount

    /// Decodes all items of a page.
    ///
    /// A large page is decoded in parts, on several cores: Foundation's decoder takes a hundred times as long as finding
    /// the items does, and until a page is decoded nobody has it.
    func items<Item: Decodable & Sendable>(_ type: Item.Type, of content: PageContent) async throws -> [Item] {
        if content.isOneItem { return [try decode(Item.self, from: Data(content.outline.bytes))] }
        guard let elements = content.items, !elements.isEmpty else { return [] }
        let parts = Self.parts(of: elements)
        // A part that cannot be decoded tells the item's index within the part: the whole page tells the right one.
        if parts.count > 1, let items = try? await items(type, in: parts, of: content) { return items }
        return try items(type, in: elements.indices, of: content)
    }

    private func items<Item: Decodable & Sendable>(
        _ type: Item.Type,
        in parts: [Range<Int>],
        of content: PageContent
    ) async throws -> [Item] {
        try await withThrowingTaskGroup(of: (part: Int, items: [Item]).self) { group in
            for (number, part) in parts.enumerated() {
                group.addTask { (number, try self.items(type, in: part, of: content)) }
            }
            var decoded = Array(repeating: [Item](), count: parts.count)
            for try await (part, items) in group { decoded[part] = items }
            return Array(decoded.joined())
        }
    }

    private func items<Item: Decodable>(_ type: Item.Type, in part: Range<Int>, of content: PageContent) throws
        -> [Item]
    {
        guard let elements = content.items, let first = part.first, let last = part.last else { return [] }
        let bytes = content.outline.bytes(of: elements[first].range.lowerBound..<elements[last].range.upperBound)
        var array = Data(capacity: bytes.count + 2)
        array.append(UInt8(ascii: "["))
        array.append(contentsOf: bytes)
        array.append(UInt8(ascii: "]"))
        return try decode([Item].self, from: array)
    }

    private static func parts(of elements: JSONOutline.Elements) -> [Range<Int>] {
        let size = (elements.last?.range.upperBound ?? 0) - (elements.first?.range.lowerBound ?? 0)
        let number = max(1, min(cores, size / leastPart, elements.count))
        return (0..<number).map { $0 * elements.count / number..<($0 + 1) * elements.count / number }
    }
}
