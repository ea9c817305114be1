/// The sizes of the lists of parents, reproducible by seed.
struct ChildCounts: Sendable, Equatable {
    let maximum: Int
    let seed: UInt64

    init(_ parameters: QueryParameters) throws {
        maximum = try parameters.integer("max", in: 0...10_000) ?? 10_000
        seed = UInt64(try parameters.integer("seed", in: 0...Int.max) ?? 0)
    }

    /// Returns the number of children of a parent.
    ///
    /// Of 100 parents, about 25 have none, 40 have at most 100, 32 have any number, small ones more often, and 3 have
    /// the maximum.
    func count(of parent: Int) -> Int {
        guard maximum > 0 else { return 0 }
        var random = SeededNumbers(seed: seed &* 1_000_003 &+ UInt64(parent))
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<25: return 0
        case 25..<65: return Int.random(in: 1...min(100, maximum), using: &random)
        case 65..<97: return Int.random(in: 1...Int.random(in: 1...maximum, using: &random), using: &random)
        default: return maximum
        }
    }

    /// The query of a parent's list.
    var query: String { "max=\(maximum)&seed=\(seed)" }
}

/// `/parents`: records that each have a list of their own.
struct ParentRecords: ListRecords {
    let counts: ChildCounts
    let base: String

    var count: Int { 2_000 }
    var typicalSize: Int { 256 }
    var defaultTotal: TotalMode? { TotalMode.none }
    var scope: String { "parents" }

    func append(_ id: Int, padding: Int, to bytes: inout [UInt8]) {
        let team = id % 40 + 1
        var owner = JSONObject()
        owner.add("id", team)
        owner.add("login", "team-\(team)")
        var object = JSONObject()
        object.add("id", id)
        object.add("name", "list-\(id)")
        object.add("full_name", "team-\(team)/list-\(id)")
        object.add("owner", json: owner.bytes)
        object.add("children", counts.count(of: id))
        object.add("children_url", "\(base)/parents/\(id)/children?\(counts.query)")
        object.append(to: &bytes, padding: padding)
    }
}

/// `/parents/{id}/children`: the records of one parent, with a body as long as that of an issue.
struct ChildRecords: ListRecords {
    let parent: Int
    let count: Int

    var typicalSize: Int { 900 }
    var defaultTotal: TotalMode? { TotalMode.none }
    var scope: String { "parents/\(parent)" }

    func append(_ id: Int, padding: Int, to bytes: inout [UInt8]) {
        var random = SeededNumbers(seed: UInt64(parent) << 32 &+ UInt64(truncatingIfNeeded: id))
        let draw = random.next()
        var object = JSONObject()
        // Unique among all lists, as an integer of 64 bits on every platform.
        object.add("id", json: String(UInt64(parent) * 1_000_000 + UInt64(id)).utf8)
        object.add("parent", parent)
        object.add("number", id)
        object.add("title", "Child \(id) of list \(parent)")
        object.add("state", draw % 4 == 0 ? "closed" : "open")
        object.add("body", json: Self.body(draw >> 8))
        object.append(to: &bytes, padding: padding)
    }

    /// Returns 200 to 1,223 letters of the text, from a place that the draw determines.
    private static func body(_ draw: UInt64) -> [UInt8] {
        let start = Int(draw % 512)
        let length = 200 + Int((draw >> 16) % 1_024)
        return [UInt8(ascii: "\"")] + text[start..<start + length] + [UInt8(ascii: "\"")]
    }

    private static let text: [UInt8] = {
        let sentence = """
            The second page takes longer than the first, and the third is missing a link. Please repeat the request \
            with a smaller limit, and compare the totals of both answers.
            """
        return Array(String(repeating: sentence + " ", count: 13).utf8)
    }()
}

extension JSONObject {
    /// Appends the object, with a `note` that pads it to about `padding` bytes.
    fileprivate func append(to bytes: inout [UInt8], padding: Int) {
        var object = self
        let missing = padding - object.bytes.count - 10
        if missing > 0 { object.add("note", String(repeating: "x", count: missing)) }
        bytes.append(contentsOf: object.bytes)
    }
}
