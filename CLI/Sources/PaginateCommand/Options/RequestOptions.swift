import ArgumentParser
import HTTPTypes

/// The options of each request.
struct RequestOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A header field, 'NAME: VALUE'; may be repeated.",
            discussion: """
                'NAME: @FILE' reads the value from a file and 'NAME: $VAR' from the environment, after a scheme too, \
                as in 'Authorization: Basic $LOGIN'; write @@ or $$ for a value that starts with @ or $. Fields are \
                sent only to the URL's own origin, and never written to a file or message. If the server repeats the \
                value in a link, it is removed from everything that is written; a resumed run needs the same --header \
                again.
                """,
            valueName: "header"
        ),
        transform: HeaderArgument.init
    )
    var header: [HeaderArgument] = []

    @Option(
        help: ArgumentHelp(
            "The environment variable that holds a bearer token.",
            discussion: """
                Several names, as in A,B,C, use the rate limits of their tokens as one. Secrets come from the \
                environment or a file, because others can read a program's arguments.
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
        help: ArgumentHelp("The request method (default: GET, or POST with a body).", valueName: "method"),
        transform: Parse.method
    )
    var method: HTTPRequest.Method?

    @Option(help: ArgumentHelp("A JSON body, or @FILE to read it from a file.", valueName: "json|@file"))
    var body: String?

    @Option(
        help: ArgumentHelp("The longest wait for the next byte, in seconds (default: 60).", valueName: "seconds"),
        transform: Parse.seconds
    )
    var timeout: Duration?

    @OptionGroup
    var trust: TrustOptions
}
