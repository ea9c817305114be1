/// A member of the envelope over the pages of a list.
struct MemberSeries: Hashable, Sendable {
    typealias Member = PageSurvey.Member

    let place: String
    private(set) var role: PageSurvey.Role
    private(set) var kind: PageSurvey.Kind
    private(set) var isUsual: Bool
    private(set) var isRead: Bool
    /// The number of the first page that has the member, and of the newest.
    private(set) var firstPage: Int
    private(set) var newestPage: Int
    /// The number of pages that have the member.
    private(set) var pages = 1
    /// The digest of the newest value.
    private(set) var digest: UInt64
    /// Whether all pages have the same value.
    private(set) var isConstant = true
    /// Whether the value was empty on each page.
    private(set) var isEmpty: Bool
    private(set) var numbers: NumberSeries?
    /// The relation of the number to the number of the request.
    private(set) var position = Position.unknown
    /// The number of pages on which the flag is set, or on which the value is not empty if it is no flag.
    private(set) var setPages: Int
    private(set) var newestSetPage: Int?
    /// The number of pages that have the flag, with a value that is one, and the newest of them.
    private(set) var flagPages: Int
    private(set) var newestFlagPage: Int?
    /// Whether the newest value says that more follows.
    private(set) var isOpen: Bool
    private(set) var text: String?

    /// The relation of a number to the number by which the request selected its page.
    enum Position: Hashable, Sendable {
        case unknown
        /// It differs by this much from the number of the request on a number of pages.
        case follows(Int, pages: Int)
        /// It is none: it did not follow, or is constant.
        case none
    }

    init(_ member: Member, on page: NumberSeries.Page) {
        (place, role, kind, digest) = (member.place, member.role, member.kind, member.digest)
        (isUsual, isRead, isOpen, isEmpty, text) =
            (member.isUsual, member.isRead, member.isOpen, member.isEmpty, member.text)
        (firstPage, newestPage) = (page.ordinal, page.ordinal)
        setPages = member.isSet ? 1 : 0
        newestSetPage = member.isSet ? page.ordinal : nil
        (flagPages, newestFlagPage) = member.flag == nil ? (0, nil) : (1, page.ordinal)
        guard let number = member.number else { return }
        numbers = NumberSeries(number, on: page)
        // A first page is often requested without a number.
        let requested = page.requested(role) ?? (page.ordinal == 1 ? page.unasked(role) : nil)
        if let distance = Self.distance(number, requested) { position = .follows(distance, pages: 1) }
    }

    /// Adds the member of the next page that has it.
    ///
    /// - Returns: The expected number, if the number followed the requests and no longer does.
    mutating func add(_ member: Member, on page: NumberSeries.Page) -> Int? {
        isConstant = isConstant && member.digest == digest
        isEmpty = isEmpty && member.isEmpty
        isUsual = isUsual && member.isUsual
        if member.kind != .null { kind = member.kind }
        // A null has no meaning of its own: the value of a later page shows that the member is for errors.
        if role == .other, [.error, .warning, .partial].contains(member.role) { role = member.role }
        (digest, isRead, isOpen, text) = (member.digest, member.isRead, member.isOpen, member.text)
        newestPage = page.ordinal
        pages += 1
        if member.isSet {
            setPages += 1
            newestSetPage = page.ordinal
        }
        if member.flag != nil {
            flagPages += 1
            newestFlagPage = page.ordinal
        }
        guard let number = member.number else { return nil }
        let isSame = numbers.map { $0.newest == number } ?? false
        if numbers == nil { numbers = NumberSeries(number, on: page) } else { numbers?.add(number, on: page) }
        // An empty page has no position.
        guard page.length > 0 else { return nil }
        if let requested = page.requested(role) { return follow(number, requested, isSame: isSame) }
        // Behind a cursor, the number of a page counts the pages of the walk.
        return role == .page ? follow(number, page.position, isSame: true) : nil
    }

