import ArgumentParser
@_spi(Command) import PagingHTTP

/// The conversion of response bodies in other formats into JSON.
///
/// Without a given format, the media type of each response decides, and a body that is JSON in spite of its media type
/// is read as JSON. With one, every body has that format, whatever its media type. XML must be given, with the path of
/// its items.
struct ResponseConversion: Sendable {
    /// The format of all responses, if given.
    let format: ResponseFormat?
    /// The path of the items' elements, for XML.
    let path: ElementPath?
    /// The largest number of bytes of a body, and of its items as JSON.
    let limit: Int

    /// - Parameters:
    ///   - format: The format of all responses, if given.
    ///   - path: The path of the items' elements, for XML.
    ///   - limit: The largest number of bytes, if given.
    init(_ format: ResponseFormat?, path: ElementPath? = nil, limit: Int? = nil) {
        self.format = format
        self.path = path
        self.limit = limit ?? 64 << 20
    }

    /// Creates the conversion of a command's options.
    ///
    /// - Throws: `ValidationError` when the items are not where the format has them.
    init(_ format: ResponseFormat?, items: JSONPointer?, limit: Int?) throws {
        var path: ElementPath?
        switch format {
        case nil, .json?: break
        case .ndjson?, .csv?, .tsv?:
            guard items == nil || items == .root else {
                throw ValidationError(
                    "--items has no effect with --response-format \(format?.rawValue ?? ""), where each line is an "
                        + "item; remove it."
                )
            }
        case .xml?:
            guard let items else {
                throw ValidationError(
                    "--response-format xml needs --items, the path of the items' elements, such as /feed/entry or "
                        + "//item."
                )
            }
            path = try ElementPath(items.description)
        }
        self.init(format, path: path, limit: limit)
    }

    /// Returns the place of the items in the JSON that a list reads.
    ///
    /// - Parameter given: The place in a response that is JSON, if given.
    func place(of given: JSONPointer?) -> JSONPointer? {
        format == nil || format == .json ? given : .root
    }

    /// The value of the field `Accept` that asks for the format.
    var accept: String { (format ?? .json).accept }

    /// Returns the format of a response; `nil` when its body is read as it is.
    ///
    /// - Parameter contentType: The value of `Content-Type`.
    /// - Throws: `RequestError` for a table that declares to have no header (RFC 7111).
    func knownFormat(of contentType: String?) throws -> ResponseFormat? {
        let type = (contentType ?? "").filter { $0 != " " }.lowercased()
        let known = format ?? ResponseFormat(mediaType: String(type.prefix { $0 != ";" }))
        guard known != .csv || !type.contains(";header=absent") else {
            throw RequestError(
                .unreadableContent,
                "The response is CSV without a header (header=absent), so its values have no names."
            )
        }
        return known == .json ? nil : known
    }

    /// Reads a body, and returns its items as a JSON array.
    ///
    /// - Throws: `RequestError` when the body is larger than allowed or not in the format; any error of the body.
    func json(of body: HTTPBody, in format: ResponseFormat) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in body {
            guard chunk.count <= limit - bytes.count else {
                throw RequestError(.bodyTooLarge, "The response body is larger than the limit of \(limit) bytes.")
            }
            bytes += chunk
        }
        return try json(of: bytes, in: format)
    }

    /// Returns the items of a body as a JSON array.
    ///
    /// - Throws: `RequestError` when the body is not in the format, or the array is larger than allowed.
    func json(of body: [UInt8], in format: ResponseFormat) throws -> [UInt8] {
        let text = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body[...]
        do {
            return try array(of: text, in: format)
        } catch let problem as FormatProblem {
            if self.format == nil, Self.isJSON(text) { return body }
            throw RequestError(.unreadableContent, "The response is not \(format.title): \(problem.text)")
        }
    }

    private func array(of text: ArraySlice<UInt8>, in format: ResponseFormat) throws -> [UInt8] {
        guard !text.starts(with: [0xFF, 0xFE]), !text.starts(with: [0xFE, 0xFF]) else {
            throw FormatProblem("it is in UTF-16, and only UTF-8 is read.")
        }
        let first = text.first { $0 > 0x20 }
        guard format == .xml || first != UInt8(ascii: "<") else {
            throw FormatProblem("it looks like HTML or XML, such as a login page.")
        }
        switch format {
        case .json: return Array(text)
        case .xml:
            guard first == UInt8(ascii: "<") else { throw FormatProblem("it does not start with an element.") }
            guard let path else {
                throw RequestError(
                    .unreadableContent,
                    "The response is XML; write --response-format xml, and the path of its items in --items, such as "
                        + "//item."
                )
            }
            return try XMLItems.array(of: text, at: path, limit: limit)
        case .ndjson: return try LineItems.array(of: text, limit: limit)
        case .csv, .tsv:
            // A header alone would be an empty page, and an error that is JSON would be a header.
            if let first, "{[".utf8.contains(first), Self.isJSON(text) { throw FormatProblem("it is JSON.") }
            return try format == .csv
                ? TableItems.array(ofCSV: text, limit: limit) : TableItems.array(ofTSV: text, limit: limit)
        }
    }

    private static func isJSON(_ text: ArraySlice<UInt8>) -> Bool {
        (try? JSONOutline(Array(text))) != nil
    }
}
