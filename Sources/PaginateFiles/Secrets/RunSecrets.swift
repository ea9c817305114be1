import Foundation
package import PagingHTTP

/// The credentials of a run, which no message and no file of it contains.
///
/// Everything that describes a run is written through one of these functions: messages, the report, the trace, states,
/// plans, receipts, and the records of a database. Items, and the values of parents, are the user's data, and are
/// written as they are.
package enum RunSecrets {
    /// The secrets of the run that a task belongs to.
    @TaskLocal package static var current: Secrets?

    /// Returns a message without secrets.
    package static func hidden(in text: String) -> String { current?.hidden(in: text) ?? text }

    /// Returns a JSON document without secrets in its strings.
    package static func hidden(inJSON document: [UInt8]) -> [UInt8] { current?.hidden(inJSON: document) ?? document }

    /// Returns a response as it is stored: without secrets, with a record of each.
    package static func sealed(_ document: [UInt8]) -> [UInt8] { (current ?? Secrets()).sealed(document) }

    /// Returns the response of ``sealed(_:)``; `nil` when it is damaged or a secret is missing.
    package static func opened(_ sealed: [UInt8]) -> [UInt8]? { (current ?? Secrets()).opened(sealed) }

    /// Returns a text document without secrets.
    package static func hidden(inText document: [UInt8]) -> [UInt8] {
        guard let current else { return document }
        return Array(current.credentialsHidden(in: String(decoding: document, as: UTF8.self)).utf8)
    }
}
