/// The address of a page of an HTTP API, as a change to the list's own request.
///
/// An address is a URL from the server, parameter values, or both. All other parts of a request (credentials above all)
/// are added when it is sent and are never part of an address, so an address can be stored, printed and compared. It is
/// the cursor of ``HTTPPageSource``.
public struct PageAddress: Hashable, Sendable {
    /// A value for a parameter of the request.
    package struct Assignment: Hashable, Sendable, Codable {
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
    public var url: WebAddress? {
        get { destination?.url }
        set { destination = newValue.map { Destination(url: $0, withheld: destination?.withheld ?? []) } }
    }
    /// The parameter values of the request, in order.
    package var assignments: [Assignment]
    /// The request method, if it differs from the list's own.
    package var method: String?
    /// The number of items on a full page, as measured on the walk's first page.
    ///
    /// It is not part of the request. A walk that resumes in the middle needs it to compute the remaining pages.
    package var pageSize: Int?
    /// Whether the first assignment is the number of items before the page.
    var countsItems = false
    /// The page boundary to find at this address, in a list that may have changed.
    var boundary: PageBoundary?
    private var destination: Destination?

    /// A URL from the server, compared without its withheld confidential values.
    private struct Destination: Hashable {
        var url: WebAddress
        /// The values that are missing in the URL after decoding the address.
        var withheld: [WithheldValue] = []

        /// The URL in its encoded form.
        var written: WithheldText {
            withheld.isEmpty ? WithheldText(url) : WithheldText(url.description, withholding: withheld)
        }

        static func == (left: Destination, right: Destination) -> Bool { left.written == right.written }

        func hash(into hasher: inout Hasher) { hasher.combine(written) }
    }

    /// Creates an address from a URL.
    package init(url: WebAddress) {
        destination = Destination(url: url)
        assignments = []
    }

    /// Creates an address from the list's own request with other parameters.
    package init(_ assignments: [Assignment], pageSize: Int? = nil) {
        self.assignments = assignments
        self.pageSize = pageSize
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
        countsItems = try container.decodeIfPresent(Bool.self, forKey: .countsItems) ?? false
        boundary = try container.decodeIfPresent(PageBoundary.self, forKey: .boundary)
        let withheld = try container.decodeIfPresent([WithheldValue].self, forKey: .withheld) ?? []
        guard let text = try container.decodeIfPresent(String.self, forKey: .url) else { return }
        do {
            destination = Destination(url: try WebAddress(parsing: text), withheld: withheld)
        } catch {
            throw DecodingError.dataCorruptedError(forKey: .url, in: container, debugDescription: error.description)
        }
    }

    /// Encodes the address without the ``ConfidentialValues`` of its client.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if let url = written {
            try container.encode(url.text, forKey: .url)
            if !url.values.isEmpty { try container.encode(url.values, forKey: .withheld) }
        }
        if !assignments.isEmpty { try container.encode(assignments, forKey: .assignments) }
        try container.encodeIfPresent(method, forKey: .method)
        try container.encodeIfPresent(pageSize, forKey: .pageSize)
        if countsItems { try container.encode(countsItems, forKey: .countsItems) }
        try container.encodeIfPresent(boundary, forKey: .boundary)
    }
}

extension PageAddress {
    /// The URL in its encoded form.
    var written: WithheldText? { destination?.written }

    /// Returns the address with the values that were withheld during encoding.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/invalidRequest`` when the client does not have one of them.
    func restored(from known: ConfidentialValues) throws -> PageAddress {
        guard let destination, !destination.withheld.isEmpty else { return self }
        var address = self
        do {
            address.destination = Destination(url: try WebAddress(parsing: destination.written.restored(from: known)))
        } catch let error as WebAddressError {
            throw RequestError(.invalidRequest, error.description)
        }
        address.url?.confidentialValues = known
        return address
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
    var parameterText: String {
        stringValue ?? String(decoding: encoded(), as: UTF8.self)
    }
}
