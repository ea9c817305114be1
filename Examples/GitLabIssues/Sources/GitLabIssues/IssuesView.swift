#if canImport(SwiftUI)
    import PagingUI
    import SwiftUI

    /// A project's issues on screen, with a search field and a choice of states.
    public struct IssuesView: View {
        @State private var list: IssueList
        @State private var state = IssueState.opened

        /// Shows a list of issues.
        public init(_ list: IssueList) {
            _list = State(initialValue: list)
        }

        /// The list.
        public var body: some View {
            PagedList(list.issues) { issue in
                Label(issue.title, systemImage: issue.state == .closed ? "checkmark.circle" : "circle")
            }
            .safeAreaInset(edge: .bottom) {
                Picker("State", selection: $state) {
                    ForEach(IssueState.allCases, id: \.self) { Text(verbatim: $0.rawValue.capitalized) }
                }
                .pickerStyle(.segmented)
            }
            .onChange(of: state) { [list] _, state in
                Task { await list.show(state) }
            }
            .navigationTitle("Issues")
        }
    }
#endif
