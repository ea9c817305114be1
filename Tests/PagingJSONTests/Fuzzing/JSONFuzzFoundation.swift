import Foundation
import PagingJSON

/// Foundation's reader as a reference.
///
/// It differs from RFC 8259, and from the readers under test, in these points:
///
/// - It accepts a comma before a closing bracket (sections 4 and 5 do not).
/// - It accepts a byte order mark, UTF-16 and UTF-32 (``JSONBytes`` handles these here), even with an incomplete last
///   unit, and drops a U+FEFF at the start of a string and after an escape.
/// - It rejects unpaired surrogates, which section 8.2 permits.
/// - It rejects numbers too large for `Double`, and rounds others (here they are text).
/// - It keeps one of several duplicate keys, and rejects more than 512 levels of nesting.
extension JSONReaders {
    /// Returns an unexpected difference from Foundation, or `nil`.
    static func foundation(_ bytes: [UInt8], _ value: JSONValue?) -> String? {
        let theirs = Result { try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) }
        switch (value, theirs) {
        case (nil, .failure): return nil
        case (let value?, .success(let object)):
            return matches(value, object) ? nil : "Foundation reads \(object) instead of \(value)"
        case (let value?, .failure(let error)):
            return isRefusedByFoundation(value, bytes) ? nil : "Foundation refuses this (\(error))"
        case (nil, .success(let object)):
            return isAcceptedByFoundation(bytes) ? nil : "Foundation accepts this as \(object)"
        }
    }

    /// Whether a value contains a lone surrogate (decoded as U+FFFD) or a number too large for `Double`.
    private static func isRefusedByFoundation(_ value: JSONValue, _ bytes: [UInt8]) -> Bool {
        func isLone(_ text: String) -> Bool {
            text.unicodeScalars.contains("\u{FFFD}") && !Data(bytes).contains(Data("\u{FFFD}".utf8))
        }
        switch value {
        case .number(let text): return Double(text)?.isFinite != true
        case .string(let text): return isLone(text)
        case .array(let elements): return elements.contains { isRefusedByFoundation($0, bytes) }
        case .object(let object):
            return object.members.contains { isLone($0.key) || isRefusedByFoundation($0.value, bytes) }
        default: return false
        }
    }

    /// Whether a document is JSON after conversion to UTF-8 and removal of the mark and trailing commas.
    private static func isAcceptedByFoundation(_ bytes: [UInt8]) -> Bool {
        let whole = (0...3).lazy.compactMap { try? JSONBytes.normalized(Array(bytes.dropLast($0))) }
        guard var rest = whole.first else { return false }
        while true {
            do {
                _ = try JSONOutline(rest)
                return true
            } catch {
                let isClosing = error.byte == UInt8(ascii: "]") || error.byte == UInt8(ascii: "}")
                let before = rest[..<error.offset].lastIndex { $0 > 0x20 }
                guard isClosing, let before, rest[before] == UInt8(ascii: ",") else { return false }
                rest.remove(at: before)
            }
        }
    }

    private static func matches(_ value: JSONValue, _ object: Any) -> Bool {
        switch value {
        case .null: return object is NSNull
        case .bool(let flag): return (object as? Bool) == flag
        case .string(let text): return (object as? String).map { isSame(text, $0) } == true
        case .number(let text):
            guard let number = object as? NSNumber, let expected = Double(text) else { return false }
            // Foundation converts through a decimal type, which loses the last digit of some numbers.
            let isNear = abs(number.doubleValue - expected) <= abs(expected) * 1e-14
            return isNear && (value.intValue == nil || number.intValue == value.intValue)
        case .array(let elements):
            guard let others = object as? [Any], others.count == elements.count else { return false }
            return zip(elements, others).allSatisfy { matches($0, $1) }
        case .object(let members):
            guard let others = object as? [String: Any] else { return false }
            return matches(members, others)
        }
    }

    private static func matches(_ object: JSONValue.Object, _ others: [String: Any]) -> Bool {
        let keys = Set(object.members.map { withoutMark($0.key) })
        guard keys == Set(others.keys.map(withoutMark)) else { return false }
        return keys.allSatisfy { key in
            let ours = object.members.filter { withoutMark($0.key) == key }
            let theirs = others.filter { withoutMark($0.key) == key }
            return theirs.values.allSatisfy { other in ours.contains { matches($0.value, other) } }
        }
    }

    private static func isSame(_ left: String, _ right: String) -> Bool {
        withoutMark(left) == withoutMark(right)
    }

    private static func withoutMark(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{FEFF}" }))
    }
}

extension Data {
    fileprivate func contains(_ other: Data) -> Bool {
        range(of: other) != nil
    }
}
