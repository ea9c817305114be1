package import PaginateFiles
import Paging
package import PagingHTTP
import Synchronization

/// One of many lists: its address, and its parent if it has one.
package struct ListEntry: Sendable {
    /// The place of the list in the input.
    let place: ParentPlace
    /// The parent; `nil` for a list whose address is an argument.
    package let parent: Parent?
    /// The address, or the reason that the parent has none.
    package var address: Result<WebAddress, ParentError>
    /// The page, if only one page of the list is read.
    var page: PageOfList?
    /// The slice, if the list is one of the slices of a list.
    var slice: ListSlice?
    /// The digest of the parent without the values that the key does not show, if there are any.
    var fingerprint: String?
    /// The variables of the GraphQL operation that have values of the parent, if the list is one.
    var variables: JSONValue.Object?

    /// One page of a numbered list.
    struct PageOfList: Sendable {
        /// The number, counted from 1.
        let number: Int
        /// The address; `nil` is the first page.
        let cursor: PageAddress?
        /// The number of pages of the list.
        let count: Int
    }

    /// The key of the list: its address without credentials, and a page, a slice or variables.
    ///
    /// Lists whose parents have hidden values, as with `token={id}`, have different keys if another value differs.
    var key: String {
        guard let address = try? address.get() else { return "\(place)" }
        let shown = variables.map { " \(Secrets.redacted(.object($0)))" } ?? ""
        let text = address.debugDescription + shown + (fingerprint.map { "#" + $0 } ?? "")
        if let slice { return "\(slice.name) of \(text)" }
        return page.map { Self.key(ofPage: $0.number, of: text) } ?? text
    }

    /// Whether another address may have the same key.
    var hidesValues: Bool {
        (try? address.get()).map { $0.debugDescription != $0.description } ?? false
            || variables.map { Secrets.redacted(.object($0)) != .object($0) } ?? false
    }

    /// The key of a page of a list.
    static func key(ofPage number: Int, of address: String) -> String { "page \(number) of \(address)" }
}

/// The lists of a command: its URLs, a template and the parents in a file, or pages of one list.
enum ListEntries: PageSource {
    case addresses([WebAddress])
    case children(ParentTemplate, of: ParentReader, known: KnownLists = KnownLists())
    case pages(ListPages)

    @concurrent func page(at cursor: ParentPosition?) async throws -> Page<ListEntry, ParentPosition> {
        switch self {
        case .addresses(let addresses):
            let entries = addresses.enumerated().map { index, address in
                ListEntry(place: ParentPlace(file: nil, number: index + 1), parent: nil, address: .success(address))
            }
            return Page(items: entries, links: PageLinks(end: .signalled("the command names all lists")))
        case .children(let template, let reader, let known):
            let page = try await reader.page(at: cursor)
            let entries = page.items.map { ListEntry($0, by: template) }
            // A file is checked before the first request, as a whole.
            return reader.isSeekable ? page.replacingItems(entries) : Self.checked(page, entries, known)
        case .pages(let pages):
            return Page(items: try await pages.entries(), links: PageLinks(end: .signalled("the plan names all pages")))
        }
    }

    /// Returns a page of a pipe up to its first invalid entry, which ends the crawl.
    ///
    /// Lists start concurrently, so a later invalid entry could be reported in its place.
    private static func checked(
        _ page: Page<Parent, ParentPosition>,
        _ entries: [ListEntry],
        _ known: KnownLists
    ) -> Page<ListEntry, ParentPosition> {
        let checked = entries.map(known.checked)
        guard let invalid = checked.firstIndex(where: { (try? $0.address.get()) == nil }) else {
            return page.replacingItems(checked)
        }
        return Page(
            items: Array(checked[...invalid]),
            links: PageLinks(end: .signalled("a line of the input is invalid"))
        )
    }
}

/// The template of many lists, which the values of a parent fill.
enum ParentTemplate: Sendable {
    /// The address of a list.
    case address(URITemplate)
    /// The variables of a GraphQL operation, whose address is the same for all lists.
    case variables(VariablesTemplate)
}

extension ListEntry {
    /// Creates the entry of a parent, whose values fill a template.
    init(_ parent: Parent, by template: ParentTemplate) {
        switch template {
        case .address(let template): self.init(parent, by: template)
        case .variables(let template): self.init(parent, by: template)
        }
    }

    private init(_ parent: Parent, by template: VariablesTemplate) {
        place = parent.place
        self.parent = parent
        do {
            let filled = try template.variables(of: parent)
            (address, variables) = (.success(template.address), filled)
            guard Secrets.redacted(.object(filled)) != .object(filled) else { return }
            let secrets = Secrets()
            secrets.addMembers(of: .object(filled))
            fingerprint = parent.digest(without: secrets)
        } catch {
            address = .failure(error)
        }
    }

    /// Creates the entry of a parent, whose values fill an address.
    init(_ parent: Parent, by template: URITemplate) {
        place = parent.place
        self.parent = parent
        address = Result { () throws(ParentError) in try parent.address(by: template) }
        guard !template.hiddenVariables.isEmpty else { return }
        let secrets = Secrets()
        for variable in template.hiddenVariables {
            if let text = try? parent.text(of: variable) { secrets.addCredential(text, as: "\(variable)") }
        }
        fingerprint = parent.digest(without: secrets)
    }
}

/// The lists that a pipe has led to, to find one that it has twice.
final class KnownLists: Sendable {
    private let keys = Mutex(ListKeys())

    /// Returns an entry, whose address is an error if an earlier line leads to the same list.
    func checked(_ entry: ListEntry) -> ListEntry {
        guard case .success(let address) = entry.address else { return entry }
        var checked = entry
        checked.address = Result { () throws(ParentError) in
            try keys.withLock { (keys) throws(ParentError) in try keys.add(entry) }
            return address
        }
        return checked
    }
}

/// The keys of the lists that were met, to find a list that the input has twice.
///
/// It takes 27 to 54 bytes for each list, however long the address is.
struct ListKeys: Sendable {
    private var numbers: [HashDigest: UInt32] = [:]

    /// Adds a list.
    ///
    /// - Throws: ``ParentError`` with both places when the input already had a list with the same key.
    mutating func add(_ entry: ListEntry) throws(ParentError) {
        let place = entry.place
        let number = UInt32(clamping: place.number)
        guard let first = numbers.updateValue(number, forKey: HashDigest(bytes: entry.key.utf8)), first != number else {
            return
        }
        let unit = place.file == nil ? "URL" : "line"
        let other = entry.hidesValues ? ", or to one that differs only in a value that is not written" : ""
        let mend =
            entry.hidesValues && entry.parent != nil
            ? "Give each parent another value that differs, such as an id, or remove one of them."
            : "Remove one of them."
        throw ParentError(
            "\(place) leads to the same list as \(unit) \(first)\(other): \(entry.key). \(mend)",
            at: place
        )
    }
}
