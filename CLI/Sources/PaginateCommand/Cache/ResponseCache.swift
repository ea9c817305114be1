import ArgumentParser
import Foundation
import HTTPTypes
@_spi(Command) import PagingHTTP
import Synchronization

/// A folder with the responses of earlier runs, which the server confirms before they are used again.
///
/// It is a private cache (RFC 9111) that asks for every response: nothing is used without a 304 of the server, so that
/// the lists of a run are as new as without it. A response has a file, named by the hash of its request. Files are
/// written by rename, and a damaged one does not count.
final class ResponseCache: Sendable {
    private let folder: String
    private let confirmations = Atomic(0)

    /// Creates the folder with mode 0700 unless it exists.
    ///
    /// - Throws: `ValidationError` when the path is not a folder, or cannot be created.
    init(_ path: String) throws {
        guard !path.isEmpty else { throw ValidationError("--cache needs a folder: --cache responses.") }
        folder = path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            guard isFolder.boolValue else { throw ValidationError("\"\(path)\" is a file; --cache needs a folder.") }
            return
        }
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw ValidationError("The folder \"\(path)\" of --cache cannot be created: \(SystemError.text(errno)).")
        }
    }

    /// The number of responses that the server has confirmed in this run.
    var confirmed: Int { confirmations.load(ordering: .relaxed) }

    /// Counts a response that the server has confirmed.
    func noteConfirmation() {
        confirmations.add(1, ordering: .relaxed)
    }

    /// Returns the response that is stored for a request, if any.
    func response(to request: ClientRequest) -> CachedResponse? {
        FileManager.default.contents(atPath: path(for: request)).flatMap { CachedResponse([UInt8]($0)) }
    }

    /// Stores a response; one that cannot be written is requested as a whole the next time.
    func store(_ response: CachedResponse, for request: ClientRequest) {
        let path = path(for: request)
        let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0...UInt32.max)).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        let isWritten = (try? Durability.write(response.document, to: descriptor)) != nil
        guard close(descriptor) == 0, isWritten, rename(temporary, path) == 0 else {
            unlink(temporary)
            return
        }
    }

    /// Returns the path for a request, whose hash covers all that may select another representation.
    private func path(for request: ClientRequest) -> String {
        let names: [HTTPField.Name] = [.accept, .acceptLanguage, .range]
        let fields = names.map { request.headerFields[$0] ?? "" }
        let text = ([request.address.description] + fields).joined(separator: "\n")
        return "\(folder)/\(SHA256.text(Array(text.utf8)))"
    }
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

    /// Returns whether a response has a validator.
    static func isStorable(_ response: HTTPResponse) -> Bool {
        let fields = response.headerFields
        return response.status == .ok && (fields[.eTag] != nil || fields[.lastModified] != nil)
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

    private struct Head: Codable {
        let fields: [[String]]
        let check: String
    }

    /// The content of a file: a line of JSON with the fields and a checksum, and the body.
    var document: [UInt8] {
        let head = Head(fields: fields.map { [$0.name.rawName, $0.value] }, check: Checksum.text(body))
        guard let line = try? JSONEncoder().encode(head) else { return [] }
        return Array(line) + [UInt8(ascii: "\n")] + body
    }

    /// - Returns: `nil` when the content is damaged.
    init?(_ document: [UInt8]) {
        guard let end = document.firstIndex(of: UInt8(ascii: "\n")),
            let head = try? JSONDecoder().decode(Head.self, from: Data(document[..<end]))
        else { return nil }
        var fields = HTTPFields()
        for field in head.fields {
            guard field.count == 2, let name = HTTPField.Name(field[0]), HTTPField.isValidValue(field[1]) else {
                return nil
            }
            fields.append(HTTPField(name: name, value: field[1]))
        }
        let body = Array(document[(end + 1)...])
        guard Checksum.text(body) == head.check, fields[.eTag] != nil || fields[.lastModified] != nil else {
            return nil
        }
        (self.fields, self.body) = (fields, body)
    }
}
