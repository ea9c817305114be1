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
    /// Whether the value of the one assignment is the number of items before the page.
    var countsItems = false
    /// What has to be found again at this address, in a list that may have changed.
    var seam: Seam?

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

extension PageAddress: Codable {
    private enum CodingKeys: String, CodingKey {
        case url, assignments, method, pageSize, countsItems, seam
    }

    /// Decodes an address.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        assignments = try container.decodeIfPresent([Assignment].self, forKey: .assignments) ?? []
        method = try container.decodeIfPresent(String.self, forKey: .method)
        pageSize = try container.decodeIfPresent(Int.self, forKey: .pageSize)
        countsItems = try container.decodeIfPresent(Bool.self, forKey: .countsItems) ?? false
        seam = try container.decodeIfPresent(Seam.self, forKey: .seam)
        guard let text = try container.decodeIfPresent(String.self, forKey: .url) else { return }
        do {
            url = try WebAddress(parsing: text)
        } catch {
            throw DecodingError.dataCorruptedError(forKey: .url, in: container, debugDescription: error.message)
        }
    }

    /// Encodes the address.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(url?.description, forKey: .url)
        if !assignments.isEmpty { try container.encode(assignments, forKey: .assignments) }
        try container.encodeIfPresent(method, forKey: .method)
        try container.encodeIfPresent(pageSize, forKey: .pageSize)
        if countsItems { try container.encode(countsItems, forKey: .countsItems) }
        try container.encodeIfPresent(seam, forKey: .seam)
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
