// A transport over libcurl, the one of clients on Linux, with options.

#if !canImport(Darwin)
import PagingHTTP

func useCurlTransport() throws -> PagingClient {
    let transport = CurlTransport(options: .init(maximumConnectionsPerHost: 64))
    let api = try PagingClient("https://api.example.com", transport: transport)
    return api
}
#endif
