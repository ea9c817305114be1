import ArgumentParser
import HTTPTypes
import PagingHTTP

/// The options for credentials, of which a command uses one kind.
package struct CredentialOptions: ParsableArguments {
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
        help: ArgumentHelp(
            "The file that holds a bearer token; read again after a 401.",
            valueName: "file",
            visibility: .hidden
        ),
        completion: .file()
    )
    var bearerFile: String?

    @Option(
        help: ArgumentHelp(
            "The shell command that prints a bearer token, such as 'gh auth token'; run again after a 401.",
            valueName: "command",
            visibility: .hidden
        )
    )
    var bearerCommand: String?

    @Option(
        help: ArgumentHelp(
            "The environment variables that hold a user name and a password (HTTP Basic).",
            valueName: "user:pass",
            visibility: .hidden
        )
    )
    var basicEnv: String?

    @Option(
        help: ArgumentHelp(
            "The environment variables that hold a user name and a password (HTTP Digest).",
            valueName: "user:pass",
            visibility: .hidden
        )
    )
    var digestEnv: String?

    @Flag(
        help: ArgumentHelp(
            "Read the user name and password of the URL's host from ~/.netrc, or from the file in $NETRC.",
            visibility: .hidden
        )
    )
    var netrc = false

    @Option(
        help: ArgumentHelp(
            "The address of a token endpoint (OAuth 2.0 client credentials), for tokens that are renewed in time.",
            valueName: "token-url",
            visibility: .hidden
        )
    )
    var clientCredentials: String?

    @Option(
        help: ArgumentHelp(
            "The environment variables that hold the client's id and secret (default: CLIENT_ID:CLIENT_SECRET).",
            valueName: "id:secret",
            visibility: .hidden
        )
    )
    var clientEnv: String?

    @Option(
        help: ArgumentHelp(
            "The scopes to request from the token endpoint, separated by spaces.",
            valueName: "scopes",
            visibility: .hidden
        )
    )
    var clientScope: String?

    @Option(
        help: ArgumentHelp(
            "The place of the client's id and secret in a token request: header (HTTP Basic, default) or body.",
            valueName: "header|body",
            visibility: .hidden
        )
    )
    var clientAuth: ClientSecretPlace?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Keep the server's cookies during the run, with this one at first, 'NAME=VALUE'; repeatable, '' for none.",
            discussion: "VALUE may be @FILE or $VAR, as in --header. Cookies are stored in memory only.",
            valueName: "cookie",
            visibility: .hidden
        ),
        transform: CookieArgument.init
    )
    var cookie: [CookieArgument] = []

    package init() {}

    /// The given kinds of credentials, by option.
    package var given: [String] {
        let all: [(String, Bool)] = [
            ("--bearer-env", bearerEnv != nil), ("--bearer-file", bearerFile != nil),
            ("--bearer-command", bearerCommand != nil), ("--basic-env", basicEnv != nil), ("--netrc", netrc),
            ("--digest-env", digestEnv != nil),
            ("--client-credentials", clientCredentials != nil),
        ]
        return all.filter(\.1).map(\.0)
    }

    package mutating func validate() throws {
        guard given.count < 2 else {
            throw ValidationError("\(given[0]) and \(given[1]) exclude each other; use one.")
        }
        let options = [
            ("--client-env", clientEnv != nil), ("--client-scope", clientScope != nil),
            ("--client-auth", clientAuth != nil),
        ]
        let stray = options.first { $0.1 }?.0
        guard let stray, clientCredentials == nil else { return }
        throw ValidationError("\(stray) needs --client-credentials, the address of the token endpoint.")
    }
}

/// The place of a client's id and secret, as it is written for `--client-auth`.
enum ClientSecretPlace: String, CaseIterable, ExpressibleByArgument, Sendable {
    case header, body

    var place: Authentication.ClientSecretPlace {
        switch self {
        case .header: .header
        case .body: .body
        }
    }
}

/// The text of `--cookie`, parsed after all options are read, because it may hold a secret.
struct CookieArgument: Sendable {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Returns the cookies, in the order of their options.
    ///
    /// - Throws: `ValidationError`, which never quotes a value.
    static func pairs(
        _ arguments: [CookieArgument],
        environment: [String: String]
    ) throws -> [(name: String, value: String)] {
        try arguments.filter { !$0.text.isEmpty }.map { argument in
            guard let equals = argument.text.firstIndex(of: "="), equals != argument.text.startIndex else {
                throw ValidationError("A --cookie has no name; write it with an equals sign, as in --cookie lang=en.")
            }
            let name = String(argument.text[..<equals])
            let written = String(argument.text[argument.text.index(after: equals)...])
            let value = try ReferencedValue(written, of: "--cookie \(name)", environment: environment).text
            guard HTTPField.isValidValue(name + value), !(name + value).contains(where: { ";\"\\".contains($0) }) else {
                throw ValidationError(
                    "The value of --cookie \(name) holds a character that is not allowed in a cookie."
                )
            }
            return (name, value)
        }
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
