import ArgumentParser
import Foundation
package import PaginateFiles
package import PaginateOptions

/// The files of a crawl that can be resumed, named by `--resume` and `--output`.
package struct ResumeFiles: Sendable {
    package let state: StateFile
    package let output: FilePlace

    /// - Returns: `nil` without `--resume`.
    /// - Throws: `ValidationError` when other options contradict `--resume`.
    package init?(_ command: some FetchingCommand) throws {
        guard let statePath = command.resuming.resume else { return nil }
        guard !statePath.isEmpty else {
            throw ValidationError(
                "--resume needs a file for the crawl's state: --resume state.json. Only --format sqlite needs none."
            )
        }
        guard let outputPath = command.output.output else {
            throw ValidationError("--resume needs --output FILE: the items of all runs are collected beside it.")
        }
        guard command.output.format == .ndjson else {
            throw ValidationError("--resume needs --format ndjson or sqlite: the other formats cannot be appended to.")
        }
        output = try FilePlace(writing: outputPath)
        guard !output.isSpecial else { throw ValidationError("--resume needs a regular file as --output.") }
        state = try StateFile(statePath)
    }

    /// The other files that the crawl writes, beside those of `--output` and `--resume`.
    package var companions: [String] { [output.partPath] + state.companions }

    /// Whether there are items that were not moved into place.
    package var hasPart: Bool { FileManager.default.fileExists(atPath: output.partPath) }

    /// Deletes the items that were not moved into place.
    package func removePart() {
        unlink(output.partPath)
    }

    /// Returns whether the output has the length that a state describes, before it is compressed.
    package func isInPlace(_ state: some SavedProgress) throws -> Bool {
        guard Compression(path: output.path) != nil else {
            var status = stat()
            return stat(output.path, &status) == 0 && Int(status.st_size) == state.length
        }
        guard FileManager.default.fileExists(atPath: output.path) else { return false }
        var length = 0
        do {
            try FileBytes.forEachPortion(of: output.path) { length += $0.count }
        } catch is FilterError {
            return false
        }
        return length == state.length
    }

    /// Returns the saved state of a crawl, or `nil` after saving the state of a new one.
    ///
    /// - Throws: `ValidationError` when FILE.part has items without a state, or the state cannot be read or written.
    package func savedState<State: SavedProgress>(of part: PartFile, orNew new: State) throws -> State? {
        if let saved = try state.read(State.self, of: part) { return saved }
        guard part.length == 0 else {
            throw ValidationError(
                "\"\(part.path)\" holds the items of an earlier crawl, and its state is not in \"\(state.name)\". "
                    + "Name its state with --resume, or delete it to start over."
            )
        }
        // From now on a part without a state is an error, and not the result of an interruption.
        state.removeRecent()
        do { try state.write(new) } catch { throw ValidationError(error.message) }
        try? Durability.syncFolder(of: part.path)
        return nil
    }
}
