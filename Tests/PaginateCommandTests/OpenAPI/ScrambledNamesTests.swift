import Dispatch
import Foundation
import HTTPTypes
import PagingDemoServer
import PagingHTTP
import PagingTesting
import Synchronization
import Testing

@testable import PaginateCommand

extension EndToEnd {
    @Suite("openapi without names that mean anything", .timeLimit(.minutes(10)))
    struct ScrambledNamesTests {
        @Test(
            "Of the demo server's lists with scrambled names, 95 percent are proven, and none is wrong",
            arguments: 1...3
        )
        func scrambled(seed: Int) async throws {
            try await DemoServer.withServer { demo in
                let server = try ScrambledServer(demo.baseURL, seed: UInt64(seed))
                let folder = try TemporaryFolder()
                let schemes = folder.file("schemes")
                let result = try await Subprocess.run(
                    "openapi",
                    server.baseURL + "/openapi.json",
                    "--prove",
                    "--max-requests",
                    "2000",
                    "--json",
                    "--save",
                    schemes
                )
                let lists = try JSONValue(parsing: Array(result.output.utf8)).elements
                var proven = 0
                for list in lists where list["/scheme"] != .null {
                    let name = try #require(list["/name"]?.stringValue)
                    let fetched = try await Subprocess.run(
                        "fetch",
                        server.baseURL + (list["/path"]?.stringValue ?? ""),
                        "--scheme",
                        "\(schemes)/\(name).json"
                    )
                    let items = Set(fetched.output.split(separator: "\n"))
                    #expect(fetched.code == 0 && items.count == ScrambledServer.count, "\(list): \(fetched.error)")
                    if list["/verdict"] == "proven" { proven += 1 }
                }
                // The document has six lists, and an airport.
                #expect(proven * 100 >= 6 * 95, "\(proven) of 6 are proven: \(result.output)")
                #expect(lists.count <= 6)
            }
        }
    }
}

/// The demo server behind other names, each of which is a random word.
///
/// They are those of paths, parameters, members and header fields.
/// `Link` keeps its name, which is that of a standard.
private final class ScrambledServer: Sendable {
    private struct Words {
        var random: SeededGenerator
        var words: [String: String] = [:]
        var names: [String: String] = [:]
    }

    /// The number of items of each list, on several pages of the server's own length.
    static let count = 350

    private let demo: String
    private let words: Mutex<Words>
    private let own = Mutex<ReplyServer?>(nil)

    var baseURL: String { "http://127.0.0.1:\(own.withLock { $0?.port ?? 0 })" }

    init(_ demo: String, seed: UInt64) throws {
        self.demo = demo
        words = Mutex(Words(random: SeededGenerator(seed: seed)))
        let server = try ReplyServer { [weak self] path in
            self?.reply(to: path) ?? .init(bytes: [], closes: true)
        }
        own.withLock { $0 = server }
    }

    /// Returns the word for a name.
    private func word(_ name: String) -> String {
        words.withLock { words in
            if let known = words.words[name] { return known }
            var word = ""
            repeat {
                word = String((0..<7).map { _ in "bcdfghjklmnpqrstvwxz".randomElement(using: &words.random) ?? "b" })
            } while words.names[word] != nil
            (words.words[name], words.names[word]) = (word, name)
            return word
        }
    }

    private func name(_ word: String) -> String { words.withLock { $0.names[word] ?? word } }

