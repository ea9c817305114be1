/// The signs of pagination in the object that has an array.
///
/// The array beside the next link, a position or the total of a list has its items. Objects beside it count as well, such
/// as `meta` and `links`, if they have no array of their own.
struct ArraySurroundings {
    /// Whether a next link, a position, a flag or a number of pages stands beside the array.
    private(set) var leadsOn = false
    /// Whether any of them says that more follows.
    private(set) var isOpen = false
    /// Whether any of them says that nothing follows.
    private var isEnded = false
    /// The number of all items.
    private(set) var total: Int?
    /// Whether a number beside the array is the number of its elements.
    private(set) var countsElements = false

    /// Whether signs of pagination stand beside the array, and do not say that nothing follows.
    var isPaged: Bool { leadsOn && !isEnded || isOpen }

    private let classifier: SignClassifier
    private let count: Int
    private let array: NameWords?

    private static let depthLimit = 3
    private static let memberLimit = 64

    init(of array: JSONPointer, count: Int, in outline: JSONOutline) {
        classifier = SignClassifier(items: array)
        self.count = count
        self.array = array.tokens.last.map { NameWords($0) }
        guard let object = outline.node(at: JSONPointer(tokens: Array(array.tokens.dropLast()))) else { return }
        read(object, parents: [], in: outline)
    }

    private mutating func read(_ object: JSONOutline.Node, parents: [NameWords], in outline: JSONOutline) {
        for member in outline.members(of: object).prefix(Self.memberLimit) {
            let name = NameWords(member.key)
            switch member.node.kind {
            case .array:
                // Arrays of links have relations, which lead to the pages of this object's list.
                if name.consists(of: ["link", "links"]), !outline.elements(of: member.node).isEmpty { leadsOn = true }
            case .object:
                guard parents.count < Self.depthLimit, !outline.hasArray(in: member.node) else { continue }
                read(member.node, parents: parents + [name], in: outline)
            default:
                guard let value = (try? outline.value(of: member.node))?.plainNumber else { continue }
                add(value, name, parents)
            }
        }
    }

    private mutating func add(_ value: JSONValue, _ name: NameWords, _ parents: [NameWords]) {
        // The number of contacts that is called after them says nothing about the list: "contacts_count".
        let isOwn = array.map { !$0.words.isEmpty && $0.words.allSatisfy(name.words.contains) } ?? false
        // An unknown number may equal a small one by chance.
        if count > 4, value.intValue == count, !isOwn { countsElements = true }
        guard let reading = classifier.reading(of: name, in: parents, value) else { return }
        switch reading.role {
        case .total where reading.isUsual:
            guard let number = value.intValue else { return }
            total = max(total ?? 0, number)
            isOpen = isOpen || number > count
            countsElements = countsElements || number == count && count > 1
        case .count, .size: countsElements = countsElements || value.intValue == count && count > 1 && !isOwn
        case .next where reading.isUsual, .cursor where name.consists(of: SignNames.cursor):
            lead(isOpen: !value.saysNothing)
        case .more where reading.isUsual: lead(isOpen: value.boolValue ?? value.flagText ?? ((value.intValue ?? 0) > 0))
        case .done where reading.isUsual: lead(isOpen: (value.boolValue ?? value.flagText) == false)
        case .remaining where reading.isUsual: lead(isOpen: (value.intValue ?? 0) > 0)
        case .lastPage where reading.isUsual: lead(isOpen: value.intValue.map { $0 > 1 } ?? false)
        case .page where reading.isUsual, .offset where reading.isUsual: leadsOn = true
        default: break
        }
    }

    private mutating func lead(isOpen: Bool) {
        leadsOn = true
        self.isOpen = self.isOpen || isOpen
        isEnded = isEnded || !isOpen
    }
}

extension JSONOutline {
    /// Whether an object has an array outside of other arrays.
    fileprivate func hasArray(in object: Node) -> Bool {
        members(of: object).contains { member in
            member.node.kind == .array || member.node.kind == .object && hasArray(in: member.node)
        }
    }
}
