import ArgumentParser

@testable import PaginateOptions

/// The arguments of a command that has only the options of its requests.
struct RequestArguments: ParsableArguments, RequestCommand {
    @OptionGroup
    var message: MessageOptions

    @OptionGroup
    var credentials: CredentialOptions

    @OptionGroup
    var network: NetworkOptions

    static func options(_ arguments: [String]) throws -> RequestOptions {
        try parse(arguments).request
    }
}
