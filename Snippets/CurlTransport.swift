// A transport over libcurl, for Linux. It is there with the trait `Curl`.

#if Curl
import PagingHTTP

func useCurlTransport() throws -> PagingClient {
    let transport = CurlTransport(options: .init(maximumConnectionsPerHost: 64))
    let api = try PagingClient("https://api.example.com", transport: transport)
    return api
}
#endif
