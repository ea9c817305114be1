import ArgumentParser
import Foundation
import PagingHTTP

extension RequestOptions {
    /// The contents of a file; pipes are read too, such as those that a shell makes of `<(command)`.
    static func contents(of path: String) -> Data? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        return try? handle.readToEnd() ?? Data()
    }

    /// The files that the options read, each with the option that names it.
    var inputFiles: [(path: String, option: String)] {
        let body = body.flatMap { $0.hasPrefix("@") ? (String($0.dropFirst()), "--body") : nil }
        let token = bearerFile.map { ($0, "--bearer-file") }
        return [body, token].compactMap(\.self)
    }

    /// The JSON body.
    ///
    /// - Throws: `ValidationError` when it cannot be read, or is not JSON.
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