    /// Returns a path and query whose names are replaced.
    private func address(_ text: String, _ replace: (String) -> String) -> String {
        let parts = text.split(separator: "?", maxSplits: 1).map(String.init)
        let path = parts[0].split(separator: "/").map { $0.contains("{") ? String($0) : replace(String($0)) }
        let query = (parts.count > 1 ? parts[1] : "").split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return ([replace(parts[0])] + parts.dropFirst()).joined(separator: "=")
        }
        return "/" + path.joined(separator: "/") + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    /// Returns a value of a response with other names.
    private func value(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            .object(.init(object.members.map { .init(key: word($0.key), value: self.value($0.value)) }))
        case .array(let elements): .array(elements.map(self.value))
        case .string(let text) where text.hasPrefix(demo):
            .string(baseURL + address(String(text.dropFirst(demo.count)), word))
        default: value
        }
    }

    // MARK: - The document

    /// Returns the document with other names.
    private func document(_ document: JSONValue) -> JSONValue {
        var document = document
        let paths = (document["/paths"]?.members ?? []).map { path, item -> JSONValue.Object.Member in
            var item = item
            item.set(.string(word(path)), at: "/get/operationId")
            item.set("", at: "/get/summary")
            return .init(key: address(path, word), value: described(item))
        }
        document.set(.object(.init(paths)), at: "/paths")
        if let components = document["/components"] { document.set(described(components), at: "/components") }
        return document
    }

    /// Returns a part of the document with other names for parameters, header fields and members.
    private func described(_ part: JSONValue) -> JSONValue {
        switch part {
        case .array(let elements): .array(elements.map(described))
        case .object(let object):
            .object(.init(object.members.compactMap(described)))
        default: part
        }
    }

    private func described(_ member: JSONValue.Object.Member) -> JSONValue.Object.Member? {
        switch (member.key, member.value) {
        case ("properties", .object(let object)), ("headers", .object(let object)):
            let members = object.members.map { own -> JSONValue.Object.Member in
                .init(key: own.key == "Link" ? own.key : word(own.key), value: described(own.value))
            }
            return .init(key: member.key, value: .object(.init(members)))
        case ("required", .array(let names)):
            return .init(key: member.key, value: .array(names.map { .string(word($0.stringValue ?? "")) }))
        case ("name", .string(let name)): return .init(key: member.key, value: .string(word(name)))
        // A word of an enumeration, such as "list", says what an object is.
        case ("enum", _), ("description", _): return nil
        default: return .init(key: member.key, value: described(member.value))
        }
    }

    // MARK: - Requests

    private func reply(to path: String) -> ReplyServer.Reply {
        let real = address(path, name)
        let isDocument = real.hasPrefix("/openapi.json")
        let counted =
            isDocument || real.contains("count=")
            ? real : real + (real.contains("?") ? "&" : "?") + "count=\(Self.count)"
        guard let (response, body) = forwarded(counted), let content = try? JSONValue(parsing: body) else {
            return .init(bytes: Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8))
        }
        var head = "HTTP/1.1 \(response.status.code) X\r\nContent-Type: application/json\r\n"
        for field in response.headerFields {
            switch field.name.canonicalName {
            case "link":
                let links = field.value.split(separator: "<", omittingEmptySubsequences: false).map { link -> String in
                    guard let end = link.firstIndex(of: ">"), link.hasPrefix(demo) else { return String(link) }
                    return baseURL + address(String(link[..<end].dropFirst(demo.count)), word) + link[end...]
                }
                head += "Link: \(links.joined(separator: "<"))\r\n"
            case "x-total-count": head += "\(word("X-Total-Count")): \(field.value)\r\n"
            default: break
            }
        }
        let bytes = (isDocument ? document(content) : value(content)).encoded()
        return .init(bytes: Array((head + "Content-Length: \(bytes.count)\r\n\r\n").utf8) + bytes)
    }

    /// Returns the demo server's response; the caller is a thread of its own.
    private func forwarded(_ path: String) -> (HTTPResponse, [UInt8])? {
        let authority = String(demo.dropFirst("http://".count))
        let request = HTTPRequest(method: .get, scheme: "http", authority: authority, path: path)
        let done = DispatchSemaphore(value: 0)
        let answer = Mutex<(HTTPResponse, [UInt8])?>(nil)
        Task {
            if let reply = try? await SystemTransport().send(request, body: nil),
                let body = try? await reply.body.collect(upTo: 1 << 20)
            {
                answer.withLock { $0 = (reply.response, body) }
            }
            done.signal()
        }
        done.wait()
        return answer.withLock(\.self)
    }
}
