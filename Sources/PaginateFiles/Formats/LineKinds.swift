import PagingHTTP

/// The kinds and the members of the lines of one page, by which a line that is no item is found.
struct LineKinds {
    private struct Line {
        let text: ArraySlice<UInt8>
        let place: String

        var keys: Set<String> {
            guard let outline = try? JSONOutline(Array(text)) else { return [] }
            return Set(outline.members(of: outline.root).map(\.key))
        }
    }

    private var objects: [Line] = []
    /// The first line that is no object.
    private var other: String?
    /// A member of the first object.
    private var usual: JSONPointer?
    /// Whether all objects have the usual member, or no member at all.
    private var areAlike = true

    /// Adds a line.
    mutating func add(_ text: ArraySlice<UInt8>, _ outline: JSONOutline, at place: String) {
        guard outline.root.kind == .object else {
            other = other ?? place
            return
        }
        guard let first = outline.members(of: outline.root).first else { return }
        usual = usual ?? JSONPointer(tokens: [first.key])
        areAlike = areAlike && usual.flatMap { outline.node(at: $0) } != nil
        objects.append(Line(text: text, place: place))
    }

    /// The reason that a line is not an item like the others, if there is one.
    var problem: String? {
        if let other, let first = objects.first { return "\(other) is not an object, as \(first.place) is." }
        guard !areAlike, objects.count > 2 else { return nil }
        let keys = objects.map(\.keys)
        var counts: [String: Int] = [:]
        for key in keys.joined() { counts[key, default: 0] += 1 }
        let odd = keys.indices.filter { index in keys[index].allSatisfy { counts[$0] == 1 } }
        let alike = objects.count - odd.count
        guard let first = odd.first, alike > 1, counts.values.contains(alike) else { return nil }
        return "\(objects[first].place) has no member of the other objects."
    }
}
