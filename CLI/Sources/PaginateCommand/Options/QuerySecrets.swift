import Foundation
import PagingHTTP

/// Credentials that were written into the list's address.
///
/// They are taken out of it and added when a request is sent, so that no cursor, report or message repeats them.
struct QuerySecrets {
    /// The address without them.
    let address: WebAddress
    /// What adds them to each request.
    let middleware: [any HTTPMiddleware]

    /// Secret names that also page, filter or sign lists, in lower case and without marks between words.
    ///
    /// A link has values of its own for them, which the user's must not replace.
    private static let ambiguousNames: Set<String> = [
        "assertion", "auth", "credential", "credentials", "hmac", "key", "oauthconsumerkey", "oauthsignature", "sas",
        "session", "sessionid", "sid", "sig", "signature", "token", "xamzcredential", "xamzsecuritytoken",
        "xamzsignature", "xgoogcredential", "xgoogsignature",
    ]

    /// - Parameter targets: where the list itself puts values: what it sets is no credential.
    init(_ address: WebAddress, targets: [ParameterTarget]) {
        var rest = address
        var middleware: [any HTTPMiddleware] = []
        for name in Self.queryNames(of: address) where !targets.contains(.query(name)) {
            let plain = name.lowercased().filter { !"-_.".contains($0) }
            guard Redaction.isSecret(queryName: name), !Self.ambiguousNames.contains(plain),
                let value = rest.queryValue(name)
            else { continue }
            rest = rest.removingQuery(name)
            middleware.append(Authentication.query(name) { value })
        }
        self.address = rest
        self.middleware = middleware
    }

    private static func queryNames(of address: WebAddress) -> [String] {
        (address.query ?? "").split(separator: "&").map { part in
            let name = part.prefix { $0 != "=" }.replacing("+", with: " ")
            return name.removingPercentEncoding ?? String(name)
        }
    }
}
