import Paging

/// The address of a page of an HTTP API, as a change to the list's own request.
///
/// An address is a URL from the server, parameter values, or both. All other parts of a request (credentials above all)
/// are added when it is sent and are never part of an address, so an address can be stored, printed and compared. It is
/// the cursor of ``HTTPPageSource``.
public struct PageAddress: Hashable, Sendable {
    /// A value for a parameter of the request.
    package struct Assignment: Hashable, Sendable {
        /// The parameter to set.
        package var target: ParameterTarget
        /// The value.
        package var value: JSONValue

        /// Creates an assignment.
        package init(_ target: ParameterTarget, _ value: JSONValue) {
            self.target = target
            self.value = value
        }
    }

    /// The URL to request instead of the list's own, if the server provided one.
    public var url: WebAddress?
    /// The parameter values of the request, in order.
    package var assignments: [Assignment]
    /// The request method, if it differs from the list's own.
    package var method: String?
    /// The number of items on a full page, as measured on the walk's first page.
    ///
    /// It is not part of the request. A walk that resumes in the middle needs it to compute the remaining pages.
    package var pageSize: Int? {
        // Positions are divided by it.
        didSet { if let pageSize, pageSize < 1 { self.pageSize = nil } }
    }
    /// Whether the first assignment is the number of items before the page.
    var countsItems = false
    /// The page boundary to find at this address, in a list that may have changed.
    var boundary: PageBoundary?
    /// The secrets that were replaced in the URL and the assignments.
    private var withheld: [Secrets.Withheld] = []

    /// Creates an address from a URL.
    package init(url: WebAddress) {
        self.url = url
        assignments = []
    }

    /// Creates an address from the list's own request with other parameters.
    package init(_ assignments: [Assignment], pageSize: Int? = nil) {
        self.assignments = assignments
        self.pageSize = pageSize.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Creates an address from the list's own request with other parameters.
    ///
    /// ```swift
    /// let second = PageAddress(["page": 2, .header("X-Depth"): 1])
    /// ```
    ///
    /// - Parameters:
    ///   - parameters: the parameters that differ from the list's own, in order.
    ///   - pageSize: the number of items on a full page, if it is known.
    public init(_ parameters: KeyValuePairs<ParameterTarget, JSONValue>, pageSize: Int? = nil) {
        self.init(parameters.map { Assignment($0.key, $0.value) }, pageSize: pageSize)
    }

    /// Returns the value that this address assigns to a parameter.
    package func value(for target: ParameterTarget) -> JSONValue? {
        assignments.last { $0.target == target }?.value
    }
}

extension PageAddress.Assignment: Codable {
    private enum CodingKeys: String, CodingKey {
        case target, value, text
    }

    /// Creates an assignment from a decoder.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        target = try container.decode(ParameterTarget.self, forKey: .target)
        guard let text = try container.decodeIfPresent(String.self, forKey: .text) else {
            value = try container.decode(JSONValue.self, forKey: .value)
            return
        }
        do {
            value = try JSONValue(parsing: Array(text.utf8))
        } catch {
            throw DecodingError.dataCorruptedError(forKey: .text, in: container, debugDescription: "\(error)")
        }
    }

    /// Encodes the assignment, with a value that encoders spell in another way as its JSON text.
    ///
    /// Encoders take numbers as `Int` or `Double`, which have no `1.0`, no `1e400` and no 21 digits, and objects
    /// without the order of their members.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(target, forKey: .target)
        if value.isSpelledByEncoders {
            try container.encode(value, forKey: .value)
        } else {
            try container.encode(String(decoding: value.encoded(), as: UTF8.self), forKey: .text)
        }
    }
}

extension JSONValue {
    /// Whether encoders write the value as it is.
    fileprivate var isSpelledByEncoders: Bool {
        switch self {
        case .null, .bool, .string: true
        case .number(let text): Int64(text).map { "\($0)" == text } ?? false
        case .array(let elements): elements.allSatisfy(\.isSpelledByEncoders)
        case .object(let object): object.members.count <= 1 && object.members.allSatisfy(\.value.isSpelledByEncoders)
        }
    }
}

extension PageAddress: Codable {
    private enum CodingKeys: String, CodingKey {
        case url, assignments, method, pageSize, countsItems, boundary, withheld
    }

