extension WebAddress {
    /// Whether the host means this machine: `localhost`, `127.0.0.0/8`, `::1`, and the unspecified addresses.
    ///
    /// `0.0.0.0/8` and `::` are counted in, since systems connect them to themselves. Every spelling that a system may
    /// read as such an address counts too: `0x7f.1`, `2130706433`, `[::ffff:127.0.0.1]`. Names are not looked up, so
    /// that this can prove danger and never safety.
    public var isLoopback: Bool {
        if let address = literal { return address.isLoopback }
        let name = host.utf8.last == UInt8(ascii: ".") ? String(host.dropLast()) : host
        return name == "localhost" || name.hasSuffix(".localhost")
            || IPv4Address.readings(ofHost: host).contains { $0.isLoopback }
    }

    /// Whether the host is an address of a private network or of one link.
    ///
    /// Those are `10/8`, `172.16/12`, `192.168/16`, `169.254/16` (where clouds keep the credentials of a machine),
    /// `100.64/10` (shared by carriers and overlay networks), `fc00::/7` and `fe80::/10`, in every spelling, and inside
    /// IPv6 addresses that carry an IPv4 address. Names are not looked up.
    public var isPrivateOrLinkLocal: Bool {
        if let address = literal { return address.isPrivateOrLinkLocal }
        return IPv4Address.readings(ofHost: host).contains { $0.isPrivateOrLinkLocal }
    }

    private var literal: IPv6Address? {
        IPv6Address(literal: host)
    }
}
