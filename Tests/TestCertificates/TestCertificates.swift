import Foundation

/// Test certificates, valid until 2120, with their private keys; only tests trust them.
public enum TestCertificates {
    /// The certificate authority of the other certificates.
    public static let authority = """
        -----BEGIN CERTIFICATE-----
        MIIBjzCCATWgAwIBAgIUbWIIuCZ18n12KB4h0blSOdzRYGswCgYIKoZIzj0EAwIw
        JjEkMCIGA1UEAwwbc3dpZnQtcGFnaW5nIHRlc3QgYXV0aG9yaXR5MCAXDTIwMDEw
        MTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAmMSQwIgYDVQQDDBtzd2lmdC1wYWdp
        bmcgdGVzdCBhdXRob3JpdHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASFDEtk
        0tnVhci8kBO4OflXGu2v2jrIXJ4O0vJHo1HQyZiN14/wrkoC3YaRTbacedE0cctN
        DD9XsKlnFuDD57kboz8wPTAPBgNVHRMBAf8EBTADAQH/MAsGA1UdDwQEAwIBBjAd
        BgNVHQ4EFgQUl/8WRvkYQM9RNBKmqjyKlHyVSPUwCgYIKoZIzj0EAwIDSAAwRQIg
        RbnI1AhC4UeRq9v3WcYwqeX4HHgtdYokgOp7wAMZSKYCIQDnRARxJbSac6IVyGxd
        16xIfmkYwA7eYmN3g6ukcLKTig==
        -----END CERTIFICATE-----
        """

    /// The certificate of a server at localhost, 127.0.0.1 and ::1.
    public static let server = """
        -----BEGIN CERTIFICATE-----
        MIIBvDCCAWOgAwIBAgIUafR3DwpleIJbwIsdjNSX5mjCdkowCgYIKoZIzj0EAwIw
        JjEkMCIGA1UEAwwbc3dpZnQtcGFnaW5nIHRlc3QgYXV0aG9yaXR5MCAXDTIwMDEw
        MTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAjMSEwHwYDVQQDDBhzd2lmdC1wYWdp
        bmcgdGVzdCBzZXJ2ZXIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQSTVz2CsOq
        tSoFEcxHIhViqHa+gZ7PZmKp6qN/s/ZB8G6jVdFH48JdfbJ5X3RXeXpLJbbiDf9o
        a9+VJnVCo9a/o3AwbjAsBgNVHREEJTAjgglsb2NhbGhvc3SHBH8AAAGHEAAAAAAA
        AAAAAAAAAAAAAAEwHwYDVR0jBBgwFoAUl/8WRvkYQM9RNBKmqjyKlHyVSPUwHQYD
        VR0OBBYEFOp5kqlSp5Ku5Mn5JeIzAOmtJ4V6MAoGCCqGSM49BAMCA0cAMEQCIBaw
        +0NTrC1PGUY2qC7KcOdBssnZR8TkIvb4e0drQnm2AiBSAFGoNgfyPzX9fFIDyF+H
        RMxrzYR1M6A5ZyrLRuv+Pg==
        -----END CERTIFICATE-----
        """