    /// Records whether the number follows the request, and returns the expected number if it does not.
    ///
    /// A number that a name calls a position has to follow from the first page on; any other, and one behind a cursor,
    /// once two pages show that it does. A constant is no position: many APIs send the same number on every page.
    private mutating func follow(_ number: Int, _ requested: Int, isSame: Bool) -> Int? {
        switch position {
        case .none: return nil
        case .unknown:
            position = Self.distance(number, requested).map { .follows($0, pages: 1) } ?? .none
            return nil
        case .follows(let distance, let pages):
            if number == requested + distance {
                position = .follows(distance, pages: pages + 1)
                return nil
            }
            // The number of a first page that was requested without one is 0 in some lists.
            if pages == 1, number == requested, numbers?.first == number - 1 {
                position = .follows(0, pages: 2)
                return nil
            }
            position = .none
            let isCount = numbers.map { $0.equalsLength || $0.equalsRunning || $0.restTotal != nil } ?? false
            let isBroken = !isCount && (pages > 1 || (role == .page || role == .offset) && !isSame)
            return isBroken ? requested + distance : nil
        }
    }

    /// Returns the difference from a requested number, if it is at most one.
    private static func distance(_ number: Int, _ requested: Int?) -> Int? {
        guard let requested else { return nil }
        let (distance, overflow) = number.subtractingReportingOverflow(requested)
        return !overflow && (-1...1).contains(distance) ? distance : nil
    }
}

extension PageSurvey.Member {
    /// Whether a flag is set, or another value is not empty.
    fileprivate var isSet: Bool { flag ?? !isEmpty }
}

extension MemberSeries: Codable {
    private struct Flags: OptionSet {
        let rawValue: Int
        static let isUsual = Flags(rawValue: 1)
        static let isRead = Flags(rawValue: 2)
        static let isConstant = Flags(rawValue: 4)
        static let isEmpty = Flags(rawValue: 8)
        static let isOpen = Flags(rawValue: 16)
        static let isNoPosition = Flags(rawValue: 32)
    }

    /// Creates a series from values in a fixed order, since every resume point contains many.
    init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        place = try values.decode(String.self)
        role = try values.decode(PageSurvey.Role.self)
        kind = try values.decode(PageSurvey.Kind.self)
        let flags = Flags(rawValue: try values.decode(Int.self))
        isUsual = flags.contains(.isUsual)
        isRead = flags.contains(.isRead)
        isConstant = flags.contains(.isConstant)
        isEmpty = flags.contains(.isEmpty)
        isOpen = flags.contains(.isOpen)
        firstPage = try values.decode(Int.self)
        newestPage = try values.decode(Int.self)
        pages = try values.decode(Int.self)
        digest = try values.decode(UInt64.self)
        setPages = try values.decode(Int.self)
        newestSetPage = try values.decode(Int?.self)
        flagPages = try values.decode(Int.self)
        newestFlagPage = try values.decode(Int?.self)
        text = try values.decode(String?.self)
        numbers = try values.decode(NumberSeries?.self)
        let distance = try values.decode(Int?.self)
        let following = try values.decode(Int.self)
        position = flags.contains(.isNoPosition) ? .none : distance.map { .follows($0, pages: following) } ?? .unknown
    }

    func encode(to encoder: any Encoder) throws {
        var flags: Flags = []
        for (flag, isSet) in [
            (Flags.isUsual, isUsual), (.isRead, isRead), (.isConstant, isConstant), (.isEmpty, isEmpty),
            (.isOpen, isOpen), (.isNoPosition, position == .none),
        ] where isSet { flags.insert(flag) }
        var values = encoder.unkeyedContainer()
        try values.encode(place)
        try values.encode(role)
        try values.encode(kind)
        try values.encode(flags.rawValue)
        for number in [firstPage, newestPage, pages] { try values.encode(number) }
        try values.encode(digest)
        try values.encode(setPages)
        try values.encode(newestSetPage)
        try values.encode(flagPages)
        try values.encode(newestFlagPage)
        try values.encode(text)
        try values.encode(numbers)
        if case .follows(let distance, let pages) = position {
            try values.encode(Optional(distance))
            try values.encode(pages)
        } else {
            try values.encode(Int?.none)
            try values.encode(0)
        }
    }
}
