import Paging
import Synchronization

/// The parameters of a list's requests that may specify a page size: the list's own, then usual names.
///
/// Every page needs them, and nearly all pages of a list are requested with the same names, so the last answer is kept.
final class SizeTargets: Sendable {
    private let own: [ParameterTarget]
    private let inBody: [ParameterTarget]
    private let names: NameCache
    private let last = Mutex<(names: [String], targets: [ParameterTarget])?>(nil)

    init(_ request: ListRequest, names: NameCache) {
        self.names = names
        own = request.pageSizeTarget.map { [$0] } ?? []
        if case .object(let body)? = request.body {
            inBody = Self.sizes(in: body, at: [], names: names)
        } else {
            inBody = []
        }
    }

    /// Returns the parameters of a request with these names in its query, the likeliest first.
    func targets(amongQuery given: [String]) -> [ParameterTarget] {
        if let targets = last.withLock({ $0?.names == given ? $0?.targets : nil }) { return targets }
        let parameters = ParameterNames(given, words: names.words(of:))
        let ranked = given.compactMap { name in
            let bare = parameters.bare(name)
            return
                (UsualParameters.pageSizeRanks[bare]
                ?? (names.words(of: bare).isPageSize ? UsualParameters.pageSizes.count : nil))
                .map { (rank: $0, name: name) }
        }
        let targets = own + ranked.sorted { $0.rank < $1.rank }.map { .query($0.name) } + inBody
        last.withLock { $0 = (given, targets) }
        return targets
    }

    /// Returns the members of a JSON body whose names say that they are page sizes.
    private static func sizes(
        in object: JSONValue.Object,
        at tokens: [String],
        names: NameCache
    ) -> [ParameterTarget] {
        object.members.flatMap { member -> [ParameterTarget] in
            let path = tokens + [member.key]
            if case .object(let inner) = member.value, path.count < 3 {
                return sizes(in: inner, at: path, names: names)
            }
            guard names.words(of: member.key).isPageSize, member.value.intValue != nil else { return [] }
            return [.body(JSONPointer(tokens: path))]
        }
    }
}

extension NameWords {
    /// Whether the words say that a number is a page size.
    fileprivate var isPageSize: Bool {
        has(["limit", "size", "per", "top", "rows", "max"]) && consists(of: SignNames.size)
    }
}
