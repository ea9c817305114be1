import ArgumentParser
package import HTTPTypes
package import Paging
package import PagingHTTP

/// The parsing of option values, with errors that say what to write instead.
package enum Parse {
    /// Parses a place in a response: a JSON Pointer, or `header:NAME`.
    package static func place(_ text: String) throws -> ValuePlace {
        if text.hasPrefix("header:") {
            try checkHeaderName(of: text)
        } else {
            _ = try pointer(text)
        }
        guard let place = ValuePlace(text) else {
            throw ValidationError("write a JSON Pointer such as /meta/next, or header:NAME.")
        }
        return place
    }

    /// Parses the place of the next page, which for keyset may be the item itself: an empty pointer.
    package static func nextPlace(_ text: String) throws -> ValuePlace {
        text.isEmpty ? .body(.root) : try place(text)
    }

    /// Parses the base of relative URLs: a place, or an absolute URL.
    package static func base(_ text: String) throws -> LinkBase {
        guard !text.hasPrefix("header:") else { return .at(try place(text)) }
        guard let base = LinkBase(text) else {
            throw ValidationError("write a JSON Pointer such as /links/base, header:NAME, or an absolute URL.")
        }
        return base
    }

    /// Parses the sign that more items follow: a place, `not:PLACE` or `present:PLACE`.
    package static func moreSign(_ text: String) throws -> MoreSign {
        let prefix = ["not:", "present:"].first { text.hasPrefix($0) } ?? ""
        _ = try place(String(text.dropFirst(prefix.count)))
        guard let sign = MoreSign(text) else {
            throw ValidationError("write a place such as /has_more, not:/done or present:/next.")
        }
        return sign
    }

    /// Parses a target in a request: `NAME`, `header:NAME`, `body:/POINTER`, `form:NAME` or `path:NAME`.
    package static func target(_ text: String) throws -> ParameterTarget {
        if text.hasPrefix("header:") { try checkHeaderName(of: text) }
        if text.hasPrefix("body:") { _ = try pointer(String(text.dropFirst(5))) }
        guard let target = ParameterTarget(text) else {
            throw ValidationError("write the name of a query parameter, header:NAME, or body:/POINTER.")
        }
        return target
    }

    /// Parses a JSON Pointer (RFC 6901).
    package static func pointer(_ text: String) throws -> JSONPointer {
        do {
            return try JSONPointer(text)
        } catch {
            throw ValidationError(error.description)
        }
    }

    private static func checkHeaderName(of text: String) throws {
        guard HTTPField.Name(String(text.dropFirst(7))) != nil else {
            throw ValidationError("write the name of a header field after header:, such as header:X-Total-Count.")
        }
    }

    /// Parses a positive whole number.
    package static func count(_ text: String) throws -> Int {
        guard let number = Int(text), number >= 1 else { throw ValidationError("write a whole number of 1 or more.") }
        return number
    }

    /// Parses a number of retries.
    package static func retries(_ text: String) throws -> Int {
        guard let number = Int(text), (0...100).contains(number) else {
            throw ValidationError("write a whole number from 0 (no retries) to 100.")
        }
        return number
    }

    /// Parses the number of a list's first page.
    package static func firstPage(_ text: String) throws -> Int {
        guard let number = Int(text), (0...1).contains(number) else { throw ValidationError("write 0 or 1.") }
        return number
    }

    /// Parses a number of concurrent page loads.
    package static func window(_ text: String) throws -> PageWindow {
        switch text {
        case "serial": return .serial
        case "auto": return .standard
        default:
            guard let number = Int(text), (1...256).contains(number) else {
                throw ValidationError("write serial, auto, or the number of pages to load at once, from 1 to 256.")
            }
            return .pages(number)
        }
    }

    /// Parses a number of workers.
    package static func workers(_ text: String) throws -> Int {
        guard let count = Int(text), (1...100_000).contains(count) else {
            throw ValidationError("write the number of workers that run at the same time, from 1 to 100000.")
        }
        return count
    }

    /// Parses a time in seconds.
    package static func seconds(_ text: String) throws -> Duration {
        guard let number = Double(text), number > 0, number <= 86_400 else {
            throw ValidationError("write a number of seconds above 0, at most 86400.")
        }
        return .seconds(number)
    }

    /// Parses a request method.
    package static func method(_ text: String) throws -> HTTPRequest.Method {
        guard let method = HTTPRequest.Method(text.uppercased()), ![.head, .connect, .trace].contains(method) else {
            throw ValidationError("write a method that returns items, such as GET or POST.")
        }
        return method
    }
}
