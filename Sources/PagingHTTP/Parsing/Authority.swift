/// The part of an address between `//` and the path (RFC 3986, section 3.2): the server.
///
/// Parsing is stricter than the RFC. Text on which parsers disagree about the host (several `@`, percent-encoded hosts,
/// hosts outside ASCII) is rejected, since one parser's check is worth nothing when another one connects.
struct Authority {
    let userinfo: String?
    /// The host in lower case, an IPv6 address with its brackets.
    let host: String
    /// The port as written, if any.
    let port: Int?

    init(_ text: String) throws(WebAddressError) {
        var rest = text.utf8[...]
        if let at = rest.firstIndex(of: UInt8(ascii: "@")) {
            userinfo = try Self.checkedUserinfo(rest[..<at])
            rest = rest[rest.index(after: at)...]
            guard !rest.contains(UInt8(ascii: "@")) else {
                throw WebAddressError(.invalidUserinfo, "The address has more than one @ before its path.")
            }
        } else {
            userinfo = nil
        }
        let isLiteral = rest.first == UInt8(ascii: "[")
        let colonSearchStart = isLiteral ? rest.firstIndex(of: UInt8(ascii: "]")) ?? rest.startIndex : rest.startIndex
        let hostEnd = rest[colonSearchStart...].firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
        let host = Substring(rest[..<hostEnd]).asciiLowercased
        try isLiteral ? Self.checkLiteral(host) : Self.checkName(host)
        self.host = host
        port = try hostEnd == rest.endIndex ? nil : Self.checkedPort(rest[rest.index(after: hostEnd)...])
    }

    private static func checkedUserinfo(_ bytes: Substring.UTF8View) throws(WebAddressError) -> String {
        let subDelimitersAndMore = "!$&'()*+,;=:%".utf8
        guard bytes.allSatisfy({ $0.isUnreserved || subDelimitersAndMore.contains($0) }) else {
            throw WebAddressError(.invalidUserinfo, "The user information before @ contains invalid characters.")
        }
        return String(Substring(bytes))
    }

    private static func checkLiteral(_ host: String) throws(WebAddressError) {
        let inside = Substring(host.utf8.dropFirst().dropLast())
        guard host.utf8.last == UInt8(ascii: "]"), IPv6Address(inside) != nil else {
            throw WebAddressError(.invalidHost, "The host in brackets is not an IPv6 address.")
        }
    }

    private static func checkName(_ host: String) throws(WebAddressError) {
        guard !host.isEmpty else {
            throw WebAddressError(.missingHost, "The address has no host.")
        }
        guard host.utf8.allSatisfy({ $0 < 0x80 }) else {
            let advice = "write an international name in its xn-- form"
            throw WebAddressError(.invalidHost, "The host has characters outside ASCII; \(advice).")
        }
        guard host.utf8.allSatisfy(\.isUnreserved) else {
            throw WebAddressError(.invalidHost, "The host contains invalid characters.")
        }
        var labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if labels.count > 1, labels.last?.isEmpty == true {
            labels.removeLast()
        }
        guard labels.allSatisfy({ !$0.isEmpty }) else {
            throw WebAddressError(.invalidHost, "The host has an empty part between its dots.")
        }
    }

    /// Returns the port; an empty one is allowed and means none (RFC 3986, section 3.2.3).
    private static func checkedPort(_ bytes: Substring.UTF8View) throws(WebAddressError) -> Int? {
        guard !bytes.isEmpty else { return nil }
        guard bytes.allSatisfy(\.isDecimalDigit), let port = Int(Substring(bytes)), (1...65_535).contains(port) else {
            let message = "The port is not a number from 1 to 65535; an IPv6 address as host needs brackets."
            throw WebAddressError(.invalidPort, message)
        }
        return port
    }
}
