/// A record of thirty plain fields.
public struct FlatRecord: Decodable, Sendable {
    let id: Int, number: Int, rank: Int, year: Int, month: Int, day: Int, width: Int, height: Int, depth: Int,
        count: Int
    let latitude: Double, longitude: Double, price: Double, weight: Double, ratio: Double
    let name: String, kind: String, color: String, city: String, country: String, currency: String, status: String
    let isActive: Bool, isPublic: Bool, isNew: Bool, isLocked: Bool
    let parent: Int?, next: Int?, note: String?, rating: Double?
}

/// A record of objects in objects.
public struct DeepRecord: Decodable, Sendable {
    /// One level of the record.
    public struct Level: Decodable, Sendable {
        let id: Int
        let name: String
        let inner: [Level]
    }

    let id: Int
    let root: Level
}

/// A record of long texts with escapes.
public struct TextRecord: Decodable, Sendable {
    let id: Int
    let subject: String
    let body: String
    let html: String
}

/// The text of records of other shapes.
public enum ShapeText {
    /// Returns the items of a page of ``FlatRecord`` as a JSON array.
    public static func flat(count: Int) -> [UInt8] { page(count, flat) }

    /// Returns the items of a page of ``DeepRecord`` as a JSON array.
    public static func deep(count: Int) -> [UInt8] { page(count) { #"{"id":\#($0),"root":\#(level($0, depth: 5))}"# } }

    /// Returns the items of a page of ``TextRecord`` as a JSON array.
    public static func texts(count: Int) -> [UInt8] { page(count, text) }

    private static func page(_ count: Int, _ record: (Int) -> String) -> [UInt8] {
        Array("[\((0..<count).map(record).joined(separator: ","))]".utf8)
    }

    private static func flat(_ number: Int) -> String {
        """
        {"id":\(number + 100_000),"number":\(number * 7),"rank":\(number % 10),"year":2026,"month":\(number % 12 + 1),\
        "day":\(number % 28 + 1),"width":1920,"height":1080,"depth":24,"count":\(number * 31),\
        "latitude":52.\(number + 5200),"longitude":-13.\(number + 4049),"price":19.99,"weight":0.\(number + 10),\
        "ratio":1.5,"name":"Record number \(number)","kind":"sensor","color":"blue","city":"Berlin",\
        "country":"Germany","currency":"EUR","status":"available","isActive":true,"isPublic":false,"isNew":true,\
        "isLocked":false,"parent":null,"next":\(number + 1),"note":null,"rating":4.5}
        """
    }

    private static func level(_ number: Int, depth: Int) -> String {
        let inner =
            depth == 0 ? "" : (0..<(depth % 2 + 1)).map { level(number + $0, depth: depth - 1) }.joined(separator: ",")
        return #"{"id":\#(number),"name":"level \#(depth)","inner":[\#(inner)]}"#
    }

    private static func text(_ number: Int) -> String {
        let line = #"She said \"no\" to the caf\u00e9\tand left.\n"#
        let markup = #"<p class=\"a\">Line \#(number) \u2013 <a href=\"https:\/\/api.test\/\">here<\/a><\/p>\n"#
        return """
            {"id":\(number),"subject":"Re: \\u201corder\\u201d \(number)","body":"\(String(repeating: line, count: 12))",\
            "html":"\(String(repeating: markup, count: 8))"}
            """
    }
}
