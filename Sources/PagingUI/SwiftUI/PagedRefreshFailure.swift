#if canImport(SwiftUI)
    import SwiftUI

    /// Why the rows on screen could not be read again; nothing if they could.
    ///
    /// It stands below them, so that none of them moves when it comes and goes.
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
                        .background(.bar)
                }
            }
        }
    }
#endif
