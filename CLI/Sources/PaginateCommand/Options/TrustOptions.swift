import ArgumentParser
import Foundation

/// The certificate files for TLS.
struct TrustOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The file with the trusted certificate authorities (PEM).",
            discussion: "Replaces the system's list. The variable SSL_CERT_FILE has the same effect.",
            valueName: "file"
        ),
        completion: .file()
    )
    var caFile: String?

    @Option(
        help: ArgumentHelp("The file with the client certificate (PEM).", valueName: "file"),
        completion: .file()
    )
    var clientCert: String?

    @Option(
        help: ArgumentHelp(
            "The file with the client certificate's private key (PEM; default: the certificate's file).",
            valueName: "file"
        ),
        completion: .file()
    )
    var clientKey: String?

    /// The given options, with their files.
    private var given: [(name: String, path: String)] {
        [("--ca-file", caFile), ("--client-cert", clientCert), ("--client-key", clientKey)]
            .compactMap { name, path in path.map { (name, $0) } }
    }

    mutating func validate() throws {
        if clientKey != nil, clientCert == nil {
            throw ValidationError("--client-key needs --client-cert: name the file of the certificate.")
        }
        guard let first = given.first else { return }
        guard Transport.checksFiles else {
            throw ValidationError(
                "\(first.name) needs a build with libcurl; install libcurl4-openssl-dev (or libcurl-devel) and build again."
            )
        }
        for (name, path) in given where !Self.isReadableFile(path) {
            throw ValidationError("The file \"\(path)\" of \(name) cannot be read.")
        }
    }

    private static func isReadableFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return exists && !isFolder.boolValue && FileManager.default.isReadableFile(atPath: path)
    }
}
