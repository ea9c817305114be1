import PagingHTTP
import Testing

@Suite("Loopback and private network addresses")
struct WebAddressNetworkTests {
    @Test(
        "Loopback addresses are recognized in every spelling",
        arguments: [
            "localhost", "LOCALHOST", "localhost.", "api.localhost", "127.0.0.1", "127.255.1.2", "127.0.0.1.", "127.1",
            "0x7f.1", "0X7F.0.0.1", "0x7f000001", "2130706433", "017700000001", "0177.0.0.1", "0177.1", "0", "0.0.0.0",
            "0x", "127.0x1", "[::1]", "[0:0:0:0:0:0:0:1]", "[::]", "[::ffff:127.0.0.1]", "[::FFFF:7f00:1]",
            "[::127.0.0.1]", "[64:ff9b::7f00:1]",
        ]
    )
    func loopback(host: String) throws {
        let address = try WebAddress(parsing: "http://\(host):8080/")
        #expect(address.isLoopback)
        #expect(!address.isPrivateOrLinkLocal)
    }

    @Test(
        "Private and link-local addresses are recognized in every spelling",
        arguments: [
            "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.169.254",
            "100.64.0.1",
            "0xa.1", "012.0.0.1", "167772161", "3232235521", "0xC0A80001", "2852039166", "010.0.0.1", "[fc00::1]",
            "[fdff:1::]", "[fe80::1]", "[febf::1]", "[::ffff:10.0.0.1]", "[::ffff:a9fe:a9fe]", "[64:ff9b::192.168.1.1]",
        ]
    )
    func privateNetworks(host: String) throws {
        let address = try WebAddress(parsing: "http://\(host)/")
        #expect(address.isPrivateOrLinkLocal)
        #expect(!address.isLoopback)
    }

    @Test(
        "Public addresses and names are neither",
        arguments: [
            "api.test", "localhost.test", "notlocalhost", "128.0.0.1", "1.2.3.4", "9.255.255.255", "11.0.0.0",
            "172.15.255.255", "172.32.0.0", "192.167.1.1", "192.169.0.0", "169.253.1.1", "100.63.1.1", "100.128.0.0",
            "127.0.0.1.test", "127.0.0.0.1", "127.0.0.256", "127.16777216", "4294967296", "0x7g", "10.x",
            "xn--10-abc", "[2001:db8::1]", "[::2:0:0]", "[fbff::1]", "[fec0::1]", "[::ffff:8.8.8.8]", "[1::1]",
            "[::1:0:0:1]",
        ]
    )
    func publicAddresses(host: String) throws {
        let address = try WebAddress(parsing: "http://\(host)/")
        #expect(!address.isLoopback)
        #expect(!address.isPrivateOrLinkLocal)
    }
}
