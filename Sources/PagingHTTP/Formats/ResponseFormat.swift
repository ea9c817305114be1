/// The format of the bodies of a list's responses.
///
/// ```swift
/// let objects = PaginationScheme.cursor(
///     from: "/ListBucketResult/NextContinuationToken",
///     into: "continuation-token",
///     hasMore: "/ListBucketResult/IsTruncated"
/// ).with {
///     $0.responseFormat = .xml
///     $0.items = "/ListBucketResult/Contents"
/// }
/// ```
public struct ResponseFormat: RawRepresentable, Hashable, Sendable {
    /// The name of the format, as in a scheme file.
    public let rawValue: String

    /// Creates a format from its name, or `nil` for a format that lists are not read from.
    public init?(rawValue: String) {
        guard ["json", "xml"].contains(rawValue) else { return nil }
        self.init(rawValue)
    }

    private init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// JSON, whose places are JSON Pointers.
    public static let json = ResponseFormat("json")
    /// XML, whose places are paths of elements and attributes, a subset of XPath.
    ///
    /// The path of the items has to be given. Each item is read as a JSON object: its attributes are members such as
    /// `@id`, its children are members by their names, an array for several of the same name, and text beside
    /// attributes or children is the member `#text`. An element that has only text is a string, and an empty one is
    /// null.
    public static let xml = ResponseFormat("xml")
}

extension ResponseFormat: Codable {
    /// Creates a format by decoding its name.
    ///
    /// - Throws: `DecodingError` for a format that lists are not read from.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let format = ResponseFormat(rawValue: name) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "A response format is json or xml, not \"\(name)\"."
            )
        }
        self = format
    }

    /// Encodes the name of the format.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension ResponseFormat {
    /// The value of the field `Accept` that asks for XML.
    package static let acceptedXML = "application/xml, text/xml, */*;q=0.1"
    /// The value of the field `Accept` for a response of which only one value is read.
    static let acceptedValue = "application/json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1"
}
