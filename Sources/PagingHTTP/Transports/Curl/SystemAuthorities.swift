#if Curl
internal import CCurl
internal import Foundation

/// The certificate authorities of the system.
@_spi(Command) public enum SystemAuthorities {
    /// The file of a system other than the one that libcurl was built for.
    ///
    /// It is `nil` when libcurl finds its own. A program with a libcurl of its own may run on any distribution, and each
    /// has another place.
    @_spi(Command) public static let file: String? = {
        let known = [ccurl_authority_file(), ccurl_authority_folder()].compactMap { $0.map { String(cString: $0) } }
        return file(besides: known, isReadable: FileManager.default.isReadableFile)
    }()

    /// The places on Debian, Fedora, openSUSE, older releases of Red Hat, and Alpine.
    private static let places = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem", "/etc/ssl/cert.pem",
    ]

    /// Returns the first readable place, unless one that libcurl knows is readable, or it knows none.
    static func file(besides known: [String], isReadable: (String) -> Bool) -> String? {
        guard !known.isEmpty, !known.contains(where: isReadable) else { return nil }
        return places.first(where: isReadable)
    }
}
#endif
