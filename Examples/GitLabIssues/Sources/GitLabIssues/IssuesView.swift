import PagingSwiftUI
import SwiftUI

/// A screen with a project's issues, a search field and a state picker.
public struct IssuesView: View {
    @State private var issues: IssueList

    /// Creates a screen for a list of issues.
    public init(_ issues: IssueList) {
        _issues = State(initialValue: issues)
    }

    /// The list, in the navigation stack that a search field requires.
    public var body: some View {
        NavigationStack {
            PagedList(issues) { issue in
                Label(issue.title, systemImage: issue.state == .closed ? "checkmark.circle" : "circle")
            }
            .safeAreaInset(edge: .bottom) { picker }
            .navigationTitle("Issues")
            #if os(macOS) || os(tvOS) || os(watchOS)
            .toolbar { PagedRefreshButton(issues.list) }
            #endif
        }
    }

    @ViewBuilder private var picker: some View {
        @Bindable var issues = issues
        Picker("State", selection: $issues.query.state) {
            ForEach(IssueState.allCases, id: \.self) { Text(verbatim: $0.rawValue.capitalized) }
        }
        #if !os(watchOS)
        .pickerStyle(.segmented)
        #endif
    }
}
