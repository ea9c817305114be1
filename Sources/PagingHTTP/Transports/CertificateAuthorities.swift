#if !canImport(Darwin)
internal import CLibraries
#endif
internal import Foundation

/// The certificate authorities that a connection of libcurl trusts.
package struct CertificateAuthorities: Sendable {
    /// The PEM file of the authorities; `nil` for the place that libcurl was built with.
    package let file: String?
    /// The folder of the authorities, as `openssl rehash` names its files.
    package let folder: String?

    /// Creates the authorities of a file, of the environment or of the system, whichever is given first.
    ///
    /// - Parameters:
    ///   - file: The file that an option names.
    ///   - environment: The variables, of which `SSL_CERT_FILE` and `SSL_CERT_DIR` apply as in OpenSSL, unless empty.
    package init(file: String?, environment: [String: String]) {
        func variable(_ name: String) -> String? {
            guard file == nil, let value = environment[name] else { return nil }
            return value.isEmpty ? nil : value
        }
        folder = variable("SSL_CERT_DIR")
        self.file = file ?? variable("SSL_CERT_FILE") ?? (folder == nil ? Self.systemFile : nil)
    }

    /// The file of a system other than the one that libcurl was built for.
    ///
    /// It is `nil` when libcurl finds its own. A program with a libcurl of its own may run on any distribution, and each
    /// has another place.
    private static let systemFile: String? = {
        #if !canImport(Darwin)
        guard CurlLibrary.fault == nil else { return nil }
        let known = [ccurl_authority_file(), ccurl_authority_folder()].compactMap { $0.map { String(cString: $0) } }
        return systemFile(besides: known, isReadable: FileManager.default.isReadableFile)
        #else
        return nil
        #endif
    }()

    /// The places on Debian, Fedora, openSUSE, older releases of Red Hat, and Alpine.
    private static let places = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/cert.pem",
    ]

    /// Returns the first readable place, unless one that libcurl knows is readable, or it knows none.
    static func systemFile(besides known: [String], isReadable: (String) -> Bool) -> String? {
        guard !known.isEmpty, !known.contains(where: isReadable) else { return nil }
        return places.first(where: isReadable)
    }
}
