@_spi(Headless)
extension HeadlessHost {
    /// Presses the enabled button with an accessibility label, a title or an identifier.
    public func press(_ name: String) throws {
        let buttons = visible.filter { $0.action != nil && [$0.title, $0.identifier].contains(name) }
        guard let button = buttons.first, buttons.count == 1 else {
            throw HostError("There are \(buttons.count) buttons named “\(name)”.", screen: screen)
        }
        guard button.isEnabled else { throw HostError("“\(name)” is disabled.", screen: screen) }
        button.action?()
        try update()
    }

    /// Presses a swipe action in the row that shows a text.
    public func press(_ name: String, inRowWith text: String) throws {
        let rows = renderer.elements.flatMap(\.swipeRows).filter { row in row.visible.contains { $0.text == text } }
        let buttons = rows.flatMap(\.visible).filter { $0.action != nil && $0.title == name }
        guard let button = buttons.first, buttons.count == 1 else {
            let reason = "There are \(buttons.count) actions named “\(name)” in rows with “\(text)”."
            throw HostError(reason, screen: screen)
        }
        button.action?()
        try update()
    }

    /// Scrolls the first scroll container line by line, so that rows appear one after another.
    ///
    /// - Returns: The number of scrolled lines, which is smaller at an end.
    @discardableResult
    public func scroll(by lines: Int, in identifier: String? = nil) throws -> Int {
        let phase = try container(identifier).phase
        try beginScrolling(in: identifier)
        for done in 0..<abs(lines) {
            guard try container(identifier).move(by: lines.signum()) else {
                try container(identifier).phase = phase
                return done
            }
            renderer.signal.raise()
            try update()
        }
        try container(identifier).phase = phase
        return abs(lines)
    }

    /// Starts a scroll gesture in the first scroll container, until `endScrolling()`.
    public func beginScrolling(in identifier: String? = nil) throws { try container(identifier).phase = .interacting }

    /// Ends the scroll gesture in the first scroll container.
    public func endScrolling(in identifier: String? = nil) throws { try container(identifier).phase = .idle }

    /// Pulls to refresh, and returns when the refresh is finished.
    public func refresh(in identifier: String? = nil) async throws {
        let refresh = try startRefresh(in: identifier)
        while renderer.tasks.isRunning(refresh) {
            try await renderer.signal.wait()
            try update()
        }
    }

    /// Pulls to refresh; the returned task is the refresh for which SwiftUI shows a spinner.
    public func startRefresh(in identifier: String? = nil) throws -> Task<Void, Never> {
        guard let task = try container(identifier).startRefresh() else {
            throw HostError("The list cannot be refreshed: it is not in a `refreshable`.", screen: screen)
        }
        return task
    }

    /// Enters a text into the search field, which can be a single letter or a whole text.
    public func search(_ text: String) throws {
        let field = try searchField()
        field.state.isSearching = true
        field.text.wrappedValue = text
        try update()
    }

    /// Enters a text into the text field with a title.
    public func type(_ text: String, into title: String) throws {
        let fields = visible.filter { $0.input != nil && $0.title == title && $0.isEnabled }
        guard let field = fields.first, fields.count == 1 else {
            throw HostError("There are \(fields.count) text fields named “\(title)”.", screen: screen)
        }
        field.input?.wrappedValue = text
        try update()
    }

    /// Submits the search field.
    public func submitSearch() throws {
        for action in try searchField().submissions { action() }
        try update()
    }

    /// Cancels the search and clears its field.
    public func cancelSearch() throws {
        let field = try searchField()
        field.text.wrappedValue = ""
        field.state.isSearching = false
        try update()
    }

    private func searchField() throws -> SearchField {
        guard let field = visible.lazy.compactMap(\.search).first else {
            throw HostError("There is no search field.", screen: screen)
        }
        return field
    }

    private func container(_ identifier: String?) throws -> ScrollState {
        let containers = visible.filter { $0.scroll != nil && (identifier == nil || $0.identifier == identifier) }
        guard let scroll = containers.first?.scroll else {
            throw HostError("There is no list\(identifier.map { " “\($0)”" } ?? "").", screen: screen)
        }
        return scroll
    }
}
