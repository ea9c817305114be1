import Foundation
import HTTPTypes
import PaginateFiles
package import PaginateOptions
import Paging
import PagingHTTP

/// The request and options of a crawl, which must be the same for a saved position to be valid.
///
/// It holds no credentials and no digest of one: those in the URL are replaced, header fields and tokens are omitted,
/// and a body is a hash of what is left of it without them.
package struct CrawlBinding: Codable, Equatable, Sendable {
    let origin: String
    let path: String
    let query: String
    /// A checksum that distinguishes other query values, too short to reveal them.
    let queryCheck: String
    let method: String
    /// The hash of the body without credentials.
    let body: String?
    /// The given options that change the items, by name.
    package private(set) var options: [String: String]
    /// The name of the output file, without its folder.
    let output: String

    /// - Parameters:
    ///   - address: The list's address, without known credentials.
    ///   - request: The list's request.
    ///   - secrets: The credentials of the run.
    ///   - options: The options of the command; those about pagination and the items' shape count.
    ///   - output: The path of the output file.
    init(
        _ address: WebAddress,
        request: ListRequest,
        without secrets: Secrets,
        options: (any FetchingCommand)? = nil,
        output: String
    ) {
        origin = address.origin.description
        path = address.path
        let visible = address.debugDescription.split(separator: "?", maxSplits: 1)
        query = visible.count > 1 ? String(visible[1]) : ""
        queryCheck = Self.check(of: address, without: secrets)
        method = request.method.rawValue
        body = Self.hash(ofBody: request, without: secrets)
        self.options = options?.pagination.values ?? [:]
        self.options["--form"] = options.flatMap { FormArgument.hash($0.request.form, without: secrets) }
        self.options.merge(options?.split.values ?? [:]) { $1 }
        self.options["--columns"] = options?.output.columns?.map { "\($0.name)=\($0.pointer)" }.joined(separator: ",")
        self.options["--flatten"] = options?.output.flatten == true ? "yes" : nil
        self.output = output.split(separator: "/").last.map(String.init) ?? output
    }

    /// Creates the binding of a command's list.
    init(_ setup: ListSetup, options: some FetchingCommand, output: String) {
        self.init(
            setup.address,
            request: setup.request,
            without: setup.secrets,
            options: options,
            output: output
        )
    }

    /// Creates the binding of many lists, whose document is one of the options.
    package init(ofLists setup: ListSetup, _ command: some FetchingCommand) {
        self.init(setup, options: command, output: "")
        add(command.graphQL)
        if command.graphQL.graphql != nil { options["--graphql"] = body }
    }

    /// Returns four digits of a checksum over the query without credentials and page sizes.
    ///
    /// Both may change between runs.
    private static func check(of address: WebAddress, without secrets: Secrets) -> String {
        let query = withoutPageSize(address.query ?? "") { Secrets.isSecret(queryName: $0) }
        return String(Checksum.text(secrets.credentialsHidden(in: query).utf8).suffix(4))
    }

    private static func hash(ofBody request: ListRequest, without secrets: Secrets) -> String? {
        if let content = request.content {
            return SHA256.text(Array(secrets.omitted(fromContent: String(decoding: content, as: UTF8.self)).utf8))
        }
        return withoutPageSize(request).map { SHA256.text(secrets.omitted(from: $0).encoded()) }
    }

    /// Returns a query without the page size and without other parameters.
    private static func withoutPageSize(_ query: String, _ isOmitted: (String) -> Bool = { _ in false }) -> String {
        let parts = query.split(separator: "&", omittingEmptySubsequences: false).filter { part in
            let name = part.prefix { $0 != "=" }
            let decoded = name.removingPercentEncoding ?? String(name)
            return !PaginationOptions.pageSizeNames.contains(decoded) && !isOmitted(decoded)
        }
        return parts.joined(separator: "&")
    }

    /// Returns the body of a request without the page size that an option or a GraphQL variable sets.
    private static func withoutPageSize(_ request: ListRequest) -> JSONValue? {
        guard var body = request.body else { return nil }
        var places: [JSONPointer] = []
        if let target = request.pageSizeTarget?.description, target.hasPrefix("body:") {
            places += [try? JSONPointer(String(target.dropFirst(5)))].compactMap(\.self)
        }
        if body["/query"]?.stringValue != nil {
            let names = ["first", "last", "limit", "pageSize", "perPage"]
            places += names.map { JSONPointer(tokens: ["variables", $0]) }
        }
        for place in places { _ = body.set(.null, at: place) }
        return body
    }

    /// The query without the page size.
    private var listQuery: String { Self.withoutPageSize(query) }

    /// Adds the options that select a GraphQL list; the document and its variables are the body.
    mutating func add(_ options: GraphQLOptions) {
        guard options.graphql != nil else { return }
        self.options["--graphql"] = "yes"
        self.options["--connection"] = options.connection?.description
        self.options["--expand"] =
            options.expand.isEmpty ? nil : options.expand.map(\.path.description).joined(separator: " ")
        self.options["--backward"] = options.backward ? "yes" : nil
    }

    /// Adds the options that select the items for a database.
    mutating func add(_ options: DatabaseOptions) {
        self.options["--since"] = options.since?.description
        self.options["--since-param"] = options.sinceParam?.description
    }

    /// Returns the binding as it is saved.
    ///
    /// A path or an option may contain a text that is a credential elsewhere.
    func saved(without secrets: Secrets) -> CrawlBinding {
        guard let document = try? JSONEncoder().encode(self) else { return self }
        let hidden = Data(secrets.hidden(inJSON: [UInt8](document)))
        return (try? JSONDecoder().decode(CrawlBinding.self, from: hidden)) ?? self
    }

    /// Returns the differences from another binding, in words without values; empty when there are none.
    func differences(from other: CrawlBinding) -> [String] {
        var differences = listDifferences(from: other)
        // A position by number counts pages of one size.
        if query != other.query, listQuery == other.listQuery { differences.append("the URL's query") }
        let names = Set(options.keys).union(other.options.keys).subtracting(Self.listOptions).sorted()
        differences += names.filter { options[$0] != other.options[$0] }
        if output != other.output { differences.append("--output") }
        return differences
    }

    /// The options that select the list, and not only how it is read.
    private static let listOptions = ["--items", "--graphql", "--connection", "--backward", "--form"]

    /// Returns the differences that make it another list, in words without values.
    func listDifferences(from other: CrawlBinding) -> [String] {
        var differences: [String] = []
        if origin != other.origin { differences.append("the URL's host, port or scheme") }
        if path != other.path { differences.append("the URL's path") }
        if listQuery != other.listQuery || queryCheck != other.queryCheck { differences.append("the URL's query") }
        if method != other.method { differences.append("--method") }
        let isGraphQL = options["--graphql"] != nil && other.options["--graphql"] != nil
        if body != other.body { differences.append(isGraphQL ? "the GraphQL document or its variables" : "--body") }
        differences += Self.listOptions.filter { options[$0] != other.options[$0] }
        return differences
    }
}

