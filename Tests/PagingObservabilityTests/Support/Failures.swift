import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting

/// An error such as a library may throw that this package does not know.
struct SecretFailure: Error, CustomStringConvertible {
    var description: String { "GET https://api.test/things?q=hush failed" }
}

/// The same from a source that knows what its errors mean.
struct SecretEnding: PageFailure, CustomStringConvertible {
    let ending: WalkEnding
    var isExpiredCursor = false
    var isTransient: Bool { false }
    var description: String { "GET https://api.test/things?q=hush failed" }
}

/// Lists that end in every way that quotes an error, each with a secret in it.
var secretiveLists: [ScriptedSource<Int, Int>] {
    let errors: [any Error] = [
        SecretFailure(), SecretEnding(ending: .failed), SecretEnding(ending: .limited), SecretEnding(ending: .short),
        SecretEnding(ending: .failed, isExpiredCursor: true),
    ]
    return errors.map { error in
        var list: ScriptedSource<Int, Int> = [nil: [.items([1], following: 2)], 2: [.failure(error)]]
        list.policy.expiredCursor = .restarts()
        return list
    }
}

struct Thing: Codable, Sendable {
    let id: Int
}

/// A list over HTTP whose address has a secret in it.
func thingsOverHTTP(_ reply: StubReply) throws -> some PageSource<Thing, PageAddress> {
    let client = try HTTPClient("https://api.test", transport: StubTransport(["/things": reply]))
    return client.list(Thing.self, "/things?api_key=hush", by: .linkHeader)
}

/// Rules for retries without chance.
var retryOnce: RetryPolicy {
    var policy = RetryPolicy(firstDelay: .seconds(1))
    policy.isJittered = false
    return policy
}

extension StubReply {
    /// What a server says to those who may not read a list.
    static var refusal: StubReply { StubReply(status: .forbidden) }
}
