extension JSONValue {
    /// The value at a pointer, or `nil` if there is none.
    ///
    /// The last of duplicate keys counts.
    public subscript(pointer: JSONPointer) -> JSONValue? {
        var value = self
        for token in pointer.path {
            switch value {
            case .object(let object):
                guard let index = object.lastIndex(of: token.bytes) else { return nil }
                value = object.members[index].value
            case .array(let elements):
                guard let index = token.index, index < elements.count else { return nil }
                value = elements[index]
            default: return nil
            }
        }
        return value
    }

    /// Sets the value at a pointer, and creates missing or null objects on the path.
    ///
    /// In an array, the index must exist or be the one after the last, also written `-`. A string, number or Boolean on
    /// the path is not replaced.
    ///
    /// - Returns: whether the value was set. If not, nothing has changed.
    @discardableResult
    public mutating func set(_ value: JSONValue, at pointer: JSONPointer) -> Bool {
        guard pointer.path.count <= Self.maximumDepth else { return false }
        return update(pointer.path[...], with: value)
    }

    /// Removes the value at a pointer: every member with the key, or the element of an array.
    ///
    /// The empty pointer sets the value to null.
    ///
    /// - Returns: whether a value was removed.
    @discardableResult
    package mutating func remove(at pointer: JSONPointer) -> Bool {
        guard pointer.path.count <= Self.maximumDepth else { return false }
        return update(pointer.path[...], with: nil)
    }

    /// Sets the value at a path, or removes it if `value` is `nil`.
    ///
    /// `maximumDepth` limits the recursion.
    fileprivate mutating func update(_ path: ArraySlice<JSONPointer.Token>, with value: JSONValue?) -> Bool {
        guard let token = path.first else {
            self = value ?? .null
            return true
        }
        switch self {
        case .null:
            guard value != nil else { return false }
            var object = Object()
            guard object.update(token, path.dropFirst(), with: value) else { return false }
            self = .object(object)
            return true
        case .object(var object):
            // Releases the payload first, so that the mutation does not copy it.
            self = .null
            defer { self = .object(object) }
            return object.update(token, path.dropFirst(), with: value)
        case .array(var elements):
            self = .null
            defer { self = .array(elements) }
            return Self.update(&elements, token, path.dropFirst(), with: value)
        default:
            return false
        }
    }

    private static func update(
        _ elements: inout [JSONValue],
        _ token: JSONPointer.Token,
        _ rest: ArraySlice<JSONPointer.Token>,
        with value: JSONValue?
    ) -> Bool {
        guard let index = token.text == "-" ? elements.count : token.index, index <= elements.count else {
            return false
        }
        if index == elements.count {
            var element = JSONValue.null
            guard value != nil, element.update(rest, with: value) else { return false }
            elements.append(element)
            return true
        }
        guard rest.isEmpty, value == nil else { return elements[index].update(rest, with: value) }
        elements.remove(at: index)
        return true
    }
}

extension JSONValue.Object {
    fileprivate mutating func update(
        _ token: JSONPointer.Token,
        _ rest: ArraySlice<JSONPointer.Token>,
        with value: JSONValue?
    ) -> Bool {
        let index = lastIndex(of: token.bytes)
        if rest.isEmpty, value == nil {
            self[token.text] = nil
            return index != nil
        }
        if let index { return members[index].value.update(rest, with: value) }
        var member = Member(key: token.text, value: .null)
        guard value != nil, member.value.update(rest, with: value) else { return false }
        members.append(member)
        return true
    }
}
