import ArgumentParser
import Foundation
import PagingHTTP

/// The places in a JSON body that a scheme reads.
///
/// A body in another format has no such places, or has them elsewhere, so they are checked before the first request.
struct BodyPlaces: Hashable, Sendable {
    /// A place, with the option or file that names it.
    struct Place: Hashable, Sendable {
        /// The content that a scheme reads at a place.
        enum Content: Hashable, Sendable { case value, links, parameters, items }

        let pointer: JSONPointer
        let content: Content
        /// The option that names the place, such as `--total`.
        let source: String
    }

    let all: [Place]

    /// No places.
    static let none = BodyPlaces(all: [])

    private init(all: [Place]) {
        self.all = all
    }

    /// Creates the places of a scheme.
    ///
    /// They are read from the scheme as a file has it, in which each text that starts like a JSON Pointer is such a
    /// place, except for those that mean something else. A scheme that cannot be written has none.
    ///
    /// - Parameter source: Returns the option that names a member of the file: its key, or the one within `next`.
    init(_ scheme: PaginationScheme, source: (_ key: String, _ detail: String?) -> String) {
        var places: [Place] = []
        for (keys, text) in Self.texts(in: Self.file(of: scheme)) {
            guard let pointer = Self.pointer(text), let key = keys.first else { continue }
            let content: Place.Content =
                switch (key, keys.last) {
                case ("next", "links"): .links
                case ("next", "merge"): .parameters
                case ("items", _): .items
                default: .value
                }
            places.append(Place(pointer: pointer, content: content, source: source(key, keys.dropFirst().last)))
        }
        all = places
    }

    /// Returns the places with that of `--items`.
    func adding(items pointer: JSONPointer?) -> BodyPlaces {
        guard let pointer, pointer != .root else { return self }
        return BodyPlaces(all: all + [Place(pointer: pointer, content: .items, source: "--items")])
    }

    /// Returns a scheme whose places are replaced.
    static func replacing(
        in scheme: PaginationScheme,
        by replacement: (JSONPointer) -> JSONPointer
    ) -> PaginationScheme {
        guard let file = file(of: scheme) else { return scheme }
        let replaced = mapped(file, []) { text in
            guard let pointer = pointer(text) else { return text }
            return text.replacing(pointer.description, with: replacement(pointer).description)
        }
        let data = Data(replaced.encoded())
        return replaced == file ? scheme : (try? JSONDecoder().decode(PaginationScheme.self, from: data)) ?? scheme
    }

    private static func file(of scheme: PaginationScheme) -> JSONValue? {
        (try? JSONEncoder().encode(scheme)).flatMap { try? JSONValue(parsing: [UInt8]($0)) }
    }

    /// The keys of texts that are no places in a body: within items and in requests.
    private static let others: Set<String> = [
        "key", "identity", "page", "offset", "into", "parameters", "keeps", "continuesAt",
    ]

    /// The keys of objects whose keys are places, and whose values are not.
    private static let keyed: Set<String> = ["success", "ready", "carries"]

    /// Returns each text that may be a place, with the keys on the way to it.
    private static func texts(in file: JSONValue?) -> [(keys: [String], text: String)] {
        var texts: [([String], String)] = []
        _ = file.map { file in
            mapped(file, []) { text in
                text
            } found: {
                texts.append(($0, $1))
            }
        }
        return texts
    }

    /// Returns a value whose texts that may be places are replaced.
    private static func mapped(
        _ value: JSONValue,
        _ keys: [String],
        _ replacement: (String) -> String,
        found: ([String], String) -> Void = { _, _ in }
    ) -> JSONValue {
        switch value {
        case .string(let text):
            found(keys, text)
            return .string(replacement(text))
        case .array(let elements): return .array(elements.map { mapped($0, keys, replacement, found: found) })
        case .object(let object):
            return .object(
                .init(
                    object.members.map { member in
                        if others.contains(member.key) { return member }
                        if let last = keys.last, keyed.contains(last) {
                            found(keys, member.key)
                            return .init(key: replacement(member.key), value: member.value)
                        }
                        let inner = mapped(member.value, keys + [member.key], replacement, found: found)
                        return .init(key: member.key, value: inner)
                    }
                )
            )
        default: return value
        }
    }

    /// Returns the place in the body that a text names; `nil` for the body itself and any other text.
    private static func pointer(_ text: String) -> JSONPointer? {
        let prefix = ["not:", "present:"].first { text.hasPrefix($0) } ?? ""
        let place = text.dropFirst(prefix.count)
        guard place.hasPrefix("/") else { return nil }
        return try? JSONPointer(String(place))
    }
}

extension BodyPlaces.Place {
    /// Returns the problem of the place in a format without an envelope, and its correction.
    func problem(in format: String) -> String {
        let advice =
            source == "--items"
            ? "leave it out" : "name a header field as header:NAME, or choose another --pagination"
        return "\(source) reads \(pointer) in a JSON body, and \(format) has nothing but items; \(advice)."
    }

    /// Returns the problem of the place in a document with another root element, and its correction.
    func problem(under root: String) -> String {
        "\(source) reads \(pointer), and the root element of the response is <\(root)>; write a path from the root "
            + "element, such as /\(root)\(pointer), or the name of a header field as header:NAME."
    }
}
