package import PaginateFiles
import Synchronization

/// The responses of the lists in a database, which a run writes in the transactions of its items.
package final class DatabaseResponses: ResponsePlace {
    /// A change to the stored responses.
    package enum Change: Sendable {
        /// The server has confirmed the stored response.
        case confirmation
        case response(PackedResponse)
    }

    private struct State {
        var changes: [String: Change] = [:]
        var lookup: (@Sendable (String) -> PackedResponse?)?
    }

    private let state = Mutex(State())

    /// Uses the responses of a database.
    ///
    /// - Parameter lookup: A function that returns the stored response to a request.
    package func attach(_ lookup: @escaping @Sendable (String) -> PackedResponse?) {
        state.withLock { $0.lookup = lookup }
    }

    /// Stops using the responses of a database.
    package func detach() {
        state.withLock { $0.lookup = nil }
    }

    func response(to request: String) -> CachedResponse? {
        let (change, lookup) = state.withLock { ($0.changes[request], $0.lookup) }
        if case .response(let packed) = change { return packed.response }
        return lookup?(request)?.response
    }

    func store(_ response: CachedResponse, to request: String) {
        guard let packed = PackedResponse(response) else { return }
        state.withLock { $0.changes[request] = .response(packed) }
    }

    func confirm(_ request: String) {
        state.withLock { state in
            // A response that waits to be written is newer than the confirmation of the stored one.
            if state.changes[request] == nil { state.changes[request] = .confirmation }
        }
    }

    /// Returns the changes since the last call.
    package func takeChanges() -> [String: Change] {
        state.withLock { state in
            defer { state.changes = [:] }
            return state.changes
        }
    }
}

/// The document of a response, compressed if this program can compress.
package struct PackedResponse: Sendable {
    package let compression: Compression?
    package let bytes: [UInt8]

    package init(compression: Compression?, bytes: [UInt8]) {
        (self.compression, self.bytes) = (compression, bytes)
    }

    /// - Returns: `nil` for a response that cannot be compressed.
    init?(_ response: CachedResponse) {
        compression = Compression.preferred
        guard let compression else {
            bytes = response.document
            return
        }
        guard let bytes = try? compression.compressor().filter(response.document[...], isLast: true) else { return nil }
        self.bytes = bytes
    }

    /// The response, unless its document is damaged or in a format that this program was built without.
    var response: CachedResponse? {
        guard let compression else { return CachedResponse(bytes) }
        return (try? compression.decompressor().filter(bytes[...], isLast: true)).flatMap { CachedResponse($0) }
    }
}
