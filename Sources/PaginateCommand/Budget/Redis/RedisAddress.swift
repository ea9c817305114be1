import ArgumentParser
import Foundation

/// The address of a Redis database: `redis://[user@]host[:port][/db]`, or `rediss://` for TLS.
struct RedisAddress: Hashable, Sendable {
    /// The host, an IPv6 address with its brackets.
    let host: String
    let port: Int
    let user: String?
    let database: Int
    let usesTLS: Bool
    /// The value of the parameter `key`, if given.
    let key: String?

    /// - Throws: `ValidationError`, which does not repeat the text because it may hold a password.
    init(_ text: String) throws {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            scheme == "redis" || scheme == "rediss", let host = parts.encodedHost, !host.isEmpty, parts.fragment == nil,
            (1...65_535).contains(parts.port ?? 6_379)
        else {
            throw ValidationError(
                "--budget needs the address of a Redis server, such as redis://host/0, or rediss://host/0 for TLS."
            )
        }
        guard parts.password == nil else {
            throw ValidationError(
                "The URL of --budget holds a password; take it out, and name the environment variable that holds it with "
                    + "--budget-password-env."
            )
        }
        self.host = host
        port = parts.port ?? 6379
        user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
        usesTLS = scheme == "rediss"
        database = try Self.database(parts.path)
        key = try Self.key(parts.queryItems ?? [])
    }

    /// The server as it is shown.
    var server: String { "\(host):\(port)" }

    /// The address that libcurl connects to.
    var connection: String { (usesTLS ? "https://" : "http://") + server }

    private static func database(_ path: String) throws -> Int {
        let text = path.drop { $0 == "/" }
        if text.isEmpty { return 0 }
        guard path == "/" + text, text.allSatisfy(\.isASCII), text.allSatisfy(\.isNumber), let number = Int(text) else {
            throw ValidationError("The database in the URL of --budget is a number, such as the 0 in redis://host/0.")
        }
        return number
    }

    private static func key(_ items: [URLQueryItem]) throws -> String? {
        guard items.allSatisfy({ $0.name == "key" }), items.count <= 1 else {
            throw ValidationError("The URL of --budget has one parameter, key, as in redis://host/0?key=NAME.")
        }
        guard let item = items.first else { return nil }
        guard let name = item.value, !name.isEmpty, name.utf8.count <= 200,
            name.unicodeScalars.allSatisfy({ (0x21...0x7E).contains($0.value) && $0 != "{" && $0 != "}" })
        else {
            throw ValidationError(
                "The key in the URL of --budget is a name of up to 200 letters, digits and signs, as in ?key=NAME."
            )
        }
        return name
    }
}
