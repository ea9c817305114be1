// The names of secrets. A value whose name suggests a secret is a credential, and is not shown in an address even if the
// caller did not give it.

extension Secrets {
    /// Names of query parameters that usually hold a secret, used wherever addresses are written.
    ///
    /// Case, `-`, `_` and `.` are ignored. A word before a name of two or more words is ignored too:
    /// `x-shopify-access-token` is as secret as `access_token`. `page_token` does not match `token`.
    static let usualNames: Set<String> = [
        "access_key", "access_token", "account_key", "api_key", "api_secret", "api_token", "app_id", "app_key",
        "app_secret", "assertion", "auth", "auth_key", "auth_token", "authorization", "bearer", "bot_token",
        "client_assertion", "client_secret", "consumer_key", "consumer_secret", "credential", "credentials", "hapikey",
        "hmac", "id_token", "jwt", "key", "license_key", "oauth_consumer_key", "oauth_signature", "oauth_token", "pass",
        "passcode", "passphrase", "passwd", "password", "private_key", "private_token", "pwd", "refresh_token", "sas",
        "secret", "secret_key", "security_token", "session", "session_id", "session_token", "sid", "sig", "signature",
        "subscription_key", "token", "user_key", "user_token", "x_amz_credential", "x_amz_security_token",
        "x_amz_signature", "x_api_key", "x_auth_token", "x_goog_credential", "x_goog_signature",
    ]

    /// Returns an address with its secrets replaced by `***`.
    ///
    /// The user information before `@` and the values of secret parameters in the query and the fragment are replaced.
    /// A name in brackets is matched by its parts: `auth[token]` is as secret as `token`. A value that is an encoded
    /// address with secrets is replaced as a whole. Control characters are percent-encoded, so an address cannot start
    /// a new line of a log. Linear in the length of the text.
    ///
    /// - Parameter text: the address, valid or not.
    package static func redacted(_ text: String) -> String { redacted(text) { _ in mark } }

    /// Returns an address with its secrets replaced, which are passed to a closure as they are written.
    static func redacted(_ text: String, _ replacement: (ArraySlice<UInt8>) -> String) -> String {
        let visible = withoutControlCharacters(withoutUserinfo(Array(text.utf8)))
        return String(decoding: withoutSecrets(visible, replacement), as: UTF8.self)
    }

    /// Replaces the secret parameters of an address without user information.
    private static func withoutSecrets(
        _ visible: some RandomAccessCollection<UInt8>,
        _ replacement: (ArraySlice<UInt8>) -> String
    ) -> [UInt8] {
        let visible = Array(visible)
        let secrets = usualSecrets
        var result: [UInt8] = []
        result.reserveCapacity(visible.count)
        var isQuery = false
        var start = 0
        for index in 0...visible.count {
            let separator = index < visible.count ? visible[index] : UInt8(ascii: "#")
            guard isSeparator(separator, inQuery: isQuery) else { continue }
            let part = visible[start..<index]
            result += isQuery ? withoutSecret(part, secrets: secrets, replacement) : part
            if index < visible.count { result.append(separator) }
            start = index + 1
            isQuery = true
        }
        return result
    }

