import ArgumentParser
import Foundation
import PaginateFiles

/// The files of a shard in the folder of `--output`.
package struct ShardFiles: Sendable {
    /// The folder as the user wrote it.
    let folder: String
    let number: Int
    /// The format in which the items are compressed, if they are.
    var compression: Compression?

    /// The name of the file of the items.
    var name: String { "\(number).ndjson" + (compression.map { "." + $0.rawValue } ?? "") }
    /// The file of the items.
    var items: String { (folder.hasSuffix("/") ? folder : folder + "/") + name }
    /// The sealed receipt, which is written last.
    var receipt: String { path("receipt.json") }
    /// The lists that fall short, of a shard that could not be sealed.
    var incomplete: String { path("incomplete.json") }
    /// The state of a shard in progress.
    var state: String { path("state.json") }
    /// The receipts of the lists of a shard in progress.
    var lists: String { path("lists.ndjson") }
    /// The file that the process at work has locked.
    var lock: String { path("lock") }

    private func path(_ suffix: String) -> String {
        (folder.hasSuffix("/") ? folder : folder + "/") + "\(number).\(suffix)"
    }

    /// Creates the folder unless it exists.
    ///
    /// - Throws: `ValidationError` when the path is not a writable folder.
    func prepare() throws {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) {
            guard isFolder.boolValue else {
                throw ValidationError("\"\(folder)\" is a file; --shard needs a folder as --output.")
            }
            return
        }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw ValidationError("The folder \"\(folder)\" cannot be created: \(SystemError.text(errno)).")
        }
    }

    /// Deletes the files of a shard in progress.
    func removeProgress() {
        for path in [state, state + ".new", state + ".recent", lists, incomplete] { unlink(path) }
    }

    /// The length of the file of items; `nil` without a file.
    var length: Int? {
        var status = stat()
        return stat(items, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }
}
