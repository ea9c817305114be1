import ArgumentParser
import PagingHTTP

/// The options for credentials, of which a command uses one kind.
struct CredentialOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The environment variable that holds a bearer token.",
            discussion: """
                Several names, as in A,B,C, use the rate limits of their tokens as one. Secrets come from the \
                environment, a file or a command, because others can read a program's arguments.
                """,
            valueName: "var"
        )
    )
    var bearerEnv: String?

    @Option(
        help: ArgumentHelp("The file that holds a bearer token; read again after a 401.", valueName: "file"),
        completion: .file()
    )
    var bearerFile: String?

    @Option(
        help: ArgumentHelp(
            "The shell command that prints a bearer token, such as 'gh auth token'; run again after a 401.",
            valueName: "command"
        )
    )
    var bearerCommand: String?

    @Option(
        help: ArgumentHelp(
            "The environment variables that hold a user name and a password (HTTP Basic).",
            valueName: "user:pass"
        )
    )
    var basicEnv: String?

    @Flag(
        help: ArgumentHelp(
            "Read the user name and password of the URL's host from ~/.netrc, or from the file in $NETRC."
        )
    )
    var netrc = false

    @Option(
        help: ArgumentHelp(
            "The address of a token endpoint (OAuth 2.0 client credentials), for tokens that are renewed in time.",
            valueName: "token-url"
        )
    )
    var clientCredentials: String?

    @Option(
        help: ArgumentHelp(
            "The environment variables that hold the client's id and secret (default: CLIENT_ID:CLIENT_SECRET).",
            valueName: "id:secret"
        )
    )
    var clientEnv: String?

    @Option(
        help: ArgumentHelp("The scopes to request from the token endpoint, separated by spaces.", valueName: "scopes")
    )
    var clientScope: String?

    /// The given kinds of credentials, by option.
    var given: [String] {
        let all: [(String, Bool)] = [
            ("--bearer-env", bearerEnv != nil), ("--bearer-file", bearerFile != nil),
            ("--bearer-command", bearerCommand != nil), ("--basic-env", basicEnv != nil), ("--netrc", netrc),
            ("--client-credentials", clientCredentials != nil),
        ]
        return all.filter(\.1).map(\.0)
    }

    mutating func validate() throws {
        guard given.count < 2 else {
            throw ValidationError("\(given[0]) and \(given[1]) exclude each other; use one.")
        }
        let stray = clientEnv != nil ? "--client-env" : clientScope != nil ? "--client-scope" : nil
        guard let stray, clientCredentials == nil else { return }
        throw ValidationError("\(stray) needs --client-credentials, the address of the token endpoint.")
    }
}

/// The values of two environment variables, named `FIRST:SECOND`.
struct VariablePair: Sendable {
    let first: String
    let second: String

    /// - Throws: `ValidationError`, which does not quote the names, because one may be a password.
    init(_ names: String, of option: String, environment: [String: String]) throws {
        let names = names.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard names.count == 2 else {
            throw ValidationError(
                "\(option) needs the names of two environment variables; write them as in API_USER:API_PASSWORD."
            )
        }
        let values = names.map { environment[$0]?.trimmingSuffix(while: \.isNewline) ?? "" }
        if let missing = values.firstIndex(where: \.isEmpty) {
            throw ValidationError(
                "The \(missing == 0 ? "first" : "second") environment variable of \(option) is not set; "
                    + "write the names of two variables, not their values."
            )
        }
        (first, second) = (String(values[0]), String(values[1]))
    }
}

extension StringProtocol {
    /// Returns the text without trailing characters that satisfy a condition.
    func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> SubSequence {
        var end = endIndex
        while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
