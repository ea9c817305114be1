import ArgumentParser
package import Foundation
import HTTPTypes
import PaginateFiles
import PagingGraphQL
package import PagingHTTP

extension RequestOptions {
    /// Returns the contents of a file or a pipe, such as a shell's `<(command)`.
    ///
    /// - Parameter limit: The largest number of bytes to read, if given.
    package static func contents(of path: String, upTo limit: Int? = nil) -> Data? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        return try? (limit.map { try handle.read(upToCount: $0) } ?? handle.readToEnd()) ?? Data()
    }

    /// The files that the options read, each with its option.
    package var inputFiles: [(path: String, option: String)] {
        let body = body.flatMap { $0.hasPrefix("@") ? (String($0.dropFirst()), "--body") : nil }
        let token = credentials.bearerFile.map { ($0, "--bearer-file") }
        return [body, token].compactMap(\.self)
    }

    /// Returns the GraphQL operation in a URL, and the URL without it; `nil` if the request is another one.
    package func operation(in url: WebAddress) -> (operation: JSONValue, address: WebAddress)? {
        body == nil && form.isEmpty && [nil, .get].contains(method) ? url.graphQLOperation : nil
    }

    /// Returns the request, whose method is POST if it has a body and no other is given.
    ///
    /// - Parameters:
    ///   - fields: The fields of the header and of the form.
    ///   - needsBody: Whether the pagination sends values in a body.
    ///   - setsMembers: Whether the pagination sets members of a JSON body.
    ///   - operation: The GraphQL operation that the URL has, if any.
    /// - Throws: `ValidationError` when the body cannot be read, is not of its type, or contradicts other options.
    package func request(
        _ fields: RequestFields,
        needsBody: Bool = false,
        setsMembers: Bool = false,
        operation: JSONValue? = nil
    ) throws -> ListRequest {
        guard body == nil || form.isEmpty else {
            throw ValidationError("--body and --form exclude each other; remove one of them.")
        }
        var request = ListRequest("")
        request.headerFields = fields.plain
        if let operation {
            request.setGraphQLQuery(operation)
            return request
        }
        try setBody(of: &request, setsMembers: setsMembers)
        for field in fields.form { request.set(.form(field.name), to: .string(field.value)) }
        let hasBody = body != nil || !form.isEmpty || needsBody
        request.method = method ?? (hasBody ? .post : .get)
        if hasBody, request.method == .get {
            throw ValidationError("A GET request has no body; remove --method, or write --method POST.")
        }
        return request
    }

    /// Sets the body of a request: JSON, or other content of the type that a header field names.
    ///
    /// JSON has many names, such as `application/x-amz-json-1.1` and `text/plain`, so the body decides what it is.
    /// A single line of NDJSON is an object too, and is sent with its line break, unless a member of it is set.
    private func setBody(of request: inout ListRequest, setsMembers: Bool) throws {
        guard let body else { return }
        var bytes = Array(body.utf8)
        if body.hasPrefix("@") {
            let file = String(body.dropFirst())
            guard let data = Self.contents(of: file) else {
                throw ValidationError("The file \"\(file)\" of --body cannot be read.")
            }
            bytes = [UInt8](data)
        }
        let type = request.headerFields[.contentType]
        let essence = type?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
        let mayBeOther = essence.map { $0 != "application/json" && !$0.hasSuffix("+json") } ?? false
        do {
            let value = try JSONValue(parsing: bytes)
            let isLines = essence.flatMap(FormatArgument.init(mediaType:)) != nil
            if mayBeOther, !value.isContainer || (isLines && !setsMembers) {
                request.content = bytes
            } else {
                request.body = value
            }
        } catch  where mayBeOther && !setsMembers {
            request.content = bytes
        } catch  where mayBeOther {
            throw ValidationError("--body is not JSON: \(error). The pagination sets a member of it; write JSON.")
        } catch {
            throw ValidationError(
                "--body is not JSON: \(error). Write JSON in single quotes, or name the type of other content with "
                    + "--header 'Content-Type: …'."
            )
        }
    }
}

extension JSONValue {
    /// Whether the value is an object or an array.
    fileprivate var isContainer: Bool {
        switch self {
        case .object, .array: true
        default: false
        }
    }
}

extension Secrets {
    /// Adds the credentials in the body of a request.
    package func add(_ request: ListRequest) {
        if let body = request.body { addMembers(of: body) }
        if let content = request.content { addCredentials(inContent: String(decoding: content, as: UTF8.self)) }
    }
}
