import PagingHTTP
import Synchronization

/// The columns that items have so far, to name those that none has.
final class ColumnWatch: Sendable {
    private struct State {
        var missing: [JSONPointer]
        var items = 0
        /// The places of the first items' values, in their order.
        var places: [JSONPointer] = []
    }

    /// The number of items whose other places are suggested.
    private static let sampled = 20
    private let columns: [JSONPointer]
    private let state: Mutex<State>

    init(_ columns: [JSONPointer]) {
        self.columns = columns
        state = Mutex(State(missing: columns))
    }

    /// Records which columns an item has.
    func record(_ found: [Bool], in outline: JSONOutline) {
        state.withLock { state in
            guard !state.missing.isEmpty else { return }
            let present = Set(zip(columns, found).filter(\.1).map(\.0))
            state.missing.removeAll { present.contains($0) }
            state.items += 1
            guard !state.missing.isEmpty, state.items <= Self.sampled else { return }
            for place in Self.places(of: outline.root, in: outline) where !state.places.contains(place) {
                state.places.append(place)
            }
        }
    }

    /// A sentence about the columns that no item has, if there are items.
    var sentence: String? {
        state.withLock { state in
            guard state.items > 0, !state.missing.isEmpty else { return nil }
            let names = state.missing.map { pointer in
                let meant = Self.nearest(to: pointer, among: state.places)
                return "\(pointer)" + (meant.map { " (did you mean \($0)?)" } ?? "")
            }
            return "No item has \(names.joined(separator: " or ")) of --columns."
        }
    }

    /// Returns the places of an item's members and of their members.
    private static func places(of node: JSONOutline.Node, in outline: JSONOutline) -> [JSONPointer] {
        outline.members(of: node).flatMap { member in
            let own = JSONPointer(tokens: [member.key])
            return [own] + outline.members(of: member.node).map { own.appending($0.key) }
        }
    }

    /// Returns the place whose last name differs least, if it differs little.
    private static func nearest(to pointer: JSONPointer, among places: [JSONPointer]) -> JSONPointer? {
        let name = (pointer.tokens.last ?? "").lowercased()
        let distances = places.map { ($0, distance(name, ($0.tokens.last ?? "").lowercased())) }
        guard let best = distances.min(by: { $0.1 < $1.1 }) else { return nil }
        return best.1 <= (name.count + 2) / 3 ? best.0 : nil
    }

    /// Returns the number of characters to insert, remove or replace.
    private static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (position, other) in right.enumerated() {
                let above = row[position + 1]
                row[position + 1] = min(above + 1, row[position] + 1, diagonal + (character == other ? 0 : 1))
                diagonal = above
            }
        }
        return row[right.count]
    }
}
