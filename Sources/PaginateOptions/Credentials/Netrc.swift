import ArgumentParser
import Foundation

/// A parser of netrc files, which hold user names and passwords by host.
///
/// The format is that of `curl`: words, with passwords in quotes if they contain spaces.
struct Netrc {
    /// The login of a host.
    struct Entry: Equatable {
        var login = ""
        var password = ""
    }

    private var entries: [String: Entry] = [:]
    private var standard: Entry?

    init(_ text: String) {
        var words = Self.words(of: text)[...]
        while let word = words.popFirst() {
            switch word {
            case "machine":
                guard let name = words.popFirst()?.lowercased() else { return }
                let entry = Self.entry(&words)
                // The first entry of a host counts, as for other programs.
                if entries[name] == nil { entries[name] = entry }
            case "default":
                let entry = Self.entry(&words)
                if standard == nil { standard = entry }
            default: break
            }
        }
    }

    /// Returns the entry of a host, or the default one.
    func entry(for host: String) -> Entry? { entries[host.lowercased()] ?? standard }

    /// Returns the entry of a host in the user's file.
    ///
    /// - Throws: `ValidationError` that names the file.
    static func entry(for host: String, environment: [String: String]) throws -> Entry {
        let named = environment["NETRC"].flatMap { $0.isEmpty ? nil : $0 }
        let home = environment["HOME"] ?? NSHomeDirectory()
        let path = named ?? home + "/.netrc"
        guard let data = RequestOptions.contents(of: path) else {
            throw ValidationError("The file \"\(path)\" of --netrc cannot be read; name another in $NETRC.")
        }
        guard let entry = Netrc(String(decoding: data, as: UTF8.self)).entry(for: host), !entry.login.isEmpty else {
            throw ValidationError(
                "The file \"\(path)\" has no login for \(host); add the line 'machine \(host) login NAME password WORD'."
            )
        }
        return entry
    }

    private static func entry(_ words: inout ArraySlice<String>) -> Entry {
        var entry = Entry()
        while let word = words.first, !["machine", "default"].contains(word) {
            words.removeFirst()
            switch word {
            case "login": entry.login = words.popFirst() ?? ""
            case "password": entry.password = words.popFirst() ?? ""
            case "account": _ = words.popFirst()
            default: break
            }
        }
        return entry
    }

    /// Returns the words of a file without comments and macros, which end at an empty line.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        var isMacro = false
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if isMacro {
                isMacro = !line.allSatisfy(\.isWhitespace)
                continue
            }
            let found = self.words(ofLine: line)
            let macro = found.firstIndex(of: "macdef")
            isMacro = macro != nil
            words += found[..<(macro ?? found.endIndex)]
        }
        return words
    }

    private static func words(ofLine line: Substring) -> [String] {
        var words: [String] = []
        var rest = line.drop(while: \.isWhitespace)
        while let first = rest.first, first != "#" {
            if first == "\"" {
                words.append(quoted(&rest))
            } else {
                words.append(String(rest.prefix { !$0.isWhitespace }))
                rest = rest.drop { !$0.isWhitespace }
            }
            rest = rest.drop(while: \.isWhitespace)
        }
        return words
    }

    /// Removes and returns a word in quotes, in which a backslash escapes the next character.
    private static func quoted(_ rest: inout Substring) -> String {
        var word = ""
        rest.removeFirst()
        while let character = rest.popFirst(), character != "\"" {
            guard character == "\\" else {
                word.append(character)
                continue
            }
            switch rest.popFirst() {
            case "n"?: word.append("\n")
            case "r"?: word.append("\r")
            case "t"?: word.append("\t")
            case let escaped?: word.append(escaped)
            case nil: break
            }
        }
        return word
    }
}
