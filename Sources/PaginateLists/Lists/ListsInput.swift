import ArgumentParser
import Foundation
import PaginateCrawls
import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// The lists that a command names: URLs, a template with parents, or the lists of a shard.
struct ListsInput {
    /// The template, if parents fill one.
    let template: URITemplate?
    /// An address with the origin and the query parameters of all lists.
    let example: WebAddress
    private let content: Content

    private enum Content {
        case addresses([WebAddress])
        case parents(ParentReader)
        case pages(ClosedRange<Int>)
    }

    /// Creates the input of a command, or of a shard.
    ///
    /// - Throws: `ValidationError` with one sentence that says what to do.
    init(_ command: some FetchingCommand, _ shard: Shard?) throws {
        var path = command.lists.parents
        var urls = command.urls
        switch shard?.lists {
        case .pages(let numbers):
            (template, example) = (nil, try ListSetup.address(command.urls[0]))
            content = .pages(numbers)
            return
        case .parents(let lines):
            let (template, example) = try Self.template(command.urls[0])
            (self.template, self.example) = (template, example)
            let spool = try Spool(stop: Signals.stop)
            for line in lines { try spool.append(line + [UInt8(ascii: "\n")]) }
            content = .parents(ParentReader(try spool.input(named: "shard \(shard?.number ?? 0)")))
            return
        case .urls(let own): (path, urls) = (nil, own)
        case nil: break
        }
        if let path, command.graphQL.graphql != nil {
            guard (try? URITemplate(urls[0]))?.variables.isEmpty != false else {
                throw ValidationError(
                    "With --graphql, the values of --parents are variables of the document, and the URL has none: write "
                        + "the address of the API, and {id} in --variables."
                )
            }
            (template, example) = (nil, try ListSetup.address(urls[0]))
            content = .parents(try ParentReader(path))
            return
        }
        guard let path else {
            let addresses = try urls.map(ListSetup.address)
            (template, example, content) = (nil, addresses[0], .addresses(addresses))
            return
        }
        let (template, example) = try Self.template(urls[0])
        (self.template, self.example) = (template, example)
        content = .parents(try ParentReader(path))
    }

    /// The query parameters whose values differ between the lists.
    var differingParameters: Set<String> {
        var others: [WebAddress] = []
        if case .addresses(let addresses) = content { others = addresses }
        if let template, let other = try? ListSetup.address(template.expanded { _ in "1" }) { others = [other] }
        let names = Set((others + [example]).flatMap(\.queryNames))
        return names.filter { name in
            let value = example.queryValue(name)
            return others.contains { $0.queryValue(name) != value }
        }
    }

    /// Returns the lists.
    ///
    /// - Throws: `ValidationError` when no variable of a document takes a value of the parents.
    func entries(of setup: ListSetup) throws -> ListEntries {
        switch content {
        case .addresses(let addresses): return .addresses(addresses)
        case .pages(let numbers):
            return .pages(ListPages(source: setup.list, address: example, numbers: numbers))
        case .parents(let reader):
            if let template { return .children(.address(template), of: reader) }
            return .children(.variables(try setup.variablesOfParents()), of: reader)
        }
    }

    /// Returns the header of the receipts.
    ///
    /// - Throws: `ValidationError` when the options change the items of a shard.
    func header(options: [String: String], _ shard: Shard?, without secrets: Secrets) throws -> ReceiptHeader {
        var text = secrets.visible(template?.text ?? example.description)
        guard let shard else {
            if case .addresses(let addresses) = content {
                text = addresses.map { secrets.visible($0.description) }.joined(separator: " ")
            }
            return ReceiptHeader(text, options: options)
        }
        guard ReceiptHeader(shard.header.url, options: options).check == shard.header.check else {
            throw ValidationError(
                "The options change the items of the shard, so they belong in its plan; write it again with 'plan'."
            )
        }
        let (name, version) = ("\(shard.planHash)#\(shard.number)", "\(ShardReceipt.version)")
        return ReceiptHeader(text, options: ["--shard": name, "receipt": version])
    }

    /// Checks that all addresses have one origin, and that none is named twice.
    ///
    /// - Throws: `ValidationError` with one sentence that says what to do.
    func check(against origin: Origin) throws {
        guard case .addresses(let addresses) = content else { return }
        var keys = ListKeys()
        for (index, address) in addresses.enumerated() {
            guard address.origin == origin else {
                throw ValidationError(
                    "The URLs have several hosts, and credentials are sent to one; fetch from each host by itself."
                )
            }
            do {
                let place = ParentPlace(file: nil, number: index + 1)
                try keys.add(ListEntry(place: place, parent: nil, address: .success(address)))
            } catch {
                throw ValidationError("\(error)")
            }
        }
    }

    private static func template(_ text: String) throws -> (URITemplate, example: WebAddress) {
        let template: URITemplate
        do {
            template = try URITemplate(text)
        } catch {
            throw ValidationError("\(error)")
        }
        guard !template.variables.isEmpty else {
            throw ValidationError(
                "With --parents, the URL needs a value of the parent, such as {id} or {/owner/login}."
            )
        }
        guard template.origin != nil else {
            throw ValidationError(
                "Write the scheme and the host of the template as text, such as https://api.test/{path}: credentials "
                    + "are sent to that host only."
            )
        }
        return (template, try ListSetup.address(template.expanded { _ in "0" }))
    }
}
