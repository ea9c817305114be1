import ArgumentParser
import Foundation
package import PaginateFiles
import Paging

/// A state that a state file holds.
package protocol SavedState: Codable, Sendable {
    /// The version of the format.
    static var currentVersion: Int { get }
    var version: Int { get }
    /// Whether this program can have written the numbers.
    var isPlausible: Bool { get }
}

/// A state that describes items in FILE.part.
package protocol SavedProgress: SavedState {
    /// The length of the items that it describes.
    var length: Int { get }
    /// The checksum of the bytes before that length, at most ``PartFile/tailLength`` of them.
    var tail: String { get }
}

/// A state that was not synced.
private struct RecentState<State: SavedState>: Codable {
    /// The identifier of the machine's start, before the next of which it counts.
    let boot: String
    /// The checksum of the synced state that it follows.
    let follows: String
    let state: State
}

/// The start of the machine.
private enum Boot {
    /// An identifier that differs after each start; `nil` where the system has none.
    static let identifier: String? = {
        #if canImport(Darwin)
        var buffer = [CChar](repeating: 0, count: 64)
        var length = buffer.count
        guard sysctlbyname("kern.bootsessionuuid", &buffer, &length, nil, 0) == 0 else { return nil }
        return String(decoding: buffer.prefix(length).filter { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        #else
        let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        return text?.trimmingCharacters(in: .whitespacesAndNewlines)
        #endif
    }()
}

/// The version of a state, whose other members depend on it.
private struct StateVersion: Decodable {
    let version: Int
}

/// The file of a crawl's state.
///
/// The state is written to another file, synced, and moved into place: whenever the program or the machine stops, the
/// file holds an old state or the new one. A checksum detects damage.
///
/// Between two such states, a file beside it holds newer ones that were not synced. They survive a killed process, and
/// count only as long as the machine has not been restarted.
package struct StateFile: Sendable {
    /// The path as the user wrote it, for messages.
    package let name: String
    let path: String

    private static let start = Array("{\"check\":\"".utf8)
    private static let middle = Array("\",\n\"state\":".utf8)
    private static let end = Array("}\n".utf8)
    private static let largest = 16 << 20

    /// The option that names the file, for messages.
    private let option: String

    /// - Throws: `ValidationError` when the path is not writable.
    init(_ path: String, of option: String = "--resume") throws {
        (name, self.option) = (path, option)
        let place = try FilePlace(writing: path)
        guard !place.isSpecial else {
            throw ValidationError("\(option) needs a file, and \"\(path)\" is not a file.")
        }
        self.path = place.path
    }

    /// The path where the state is written before it is moved into place.
    private var temporaryPath: String { path + ".new" }
    /// The path of the newest state, which is not synced.
    private var recentPath: String { path + ".recent" }
    /// The paths of the files that are written beside the state's.
    var companions: [String] { [temporaryPath, recentPath] }

    /// Reads the newest state of the items in a file.
    ///
    /// A state that was not synced counts if the items fit it.
    ///
    /// - Throws: `ValidationError` when the file is not a state file, or is damaged.
    func read<State: SavedProgress>(_ type: State.Type = CrawlState.self, of part: PartFile) throws -> State? {
        guard let state = try read(State.self) else { return nil }
        guard let check = savedCheck, let recent: State = recent(after: check), part.holds(recent) else { return state }
        return recent
    }

    /// Reads the state.
    ///
    /// - Returns: the state, or `nil` when there is no file.
    /// - Throws: `ValidationError` when the file is not a state file, or is damaged.
    package func read<State: SavedState>(_ type: State.Type = CrawlState.self) throws -> State? {
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

    /// Returns the state that was written without a sync, if it follows the one with a checksum.
    private func recent<State: SavedState>(after check: String) -> State? {
        guard let boot = Boot.identifier, let data = FileManager.default.contents(atPath: recentPath),
            let payload = Self.payload(of: [UInt8](data)),
            let recent = try? JSONDecoder().decode(RecentState<State>.self, from: Data(payload)),
            recent.boot == boot, recent.follows == check, recent.state.isPlausible
        else { return nil }
        return recent.state
    }

    private var isDamaged: ValidationError {
        ValidationError(
            "\"\(name)\" is not a state file of this program, or it is damaged. Nothing was changed; "
                + "name another file with \(option), or delete it\(option == "--resume" ? " together with FILE.part" : "") "
                + "to start over."
        )
    }

    /// Deletes the state that was not synced, before the first state of another crawl.
    func removeRecent() {
        unlink(recentPath)
    }

    /// Writes the state, and waits until it is on disk.
    package func write(_ state: some SavedState) throws(WriteError) {
        do {
            try move(Self.document(state), to: path, synced: true)
            removeRecent()
        } catch {
            throw failed(error)
        }
    }

    /// Writes the state without a sync, for a process that is killed.
    ///
    /// The files that it describes have to be written, and need no sync either. Nothing is written where the system has
    /// no identifier of its last start.
    package func writeRecent(_ state: some SavedState) throws(WriteError) {
        guard let boot = Boot.identifier, let follows = savedCheck else { return }
        do {
            let recent = RecentState(boot: boot, follows: follows, state: state)
            try move(Self.document(recent), to: recentPath, synced: false)
        } catch {
            throw failed(error)
        }
    }

    private func failed(_ failure: SystemError) -> WriteError {
        WriteError(kind: .failed(failure.number), subject: "The state file \(name)")
    }

    /// The checksum in the file.
    private var savedCheck: String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { _ = close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.start.count + 16)
        guard bytes.withUnsafeMutableBytes({ pread(descriptor, $0.baseAddress, $0.count, 0) }) == bytes.count else {
            return nil
        }
        return Self.check(of: bytes)
    }

    /// Writes a file beside another one, and moves it into its place.
    private func move(_ bytes: [UInt8], to path: String, synced isSynced: Bool) throws(SystemError) {
        // A killed process may have left this file; the lock on FILE.part excludes a running one.
        unlink(temporaryPath)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        let descriptor = open(temporaryPath, flags, 0o600)
        guard descriptor >= 0 else { throw SystemError(errno) }
        var failure: SystemError?
        do {
            try Durability.write(bytes, to: descriptor)
            if isSynced { try Durability.sync(descriptor) }
        } catch {
            failure = error
        }
        _ = close(descriptor)
        if let failure {
            unlink(temporaryPath)
            throw failure
        }
        try Durability.move(temporaryPath, to: path)
        if isSynced { try Durability.syncFolder(of: path) }
    }

    // MARK: - The document

    /// Returns the file's bytes for a state.
    static func document(_ state: some Encodable) throws(SystemError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(state) else { throw SystemError(EINVAL) }
        let payload = RunSecrets.hidden(inJSON: [UInt8](data))
        return start + Checksum.text(payload).utf8 + middle + payload + end
    }

    /// Returns the checksum at a file's start.
    private static func check(of bytes: [UInt8]) -> String {
        String(decoding: bytes.dropFirst(start.count).prefix(16), as: UTF8.self)
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
