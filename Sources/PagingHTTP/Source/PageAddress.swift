/// The address of a page of an HTTP API: what has to change in the list's own request to get it.
///
/// It is a URL that the server named, or values for parameters, or both. What a request carries beside that (credentials
/// above all) is added when it is sent and is never part of an address, so that an address can be kept, printed and
/// compared. It is the cursor of ``HTTPPageSource``.
public struct PageAddress: Hashable, Sendable {
    /// A value for a parameter of the request.
    public struct Assignment: Hashable, Sendable, Codable {
        /// Where the value goes.
        public var target: ParameterTarget
        /// The value.
        public var value: JSONValue

        /// Makes an assignment.
        public init(_ target: ParameterTarget, _ value: JSONValue) {
            self.target = target
            self.value = value
        }
    }

    /// The URL to request instead of the list's own, if the server named one.
    public var url: WebAddress?
    /// The values to put into the request, in order.
    public var assignments: [Assignment]
    /// The method to request it with, where that is not the list's own.
    public var method: String?
    /// The number of items on a full page, as the walk has learned it on its first page.
    ///
    /// Not part of the request. A page in the middle needs it to tell how many pages follow.
    public var pageSize: Int?
    /// Whether the value of the first assignment is the number of items before the page.
    var countsItems = false
    /// What has to be found again at this address, in a list that may have changed.
    var seam: Seam?
    /// The values that are missing in ``url``, of an address that was decoded.
    private var withheld: [WithheldValue] = []

    /// An address that is a URL.
    public init(url: WebAddress) {
        self.url = url
        assignments = []
    }

    /// An address that is the list's own request with other parameters.
    public init(_ assignments: [Assignment], pageSize: Int? = nil) {
        self.assignments = assignments
        self.pageSize = pageSize
    }

    /// The value that this address puts into a parameter.
    public func value(for target: ParameterTarget) -> JSONValue? {
        assignments.last { $0.target == target }?.value
    }
}

extension PageAddress {
    /// Whether two addresses ask for the same page; one that was saved without its values equals the one it was saved from.
    public static func == (left: PageAddress, right: PageAddress) -> Bool {
        left.written == right.written && left.assignments == right.assignments && left.method == right.method
            && left.pageSize == right.pageSize && left.countsItems == right.countsItems && left.seam == right.seam
    }

    /// Feeds what chooses the page to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(written)
        hasher.combine(assignments)
        hasher.combine(method)
        hasher.combine(pageSize)
        hasher.combine(countsItems)
        hasher.combine(seam)
    }
}

extension PageAddress: Codable {
    private enum CodingKeys: String, CodingKey {
        case url, assignments, method, pageSize, countsItems, seam, withheld
    }

    /// Decodes an address.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        assignments = try container.decodeIfPresent([Assignment].self, forKey: .assignments) ?? []
        method = try container.decodeIfPresent(String.self, forKey: .method)
        pageSize = try container.decodeIfPresent(Int.self, forKey: .pageSize)
        countsItems = try container.decodeIfPresent(Bool.self, forKey: .countsItems) ?? false
        seam = try container.decodeIfPresent(Seam.self, forKey: .seam)
        withheld = try container.decodeIfPresent([WithheldValue].self, forKey: .withheld) ?? []
        guard let text = try container.decodeIfPresent(String.self, forKey: .url) else { return }
        do {
            url = try WebAddress(parsing: text)
        } catch {
            throw DecodingError.dataCorruptedError(forKey: .url, in: container, debugDescription: error.message)
        }
    }

    /// Encodes the address, without the ``ConfidentialValues`` of its client.
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
        try container.encodeIfPresent(seam, forKey: .seam)
    }
}

extension PageAddress {
    /// The URL as it is written.
    var written: WithheldText? {
        url.map { withheld.isEmpty ? WithheldText($0) : WithheldText($0.description, withholding: withheld) }
    }

    /// Returns the address with the values that were left out when it was written.
    ///
    /// - Throws: ``HTTPError`` with ``HTTPError/Code/invalidRequest`` when the client does not know one of them.
    func restored(from known: ConfidentialValues) throws -> PageAddress {
        guard let url = written, !withheld.isEmpty else { return self }
        var address = self
        address.withheld = []
        do {
            address.url = try WebAddress(parsing: url.restored(from: known))
        } catch let error as WebAddressError {
            throw HTTPError(.invalidRequest, error.message)
        }
        address.url?.confidentialValues = known
        return address
    }
}

extension PageAddress: CustomStringConvertible {
    /// The address for people: the URL with secrets replaced, and the parameters.
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