extension PaginationOptions {
    /// The given options by name, all of which change the items that are fetched or stored.
    ///
    /// The caller's word about the list, such as `--ignore`, only changes how its end is judged: a run that ended as
    /// unproven says it and resumes.
    fileprivate var values: [String: String] {
        // As it is saved, an address has no credential.
        let redacted = Dictionary(uniqueKeysWithValues: addresses.map { ($0.name, Secrets.redacted($0.text)) })
        let all: [(String, String?)] = [
            ("--pagination", chosen.convention.rawValue), ("--scheme", schemeFile?.checksum),
            ("--api", preset?.checksum), ("--next", Self.list(next)), ("--next-base", redacted["--next-base"]),
            ("--relation", relation), ("--range-unit", rangeUnit),
            ("--total", total?.description), ("--total-pages", totalPages?.description),
            ("--has-more", hasMore?.description), ("--cursor-param", Self.list(cursorParam)),
            ("--page-param", pageParam?.description), ("--offset-param", offsetParam?.description),
            ("--limit-param", limitParam?.description), ("--first-page", firstPage.map { String($0) }),
            ("--page-size", pageSize.map { String($0) }), ("--items", items?.description), ("--id", id?.description),
            ("--rule", Self.list(rule.sorted { $0.key < $1.key })),
            ("--response-format", responseFormat?.rawValue), ("--rebase", rebase ? "yes" : nil),
            ("--count-url", redacted["--count-url"]),
            ("--overlap", overlap ? "yes" : nil), ("--whole-pages", wholePages ? "yes" : nil),
        ]
        return Dictionary(uniqueKeysWithValues: all.compactMap { name, value in value.map { (name, $0) } })
    }

    private static func list(_ values: [some CustomStringConvertible]) -> String? {
        values.isEmpty ? nil : values.map(\.description).joined(separator: " ")
    }
}