    /// Creates an address from a decoder.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        assignments = try container.decodeIfPresent([Assignment].self, forKey: .assignments) ?? []
        method = try container.decodeIfPresent(String.self, forKey: .method)
        pageSize = try container.decodeIfPresent(Int.self, forKey: .pageSize)
        if let pageSize, pageSize < 1 {
            let reason = "A page has one item or more."
            throw DecodingError.dataCorruptedError(forKey: .pageSize, in: container, debugDescription: reason)
        }
        countsItems = try container.decodeIfPresent(Bool.self, forKey: .countsItems) ?? false
        boundary = try container.decodeIfPresent(PageBoundary.self, forKey: .boundary)
        withheld = try container.decodeIfPresent([Secrets.Withheld].self, forKey: .withheld) ?? []
        guard let text = try container.decodeIfPresent(String.self, forKey: .url) else { return }
        do {
            url = try WebAddress(parsing: text)
        } catch {
            throw DecodingError.dataCorruptedError(forKey: .url, in: container, debugDescription: error.description)
        }
    }

    /// Encodes the address, in which secrets are replaced; see ``Secrets``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(url?.description, forKey: .url)
        if !withheld.isEmpty { try container.encode(withheld, forKey: .withheld) }
        if !assignments.isEmpty { try container.encode(assignments, forKey: .assignments) }
        try container.encodeIfPresent(method, forKey: .method)
        try container.encodeIfPresent(pageSize, forKey: .pageSize)
        if countsItems { try container.encode(countsItems, forKey: .countsItems) }
        try container.encodeIfPresent(boundary, forKey: .boundary)
    }
}

extension PageAddress {
    /// Returns the address with `***` in place of each secret, and a record of them.
    ///
    /// The addresses that leave a source are such addresses, so that whatever is printed, compared or saved contains no
    /// secret: see ``Secrets``.
    func withholding(_ secrets: Secrets) -> PageAddress {
        guard withheld.isEmpty, !secrets.isEmpty else { return self }
        var address = self
        if let url {
            let text = secrets.withheld(url)
            if !text.records.isEmpty, var replaced = WebAddress(text.text) {
                replaced.secrets = secrets
                address.url = replaced
                address.withheld = text.records
            }
        }
        for index in assignments.indices {
            let text = secrets.withheld(inJSON: assignments[index].document)
            guard !text.records.isEmpty, let replaced = Assignment(document: text.bytes) else { continue }
            address.assignments[index] = replaced
            address.withheld += text.records.map { record in
                var record = record
                record.assignment = index
                return record
            }
        }
        return address
    }

    /// Returns the address with its secrets, as it is requested.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest`` when the client does not have one of them.
    func restored(from secrets: Secrets) throws -> PageAddress {
        guard !withheld.isEmpty else { return self }
        var address = self
        address.withheld = []
        let damage = RequestError(.invalidRequest, "The saved address of this page is damaged.")
        for (index, records) in Dictionary(grouping: withheld, by: \.assignment) {
            guard let index else {
                guard let url else { throw damage }
                let bytes = try secrets.restored(Array(url.description.utf8), records)
                do {
                    address.url = try WebAddress(parsing: String(decoding: bytes, as: UTF8.self))
                } catch {
                    throw RequestError(.invalidRequest, error.description)
                }
                address.url?.secrets = secrets
                continue
            }
            guard assignments.indices.contains(index),
                let restored = Assignment(document: try secrets.restored(assignments[index].document, records))
            else { throw damage }
            address.assignments[index] = restored
        }
        return address
    }
}

extension PageAddress.Assignment {
    /// The target and the value as one document, in which secrets are found.
    fileprivate var document: [UInt8] { Array(JSONValue.array([.string(target.text), value]).encoded()) }

    fileprivate init?(document: [UInt8]) {
        guard case .array(let parts)? = try? JSONValue(parsing: document), parts.count == 2,
            let target = parts[0].stringValue.flatMap({ ParameterTarget($0) })
        else { return nil }
        self.init(target, parts[1])
    }
}

extension PageLinks<PageAddress> {
    /// Returns the links with addresses without secrets.
    func withholding(_ secrets: Secrets) -> PageLinks {
        guard !secrets.isEmpty else { return self }
        var links = self
        links.following = following.mapCursors { $0.withholding(secrets) }
        links.preceding = preceding.mapCursors { $0.withholding(secrets) }
        links.confirming = confirming.mapCursors { $0.withholding(secrets) }
        return links
    }
}

extension PageAddress: CustomStringConvertible {
    /// A readable form of the address: the URL with secrets replaced, and the parameters.
    public var description: String {
        let parameters = assignments.map { "\($0.target)=\($0.value.parameterText)" }
        return ([url?.debugDescription].compactMap(\.self) + parameters).joined(separator: " ")
    }
}

extension JSONValue {
    /// The value as the text of a query parameter or header field.
    package var parameterText: String {
        stringValue ?? String(decoding: encoded(), as: UTF8.self)
    }
}
