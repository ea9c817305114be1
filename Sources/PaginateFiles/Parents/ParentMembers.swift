import ArgumentParser
package import PagingHTTP

/// An option of `--parent-key NAME=POINTER`: a member that each item receives from its parent.
package struct ParentMember: Hashable, Sendable {
    /// The name of the member in the items.
    package let name: String
    /// The place of the value in the parent.
    package let pointer: JSONPointer

    /// Creates a member from the text of the option.
    ///
    /// - Throws: `ValidationError` with one sentence that says what to write.
    package init(_ text: String) throws {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
            throw ValidationError("write NAME=POINTER, such as repo=/full_name.")
        }
        name = String(text[..<equals])
        pointer = try Parse.pointer(String(text[text.index(after: equals)...]))
    }

    /// Checks that no two options have the same name.
    ///
    /// - Throws: `ValidationError` that names the member.
    package static func check(_ members: [ParentMember]) throws {
        var names: Set<String> = []
        for member in members where !names.insert(member.name).inserted {
            throw ValidationError("--parent-key sets \"\(member.name)\" twice; give each value a name of its own.")
        }
    }
}

/// The members that the items of one list receive from their parent, as JSON text.
package struct ParentMembers: Sendable {
    private let members: [ParentMember]
    /// The members with their values, separated by commas.
    private let text: [UInt8]
    private let place: ParentPlace

    /// Creates the members of a parent, whose values keep their JSON text.
    ///
    /// - Throws: ``ParentError`` when the parent lacks a value; null is a value.
    package init(_ members: [ParentMember], of parent: Parent) throws(ParentError) {
        var text: [UInt8] = []
        for member in members {
            guard let value = parent.json(at: member.pointer) else {
                throw ParentError(
                    "\(parent.place) has no value for --parent-key \(member.name)=\(member.pointer).",
                    at: parent.place
                )
            }
            if !text.isEmpty { text.append(UInt8(ascii: ",")) }
            text += JSONValue.string(member.name).encoded()
            text.append(UInt8(ascii: ":"))
            text += value
        }
        self.members = members
        self.text = text
        place = parent.place
    }

    /// Returns the JSON text of an item with the members at its end.
    ///
    /// - Throws: ``ParentError`` when the item is not an object, or already has such a member.
    package func added(to item: some Sequence<UInt8>) throws(ParentError) -> [UInt8] {
        var bytes = Array(item)
        guard !members.isEmpty else { return bytes }
        guard let outline = try? JSONOutline(bytes), outline.root.kind == .object else {
            throw ParentError(
                "--parent-key needs items that are objects, and the list of \(place.inSentence) has others."
            )
        }
        for member in members where outline.node(at: JSONPointer(tokens: [member.name])) != nil {
            throw ParentError(
                "The items of the list of \(place.inSentence) already have a member \"\(member.name)\"; choose another "
                    + "name in --parent-key."
            )
        }
        let end = outline.root.range.upperBound - 1
        let isEmpty = bytes[..<end].last { $0 > 0x20 } == UInt8(ascii: "{")
        bytes.insert(contentsOf: (isEmpty ? [] : [UInt8(ascii: ",")]) + text, at: end)
        return bytes
    }
}

extension ParentPlace {
    /// The place in the middle of a sentence.
    fileprivate var inSentence: String { file.map { "line \(number) of \($0)" } ?? "URL \(number)" }
}
