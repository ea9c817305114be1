import Foundation
import PagingHTTP

/// The credentials in the list's URL.
///
/// They are removed from the URL and added to each request, so that no cursor, report or message repeats them.
struct QuerySecrets {
    /// The address without the credentials.
    let address: WebAddress
    /// The middleware that adds the credentials to each request.
    let middleware: [any HTTPMiddleware]

    /// Secret names that also page, filter or sign lists, in lower case and without separators.
    ///
    /// A link has its own values for them, which the user's must not replace.
    private static let ambiguousNames: Set<String> = [
        "assertion", "auth", "credential", "credentials", "hmac", "key", "oauthconsumerkey", "oauthsignature", "sas",
        "session", "sessionid", "sid", "sig", "signature", "token", "xamzcredential", "xamzsecuritytoken",
        "xamzsignature", "xgoogcredential", "xgoogsignature",
    ]

    /// - Parameter targets: The targets that the list sets, which are not credentials.
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
