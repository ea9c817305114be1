import Paging
public import PagingHTTP

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The ranges of dates by which an API filters the lists of a preset.
package struct PresetRange: Sendable {
    /// The value by which lists are usually divided.
    package let field: String
    package let resolution: DateResolution
    package let bounds: ListRange.Bounds
    /// Returns a closure that writes the bounds of a value into a request.
    package let writing: @Sendable (_ field: String) -> @Sendable (String?, String?, inout ListRequest) -> Void

    func range(by field: String, since: Date, until: Date?) -> ListRange {
        .dates(resolution: resolution, bounds: bounds, since: since, until: until, writing: writing(field))
    }

    /// A qualifier in the text of a search, such as `created:2024-01-01..2024-02-01`.
    static let githubSearch = PresetRange(field: "created", resolution: .seconds, bounds: .inclusive) { field in
        { $2.append("\(field):\($0 ?? "*")..\($1 ?? "*")", to: "q") }
    }

    /// A filter in each group of filters.
    static let hubspotSearch = PresetRange(field: "createdate", resolution: .unixMilliseconds, bounds: .halfOpen) {
        field in
        { from, to, request in
            func filter(_ name: String, _ value: String?) -> [JSONValue] {
                value.map { [["propertyName": .string(field), "operator": .string(name), "value": .string($0)]] } ?? []
            }
            let filters = filter("GTE", from) + filter("LT", to)
            var body = request.body ?? .object(.init())
            var groups: [JSONValue] = if case .array(let own)? = body["/filterGroups"] { own } else { [] }
            if groups.isEmpty { groups = [["filters": []]] }
            for index in groups.indices {
                let own: [JSONValue] = if case .array(let own)? = groups[index]["/filters"] { own } else { [] }
                groups[index].set(.array(own + filters), at: "/filters")
            }
            body.set(.array(groups), at: "/filterGroups")
            request.body = body
        }
    }

    /// Two conditions in the text of a search, such as `created>=2024-01-01T00:00:00Z`.
    static let zendeskSearch = PresetRange(field: "created", resolution: .seconds, bounds: .halfOpen) { field in
        { from, to, request in
            let words = [from.map { "\(field)>=\($0)" }, to.map { "\(field)<\($0)" }].compactMap(\.self)
            request.append(words.joined(separator: " "), to: "query")
        }
    }
}

extension ListRange {
    /// Returns the range of a qualifier in GitHub's searches, whose results end at 1,000.
    ///
    /// ```swift
    /// let found = api.list(Issue.self, "/search/issues?q=repo:swiftlang/swift&per_page=100", by: .githubSearch)
    ///     .split(by: .githubSearch(), cap: 1_000)
    /// ```
    ///
    /// - Parameters:
    ///   - qualifier: A qualifier with a date that does not change.
    ///   - since: The date at which slices begin; older items belong to the first slice.
    ///   - until: The date at which slices end; by default, the list ends now.
    public static func githubSearch(
        by qualifier: String = "created",
        since: Date = Date(timeIntervalSince1970: 1_199_145_600),
        until: Date? = nil
    ) -> ListRange {
        PresetRange.githubSearch.range(by: qualifier, since: since, until: until)
    }

    /// Returns the range of a property in the searches of HubSpot's CRM, whose results end at 10,000.
    ///
    /// - Parameters:
    ///   - property: A property with a date that does not change.
    ///   - since: The date at which slices begin; older items belong to the first slice.
    ///   - until: The date at which slices end; by default, the list ends now.
    public static func hubspotSearch(
        by property: String = "createdate",
        since: Date = Date(timeIntervalSince1970: 1_136_073_600),
        until: Date? = nil
    ) -> ListRange {
        PresetRange.hubspotSearch.range(by: property, since: since, until: until)
    }

    /// Returns the range of a date in Zendesk's searches, whose results end at 1,000.
    ///
    /// - Parameters:
    ///   - field: A date that does not change.
    ///   - since: The date at which slices begin; older items belong to the first slice.
    ///   - until: The date at which slices end; by default, the list ends now.
    public static func zendeskSearch(
        by field: String = "created",
        since: Date = Date(timeIntervalSince1970: 1_167_609_600),
        until: Date? = nil
    ) -> ListRange {
        PresetRange.zendeskSearch.range(by: field, since: since, until: until)
    }
}
