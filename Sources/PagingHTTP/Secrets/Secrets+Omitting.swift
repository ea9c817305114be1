// A digest of a text confirms a guess of any part of it, so a digest that is stored is one of a text without
// credentials: a salt beside it would only slow the guesses down.

extension Secrets {
    /// Returns a JSON value with `***` for texts and numbers in members with names of secrets.
    package static func redacted(_ value: JSONValue) -> JSONValue { redacted(value, isSecret: false) }

    private static func redacted(_ value: JSONValue, isSecret: Bool) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { redacted($0, isSecret: isSecret) })
        case .object(let object):
            let members = object.members.map { member in
                let isOwn = isSecret || Self.isSecret(queryName: member.key)
                return JSONValue.Object.Member(key: member.key, value: redacted(member.value, isSecret: isOwn))
            }
            return .object(JSONValue.Object(members))
        case .string, .number: return isSecret ? .string(mark) : value
        case .null, .bool: return value
        }
    }

    /// Returns the JSON of a request without its credentials, however short they are.
    package func omitted(from value: JSONValue) -> JSONValue { withoutValues(Self.redacted(value), entries) }

    /// Returns a request's form, XML, lines or other text without its credentials, however short.
    package func omitted(fromContent text: String) -> String {
        if let lines = Self.lines(of: text) {
            return String(decoding: omitted(from: .array(lines)).encoded(), as: UTF8.self)
        }
        let content = Self.content(text) { names, _ in
            names.contains(where: Self.isSecret(queryName:)) ? Self.mark : nil
        }
        return credentialsHidden(in: content)
    }

    private func withoutValues(_ value: JSONValue, _ entries: [Entry]) -> JSONValue {
        func isCredential(_ text: String) -> Bool {
            entries.contains { $0.isCredential && $0.bytes.elementsEqual(text.utf8) }
        }
        switch value {
        case .array(let elements): return .array(elements.map { withoutValues($0, entries) })
        case .object(let object):
            let members = object.members.map { member in
                JSONValue.Object.Member(key: member.key, value: withoutValues(member.value, entries))
            }
            return .object(JSONValue.Object(members))
        case .string(let text): return .string(isCredential(text) ? Self.mark : credentialsHidden(in: text))
        case .number(let text): return isCredential(text) ? .string(Self.mark) : value
        case .null, .bool: return value
        }
    }
}