    /// Returns a text with the secrets of the addresses in it replaced; `nil` if there are none.
    ///
    /// An address ends at white space, a quotation mark, an angle bracket or one of other separators.
    static func redactedAddresses(
        in text: some Collection<UInt8>,
        separators: String = "",
        _ replacement: (ArraySlice<UInt8>) -> String
    ) -> [UInt8]? {
        let text = Array(text)
        // Most texts have no address with secrets.
        guard text.contains(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "@") }) else { return nil }
        let ends = Set(("\"'`<>" + separators).utf8)
        var (result, start, isChanged) = ([UInt8](), 0, false)
        for index in 0...text.count where index == text.count || text[index] <= 0x20 || ends.contains(text[index]) {
            let word = text[start..<index]
            // A query may stand alone.
            let isQuery = word.contains(UInt8(ascii: "&")) && !word.contains { "?#".utf8.contains($0) }
            let plain = withoutUserinfo(isQuery ? Array("?".utf8) + word : Array(word))
            let found = withoutSecrets(plain, replacement).dropFirst(isQuery ? 1 : 0)
            isChanged = isChanged || !found.elementsEqual(word)
            result += found
            if index < text.count { result.append(text[index]) }
            start = index + 1
        }
        return isChanged ? result : nil
    }

    /// Returns an address without the caller's credentials and without values of secret names.
    package func visible(_ address: String) -> String { Self.redacted(credentialsHidden(in: address)) }

    /// Returns whether a byte separates parts of an address.
    ///
    /// Before the first `?` or `#`, only those two separate. An unencoded address inside a query has its own.
    private static func isSeparator(_ byte: UInt8, inQuery: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "?"), UInt8(ascii: "#"): true
        case UInt8(ascii: "&"), UInt8(ascii: ";"): inQuery
        default: false
        }
    }

    private static func withoutSecret(
        _ part: ArraySlice<UInt8>,
        secrets: Set<[UInt8]>,
        _ replacement: (ArraySlice<UInt8>) -> String
    ) -> ArraySlice<UInt8> {
        guard let sign = part.firstIndex(of: UInt8(ascii: "=")), sign + 1 < part.endIndex else { return part }
        let name = PercentCoding.decoded(part[..<sign], plusIsSpace: true)
        let value = part[(sign + 1)...]
        let isSecret = isSecret(name, among: secrets) || isKey(value, of: name) || holdsSecret(value, secrets)
        return isSecret ? part[...sign] + replacement(value).utf8 : part
    }

    /// Whether a parameter `code` has a value as long as a key, such as those of Azure Functions and OAuth.
    ///
    /// A shorter one is a code of a country, a product or an error.
    private static func isKey(_ value: ArraySlice<UInt8>, of name: [UInt8]) -> Bool {
        value.count >= 20 && normalized(name).elementsEqual("code".utf8)
    }

    /// Whether a value is a percent-encoded address that contains secrets.
    private static func holdsSecret(_ value: ArraySlice<UInt8>, _ secrets: Set<[UInt8]>) -> Bool {
        var inner = Array(value)
        // An address within an address within an address is encoded once for each.
        for _ in 0..<3 {
            guard inner.contains(UInt8(ascii: "%")) else { return false }
            inner = PercentCoding.decoded(inner)
            if inner.starts(with: "http".utf8), withoutUserinfo(inner) != inner { return true }
            let separators = "?#&;".utf8
            let isFound = inner.split(whereSeparator: separators.contains).contains { part in
                guard let sign = part.firstIndex(of: UInt8(ascii: "=")), sign + 1 < part.endIndex else { return false }
                return isSecret(PercentCoding.decoded(part[..<sign], plusIsSpace: true), among: secrets)
            }
            if isFound { return true }
        }
        return false
    }

    private static func normalized(_ name: some Sequence<UInt8>) -> [UInt8] {
        name.filter { !separators.contains($0) }.map(\.asciiLowercased)
    }

    private static let separators = Array("-_. ".utf8)
}

extension Secrets {
    private static let usualSecrets = Set(usualNames.map { normalized($0.utf8) })

    /// Returns a Boolean value that indicates whether a query parameter's name suggests a secret.
    ///
    /// See ``usualNames``.
    ///
    /// - Parameter queryName: the name, decoded.
    package static func isSecret(queryName: String) -> Bool {
        isSecret(Array(queryName.utf8), among: usualSecrets)
    }

    /// Secret names that also page, filter or sign lists.
    ///
    /// A link has its own values for them, which the caller's must not replace.
    private static let ambiguousNames = Set(
        [
            "assertion", "auth", "credential", "credentials", "hmac", "key", "oauthconsumerkey", "oauthsignature",
            "sas", "session", "sessionid", "sid", "sig", "signature", "token", "xamzcredential", "xamzsecuritytoken",
            "xamzsignature", "xgoogcredential", "xgoogsignature",
        ].map { Array($0.utf8) }
    )

