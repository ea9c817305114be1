import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting

/// An error from another library, with a secret in its text.
struct SecretFailure: Error, CustomStringConvertible {
    var description: String { "GET https://api.test/things?q=hush failed" }
}

/// An error with a secret, from a source that classifies its errors.
struct SecretEnding: PageFailure, CustomStringConvertible {
    let ending: WalkEnding
    var isExpiredCursor = false
    var isTransient: Bool { false }
    var description: String { "GET https://api.test/things?q=hush failed" }
}

/// Lists with every ending that quotes an error, each with a secret in it.
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

/// Returns a list over HTTP whose address contains a secret.
func thingsOverHTTP(_ reply: StubReply) throws -> some PageSource<Thing, PageAddress> {
    let client = try PagingClient("https://api.test", transport: StubTransport(["/things": reply]))
    return client.list(Thing.self, "/things?api_key=hush", by: .linkHeader)
}

/// A retry policy without jitter.
var retryOnce: RetryPolicy {
    var policy = RetryPolicy(firstDelay: .seconds(1))
    policy.isJittered = false
    return policy
}

extension StubReply {
    /// A response to clients that may not read a list.
    static var refusal: StubReply { StubReply(status: .forbidden) }
}
