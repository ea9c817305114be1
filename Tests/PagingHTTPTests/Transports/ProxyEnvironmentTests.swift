#if AsyncHTTPClient || !canImport(Darwin)
import Foundation
import Testing

@testable import PagingHTTP

/// An environment, and the proxy it defines for an address.
struct ProxyChoice: Sendable {
    let environment: [String: String]
    let address: String
    let proxy: String?

    init(_ environment: [String: String], _ address: String, _ proxy: String?) {
        self.environment = environment
        self.address = address
        self.proxy = proxy
    }

    static let all: [ProxyChoice] = [
        ProxyChoice(["http_proxy": "http://p:1"], "http://h/", "p:1"),
        ProxyChoice(["http_proxy": "p:1"], "http://h/", "p:1"),
        ProxyChoice(["http_proxy": "http://p"], "http://h/", "p:1080"),
        ProxyChoice(["http_proxy": "http://p:1"], "https://h/", nil),
        ProxyChoice(["HTTP_PROXY": "http://p:1"], "http://h/", nil),
        ProxyChoice(["https_proxy": "http://p:1"], "https://h/", "p:1"),
        ProxyChoice(["HTTPS_PROXY": "http://p:1"], "https://h/", "p:1"),
        ProxyChoice(["https_proxy": "http://p:1", "HTTPS_PROXY": "http://q:2"], "https://h/", "p:1"),
        ProxyChoice(["https_proxy": "", "ALL_PROXY": "q:2"], "https://h/", "q:2"),
        ProxyChoice(["all_proxy": "q:2"], "http://h/", "q:2"),
        ProxyChoice([:], "http://h/", nil),
    ]
}

/// A value of `no_proxy`, and whether it exempts a host from the proxy.
struct ProxyException: Sendable {
    let list: String
    let host: String
    let isDirect: Bool

    init(_ list: String, _ host: String, _ isDirect: Bool) {
        self.list = list
        self.host = host
        self.isDirect = isDirect
    }

    static let all: [ProxyException] = [
        ProxyException("h.test", "h.test", true), ProxyException("h.test", "a.h.test", true),
        ProxyException(".h.test", "a.h.test", true),
        ProxyException("h.test", "ah.test", false), ProxyException("H.Test", "h.test", true),
        ProxyException("a, h.test", "h.test", true),
        ProxyException("*", "h.test", true), ProxyException("10.0.0.0/8", "10.1.2.3", true),
        ProxyException("10.0.0.0/8", "11.1.2.3", false),
        ProxyException("127.0.0.1", "127.0.0.1", true), ProxyException("::1", "[::1]", true),
        ProxyException("[::1]", "[::1]", true),
        ProxyException("", "h.test", false), ProxyException("10.0.0.0/33", "10.0.0.0", false),
        ProxyException("0.0.0.0/0", "1.2.3.4", true),
    ]
}

@Suite("Proxies in the environment")
struct ProxyEnvironmentTests {
    @Test("The proxy depends on the scheme, with all_proxy as the default", arguments: ProxyChoice.all)
    func scheme(_ choice: ProxyChoice) throws {
        let url = try #require(URL(string: choice.address))
        let found = try ProxyEnvironment(choice.environment).proxy(for: url)
        #expect(found.map { "\($0.host):\($0.port)" } == choice.proxy)
    }

    @Test("Hosts in no_proxy have no proxy", arguments: ProxyException.all)
    func exceptions(_ exception: ProxyException) throws {
        let url = try #require(URL(string: "http://\(exception.host)/"))
        for name in ["no_proxy", "NO_PROXY"] {
            let environment = ProxyEnvironment(["http_proxy": "p:1", name: exception.list])
            #expect(try (environment.proxy(for: url) == nil) == exception.isDirect)
        }
    }

    @Test("Proxies keep their credentials, percent-decoded")
    func credentials() throws {
        let url = try #require(URL(string: "http://h/"))
        let proxy = try #require(try ProxyEnvironment(["http_proxy": "http://u%40x:p%3A@p:1"]).proxy(for: url))
        #expect(proxy.credentials == .init(user: "u@x", password: "p:"))
        #expect(proxy.scheme == .http)
    }

    @Test(
        "Every proxy type of curl is known, with its default port",
        arguments: [
            "p": "http p 1080", "https://p": "https p 443", "socks4://p:1": "socks4 p 1",
            "socks://p:1": "socks4 p 1",
            "socks4a://p:1": "socks4a p 1", "socks5://p": "socks5 p 1080", "SOCKS5H://[::1]:1": "socks5h ::1 1",
        ]
    )
    func schemes(_ text: String, _ expected: String) throws {
        let url = try #require(URL(string: "http://h/"))
        let proxy = try #require(try ProxyEnvironment(["http_proxy": text]).proxy(for: url))
        #expect("\(proxy.scheme) \(proxy.host) \(proxy.port)" == expected)
    }

    @Test("An unusable proxy is an error", arguments: ["ftp://u:secret@p", "http://", "p:99999"])
    func unusable(_ text: String) throws {
        let url = try #require(URL(string: "http://h/"))
        let error = #expect(throws: RequestError.self) {
            try ProxyEnvironment(["http_proxy": text]).proxy(for: url)
        }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains("http_proxy") == true)
        #expect(error?.description.contains("secret") == false)
    }

    #if AsyncHTTPClient
    @Test(
        "A proxy that AsyncHTTPClient does not support is an error",
        arguments: ["https://u:secret@p:1", "socks4://p", "socks5://u:secret@p"]
    )
    func unusableByClient(_ text: String) throws {
        let url = try #require(URL(string: "http://h/"))
        let environment = ProxyEnvironment(["http_proxy": text], accepting: \.isUsableByNIO)
        let error = #expect(throws: RequestError.self) { try environment.proxy(for: url) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains("secret") == false)
    }
    #endif
}
#endif
