import ArgumentParser
import Foundation
import PaginateFiles

/// The files that a command's options name, each by only one option.
package struct NamedFiles {
    private struct Entry {
        let option: String
        let place: FilePlace
    }

    private var entries: [Entry] = []

    package init() {}

    /// Adds a file to write.
    ///
    /// - Throws: `ValidationError` when it is not writable, or another option names it.
    package mutating func add(writing path: String, _ option: String) throws {
        let place: FilePlace
        do {
            place = try FilePlace(writing: path)
        } catch let error as ValidationError {
            throw path.isEmpty ? ValidationError("\(option) is empty; name a file, or remove it.") : error
        }
        try add(place, option)
    }

    /// Adds the file of `--resume`.
    package mutating func add(state path: String) throws {
        guard !path.isEmpty else { return }
        try add(companion: path, of: "--resume")
    }

    /// Adds a file to read; a missing file is reported by its reader.
    package mutating func add(reading path: String, _ option: String) throws {
        if let place = FilePlace(reading: path) { try add(place, option) }
    }

    /// Adds the file that standard output is redirected to, if any.
    package mutating func addStandardOutput() throws {
        if let place = FilePlace(descriptor: STDOUT_FILENO) { try add(place, "standard output") }
    }

    /// Adds a file that an option uses beside the one it names, such as FILE.part.
    package mutating func add(companion path: String, of option: String) throws {
        let place = try FilePlace(writing: path)
        if let other = entries.first(where: { $0.place.isSameFile(as: place) }) {
            guard ![option, "--output"].contains(other.option) else {
                throw ValidationError("\(option) and --output name the same file; name two different ones.")
            }
            throw ValidationError("\(other.option) names a file that \(option) uses; name another.")
        }
        entries.append(Entry(option: option, place: place))
    }

    private mutating func add(_ place: FilePlace, _ option: String) throws {
        if let other = entries.first(where: { $0.place.isSameFile(as: place) }) {
            throw ValidationError("\(other.option) and \(option) name the same file; name two different ones.")
        }
        entries.append(Entry(option: option, place: place))
    }
}
