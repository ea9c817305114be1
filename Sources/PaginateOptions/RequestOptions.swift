package import ArgumentParser
import HTTPTypes
import PaginateFiles

/// A command that sends requests.
///
/// Its groups are not nested: in a debug build, the parser checks a group once more for each group around it.
package protocol RequestCommand {
    var message: MessageOptions { get set }
    var credentials: CredentialOptions { get set }
    var network: NetworkOptions { get set }
}

extension RequestCommand {
    /// The options of each request and its connection.
    package var request: RequestOptions { RequestOptions(message: message, credentials: credentials, network: network) }
}

/// The options of each request and its connection.
package struct RequestOptions {
    let message: MessageOptions
    let credentials: CredentialOptions
    package let network: NetworkOptions

    var header: [HeaderArgument] { message.header }
    var method: HTTPRequest.Method? { message.method }
    var body: String? { message.body }
    package var form: [FormArgument] { message.form }
    package var timeout: Duration? { message.timeout }
}

/// The options for the content of each request.
package struct MessageOptions: ParsableArguments {
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
    package var header: [HeaderArgument] = []

    @Option(
        help: ArgumentHelp(
            "The request method (default: GET, or POST with a body).",
            valueName: "method",
            visibility: .hidden
        ),
        transform: Parse.method
    )
    var method: HTTPRequest.Method?

    @Option(
        help: ArgumentHelp(
            "A JSON body, or @FILE to read it from a file.",
            discussion: "Content that is not JSON is sent as it is if --header 'Content-Type: …' names its type.",
            valueName: "json|@file"
        )
    )
    var body: String?

    @Option(
        help: ArgumentHelp(
            "A field of a form body, 'NAME=VALUE'; may be repeated.",
            discussion:
                "VALUE may be @FILE or $VAR, as in --header. A page number in the form is --page-param form:page.",
            valueName: "field",
            visibility: .hidden
        ),
        transform: FormArgument.init
    )
    var form: [FormArgument] = []

    @Option(
        help: ArgumentHelp(
            "The longest wait for the next byte, in seconds (default: 60).",
            valueName: "seconds",
            visibility: .hidden
        ),
        transform: Parse.seconds
    )
    var timeout: Duration?

    package init() {}
}
