#if canImport(SwiftUI)
    import PagingUI
    import SwiftUI

    /// A project's issues on screen, with a search field and a choice of states.
    public struct IssuesView: View {
        @State private var issues: IssueList

        /// Creates the screen of a list of issues.
        public init(_ issues: IssueList) {
            _issues = State(initialValue: issues)
        }

        /// The list, in the navigation stack that a search field needs.
        public var body: some View {
            NavigationStack {
                PagedList(issues) { issue in
                    Label(issue.title, systemImage: issue.state == .closed ? "checkmark.circle" : "circle")
                }
                .safeAreaInset(edge: .bottom) { picker }
                .navigationTitle("Issues")
                #if os(macOS) || os(tvOS) || os(watchOS)
                    .toolbar { PagedRefreshButton(issues) }
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
#endif
