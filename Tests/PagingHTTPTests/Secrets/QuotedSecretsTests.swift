import Foundation
import Testing

@testable import PagingHTTP

@Suite("Secrets in a server's text")
struct QuotedSecretsTests {
    private func secrets(_ texts: String...) -> Secrets {
        let secrets = Secrets()
        for text in texts { secrets.add(text) }
        return secrets
    }

    private static let secret = "sk_Live/9f8e+7d6c=5b4a"

    @Test(
        "A secret is replaced in every form that servers write",
        arguments: [
            secret, secret.uppercased(), "sk_Live%2F9f8e%2B7d6c%3D5b4a", "sk_live%2f9f8e%2b7d6c%3d5b4a",
            "sk_Live\\/9f8e+7d6c=5b4a", Data(secret.utf8).base64EncodedString(),
            Data("me:\(secret)".utf8).base64EncodedString(), Data("user:\(secret)".utf8).base64EncodedString(),
            Data("you:\(secret)!".utf8).base64EncodedString(),
        ]
    )
    func forms(text: String) {
        let masked = secrets(Self.secret).quoted("The key '\(text)' is not valid.")
        #expect(masked.hasPrefix("The key '") && masked.hasSuffix("' is not valid."))
        #expect(masked.contains("***"))
        let length = 8
        for start in 0...(text.count - length) where text.count < 30 {
            #expect(!masked.contains(text.dropFirst(start).prefix(length)), "\(masked)")
        }
    }

    @Test("A fragment of eight characters is replaced at either end and in the middle")
    func parts() {
        let secrets = secrets(Self.secret)
        #expect(secrets.quoted("key sk_Live/… is unknown") == "key ***… is unknown")
        #expect(secrets.quoted("…7d6c=5b4a") == "…***")
        #expect(secrets.quoted("(9f8e+7d6)") == "(***)")
        #expect(secrets.quoted("sk_Live is unknown") == "sk_Live is unknown")
    }

    @Test("A short secret is replaced only as a whole")
    func short() {
        #expect(secrets("hush").quoted("not hush, but Hush!") == "not ***, but ***!")
    }

    @Test("A text without secrets is unchanged", arguments: ["", "Not Found", "Größe 9 – ungültig"])
    func others(text: String) {
        #expect(secrets(Self.secret, "hush").quoted(text) == text)
        #expect(secrets().quoted(text) == text)
    }
}
