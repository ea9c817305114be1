import Foundation

extension Secrets {
    /// Returns a document with `***` in place of each credential, and the records that restore them.
    ///
    /// For a response that is stored as a server sent it. Linear in the length of the document for each secret.
    package func sealed(_ document: [UInt8]) -> [UInt8] {
        let text = WithheldText(
            document,
            without: credentialFinder.occurrences(in: document, 0..<document.count)
        )
        guard let records = try? JSONEncoder().encode(text.records) else { return [] }
        return [UInt8](records) + [UInt8(ascii: "\n")] + text.bytes
    }

    /// Returns the document of ``sealed(_:)``, or `nil` if it is damaged or a secret is missing.
    package func opened(_ sealed: [UInt8]) -> [UInt8]? {
        guard let end = sealed.firstIndex(of: UInt8(ascii: "\n")),
            let records = try? JSONDecoder().decode([Withheld].self, from: Data(sealed[..<end]))
        else { return nil }
        return try? restored(Array(sealed[(end + 1)...]), records)
    }
}
