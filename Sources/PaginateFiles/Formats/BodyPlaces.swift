import ArgumentParser
import Foundation
package import PagingHTTP

/// The places in a body that a scheme reads.
///
/// Lines and rows have none, and XML has them below its root element, so they are checked before the first request.
package struct BodyPlaces: Hashable, Sendable {
    /// A place, with the option or file that names it.
    struct Place: Hashable, Sendable {
        let pointer: JSONPointer
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
    package init(_ scheme: PaginationScheme, source: (_ key: String, _ detail: String?) -> String) {
        var places: [Place] = []
        for (keys, text) in Self.texts(in: Self.file(of: scheme)) {
            guard let pointer = Self.pointer(text), let key = keys.first else { continue }
            places.append(Place(pointer: pointer, source: source(key, keys.dropFirst().last)))
        }
        all = places
    }

    /// Returns the places with that of `--items`.
    package func adding(items pointer: JSONPointer?) -> BodyPlaces {
        guard let pointer, pointer != .root else { return self }
        return BodyPlaces(all: all + [Place(pointer: pointer, source: "--items")])
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
    private static func texts(in value: JSONValue?, at keys: [String] = []) -> [(keys: [String], text: String)] {
        switch value {
        case .string(let text): [(keys, text)]
        case .array(let elements): elements.flatMap { texts(in: $0, at: keys) }
        case .object(let object):
            object.members.filter { !others.contains($0.key) }.flatMap { member in
                let isKeyed = keys.last.map(keyed.contains) ?? false
                return isKeyed ? [(keys, member.key)] : texts(in: member.value, at: keys + [member.key])
            }
        default: []
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

    /// Returns the problem of the place in XML with a root element, if it has one.
    ///
    /// - Parameter root: The name of the root element, if it is known.
    func problem(inXMLUnder root: String?) -> String? {
        guard let path = XMLPath(pointer) else {
            return
                "\(source) \"\(pointer)\" is not a path in XML; write \(XMLPath.form), or a header field as header:NAME."
        }
        guard let root, let own = path.root, own != root else { return nil }
        return
            "\(source) reads \(pointer), and the root element of the response is <\(root)>; write a path from the root "
            + "element, such as /\(root)\(pointer), or the name of a header field as header:NAME."
    }
}
