import ArgumentParser
import Foundation

/// A state that a state file holds.
protocol SavedState: Codable, Sendable {
    /// The version of the format.
    static var currentVersion: Int { get }
    var version: Int { get }
    /// Whether this program can have written the numbers.
    var isPlausible: Bool { get }
}

/// The version of a state, whose other members depend on it.
private struct StateVersion: Decodable {
    let version: Int
}

/// The file of a crawl's state.
///
/// The state is written to another file, synced, and moved into place: whenever the program or the machine stops, the
/// file holds an old state or the new one. A checksum detects damage.
struct StateFile: Sendable {
    /// The path as the user wrote it, for messages.
    let name: String
    let path: String

    private static let start = Array("{\"check\":\"".utf8)
    private static let middle = Array("\",\n\"state\":".utf8)
    private static let end = Array("}\n".utf8)
    private static let largest = 16 << 20

    /// - Throws: `ValidationError` when the path is not writable.
    init(_ path: String) throws {
        name = path
        let place = try FilePlace(writing: path)
        guard !place.isSpecial else { throw ValidationError("--resume needs a file, and \"\(path)\" is not a file.") }
        self.path = place.path
    }

    /// The path where the state is written before it is moved into place.
    var temporaryPath: String { path + ".new" }

    /// Reads the state.
    ///
    /// - Returns: the state, or `nil` when there is no file.
    /// - Throws: `ValidationError` when the file is not a state file, or is damaged.
    func read<State: SavedState>(_ type: State.Type = CrawlState.self) throws -> State? {
        var status = stat()
        if stat(path, &status) != 0, errno == ENOENT { return nil }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ValidationError("The state file \"\(name)\" cannot be read.")
        }
        guard let payload = Self.payload(of: [UInt8](data)),
            let head = try? JSONDecoder().decode(StateVersion.self, from: Data(payload))
        else {
            throw isDamaged
        }
        guard head.version == State.currentVersion else {
            throw ValidationError(
                "The state file \"\(name)\" was written by another version of this program, or for another kind of crawl."
            )
        }
        guard let state = try? JSONDecoder().decode(State.self, from: Data(payload)), state.isPlausible else {
            throw isDamaged
        }
        return state
    }

    private var isDamaged: ValidationError {
        ValidationError(
            "\"\(name)\" is not a state file of this program, or it is damaged. Nothing was changed; "
                + "name another file with --resume, or delete it together with FILE.part to start over."
        )
    }

    /// Writes the state, and waits until it is on disk.
    func write(_ state: some SavedState) throws(WriteError) {
        do {
            try replace(with: Self.document(state))
        } catch {
            throw WriteError(kind: .failed(error.number), subject: "The state file \(name)")
        }
    }

    private func replace(with bytes: [UInt8]) throws(SystemFailure) {
        // A killed process may have left this file; the lock on FILE.part excludes a running one.
        unlink(temporaryPath)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let descriptor = open(temporaryPath, flags, 0o600)
        guard descriptor >= 0 else { throw SystemFailure(errno) }
        var failure: SystemFailure?
        do {
            try Durability.write(bytes, to: descriptor)
            try Durability.sync(descriptor)
        } catch {
            failure = error
        }
        _ = close(descriptor)
        if failure == nil, rename(temporaryPath, path) != 0 { failure = SystemFailure(errno) }
        if let failure { throw failure }
        try Durability.syncFolder(of: path)
    }

    // MARK: - The document

    /// Returns the file's bytes for a state.
    static func document(_ state: some SavedState) throws(SystemFailure) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let payload = try? encoder.encode(state) else { throw SystemFailure(EINVAL) }
        return start + Checksum.text(payload).utf8 + middle + payload + end
    }

    /// Returns the state's bytes in a file, or `nil` unless the checksum matches.
    static func payload(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let head = start.count + 16 + middle.count
        guard bytes.count <= largest, bytes.count >= head + end.count, bytes.starts(with: start),
            bytes[(start.count + 16)...].starts(with: middle), bytes.suffix(end.count).elementsEqual(end)
        else { return nil }
        let payload = bytes[head..<(bytes.count - end.count)]
        let check = bytes[start.count..<(start.count + 16)]
        return Checksum.text(payload).utf8.elementsEqual(check) ? payload : nil
    }
}
