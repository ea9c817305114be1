import Foundation
import HTTPTypes
import PaginateFiles
import Paging
import PagingHTTP
import Synchronization

/// The responses of earlier runs, which the server confirms before they are used again.
///
/// It is a private cache (RFC 9111) that asks for every response: nothing is used without a 304 of the server, so that
/// the lists of a run are as new as without it.
package final class ResponseCache: Sendable {
    private let place: any ResponsePlace
    private let confirmations = Atomic(0)

    init(_ place: any ResponsePlace) {
        self.place = place
    }

    /// Creates a cache, if there is a place for it.
    ///
    /// - Parameters:
    ///   - folder: The folder of `--cache`, if given.
    ///   - isInDatabase: Whether the database of the run keeps responses, unless a folder does.
    /// - Throws: `ValidationError` when the folder cannot be used.
    convenience init?(folder: String?, isInDatabase: Bool) throws {
        if let folder {
            self.init(try ResponseFolder(folder))
        } else if isInDatabase {
            self.init(DatabaseResponses())
        } else {
            return nil
        }
    }

    /// The responses in the database that a run writes, if they are there.
    package var database: DatabaseResponses? { place as? DatabaseResponses }

    /// The number of responses that the server has confirmed in this run.
    package var confirmed: Int { confirmations.load(ordering: .relaxed) }

    /// Returns the response that is stored for a request, if any.
    func response(to request: String) -> CachedResponse? { place.response(to: request) }

    /// Notes that the server has confirmed the response to a request.
    func confirm(_ request: String) {
        confirmations.add(1, ordering: .relaxed)
        place.confirm(request)
    }

    /// Stores a response.
    func store(_ response: CachedResponse, to request: String) {
        place.store(response, to: request)
    }

    /// Returns the name of a request: a hash of its address and of all its fields, credentials included.
    ///
    /// Whatever `Vary` names is one of the fields, and a response to one user is never used for another.
    static func name(of request: ClientRequest) -> String {
        let fields = request.headerFields.map { "\($0.name.canonicalName):\(user(ofField: $0.value) ?? $0.value)" }
            .sorted()
        var hash = SHA256()
        // The lengths make different texts different bytes.
        for text in [request.address.description] + fields { hash.update("\(text.utf8.count):\(text)".utf8) }
        return hash.finish().description
    }

    /// Returns the parameters of a Digest credential that say whose it is; `nil` for others.
    ///
    /// The other parameters are new in each request (RFC 7616, section 3.4).
    private static func user(ofField value: String) -> String? {
        guard value.lowercased().hasPrefix("digest ") else { return nil }
        let parameters = value.matches(of: /(username\*?|realm)=("(?:[^"\\]|\\.)*"|[^\s,]+)/)
        return parameters.isEmpty ? nil : "digest " + parameters.map(\.0).sorted().joined(separator: ", ")
    }
}

/// A place for responses, by the names of their requests.
protocol ResponsePlace: Sendable {
    /// Returns the undamaged response to a request, if any.
    func response(to request: String) -> CachedResponse?
    /// Stores a response; one that cannot be written is requested as a whole the next time.
    func store(_ response: CachedResponse, to request: String)
    /// Notes that the server has confirmed the response to a request.
    func confirm(_ request: String)
}

/// A response as a cache holds it.
struct CachedResponse: Sendable {
    let fields: HTTPFields
    let body: [UInt8]

    /// The fields that belong to one transfer or one user, and not to the representation.
    private static let omitted: Set<HTTPField.Name> = [
        .contentLength, .contentEncoding, .transferEncoding, .connection, .setCookie, .trailer,
    ]

    /// - Returns: `nil` for a response that the server cannot confirm, or does not allow to be stored.
    init?(_ response: HTTPResponse, body: [UInt8]) {
        let cacheControl = response.headerFields[.cacheControl]?.lowercased() ?? ""
        guard Self.isStorable(response), !cacheControl.contains("no-store") else { return nil }
        fields = HTTPFields(response.headerFields.filter { !Self.omitted.contains($0.name) })
        self.body = body
    }

    /// Returns whether a response has a validator, and belongs to a request by the fields of that request.
    static func isStorable(_ response: HTTPResponse) -> Bool {
        let fields = response.headerFields
        let variesByMore = fields[values: .vary].contains { $0.split(separator: ",").contains { $0.contains("*") } }
        return response.status == .ok && !variesByMore && (fields[.eTag] != nil || fields[.lastModified] != nil)
    }

    /// Adds the conditions under which the server sends no body.
    func addConditions(to request: inout ClientRequest) {
        request.headerFields[.ifNoneMatch] = fields[.eTag]
        // A server prefers the tag anyway, and some mistake a date beside it.
        if fields[.eTag] == nil { request.headerFields[.ifModifiedSince] = fields[.lastModified] }
    }

    /// Returns the reply that a status 304 stands for, with the newer fields of that response.
    func reply(confirmedBy response: HTTPResponse) -> HTTPReply {
        var head = HTTPResponse(status: .ok, headerFields: fields)
        for field in response.headerFields where !Self.omitted.contains(field.name) {
            head.headerFields[field.name] = response.headerFields[field.name]
        }
        return HTTPReply(head, body: .bytes(body))
    }

    // MARK: - The document

    /// The content of a file, without secrets.
    ///
    /// It has the checksum of the body, the fields, an empty line and the body. The fields are as on the wire: an escape
    /// more than the server's own would hide a secret.
    var document: [UInt8] {
        let lines = [Checksum.text(body)] + fields.map { "\($0.name.rawName):\($0.value)" }
        return RunSecrets.sealed(Array((lines.joined(separator: "\n") + "\n\n").utf8) + body)
    }

    /// - Returns: `nil` when the content is damaged, or contains a secret that this run does not have.
    init?(_ sealed: [UInt8]) {
        guard let document = RunSecrets.opened(sealed), let end = document.firstRange(of: Array("\n\n".utf8)) else {
            return nil
        }
        let lines = String(decoding: document[..<end.lowerBound], as: UTF8.self).split(separator: "\n")
        var fields = HTTPFields()
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), let name = HTTPField.Name(String(line[..<colon])) else {
                return nil
            }
            let value = String(line[line.index(after: colon)...])
            guard HTTPField.isValidValue(value) else { return nil }
            fields.append(HTTPField(name: name, value: value))
        }
        let body = Array(document[end.upperBound...])
        guard lines.first.map(String.init) == Checksum.text(body), fields[.eTag] != nil || fields[.lastModified] != nil
        else { return nil }
        (self.fields, self.body) = (fields, body)
    }
}
