package import PagingDetection
import ArgumentParser
import Foundation
import HTTPTypes
import PaginateFiles
import Paging
import PagingGraphQL
package import PagingHTTP
import PagingPresets

/// A recording that answers requests in place of a network.
package struct ReplayedArchive: Sendable {
    package let archive: HTTPArchive

    /// The largest number of bytes of a recording: four of the largest responses, since it is in memory.
    static let largest = 256 << 20

    /// Creates a recording from a file.
    ///
    /// - Parameter limit: The largest number of bytes of the file.
    /// - Throws: `ValidationError` when the file cannot be read, is too large, or is no recording.
    package init(_ path: String, upTo limit: Int = largest) throws {
        guard let data = RequestOptions.contents(of: path, upTo: limit + 1) else {
            throw ValidationError(
                "The recording \"\(path)\" cannot be read; name a file in the HTTP Archive format (HAR)."
            )
        }
        guard data.count <= limit else {
            throw ValidationError(
                """
                The recording "\(path)" has more than \(limit) bytes; record fewer requests, or save it without the \
                content of pictures and scripts.
                """
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
package struct RecordedLists {
    /// A list, and the way it is paginated as the recorded pages show.
    package struct List {
        /// The address of its first page.
        let address: WebAddress
        let method: HTTPRequest.Method
        /// The body of its first page's request without credentials, if there is one.
        let body: JSONValue?
        /// The places of the position, if the recording has no first page.
        ///
        /// The address and the body are without them.
        let missingPosition: [RecordedRequest.Place]
        package let finding: SchemeFinding
        /// The names of the header fields, parameters and members with which its requests are authorized.
        let credentials: [String]
        /// The credentials of its requests, which are in no text.
        package let secrets: Secrets

        /// Whether the way it is paginated, or that it is not, is known.
        package var isDetermined: Bool { finding.verdict != .unknown }
    }

    private let pages: RecordedPages
    /// The numbers of the exchanges that may be pages.
    private let candidates: [Int]
    /// The number of JSON responses whose content the recording lacks.
    let missingCount: Int

    package init(_ archive: HTTPArchive) {
        let pages = RecordedPages(archive)
        self.pages = pages
        candidates = pages.exchanges.indices.filter { Self.mayBeList(pages.exchanges[$0]) }
        missingCount =
            pages.exchanges.count { exchange in
                exchange.body == nil && exchange.response.headerFields[.contentType]?.contains("json") == true
            }
    }

    /// Finds the lists in the order of the recording, and then the unverified pages.
    ///
    /// The pages of a list are those that its scheme reads, and those whose requests differ from theirs only in the
    /// position. Of other pages, one is found for each place that has no verified list.
    package func found() async throws -> [List] {
        var verified: [(number: Int, list: List)] = []
        var others: [(number: Int, list: List)] = []
        var known: Set<Int> = []
        // A recording may have as many lists as pages.
        let all = Set(candidates)
        let neighbors = Dictionary(grouping: candidates) { pages.requests[$0].place }
        for number in candidates where !known.contains(number) {
            guard let (finding, answers) = try await finding(startingAt: number) else { continue }
            guard finding.verdict == .verified else {
                others.append((number, list(finding, startingAt: number, positions: [])))
                continue
            }
            let positions = pages.positions(of: answers, from: number)
            let read = Set(answers.map(\.number))
            let related = neighbors[pages.requests[number].place] ?? []
            let own = read.filter(all.contains).union(
                related.filter { pages.isPage($0, of: number, positions: positions) }
            )
            known.formUnion(own)
            verified.append((number, list(finding, startingAt: own.min() ?? number, positions: positions)))
        }
        var places = Set(verified.map { pages.requests[$0.number].place })
        let distinct = others.filter { places.insert(pages.requests[$0.number].place).inserted }
        let determined = verified + distinct.filter(\.list.isDetermined)
        return (determined.sorted { $0.number < $1.number } + distinct.filter { !$0.list.isDetermined }).map(\.list)
    }

    private static func mayBeList(_ exchange: HTTPArchive.Exchange) -> Bool {
        guard [200, 206].contains(exchange.response.status.code), [.get, .post].contains(exchange.request.method),
            let body = exchange.body, !exchange.isCut, let first = body.first(where: { $0 > UInt8(ascii: " ") }),
            [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first)
        else { return false }
        return PageContent.hasItems(body)
    }

    /// Detects the list whose first page is an exchange, and reads its recorded pages.
    ///
    /// - Returns: `nil` if the exchange is no page.
    private func finding(
        startingAt number: Int
    ) async throws -> (finding: SchemeFinding, answers: [RecordedPages.Answer])? {
        let exchange = pages.exchanges[number]
        var request = ListRequest(exchange.request.path ?? "/")
        if exchange.request.method == .post {
            // Forms and other content have no places for a position.
            guard let body = exchange.requestBody.flatMap({ try? JSONValue(parsing: $0) }) else { return nil }
            request = ListRequest(exchange.request.path ?? "/", method: .post, body: body)
            request.setGraphQLPlaces()
        }
        request.headerFields[.range] = exchange.request.headerFields[.range]
        do {
            let transport = pages.transport(startingAt: number)
            var client = try PagingClient(exchange.url, transport: transport).recognizingPresets()
            client.retry = .never
            let finding = try await client.detect(request)
            guard finding.verdict == .verified, let scheme = finding.scheme else { return (finding, []) }
            let list = client.list(request, format: ListFormat(scheme), decoding: .raw)
            transport.removeAnswers()
            _ = await list.collect(upTo: 1_000_000)
            return (finding, transport.answers)
        } catch is RequestError {
            return nil
        }
    }

    private func list(
        _ finding: SchemeFinding,
        startingAt number: Int,
        positions: Set<RecordedRequest.Place>
    ) -> List {
        let exchange = pages.exchanges[number]
        var address = pages.requests[number].address
        var body = exchange.requestBody.flatMap { try? JSONValue(parsing: $0) }
        let missing = pages.requests[number].laterPosition(among: positions)
        for place in missing {
            switch place {
            case .query(let name): address = address.removingQuery(name)
            case .body(let pointer): body?.remove(at: pointer)
            case .range: break
            }
        }
        let fields = exchange.request.headerFields.filter { Secrets.isSecret(headerName: $0.name.rawName) }
        let places = pages.requests[number].values.keys.filter { !positions.contains($0) }
        let names = places.compactMap(\.name).filter(Secrets.isSecret(queryName:))
        return List(
            address: address,
            method: exchange.request.method,
            body: body.map(Self.withoutCredentials),
            missingPosition: missing,
            finding: finding,
            credentials: fields.map(\.name.rawName) + names.sorted(),
            secrets: Self.secrets(in: fields)
        )
    }

    private static func withoutCredentials(_ body: JSONValue) -> JSONValue {
        let secrets = Secrets()
        secrets.addMembers(of: body)
        return (try? JSONValue(parsing: secrets.hidden(inJSON: body.encoded()))) ?? .null
    }

    /// Returns the values of fields that are hidden wherever they occur.
    ///
    /// Cookies have short values too, such as the name of a language, that are not secret and occur in other words.
    private static func secrets(in fields: HTTPFields) -> Secrets {
        let secrets = Secrets()
        for field in fields {
            let isCookie = field.name == .cookie
            let parts = field.value.split { " ;,".contains($0) }
            let values = parts.map { $0.split(separator: "=", maxSplits: 1).last ?? $0 } + parts
            for value in values where value.utf8.count >= 8 && (!isCookie || value.contains(where: \.isNumber)) {
                secrets.addCredential(String(value), as: "header:" + field.name.canonicalName)
            }
        }
        return secrets
    }
}

extension RecordedLists {
    /// Returns the paragraphs about unverified pages and missing content.
    package func notes(on lists: [List]) -> [String] {
        var notes: [String] = []
        let lines = lists.filter { !$0.isDetermined }.map { "  \($0.line)\n" }.joined()
        if !lines.isEmpty { notes.append("Pages that no other recorded page verifies as a list:\n\(lines)") }
        if lists.isEmpty { notes.append("No list was recorded.\n") }
        if missingCount > 0, !lists.contains(where: \.isDetermined) {
            let responses = missingCount == 1 ? "1 JSON response has" : "\(missingCount) JSON responses have"
            notes.append("\(responses) no content in the recording: save the network log with content.\n")
        }
        return notes
    }
}

extension RecordedLists.List {
    /// The list as text for people.
    package func text(savedTo file: String?) -> String {
        let options = body.map { ["--body", "\($0)"] } ?? []
        var text = FindingText(finding, address: address.debugDescription, options: options, savedTo: file).plain
        if !missingPosition.isEmpty {
            let names = missingPosition.map { "\($0)" }.joined(separator: ", ")
            text +=
                "The recording begins at a later page: the address is the one of that page without its position (\(names)).\n"
        }
        if !credentials.isEmpty {
            let names = credentials.map { TextWidth.withoutControls($0) }.joined(separator: ", ")
            text += "Its requests have credentials (\(names)), which are not shown: "
            text += "give fields with --header 'NAME: $VAR', and other values in place of ***.\n"
        }
        return secrets.credentialsHidden(in: text)
    }

    /// The list in one line, if it is not determined.
    var line: String {
        let items = finding.items.map { $0 == .root ? " (items in the body itself)" : " (items at \($0))" } ?? ""
        let text = TextWidth.withoutControls("\(method) \(address.debugDescription)\(items)")
        return secrets.credentialsHidden(in: text)
    }

    /// The list as a JSON object: the finding, with the request and the names of credentials.
    package var json: String {
        let address = address.debugDescription
        let text = FindingText(finding, address: address, options: [], savedTo: nil).json
        guard case .object(var object)? = try? JSONValue(parsing: Array(text.utf8)) else { return text }
        var members: [JSONValue.Object.Member] = [
            .init(key: "address", value: .string(address)), .init(key: "method", value: .string(method.rawValue)),
        ]
        if let body { members.append(.init(key: "body", value: body)) }
        object.members.insert(contentsOf: members, at: 0)
        object.members.append(.init(key: "credentials", value: .array(credentials.map { .string($0) })))
        return String(decoding: secrets.hidden(inJSON: JSONValue.object(object).encoded()), as: UTF8.self)
    }
}
