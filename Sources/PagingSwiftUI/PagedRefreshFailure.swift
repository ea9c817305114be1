import PagingUI
import SwiftUI

/// The reason why the visible rows could not be refreshed; empty after a successful refresh.
///
/// It is shown below the rows, so that none of them moves when it appears or disappears.
struct PagedRefreshFailure<Item: Sendable>: View {
    let model: PagingModel<Item>
    @Environment(\.pagedViews) private var views

    var body: some View {
        if let failure = model.content.refreshFailure {
            let retry: @MainActor () -> Void = { [model] in Task { await model.refresh() } }
            if let failed = views.refreshFailure {
                failed(failure, retry)
            } else {
                PagedFailureRow(title: PagedText.refreshFailed, failure: failure, retry: retry)
                    .padding()
                    .background(barStyle)
            }
        }
    }

    /// The style of a bar, which tvOS and watchOS do not have.
    private var barStyle: Material {
        #if os(tvOS) || os(watchOS)
        .regularMaterial
        #else
        .bar
        #endif
    }
}
