#if canImport(SwiftUI)
    import PagingUI
    import SwiftUI

    /// A project's issues on screen, with a search field and a choice of states.
    public struct IssuesView: View {
        @State private var list: IssueList
        @State private var state = IssueState.opened

        /// Creates the screen of a list of issues.
        public init(_ list: IssueList) {
            _list = State(initialValue: list)
        }

        /// The list, in the navigation stack that a search field needs.
        public var body: some View {
            NavigationStack {
                PagedList(list.issues) { issue in
                    Label(issue.title, systemImage: issue.state == .closed ? "checkmark.circle" : "circle")
                }
                .safeAreaInset(edge: .bottom) { picker }
                .onChange(of: state) { [list] _, state in
                    Task { await list.show(state) }
                }
                .navigationTitle("Issues")
                #if os(macOS) || os(tvOS) || os(watchOS)
                    .toolbar { PagedRefreshButton(list.issues) }
                #endif
            }
        }

        private var picker: some View {
            Picker("State", selection: $state) {
                ForEach(IssueState.allCases, id: \.self) { Text(verbatim: $0.rawValue.capitalized) }
            }
            #if !os(watchOS)
                .pickerStyle(.segmented)
            #endif
        }
    }
#endif
