import ArgumentParser
import PaginateLists
import PaginateOptions
import PagingHTTP

/// The arguments that another command repeats: of `fetch` for each shard, and of `detect` for `fetch`.
enum KeptArguments {
    /// The options that a plan replaces, each with a value.
    static let ofPlans = SplitOptions.names.union(["--parents", "--shard"])

    /// Returns the arguments without the URLs, without the parents, and without credentials.
    ///
    /// A header field with a credential is kept if it names an environment variable or a file.
    ///
    /// - Parameters:
    ///   - arguments: The arguments as the user wrote them.
    ///   - urls: The URLs among them.
    ///   - replaced: The options with values that are left out.
    ///   - secrets: The credentials of the command, of which no argument may contain one.
    static func kept(
        _ arguments: [String],
        urls: [String],
        replacing replaced: Set<String> = ofPlans,
        without secrets: Secrets = Secrets()
    ) -> [String] {
        var kept: [String] = []
        var urls = urls
        var index = 0
        while index < arguments.count {
            let (name, value, next) = option(at: index, of: arguments)
            index += 1
            if arguments[index - 1] == "--" { continue }
            if let position = urls.firstIndex(of: arguments[index - 1]) {
                urls.remove(at: position)
            } else if replaced.contains(name) || isSecret(name, value ?? "") || hasSecret(name, value, secrets) {
                index = next
            } else {
                kept.append(arguments[index - 1])
                // The value belongs to its option, even if it looks like a URL of the command.
                if ["--header", "--form", "--cookie"].contains(name), next > index {
                    kept.append(arguments[index])
                    index = next
                }
            }
        }
        return kept
    }

    /// Returns the name and the value of an option, and the position after them.
    static func option(at index: Int, of arguments: [String]) -> (name: String, value: String?, next: Int) {
        let text = arguments[index]
        if let equals = text.firstIndex(of: "="), text.hasPrefix("--") {
            return (String(text[..<equals]), String(text[text.index(after: equals)...]), index + 1)
        }
        return (text, index + 1 < arguments.count ? arguments[index + 1] : nil, min(index + 2, arguments.count))
    }

    /// Returns whether an option contains a credential, whatever its name is.
    static func hasSecret(_ option: String, _ value: String?, _ secrets: Secrets) -> Bool {
        option.hasPrefix("-") && value.map { secrets.credentialsHidden(in: $0) != $0 } ?? false
    }

    /// Returns whether the value of an option is a credential, and not a reference to one.
    private static func isSecret(_ option: String, _ value: String) -> Bool {
        if option == "--header" { return isSecret(header: value) }
        guard option == "--form" || option == "--cookie" else { return false }
        // Without a cookie, the option only says that cookies are kept.
        guard let equals = value.firstIndex(of: "=") else { return option == "--form" || !value.isEmpty }
        let text = value[value.index(after: equals)...]
        let isReference = "$@".contains(text.prefix(1)) && !text.hasPrefix("$$") && !text.hasPrefix("@@")
        // A cookie is a credential, whatever its name is.
        return !isReference && (option == "--cookie" || Secrets.isSecret(queryName: String(value[..<equals])))
    }

    private static func isSecret(header: String) -> Bool {
        guard let colon = header.firstIndex(of: ":") else { return true }
        let value = header[header.index(after: colon)...].drop { $0 == " " }
        let word = value.split(separator: " ").last ?? ""
        let isReference = "$@".contains(value.prefix(1)) || "$@".contains(word.prefix(1))
        let isLiteral = [value, word].contains { $0.hasPrefix("$$") || $0.hasPrefix("@@") }
        return Secrets.isSecret(headerName: String(header[..<colon])) && (word.isEmpty || !isReference || isLiteral)
    }

    /// Returns the arguments of the program, in which `--shard` is preceded by the arguments of its plan.
    ///
    /// - Throws: `ValidationError` when the plan cannot be read.
    static func expanding(_ arguments: [String]) throws -> [String] {
        guard arguments.first == "fetch", let position = arguments.firstIndex(where: { isShard($0) }),
            let text = option(at: position, of: arguments).value, let shard = try? ShardReference(text)
        else { return arguments }
        let header = try PlanFile.header(of: shard.plan)
        return ["fetch", header.url] + header.arguments + arguments.dropFirst()
    }

    private static func isShard(_ argument: String) -> Bool {
        argument == "--shard" || argument.hasPrefix("--shard=")
    }
}