    /// The private key of the server.
    public static let serverKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWqxMIT9Y0UulZbyK
        JsHrua1kcWMx/hX8xs/SMQ0oxSehRANCAAQSTVz2CsOqtSoFEcxHIhViqHa+gZ7P
        ZmKp6qN/s/ZB8G6jVdFH48JdfbJ5X3RXeXpLJbbiDf9oa9+VJnVCo9a/
        -----END PRIVATE KEY-----
        """

    /// The certificate of a client.
    public static let client = """
        -----BEGIN CERTIFICATE-----
        MIIBpDCCAUqgAwIBAgIUKN35YEY1ImnRz7O1ccGVlY+1msowCgYIKoZIzj0EAwIw
        JjEkMCIGA1UEAwwbc3dpZnQtcGFnaW5nIHRlc3QgYXV0aG9yaXR5MCAXDTIwMDEw
        MTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAjMSEwHwYDVQQDDBhzd2lmdC1wYWdp
        bmcgdGVzdCBjbGllbnQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASlL0GJic9o
        lM41B+HlttQctOE0qHUZAcdyVAkSTTfUXXjjlDP9rZwwsvN/AtifluA9ARaDdsWc
        B+G0JGhc3mcZo1cwVTATBgNVHSUEDDAKBggrBgEFBQcDAjAfBgNVHSMEGDAWgBSX
        /xZG+RhAz1E0EqaqPIqUfJVI9TAdBgNVHQ4EFgQUW5dMRa/DRoIPrVf2yO5j/TcV
        DTgwCgYIKoZIzj0EAwIDSAAwRQIhAIeNOceSaZccCzdc+cK3gEWs230bC32YwY/B
        bSXi0TkoAiA046AVkfaCPepWq9JAwFV96QR+N0EiUKXRqM9cXOzy4g==
        -----END CERTIFICATE-----
        """

    /// The private key of the client.
    public static let clientKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgiSTxxulNaUqLeYb3
        rUqwt4Jwk4MfQXF5Oq+ZkvhwiFihRANCAASlL0GJic9olM41B+HlttQctOE0qHUZ
        AcdyVAkSTTfUXXjjlDP9rZwwsvN/AtifluA9ARaDdsWcB+G0JGhc3mcZ
        -----END PRIVATE KEY-----
        """

    /// The certificate of a server at the same addresses that no authority has signed.
    public static let selfSigned = """
        -----BEGIN CERTIFICATE-----
        MIIBnjCCAUSgAwIBAgIBATAKBggqhkjOPQQDAjAvMS0wKwYDVQQDDCRzd2lmdC1w
        YWdpbmcgc2VsZi1zaWduZWQgdGVzdCBzZXJ2ZXIwIBcNMjAwMTAxMDAwMDAwWhgP
        MjEyMDAxMDEwMDAwMDBaMC8xLTArBgNVBAMMJHN3aWZ0LXBhZ2luZyBzZWxmLXNp
        Z25lZCB0ZXN0IHNlcnZlcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFTq6LtM
        X3E9FzhIVFHwiiKTVzxDSZx3uaCr4C2Wh8v/6HYtJl1QJl99vKaPw80q+8KECCqA
        Mpun1Q/bRtgnaQKjTzBNMCwGA1UdEQQlMCOCCWxvY2FsaG9zdIcEfwAAAYcQAAAA
        AAAAAAAAAAAAAAAAATAdBgNVHQ4EFgQUt4jjY9g/KhrH4WKKfsZk1tObWxkwCgYI
        KoZIzj0EAwIDSAAwRQIhAKUGFmo9joE/4npAyP8Q4Sou83j0bFSsTAlZKwWsBYEw
        AiB2Fnwo6RaTidOm4hIHY4c2a6ZKoldK5ULOulOXj7rRag==
        -----END CERTIFICATE-----
        """

    /// The private key of the server with that certificate.
    public static let selfSignedKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLgyiAhzXyof1mrZ0
        MlEIqrMUTtQQxdGiJBqG4nQlpfShRANCAARU6ui7TF9xPRc4SFRR8Ioik1c8Q0mc
        d7mgq+AtlofL/+h2LSZdUCZffbymj8PNKvvChAgqgDKbp9UP20bYJ2kC
        -----END PRIVATE KEY-----
        """
}

/// A temporary file of a test, deleted with this object.
public final class TemporaryFile: Sendable {
    /// The path of the file.
    public let path: String

    /// Creates a file.
    public init(_ text: String) throws {
        path = NSTemporaryDirectory() + "/paging-tests-\(UUID().uuidString)"
        try text.write(toFile: path, atomically: false, encoding: .utf8)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
