import SwiftUI

/// A status in a timeline.
public struct StatusRow: View {
    private let status: Status

    /// Creates the row of a status.
    public init(_ status: Status) {
        self.status = status
    }

    /// The content of the row.
    public var body: some View {
        VStack(alignment: .leading) {
            Text(verbatim: "\(status.account.displayName) @\(status.account.acct)").font(.headline)
            Text(verbatim: status.plainText)
            Label("\(status.favouritesCount)", systemImage: "star").font(.footnote).foregroundStyle(.secondary)
        }
    }
}
