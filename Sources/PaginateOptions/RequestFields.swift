import ArgumentParser
import Foundation
package import HTTPTypes
import PaginateFiles
package import PagingHTTP

/// The header fields and credentials of a command's requests, read only once because they may be pipes.
package struct RequestFields: Sendable {
    private let fields: [HeaderOption]
    /// The fields of a form body.
    let form: [FormField]
    private let credentials: Credentials
    /// The cookies for the first request; `nil` if cookies are not kept.
    private let cookies: [(name: String, value: String)]?

    /// - Parameter url: The list's address, whose host receives the credentials.
    /// - Throws: `ValidationError` when a value is missing, or two options set the same field.
    package init(_ options: RequestOptions, for url: WebAddress, environment: [String: String]) throws {
        let fields = try options.header.map { try HeaderOption($0, environment: environment) }
        if let given = options.credentials.given.first,
            fields.contains(where: { $0.name.lowercased() == "authorization" })
        {
            throw ValidationError("--header 'Authorization: …' and \(given) exclude each other; use one.")
        }
        credentials = try Credentials(options.credentials, host: "\(url.host)", environment: environment)
        self.fields = Self.joined(fields)
        form = try FormField.fields(options.form, environment: environment)
        let cookies = options.credentials.cookie
        self.cookies = cookies.isEmpty ? nil : try CookieArgument.pairs(cookies, environment: environment)
    }

    /// The names of the fields, in lower case.
    var names: Set<String> { Set(fields.map { $0.name.lowercased() }) }

    /// Returns the middleware that adds credentials and secret header fields to each request.
    ///
    /// A server may repeat a credential in a link, where it must not be stored, so the values of these fields are
    /// removed from links. Other fields, such as a tenant's name, may be part of every link and stay there.
    ///
    /// - Parameters:
    ///   - transport: The transport for requests to a token endpoint.
    ///   - report: A function that receives a message when a token is left out.
    /// - Throws: `ValidationError` when the token endpoint cannot be used.
    package func middleware(
        over transport: any HTTPTransport,
        reporting report: @escaping @Sendable (String) -> Void
    ) throws -> [any HTTPMiddleware] {
        let secrets = fields.filter { Secrets.isSecret(headerName: $0.name) }
        let headers = secrets.map { field in Authentication.header(field.name) { field.value } }
        let jar = cookies.map { [Cookies(pairs: $0)] } ?? []
        return headers + (try credentials.middleware(over: transport, reporting: report)) + jar
    }

    /// The header fields of every request that are not credentials.
    package var plain: HTTPFields {
        var result = HTTPFields()
        result[.userAgent] = "paginate/\(BuildVersion.number)"
        for option in fields where !Secrets.isSecret(headerName: option.name) {
            guard let name = HTTPField.Name(option.name) else { continue }
            result[name] = option.value
        }
        return result
    }

    /// Adds the values of the fields, token and URL that must not appear in any file or message.
    ///
    /// - Parameters:
    ///   - url: The list's address as the user wrote it.
    ///   - targets: The targets that the pagination sets.
    package func add(to secrets: Secrets, _ url: WebAddress, targets: [ParameterTarget]) {
        for field in fields {
            // A value that is given by reference is a secret, whatever the name of the field.
            let isCredential = field.isReference || Secrets.isSecret(headerName: field.name)
            secrets.addField(field.name, field.value, isCredential: isCredential)
            if !isCredential {
                secrets.addCredentials(inValue: field.value, as: "header:" + field.name.lowercased())
            }
        }
        for field in form {
            if field.isReference || Secrets.isSecret(queryName: field.name) {
                secrets.addCredential(field.value, as: "form:" + field.name)
            } else {
                secrets.addCredentials(inValue: field.value, as: "form:" + field.name)
            }
        }
        if let cookies {
            secrets.addField("cookie", cookies.map { "\($0)=\($1)" }.joined(separator: "; "), isCredential: true)
        }
        for (text, name) in credentials.secrets { secrets.addCredential(text, as: name) }
        if let endpoint = credentials.endpoint {
            secrets.addCredentials(inAddress: endpoint, as: "--client-credentials")
        }
        secrets.addQuery(of: url, except: Set(targets.map(\.description)))
    }

    /// Returns the header fields with repeated names joined into lists (RFC 9110, section 5.3).
    private static func joined(_ header: [HeaderOption]) -> [HeaderOption] {
        var fields: [HeaderOption] = []
        for option in header {
            if let index = fields.firstIndex(where: { $0.name.lowercased() == option.name.lowercased() }) {
                fields[index].isReference = fields[index].isReference || option.isReference
                fields[index].value += (option.name.lowercased() == "cookie" ? "; " : ", ") + option.value
            } else {
                fields.append(option)
            }
        }
        return fields
    }
}
