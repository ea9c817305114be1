import ArgumentParser
import Foundation
@_spi(Command) import PagingHTTP

extension RequestOptions {
    /// Returns the contents of a file or a pipe, such as a shell's `<(command)`.
    static func contents(of path: String) -> Data? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        return try? handle.readToEnd() ?? Data()
    }

    /// The files that the options read, each with its option.
    var inputFiles: [(path: String, option: String)] {
        let body = body.flatMap { $0.hasPrefix("@") ? (String($0.dropFirst()), "--body") : nil }
        let token = credentials.bearerFile.map { ($0, "--bearer-file") }
        return [body, token].compactMap(\.self)
    }

    /// Returns the JSON body.
    ///
    /// - Throws: `ValidationError` when the body cannot be read or is not JSON.
    func bodyValue() throws -> JSONValue? {
        guard let body else { return nil }
        var bytes = Array(body.utf8)
        if body.hasPrefix("@") {
            let file = String(body.dropFirst())
            guard let data = Self.contents(of: file) else {
                throw ValidationError("The file \"\(file)\" of --body cannot be read.")
            }
            bytes = [UInt8](data)
        }
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw ValidationError("--body is not JSON: \(error). Write JSON in single quotes, or @FILE.")
        }
    }
}
