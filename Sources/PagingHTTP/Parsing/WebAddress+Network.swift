extension WebAddress {
    /// A Boolean value that indicates whether the host is the local machine.
    ///
    /// `localhost`, `127.0.0.0/8` and `::1` are local. So are the unspecified addresses `0.0.0.0/8` and `::`, since
    /// systems connect them to themselves. Every spelling that a system may read as such an address counts: `0x7f.1`,
    /// `2130706433`, `[::ffff:127.0.0.1]`. Names are not resolved: `true` proves danger, but `false` does not prove
    /// safety.
    package var isLoopback: Bool {
        if let address = literal { return address.isLoopback }
        let name = host.utf8.last == UInt8(ascii: ".") ? String(host.dropLast()) : host
        return name == "localhost" || name.hasSuffix(".localhost")
            || IPv4Address.readings(ofHost: host).contains { $0.isLoopback }
    }

    /// A Boolean value that indicates whether the host is a private or link-local address.
    ///
    /// These ranges are `10/8`, `172.16/12`, `192.168/16`, `169.254/16` (where clouds serve the credentials of a
    /// machine), `100.64/10` (shared by carriers and overlay networks), `fc00::/7` and `fe80::/10`, in every spelling,
    /// and IPv6 addresses that embed such an IPv4 address. Names are not resolved.
    package var isPrivateOrLinkLocal: Bool {
        if let address = literal { return address.isPrivateOrLinkLocal }
        return IPv4Address.readings(ofHost: host).contains { $0.isPrivateOrLinkLocal }
    }

    private var literal: IPv6Address? {
        IPv6Address(literal: host)
    }
}
