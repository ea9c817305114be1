import Paging
import Synchronization

/// The lists within the items of a list that are paginated themselves, found once for each list.
///
/// Items usually have the same members, so the first page with items shows where to look on all pages. A list without
/// such members costs nothing on further pages.
final class NestedLists: Sendable {
    /// A sign of a nested list, by its place within an item.
    private struct Sign: Sendable {
        enum Kind: Sendable {
            /// A flag that is true while more follows.
            case more
            /// The address of the next page.
            case next
            /// The number of elements, with the place of the array.
            case total(JSONPointer)
        }

        let kind: Kind
        let place: JSONPointer
        /// The place of the nested list.
        let list: JSONPointer
    }

    private let signs = Mutex<[Sign]?>(nil)
    private let ignoring: [ValuePlace]
    /// The number of items that are examined for nested lists.
    private static let examined = 3
    private static let depthLimit = 4

    init(ignoring: [ValuePlace]) {
        self.ignoring = ignoring
    }

    /// Returns the items of a page that say that a list within them is cut, if any.
    func cutItems(of content: PageContent) -> PageSurvey.CutItems? {
        guard let items = content.items, !items.isEmpty, !content.isOneItem else { return nil }
        let signs = signs.withLock { known in
            if let known { return known }
            let found = items.prefix(Self.examined).reduce(into: [Sign]()) { found, item in
                found += self.signs(in: item, content.outline).filter { sign in
                    !found.contains { $0.place == sign.place }
                }
            }
            known = found
            return found
        }
        for sign in signs {
            let count = items.count { isCut($0, sign, content.outline) }
            if count > 0 { return PageSurvey.CutItems(place: sign.list.description, count: count) }
        }
        return nil
    }

    private func isCut(_ item: JSONOutline.Node, _ sign: Sign, _ outline: JSONOutline) -> Bool {
        guard let node = outline.node(at: sign.place, in: item.range) else { return false }
        switch sign.kind {
        case .more: return outline.bool(of: node) == true
        case .next: return outline.string(of: node)?.isEmpty == false
        case .total(let place):
            guard let total = outline.int(of: node), let list = outline.node(at: place, in: item.range) else {
                return false
            }
            return total > outline.elements(of: list).count
        }
    }

    // MARK: - Finding nested lists

    private func signs(in item: JSONOutline.Node, _ outline: JSONOutline) -> [Sign] {
        guard item.kind == .object, outline.mayHaveLists(in: item), let inner = try? outline.outline(of: item.range)
        else { return [] }
        var found: [Sign] = []
        for member in inner.members(of: inner.root) where member.node.kind == .object {
            find(in: member.node, at: [member.key], inner, &found)
        }
        return found
    }

    /// Adds the signs of an object that has an array of its own, and searches the objects in it.
    private func find(
        in node: JSONOutline.Node,
        at tokens: [String],
        _ outline: JSONOutline,
        _ found: inout [Sign]
    ) {
        let list = JSONPointer(tokens: tokens)
        guard tokens.count <= Self.depthLimit, !isIgnored(list) else { return }
        let members = outline.members(of: node)
        let arrays = members.filter { $0.node.kind == .array }
        if arrays.count == 1, let array = arrays.first {
            for member in members {
                add(member, to: list, array: list.appending(array.key), under: tokens, outline, &found)
                guard member.node.kind == .object,
                    NameWords(member.key).consists(of: SignNames.containers)
                else {
                    continue
                }
                for inner in outline.members(of: member.node) {
                    add(
                        inner,
                        to: list,
                        array: list.appending(array.key),
                        under: tokens + [member.key],
                        outline,
                        &found
                    )
                }
            }
        }
        for member in members where member.node.kind == .object {
            find(in: member.node, at: tokens + [member.key], outline, &found)
        }
    }

    private func add(
        _ member: JSONOutline.Member,
        to list: JSONPointer,
        array: JSONPointer,
        under tokens: [String],
        _ outline: JSONOutline,
        _ found: inout [Sign]
    ) {
        let place = JSONPointer(tokens: tokens + [member.key])
        guard let value = try? outline.value(of: member.node), !isIgnored(place) else { return }
        let reading = SignClassifier(items: array).reading(
            of: NameWords(member.key),
            // The name of the nested list is not that of a statement: "issueTypes".
            in: tokens.count > list.tokens.count ? tokens.suffix(1).map { NameWords($0) } : [],
            value
        )
        guard let reading, reading.isUsual else { return }
        switch reading.role {
        case .more where value.boolValue != nil: found.append(Sign(kind: .more, place: place, list: list))
        case .next: found.append(Sign(kind: .next, place: place, list: list))
        case .total: found.append(Sign(kind: .total(array), place: place, list: list))
        default: break
        }
    }

    private func isIgnored(_ place: JSONPointer) -> Bool {
        ignoring.contains { excluded in
            if case .body(let pointer) = excluded.kind { place.tokens.starts(with: pointer.tokens) } else { false }
        }
    }
}

extension JSONOutline {
    /// Whether an object may have an object with an array; `false` only if it has none.
    ///
    /// It takes less than the scan of the object.
    fileprivate func mayHaveLists(in object: Node) -> Bool {
        let inner = bytes[object.range].dropFirst()
        return inner.contains(UInt8(ascii: "{")) && inner.contains(UInt8(ascii: "["))
    }
}
