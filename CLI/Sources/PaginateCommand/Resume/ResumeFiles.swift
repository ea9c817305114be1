import ArgumentParser
import Foundation

/// The files of a crawl that can be resumed, named by `--resume` and `--output`.
struct ResumeFiles: Sendable {
    let state: StateFile
    let output: FilePlace

    /// - Returns: `nil` without `--resume`.
    /// - Throws: `ValidationError` when other options contradict `--resume`.
    init?(_ command: FetchCommand) throws {
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
    var companions: [String] { [PartFile.path(for: output), state.temporaryPath] }

    /// Returns the saved state of a crawl, or `nil` after saving the state of a new one.
    ///
    /// - Throws: `ValidationError` when FILE.part has items without a state, or the state cannot be read or written.
    func savedState<State: SavedState>(of part: PartFile, orNew new: State) throws -> State? {
        if let saved = try state.read(State.self) { return saved }
        guard part.length == 0 else {
            throw ValidationError(
                "\"\(part.path)\" holds the items of an earlier crawl, and its state is not in \"\(state.name)\". "
                    + "Name its state with --resume, or delete it to start over."
            )
        }
        // From now on a part without a state is an error, and not the result of an interruption.
        do { try state.write(new) } catch { throw ValidationError(error.message) }
        try? Durability.syncFolder(of: part.path)
        return nil
    }
}
