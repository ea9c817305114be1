import Foundation

/// A cursor: the name of a list and a position in it, counted from 1, encoded as Base64.
///
/// Like the cursors of `/cursor/airports` it starts with `+/`, which reveals clients that do not percent-encode it.
struct ListCursor {
    let list: String
    let position: Int

    private static let mark: [UInt8] = [0xFB, 0xF0, 0x00]

    var text: String {
        Data(Self.mark + Array("\(list) \(position)".utf8)).base64EncodedString()
    }

    /// Returns the position that a cursor argument names, or `nil` if there is no cursor.
    static func position(_ name: String, of arguments: GraphQLArguments, list: String) throws -> Int? {
        guard let text = arguments.string(name) else { return nil }
        if let data = Data(base64Encoded: text), data.starts(with: mark) {
            let parts = String(decoding: data.dropFirst(mark.count), as: UTF8.self).split(separator: " ")
            if parts.count == 2, parts[0] == list, let position = Int(parts[1]), position >= 0 { return position }
        }
        throw GraphQLProblem(
            "\(name) is not a cursor of this list.",
            type: "INVALID_CURSOR_ARGUMENTS"
        )
    }
}
