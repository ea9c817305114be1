import ArgumentParser
package import PagingHTTP

/// The conversion of the response bodies of one list from other formats into JSON.
///
/// Without a given format, the media type of each response decides, and a body that is JSON in spite of its media type
/// is read as JSON. With one, every body has that format, whatever its media type. XML must be given, with the path of
/// its items; the list reads it by itself.
///
/// A line or a row is an item, and nothing stands beside the items: a place in the body that the pagination reads is
/// refused before the first request, or fails the page as soon as the format is known.
package struct ResponseConversion: Sendable {
    /// The format of all responses, if given.
    let format: FormatArgument?
    /// The largest number of bytes of a body, and of its items as JSON.
    package let limit: Int
    /// The values that must not appear in a message that quotes the server.
    package var secrets = Secrets()
    /// The places in the body that the pagination reads.
    private let places: BodyPlaces

    /// - Parameters:
    ///   - format: The format of all responses, if given.
    ///   - places: The places in the body that the pagination reads.
    ///   - limit: The largest number of bytes, if given.
    init(_ format: FormatArgument?, reading places: BodyPlaces = .none, limit: Int? = nil) {
        self.format = format
        self.places = places
        self.limit = limit ?? 64 << 20
    }

    /// Creates the conversion of a command's options.
    ///
    /// - Throws: `ValidationError` when the items, or the places that the pagination reads, are not where the format
    ///   can have them.
    package init(_ format: FormatArgument?, items: JSONPointer?, reading places: BodyPlaces = .none, limit: Int?) throws
    {
        switch format {
        case nil, .json?: break
        case .ndjson?, .csv?, .tsv?:
            let option = "--response-format \(format?.rawValue ?? "")"
            guard items == nil || items == .root else {
                throw ValidationError("--items has no effect with \(option), where each line is an item; remove it.")
            }
            if let place = places.all.first { throw ValidationError(place.problem(in: option)) }
        case .xml?:
            guard let items else {
                throw ValidationError(
                    "--response-format xml needs --items, the path of the items' elements, such as /feed/entry or "
                        + "//item."
                )
            }
            guard let path = XMLPath(items), path.isOfElements else {
                throw ValidationError("--items \"\(items)\" is not a path of XML elements; write \(XMLPath.form).")
            }
            if let problem = places.all.lazy.compactMap({ $0.problem(inXMLUnder: path.root) }).first {
                throw ValidationError(problem)
            }
        }
        self.init(format, reading: places, limit: limit)
    }

    /// Returns the place of the items in the bodies that a list reads.
    ///
    /// - Parameter given: The place in a response, if given.
    package func place(of given: JSONPointer?) -> JSONPointer? {
        switch format {
        case nil, .json?, .xml?: given
        case .ndjson?, .csv?, .tsv?: .root
        }
    }

    /// The value of the field `Accept` that asks for the format.
    package var accept: String { (format ?? .json).accept }

    /// Returns the format of a response; `nil` when its body is read as it is.
    ///
    /// - Parameter contentType: The value of `Content-Type`.
    /// - Throws: `RequestError` for a table that declares to have no header (RFC 7111).
    func knownFormat(of contentType: String?) throws -> FormatArgument? {
        let type = (contentType ?? "").filter { $0 != " " }.lowercased()
        let known = format ?? FormatArgument(mediaType: String(type.prefix { $0 != ";" }))
        guard known != .csv || !type.contains(";header=absent") else {
            throw RequestError(
                .unreadableContent,
                "The response is CSV without a header (header=absent), so its values have no names."
            )
        }
        return known == .json || format == .xml ? nil : known
    }

    /// Reads a body, and returns it as JSON.
    ///
    /// - Parameter header: The columns of the list's tables.
    /// - Throws: `RequestError` when the body is larger than allowed or not in the format; any error of the body.
    func json(of body: HTTPBody, in format: FormatArgument, under header: TableHeader) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in body {
            guard chunk.count <= limit - bytes.count else {
                throw RequestError(.bodyTooLarge, "The response body is larger than the limit of \(limit) bytes.")
            }
            bytes += chunk
        }
        return try json(of: bytes, in: format, under: header)
    }

    /// Returns a body as JSON: the items as an array, or a document that contains them.
    ///
    /// - Throws: `RequestError` when the body is not in the format or reports an error, when the pagination reads what
    ///   it cannot have, or when the JSON is larger than allowed.
    func json(of body: [UInt8], in format: FormatArgument, under header: TableHeader) throws -> [UInt8] {
        let text = body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body[...]
        do {
            let json = try converted(text, in: format, under: header)
            if let place = places.all.first {
                throw RequestError(.invalidRequest, place.problem(in: "the response, which is \(format.title),"))
            }
            return json
        } catch let problem as FormatProblem {
            if self.format == nil, Self.isJSON(text) { return body }
            throw failure("The response is not \(format.title): \(problem.text)")
        } catch let report as ServerReport {
            throw failure(report.message)
        }
    }

    /// Returns the error of a page, whose message may quote the server.
    private func failure(_ message: String) -> RequestError {
        RequestError(.unreadableContent, ServerWords.shown(secrets.hidden(in: message)))
    }

    private func converted(
        _ text: ArraySlice<UInt8>,
        in format: FormatArgument,
        under header: TableHeader
    ) throws -> [UInt8] {
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
            guard !Self.isJSON(text) else { throw FormatProblem("it is JSON.") }
            throw RequestError.unexpectedContent(
                "The response is XML; write --response-format xml, and the path of its items in --items, such as //item."
            )
        case .ndjson: return try LineItems.array(of: text, limit: limit)
        case .csv, .tsv:
            // A header alone would be an empty page, and an error that is JSON would be a header.
            if let first, "{[".utf8.contains(first), Self.isJSON(text) { throw FormatProblem("it is JSON.") }
            return try format == .csv
                ? TableItems.array(ofCSV: text, under: header, limit: limit)
                : TableItems.array(ofTSV: text, under: header, limit: limit)
        }
    }

    private static func isJSON(_ text: ArraySlice<UInt8>) -> Bool {
        (try? JSONOutline(Array(text))) != nil
    }
}
