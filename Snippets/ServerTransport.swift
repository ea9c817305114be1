// A transport for servers, and for Linux. It is there with the trait `AsyncHTTPClient`.

#if AsyncHTTPClient
import PagingHTTP

func useServerTransport() throws -> PagingClient {
    let transport = AsyncHTTPClientTransport(options: .init(maximumConnectionsPerHost: 64))
    let api = try PagingClient("https://api.example.com", transport: transport)
    return api
}
#endif
