import Foundation
import PagingUI
import SwiftUI

/// A progress indicator.
struct PagedSpinner: View {
    var body: some View {
        ProgressView().accessibilityLabel(PagedText.loading)
    }
}

/// A row with the reason of a failure and a retry button.
struct PagedFailureRow: View {
    let title: LocalizedStringKey
    let failure: LoadFailure
    let retry: @MainActor () -> Void

    var body: some View {
        VStack {
            Label(title, systemImage: "exclamationmark.triangle")
            if let reason = failure.readableReason {
                Text(verbatim: reason).font(.footnote).foregroundStyle(.secondary)
            }
            Button(PagedText.retry, action: retry).buttonStyle(.borderless)
        }
        .pagedRowStyle()
    }
}

extension LoadFailure {
    /// The error's description for people; `nil` if it has none.
    var readableReason: String? { (error as? any LocalizedError)?.errorDescription }
}

extension View {
    /// Distinguishes a row from the items.
    @MainActor @ViewBuilder
    func pagedRowStyle() -> some View {
        let row = frame(maxWidth: .infinity).multilineTextAlignment(.center)
        #if os(tvOS) || os(watchOS)
        row
        #else
        row.listRowSeparator(.hidden)
        #endif
    }
}

/// The texts of the default views: keys that an app translates or rewords in its own string catalog.
@MainActor
enum PagedText {
    static var loading: LocalizedStringKey { "Loading" }
    static var empty: LocalizedStringKey { "Nothing Here" }
    static var failed: LocalizedStringKey { "Could Not Load" }
    static var refreshFailed: LocalizedStringKey { "Could Not Refresh" }
    static var refresh: LocalizedStringKey { "Refresh" }
    static var retry: LocalizedStringKey { "Try Again" }
    static var waiting: LocalizedStringKey { "Waiting to try again" }
    static var keepLooking: LocalizedStringKey { "Keep Looking" }
    static var gap: LocalizedStringKey { "Some items are missing here" }
    static var fillDownwards: LocalizedStringKey { "Load Downwards" }
    static var fillUpwards: LocalizedStringKey { "Load Upwards" }

    static func newItems(_ count: Int, andMore: Bool) -> LocalizedStringKey {
        if andMore { return "\(count)+ new items" }
        return count == 1 ? "1 new item" : "\(count) new items"
    }
}
