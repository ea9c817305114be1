import Paging
@_spi(Command) import PagingHTTP

/// One of many lists: its address, and its parent if it has one.
struct ListEntry: Sendable {
    /// The place of the list in the input.
    let place: ParentPlace
    /// The parent; `nil` for a list whose address is an argument.
    let parent: Parent?
    /// The address, or the reason that the parent has none.
    let address: Result<WebAddress, ParentError>
}

/// The lists of a command: the addresses of its arguments, or a template and the parents in a file.
enum ListEntries: PageSource {
    case addresses([WebAddress])
    case children(URITemplate, of: ParentReader)

    @concurrent func page(at cursor: ParentPosition?) async throws -> Page<ListEntry, ParentPosition> {
        switch self {
        case .addresses(let addresses):
            let entries = addresses.enumerated().map { index, address in
                ListEntry(place: ParentPlace(file: nil, number: index + 1), parent: nil, address: .success(address))
            }
            return Page(items: entries, links: PageLinks(end: .signalled("the command names all lists")))
        case .children(let template, let reader):
            let page = try await reader.page(at: cursor)
            return page.replacingItems(page.items.map { Self.entry($0, template) })
        }
    }

    private static func entry(_ parent: Parent, _ template: URITemplate) -> ListEntry {
        let address = Result { () throws(ParentError) in try parent.address(by: template) }
        return ListEntry(place: parent.place, parent: parent, address: address)
    }
}

/// The keys of the lists that were met, to find a list that the input has twice.
///
/// It takes about 40 bytes for each list, however long the address is.
struct ListKeys: Sendable {
    private var numbers: [KeyDigest: UInt32] = [:]

    /// The key of a list: its address without a fragment, as it is requested.
    static func key(of address: WebAddress) -> String { address.description }

    /// Adds a list.
    ///
    /// - Throws: ``ParentError`` with both places when the input already had the list.
    mutating func add(_ address: WebAddress, at place: ParentPlace) throws(ParentError) {
        let number = UInt32(clamping: place.number)
        guard let first = numbers.updateValue(number, forKey: KeyDigest(Self.key(of: address))) else { return }
        let unit = place.file == nil ? "URL" : "line"
        throw ParentError(
            "\(place) leads to the same list as \(unit) \(first): \(address.debugDescription). Remove one of them.",
            at: place
        )
    }
}

/// A digest of 128 bits that stands for the key of a list, equal in every run of the program.
struct KeyDigest: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// Creates the digest of a key.
    init(_ key: String) {
        var hash = SHA256()
        hash.update(key.utf8)
        (high, low) = hash.finish().leadingWords
    }

    /// Hashes half of the digest, which is as good as all of it.
    func hash(into hasher: inout Hasher) {
        hasher.combine(high)
    }
}
