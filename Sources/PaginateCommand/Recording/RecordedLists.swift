import ArgumentParser
import Foundation
import HTTPTypes
import Paging
import PagingGraphQL
import PagingHTTP
import PagingPresets

/// A recording that answers requests in place of a network.
struct ReplayedArchive: Sendable {
    let archive: HTTPArchive

    /// Creates a recording from a file.
    ///
    /// - Throws: `ValidationError` when the file cannot be read, or is no recording.
    init(_ path: String) throws {
        guard let data = RequestOptions.contents(of: path) else {
            throw ValidationError(
                "The recording \"\(path)\" cannot be read; name a file in the HTTP Archive format (HAR)."
            )
        }
        do {
            archive = try HTTPArchive(parsing: data)
        } catch let error as HTTPArchive.ParsingError {
            throw ValidationError("\"\(path)\": \(error.description)")
        }
    }
}

/// The lists in a recording of a browser, a proxy or this program.
struct RecordedLists {
    /// A list, and the way it is paginated as the recorded pages show.
    struct List {
        /// The address of its first recorded page, without secrets.
        let address: String
        let finding: SchemeFinding
        /// The names of the header fields and parameters with which its requests are authorized.
        let credentials: [String]
    }

    private let archive: HTTPArchive

    init(_ archive: HTTPArchive) {
        self.archive = archive
    }

    /// Finds the lists, in the order of the recording.
    ///
    /// A list that several recorded requests read is found once, by the first page that another one verifies.
    func found() async throws -> [List] {
        var lists: [List] = []
        for group in groups {
            var best: List?
            for exchange in group {
                guard let list = try await list(startingAt: exchange) else { continue }
                if best == nil || list.finding.verdict == .verified { best = list }
                if list.finding.verdict == .verified { break }
            }
            if let best { lists.append(best) }
        }
        return lists
    }

    /// The pages that may be of the same list: with one method, origin and path.
    private var groups: [[HTTPArchive.Exchange]] {
        var groups: [(key: String, exchanges: [HTTPArchive.Exchange])] = []
        for exchange in archive.exchanges where Self.mayBeList(exchange) {
            let key = "\(exchange.request.method) \(exchange.url.prefix { $0 != "?" })"
            if let index = groups.firstIndex(where: { $0.key == key }) {
                groups[index].exchanges.append(exchange)
            } else {
                groups.append((key, [exchange]))
            }
        }
        // Each page of a long list is a first page less likely than the one before.
        return groups.map { Array($0.exchanges.prefix(8)) }
    }

    private static func mayBeList(_ exchange: HTTPArchive.Exchange) -> Bool {
        guard exchange.response.status.code == 200, exchange.request.method == .get || exchange.request.method == .post,
            let body = exchange.body, let first = body.first(where: { $0 > UInt8(ascii: " ") }),
            [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first)
        else { return false }
        return PageContent.hasItems(body)
    }

    private func list(startingAt exchange: HTTPArchive.Exchange) async throws -> List? {
        var client = try PagingClient(exchange.url, transport: ReplayTransport(archive)).recognizingPresets()
        client.retry = .never
        var request = ListRequest(exchange.request.path ?? "/")
        if exchange.request.method == .post {
            // Forms and other content have no places for a position.
            guard let body = exchange.requestBody.flatMap({ try? JSONValue(parsing: $0) }) else { return nil }
            request = ListRequest(exchange.request.path ?? "/", method: .post, body: body)
            request.setGraphQLPlaces()
        }
        do {
            let finding = try await client.detect(request)
            return List(
                address: Secrets.redacted(exchange.url),
                finding: finding,
                credentials: Self.credentials(of: exchange)
            )
        } catch is RequestError {
            return nil
        }
    }

    private static func credentials(of exchange: HTTPArchive.Exchange) -> [String] {
        let fields = exchange.request.headerFields.map(\.name.rawName).filter(Secrets.isSecret(headerName:))
        let query = exchange.url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let names = query.split(separator: "&").compactMap { $0.split(separator: "=").first.map(String.init) }
        return fields + names.filter(Secrets.isSecret(queryName:))
    }
}

extension RecordedLists.List {
    /// The list as text for people.
    func text(savedTo file: String?) -> String {
        let text = FindingText(finding, address: address, options: [], savedTo: file).plain
        guard !credentials.isEmpty else { return text }
        let names = credentials.map { TextWidth.withoutControls($0) }.joined(separator: ", ")
        return text
            + "Its requests have credentials (\(names)), which are not shown: give them with --header 'NAME: $VAR'.\n"
    }

    /// The list as a JSON object: the finding, with the address and the names of credentials.
    var json: String {
        let text = FindingText(finding, address: address, options: [], savedTo: nil).json
        guard case .object(var members)? = try? JSONValue(parsing: Array(text.utf8)) else { return text }
        members.members.insert(.init(key: "address", value: .string(address)), at: 0)
        members.members.append(.init(key: "credentials", value: .array(credentials.map { .string($0) })))
        return "\(JSONValue.object(members))"
    }
}
