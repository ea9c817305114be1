import Foundation
import PagingHTTP
import PagingTesting
import Testing

@testable import PaginateOptions

extension EndToEnd {
    @Suite("A credential is in no file and no message", .timeLimit(.minutes(10)))
    struct SecretTests {
        /// A way to give a credential to the command.
        struct Gift: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let arguments: @Sendable (_ secret: String, _ port: Int) -> [String]
            var query: @Sendable (String) -> String = { _ in "" }

            static let all = [
                Gift(testDescription: "header") { secret, _ in ["--header", "X-Api-Key: \(secret)"] },
                Gift(testDescription: "reference") { _, _ in ["--header", "X-Tenant: $SECRET"] },
                Gift(testDescription: "bearer") { _, _ in ["--bearer-env", "SECRET"] },
                Gift(testDescription: "basic") { _, _ in ["--basic-env", "USERNAME:SECRET"] },
                Gift(testDescription: "digest") { _, _ in ["--digest-env", "USERNAME:SECRET"] },
                Gift(testDescription: "cookie") { _, _ in ["--cookie", "sid=$SECRET"] },
                Gift(testDescription: "command") { _, _ in ["--bearer-command", #"printf '%s' "$SECRET""#] },
                Gift(testDescription: "client secret") { _, port in
                    let endpoint = "http://127.0.0.1:\(port)/token?a=1"
                    return ["--client-credentials", endpoint, "--client-env", "USERNAME:SECRET"]
                },
                Gift(testDescription: "content") { secret, _ in
                    ["--header", "Content-Type: application/xml", "--body", "<a><password>\(secret)</password></a>"]
                },
                Gift(testDescription: "body") { secret, _ in
                    ["--method", "POST", "--body", "{\"auth\":{\"api_key\":\(JSONValue.string(secret))}}"]
                },
                Gift(testDescription: "form") { _, _ in ["--form", "kind=$SECRET"] },
                Gift(testDescription: "proxy") { secret, port in
                    ["--proxy", "http://me:\(SecretTests.percent(secret))@127.0.0.1:\(port)"]
                },
                Gift(testDescription: "proxy without a scheme") { secret, port in
                    ["--proxy", "me:\(SecretTests.percent(secret))@127.0.0.1:\(port)"]
                },
                Gift(testDescription: "count") { secret, _ in
                    ["--count-url", "/count?api_key=\(SecretTests.percent(secret))"]
                },
                Gift(testDescription: "base") { secret, port in
                    ["--next-base", "http://127.0.0.1:\(port)/?api_key=\(SecretTests.percent(secret))"]
                },
                Gift(testDescription: "token endpoint") { secret, port in
                    let endpoint = "http://127.0.0.1:\(port)/token?api_key=\(SecretTests.percent(secret))"
                    return ["--client-credentials", endpoint, "--client-env", "USERNAME:USERNAME"]
                },
                Gift(testDescription: "query", arguments: { _, _ in [] }) { "appid=\(SecretTests.percent($0))&" },
                Gift(testDescription: "ambiguous query", arguments: { _, _ in [] }) {
                    "token=\(SecretTests.percent($0))&"
                },
            ]
        }

        fileprivate static func percent(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
        }

        private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

        private static let encodings: [@Sendable (String) -> String] = [
            { percent($0) }, { percent(percent($0)) }, { percent(base64($0)) }, { percent(base64("me:" + $0)) },
            { percent(#"{"key":"\#($0)","n":2}"#) }, { "page-" + percent($0) + "-2" },
        ]

        /// Returns all files in a folder, by name.
        private func files(in folder: TemporaryFolder) throws -> [(name: String, text: String)] {
            let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            return paths.compactMap { path in
                FileManager.default.contents(atPath: folder.file(path)).map {
                    (path, String(decoding: $0, as: UTF8.self))
                }
            }
        }

        @Test("Whatever a server repeats, no file and no message reveals it", arguments: Gift.all)
        func written(_ gift: Gift) async throws {
            if gift.testDescription.hasPrefix("proxy"), !Transport.usesCurl { return }
            var random = SeededGenerator(seed: UInt64(gift.testDescription.utf8.count))
            for encoding in Self.encodings {
                let letters = Array("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_~!+/")
                let secret = "S" + String((0..<20).map { _ in letters.randomElement(using: &random)! }) + "z"
                let text = encoding(secret)
                let server = try ReplyServer { path in
                    if path.contains("/count?") { return .json(#"{"count":9}"#) }
                    if path.contains("/token?") {
                        return .json(#"{"access_token":"issued-token","token_type":"bearer"}"#)
                    }
                    if path.contains("page=2") {
                        let body = #"{"message":"\#(secret) is wrong: \#(text)"}"#
                        let head = "HTTP/1.1 400 Bad \(text)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                        return .init(bytes: Array((head + body).utf8))
                    }
                    // As PHP writes it.
                    let escaped = secret.replacing("/", with: #"\/"#)
                    let note = #""warning":"key \#(text)","note":"{\"key\":\"\#(escaped)\"}""#
                    let body = #"{"data":[{"id":1}],"next":"/items?page=2&to=\#(text)",\#(note)}"#
                    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nETag: \"1\"\r\n"
                    return .init(bytes: Array((head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body).utf8))
                }
                for format in ["ndjson", "sqlite"] {
                    let folder = try TemporaryFolder()
                    let url = "http://127.0.0.1:\(server.port)/items?\(gift.query(secret))page=1"
                    let state = format == "ndjson" ? ["--resume", folder.file("state")] : ["--resume"]
                    let result = try await Subprocess(
                        [
                            "fetch", url, "--pagination", "next-url", "--next", "/next", "--items", "/data", "--output",
                            folder.file("items"), "--format", format, "--report", folder.file("report"), "--trace",
                            folder.file("trace.html"), "--record", folder.file("run.har"), "--retries", "0",
                        ] + (format == "ndjson" ? ["--cache", folder.file("cache")] : []) + state
                            + gift.arguments(secret, server.port),
                        environment: ["SECRET": secret, "USERNAME": "me", "no_proxy": "", "NO_PROXY": ""]
                    ).result()
                    #expect(result.code == 1, "\(format) \(result.error)")
                    let files = try files(in: folder)
                    #expect(files.count >= 3, "\(files.map(\.name))")
                    for (name, text) in files + [("output", result.output), ("error", result.error)] {
                        #expect(!SecretSearch.reveals(text, secret), "\(format) \(name) \(encoding("SECRET")): \(text)")
                    }
                }
                let detected = try TemporaryFolder()
                let detection = try await Subprocess(
                    ["detect", "http://127.0.0.1:\(server.port)/items?\(gift.query(secret))page=1", "--save"]
                        + [detected.file("scheme")] + gift.arguments(secret, server.port),
                    environment: ["SECRET": secret, "USERNAME": "me", "no_proxy": "", "NO_PROXY": ""]
                ).result()
                let texts = [("error", detection.error), ("output", detection.output)]
                for (name, text) in try files(in: detected) + texts {
                    #expect(!SecretSearch.reveals(text, secret), "detect \(name): \(text)")
                }
                // A plan is made before any request; it may refuse what it cannot store.
                let folder = try TemporaryFolder()
                let url = "http://127.0.0.1:\(server.port)/items?\(gift.query(secret))a={from}"
                let arguments = ["plan", url, "--range", "1..10", "--shards", "2", "--output", folder.file("plan")]
                let plan = try await Subprocess(
                    arguments + gift.arguments(secret, server.port),
                    environment: ["SECRET": secret, "USERNAME": "me"]
                ).result()
                for (name, text) in try files(in: folder) + [("error", plan.error), ("output", plan.output)] {
                    #expect(!SecretSearch.reveals(text, secret), "plan \(name): \(text)")
                }
            }
        }
    }
}

/// A search for a secret in a text, in the encodings of servers.
enum SecretSearch {
    /// Returns whether a text reveals a secret.
    static func reveals(_ text: String, _ secret: String) -> Bool {
        let percent = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? secret
        let twice = percent.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? percent
        // In base64, the first bytes of a longer text determine how the secret's own are written.
        let base64 = ["", "x", "xy"].map { lead in
            let text = Data((lead + secret).utf8).base64EncodedString()
            return String(text.dropFirst(lead.isEmpty ? 0 : 4).prefix(12))
        }
        // In JSON, and in JSON within JSON.
        let escaped = ["\\/", "\\\\/"].map { secret.replacing("/", with: $0) }
        let bytes = Data(text.utf8)
        return ([secret, percent, twice] + base64 + escaped).contains { bytes.firstRange(of: Data($0.utf8)) != nil }
    }
}
