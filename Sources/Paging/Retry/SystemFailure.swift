/// The errors of the system's own network interfaces, which do not conform to ``PageFailure``.
///
/// A client that is built on `URLSession` or on sockets throws `URLError` or `POSIXError`. Both are known by their domain
/// and code, without linking Foundation. On Linux, `POSIXError` has them only as an `NSError`, so its code is read from
/// the value.
enum SystemFailure {
    /// Returns whether the same load may succeed later.
    static func isTransient(_ error: any Error) -> Bool {
        switch error._domain {
        case "NSURLErrorDomain": urlCodes.contains(error._code)
        case "NSPOSIXErrorDomain": posixCodes.contains(error._code)
        default: posixCode(of: error).map { posixCodes.contains($0) } ?? false
        }
    }

    private static func posixCode(of error: any Error) -> Int? {
        guard "\(type(of: error))" == "POSIXError" else { return nil }
        let code = Mirror(reflecting: error).children.first { $0.label == "code" }?.value
        return (code as? any RawRepresentable<Int32>).map { Int($0.rawValue) }
    }

    // Timed out, host not found, no connection to the host, connection lost, name lookup failed, offline, roaming
    // off, call active, data not allowed.
    private static let urlCodes: Set<Int> = [-1001, -1003, -1004, -1005, -1006, -1009, -1018, -1019, -1020]

    // EPIPE, ENETDOWN, ENETUNREACH, ENETRESET, ECONNABORTED, ECONNRESET, ETIMEDOUT, ECONNREFUSED, EHOSTDOWN,
    // EHOSTUNREACH.
    #if os(Linux) || os(Android)
    private static let posixCodes: Set<Int> = [32, 100, 101, 102, 103, 104, 110, 111, 112, 113]
    #else
    private static let posixCodes: Set<Int> = [32, 50, 51, 52, 53, 54, 60, 61, 64, 65]
    #endif
}
