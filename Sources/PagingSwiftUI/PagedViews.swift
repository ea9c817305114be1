import PagingUI
import SwiftUI

/// The replaced views, passed down in the environment.
struct PagedViews: Sendable {
    var loading: (@MainActor () -> AnyView)?
    var empty: (@MainActor () -> AnyView)?
    var failure: (@MainActor (LoadFailure, @escaping @MainActor () -> Void) -> AnyView)?
    var refreshFailure: (@MainActor (LoadFailure, @escaping @MainActor () -> Void) -> AnyView)?
    var header: (@MainActor (LoadState, @escaping @MainActor () -> Void) -> AnyView)?
    var footer: (@MainActor (LoadState, @escaping @MainActor () -> Void) -> AnyView)?
    var gap: (@MainActor (ListGap, @escaping @MainActor (GapSide) -> Void) -> AnyView)?
    var placeholder: (@MainActor (Int) -> AnyView)?
    var newItems: (@MainActor (Int, @escaping @MainActor () -> Void) -> AnyView)?
}

extension EnvironmentValues {
    private enum PagedViewsKey: EnvironmentKey {
        static let defaultValue = PagedViews()
    }

    var pagedViews: PagedViews {
        get { self[PagedViewsKey.self] }
        set { self[PagedViewsKey.self] = newValue }
    }
}
