// Lists of Airports 1, written by paginate openapi.
// swift-format-ignore-file

public import PagingHTTP

/// The lists of Airports.
public struct AirportsAPI: Sendable {
    /// The client, whose base is the address of a server, such as `/`.
    public var client: PagingClient

    /// Creates the lists over a client.
    public init(_ client: PagingClient) {
        self.client = client
    }

    /// Airports, with links to other pages in the header.
    ///
    /// `GET /link/airports`: proven by a second page.
    public func airportsByLink(pageSize: Int? = nil) -> HTTPPageSource<Airport> {
        var request = ListRequest("/link/airports")
        if let pageSize { request.set("per_page", to: .number("\(pageSize)")) }
        let scheme = PaginationScheme.linkHeader.with { $0.items = ""; $0.total = "header:X-Total-Count" }
        return client.list(request, format: ListFormat(scheme), decoding: .json(Airport.self, settings: client.decoder))
    }

    /// Airports, with the next page's address in the body.
    ///
    /// `GET /next-url/airports`: proven by a second page.
    public func airportsByURL(pageSize: Int? = nil) -> HTTPPageSource<Airport> {
        var request = ListRequest("/next-url/airports")
        if let pageSize { request.set("per_page", to: .number("\(pageSize)")) }
        let scheme = PaginationScheme.nextURL(at: "/next").with { $0.items = "/results" }
        return client.list(request, format: ListFormat(scheme), decoding: .json(Airport.self, settings: client.decoder))
    }

    /// Airports, with a cursor.
    ///
    /// `GET /cursor/airports`: proven by a second page.
    public func airportsByCursor(pageSize: Int? = nil) -> HTTPPageSource<Airport> {
        var request = ListRequest("/cursor/airports")
        if let pageSize { request.set("limit", to: .number("\(pageSize)")) }
        let scheme = PaginationScheme.cursor(from: "/meta/next_cursor", into: "cursor").with { $0.items = "/data"; $0.hasMore = "/meta/has_more" }
        return client.list(request, format: ListFormat(scheme), decoding: .json(Airport.self, settings: client.decoder))
    }

    /// Airports, by the number of a page.
    ///
    /// `GET /page/airports`: proven by a second page.
    public func airportsByPage(pageSize: Int? = nil) -> HTTPPageSource<Airport> {
        var request = ListRequest("/page/airports")
        if let pageSize { request.set("per_page", to: .number("\(pageSize)")) }
        let scheme = PaginationScheme.pageNumber("page", firstPage: 1).with { $0.items = "/items"; $0.total = "/total"; $0.totalPages = "/total_pages" }
        return client.list(request, format: ListFormat(scheme), decoding: .json(Airport.self, settings: client.decoder))
    }

    /// Airports, by the number of items before a page.
    ///
    /// `GET /offset/airports`: proven by a second page.
    public func airportsByOffset(pageSize: Int? = nil) -> HTTPPageSource<Airport> {
        var request = ListRequest("/offset/airports")
        if let pageSize { request.set("limit", to: .number("\(pageSize)")) }
        let scheme = PaginationScheme.offset("offset", base: 0).with { $0.items = "/records"; $0.total = "/total_count" }
        return client.list(request, format: ListFormat(scheme), decoding: .json(Airport.self, settings: client.decoder))
    }

    /// Airports after the one with a number.
    ///
    /// `GET /keyset/airports`: proven by a second page.
    public func airportsByKey(pageSize: Int? = nil) -> HTTPPageSource<Airport> {
        var request = ListRequest("/keyset/airports")
        if let pageSize { request.set("limit", to: .number("\(pageSize)")) }
        let scheme = PaginationScheme.keyset(from: "/id", into: "starting_after").with { $0.items = "/data"; $0.hasMore = "/has_more" }
        return client.list(request, format: ListFormat(scheme), decoding: .json(Airport.self, settings: client.decoder))
    }
}

public struct Airport: Decodable, Hashable, Sendable {
    public let id: Int
    public let icao: String
    public let iata: String?
    public let name: String
    public let city: String?
    public let subd: String?
    public let country: String
    public let elevation: Double?
    public let lat: Double
    public let lon: Double
    public let tz: String?
    public let lid: String?

    private enum CodingKeys: String, CodingKey {
        case id = "id"
        case icao = "icao"
        case iata = "iata"
        case name = "name"
        case city = "city"
        case subd = "subd"
        case country = "country"
        case elevation = "elevation"
        case lat = "lat"
        case lon = "lon"
        case tz = "tz"
        case lid = "lid"
    }
}
