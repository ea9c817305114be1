import ArgumentParser
import Foundation
package import PagingHTTP

/// The options for connections, which libcurl has and `URLSession` lacks.
package struct NetworkOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Answer all requests from a recording in the HTTP Archive format (HAR), without a network.",
            discussion: """
                Of fetch --record, a browser's network log, or a proxy. A request that was not recorded fails and is named.
                A recording has at most 256 MiB.
                """,
            valueName: "file",
            visibility: .hidden
        ),
        completion: .file(),
        transform: { try ReplayedArchive($0) }
    )
    var replay: ReplayedArchive?

    @Option(
        help: ArgumentHelp(
            "The file with the trusted certificate authorities (PEM).",
            discussion: "Replaces the system's list. The variable SSL_CERT_FILE has the same effect.",
            valueName: "file",
            visibility: .hidden
        ),
        completion: .file()
    )
    var caFile: String?

    @Option(
        help: ArgumentHelp("The file with the client certificate (PEM).", valueName: "file", visibility: .hidden),
        completion: .file()
    )
    var cert: String?

    @Option(
        help: ArgumentHelp(
            "The file with the client certificate's private key (PEM; default: the certificate's file).",
            valueName: "file",
            visibility: .hidden
        ),
        completion: .file()
    )
    var key: String?

    @Option(
        help: ArgumentHelp(
            "The proxy of all requests, such as http://host:port or socks5://host:port; '' for none.",
            discussion: "Replaces http_proxy, https_proxy and all_proxy, which also work; no_proxy still applies.",
            valueName: "url",
            visibility: .hidden
        )
    )
    var proxy: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "The address of a host, in place of the resolver's; repeatable.",
            valueName: "host:port:address",
            visibility: .hidden
        )
    )
    var resolve: [String] = []

    @Option(
        help: ArgumentHelp(
            "A Unix domain socket to connect to, whatever the URL's host.",
            valueName: "path",
            visibility: .hidden
        ),
        completion: .file()
    )
    var unixSocket: String?

    @Flag(
        name: .customLong("http1.1"),
        help: ArgumentHelp("Use HTTP/1.1 although the server supports HTTP/2.", visibility: .hidden)
    )
    var usesOnlyHTTP1 = false

    package init() {}

    /// The given options with the files that they read.
    private var files: [(name: String, path: String)] {
        [("--ca-file", caFile), ("--cert", cert), ("--key", key)].compactMap { name, path in path.map { (name, $0) } }
    }

    private var firstGiven: String? {
        let others = [
            ("--proxy", proxy != nil), ("--resolve", !resolve.isEmpty), ("--unix-socket", unixSocket != nil),
            ("--http1.1", usesOnlyHTTP1),
        ]
        return files.first?.name ?? others.first { $0.1 }?.0
    }

    /// Adds the credentials of the proxy, which an option or the environment names.
    package func add(to secrets: Secrets, _ environment: [String: String]) {
        let names = ["http_proxy", "https_proxy", "all_proxy"]
        let variables = (names + names.map { $0.uppercased() }).compactMap { environment[$0] }
        for text in [proxy].compactMap(\.self) + variables { secrets.addCredentials(inAddress: text, as: "proxy") }
    }

    package mutating func validate() throws {
        guard let firstGiven else { return }
        guard Transport.usesCurl else {
            throw ValidationError(
                "\(firstGiven) is not available on macOS, where URLSession sends the requests; leave it out."
            )
        }
        guard key == nil || cert != nil else {
            throw ValidationError("--key needs --cert: name the file of the certificate.")
        }
        for (name, path) in files where !Self.isReadableFile(path) {
            throw ValidationError("The file \"\(path)\" of \(name) cannot be read.")
        }
        // The text is not quoted: it may hold a password.
        guard proxy.map(Transport.canUse(proxy:)) ?? true else {
            throw ValidationError("--proxy does not name a usable proxy; write http://host:port or socks5://host:port.")
        }
        guard proxy == nil || unixSocket == nil else {
            throw ValidationError("--proxy and --unix-socket exclude each other; use one.")
        }
        for entry in resolve where !Self.isAddress(entry) {
            throw ValidationError(
                "--resolve \(entry) is not an address; write HOST:PORT:ADDRESS, as in a.test:443:127.0.0.1."
            )
        }
        if let unixSocket { try Self.checkSocket(unixSocket) }
    }

    private static func isReadableFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return exists && !isFolder.boolValue && FileManager.default.isReadableFile(atPath: path)
    }

    private static func isAddress(_ entry: String) -> Bool {
        let parts = entry.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, let port = Int(parts[1]), (1...65_535).contains(port) else {
            return false
        }
        return !parts[2].isEmpty && parts[2].allSatisfy { $0.isHexDigit || ".:[],".contains($0) }
    }

    private static func checkSocket(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            throw ValidationError("The file \"\(path)\" of --unix-socket is not a socket; check that the server runs.")
        }
    }
}