    /// Returns an address without the credentials in its query, which middleware then adds to each request.
    ///
    /// So the links of a server need not repeat them, and no cursor contains them.
    ///
    /// - Parameter isTarget: Returns whether the list sets a parameter, which then is no credential.
    package static func separated(
        _ address: WebAddress,
        except isTarget: (String) -> Bool
    ) -> (address: WebAddress, credentials: [(name: String, value: String)]) {
        var rest = address
        var credentials: [(name: String, value: String)] = []
        for name in QueryString(address.query ?? "").names where !isTarget(name) {
            guard isSecret(queryName: name), !ambiguousNames.contains(normalized(name.utf8)),
                let value = rest.queryValue(name)
            else { continue }
            rest = rest.removingQuery(name)
            credentials.append((name, value))
        }
        return (rest, credentials)
    }

    /// Returns a Boolean value that indicates whether a header field's name suggests a secret.
    ///
    /// Header fields are not used for pagination, so a single word is enough: `X-Tenant-Key`, `Cookie`.
    package static func isSecret(headerName: String) -> Bool {
        let name = headerName.asciiLowercased
        let words = ["auth", "token", "key", "secret", "cookie", "session", "credential", "pass", "signature", "jwt"]
        return words.contains { name.contains($0) } || isSecret(queryName: headerName)
    }

    private static func isSecret(_ name: [UInt8], among secrets: Set<[UInt8]>) -> Bool {
        name.split { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }.contains { piece in
            if secrets.contains(normalized(piece)) { return true }
            let words = words(of: piece)
            guard words.count > 2 else { return false }
            return (1...words.count - 2).contains { secrets.contains(Array(words[$0...].joined())) }
        }
    }

    /// Returns the words of a name in lower case, split at separators and camel-case boundaries.
    private static func words(of name: ArraySlice<UInt8>) -> [[UInt8]] {
        var words: [[UInt8]] = []
        var isNew = true
        var previous: UInt8 = 0
        for byte in name {
            defer { previous = byte }
            guard !separators.contains(byte) else {
                isNew = true
                continue
            }
            if isNew || (byte.isUppercaseLetter && !previous.isUppercaseLetter) {
                words.append([])
                isNew = false
            }
            words[words.count - 1].append(byte.asciiLowercased)
        }
        return words
    }
}

extension UInt8 {
    fileprivate var isUppercaseLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}

extension Secrets {
    /// Replaces everything between `//` and `@`, anywhere in the text.
    private static func withoutUserinfo(_ bytes: [UInt8]) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        let lastAt = bytes.lastIndex(of: UInt8(ascii: "@")) ?? 0
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            result.append(bytes[index])
            index += 1
            guard bytes[index - 1] == slash, index < bytes.count, bytes[index] == slash else { continue }
            result.append(slash)
            index += 1
            if let at = endOfUserinfo(in: bytes[index...], lastAt: lastAt) {
                result += "***".utf8
                index = at
            }
        }
        return result
    }

    /// Returns the position of the `@` that ends the user information of the authority at the start.
    ///
    /// A password may contain an unencoded `/`, `?` or `#`. The sign of one is a port that is not a number; then
    /// everything up to the last `@` is treated as secret.
    private static func endOfUserinfo(in bytes: ArraySlice<UInt8>, lastAt: Int) -> Int? {
        let ends = "/?#\\".utf8
        let authority = bytes.prefix { !ends.contains($0) }
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) { return at }
        guard authority.first != UInt8(ascii: "["), let colon = authority.firstIndex(of: UInt8(ascii: ":")),
            !authority[(colon + 1)...].allSatisfy(\.isDecimalDigit)
        else { return nil }
        return lastAt > bytes.startIndex ? lastAt : nil
    }

    /// Percent-encodes control characters, line separators and bidirectional formatting characters.
    private static func withoutControlCharacters(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                result += PercentCoding.encoded(String(scalar)) { _ in false }.utf8
            default:
                result += String(scalar).utf8
            }
        }
        return result
    }
}
