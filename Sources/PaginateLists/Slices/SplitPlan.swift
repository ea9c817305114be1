import ArgumentParser
import Foundation
import PaginateFiles
import PaginateOptions
import Paging
package import PagingHTTP
import PagingPresets

/// The checked options of a list that is read in slices.
package struct SplitPlan: Sendable {
    typealias Children = SliceSource<ListSource>

    let range: ListRange
    let division: ListSplit<Children>.Division
    /// Whether each slice arrives in one response, as the proof that rows are gone needs it.
    let fitsPages: Bool

    /// Creates a plan from a command's options; `nil` unless the list is divided.
    ///
    /// - Parameter scheme: The scheme of the list, which may have a cap.
    /// - Throws: `ValidationError` with one sentence that says what to do.
    init?(_ command: some FetchingCommand, _ scheme: PaginationScheme) throws {
        let options = command.split
        guard options.isUsed else { return nil }
        guard let target = options.split else {
            throw ValidationError("Name the range of the slices with --split, such as created_after..created_before.")
        }
        guard command.lists.shard == nil else {
            throw ValidationError("A plan has its slices; give --split to 'plan', and leave it out with --shard.")
        }
        let others: [(Bool, String)] = [
            (command.lists.parents != nil, "--parents"),
            (!command.lists.parentKeys.isEmpty, "--parent-key"), (command.urls.count > 1, "a second URL"),
        ]
        if let (_, name) = others.first(where: \.0) {
            throw ValidationError("--split divides one list; leave \(name) out.")
        }
        guard command.bounds.limits == WalkLimits() else {
            throw ValidationError("A limit such as --max-items leaves the slices incomplete; remove it.")
        }
        division = try Self.division(options, scheme)
        fitsPages = command.database.mirror != nil && !command.database.fixedOrder
        range = try Self.range(options, target, command.pagination.preset?.preset)
        if case .parts = division, options.splitResolution == .number,
            options.splitFrom == nil || options.splitTo == nil
        {
            throw ValidationError(
                "Slices of numbers need --split-from and --split-to, the least and the greatest number."
            )
        }
    }

    private static func division(
        _ options: SplitOptions,
        _ scheme: PaginationScheme
    ) throws -> ListSplit<Children>.Division {
        switch (options.cap, options.slices) {
        case (_?, _?): throw ValidationError("--cap finds the slices by counting; leave --slices out.")
        case (nil, let parts?): return .parts(parts)
        case (let cap, nil):
            guard let cap = cap ?? scheme.knownCap else {
                throw ValidationError(
                    "Give the number of items at which the API cuts a list with --cap, or a number of slices with --slices."
                )
            }
            return .below(cap)
        }
    }

    private static func range(
        _ options: SplitOptions,
        _ target: SplitTarget,
        _ preset: APIPreset?
    ) throws -> ListRange {
        let resolution = options.splitResolution ?? .seconds
        let bounds = options.splitBounds?.bounds
        let write: @Sendable (String?, String?, inout ListRequest) -> Void
        switch target.form {
        case .field(let field):
            guard let own = preset?.range else {
                let example = "created_after..created_before"
                throw ValidationError(
                    "\"\(field)\" names no bounds; write the two parameters, such as \(example), or use an --api whose "
                        + "ranges are known: githubSearch, hubspotSearch or zendeskSearch."
                )
            }
            write = own.writing(field)
            return try Self.dates(options, own.resolution, bounds ?? own.bounds, write)
        case .parameters(let from, let to):
            let isNumber = [.number, .unix, .unixMilliseconds].contains(resolution)
            write = { lower, upper, request in
                func value(_ text: String) -> JSONValue { isNumber ? .number(text) : .string(text) }
                if let lower { request.set(from, to: value(lower)) }
                if let upper { request.set(to, to: value(upper)) }
            }
        case .words(let place, let words):
            write = { lower, upper, request in
                let text = words.replacing("{from}", with: lower ?? "*").replacing("{to}", with: upper ?? "*")
                request.append(text, to: place)
            }
        }
        guard let precision = resolution.dates else {
            guard options.splitZone == nil else { throw ValidationError("--split-zone needs dates; leave it out.") }
            let (from, to) = (try number(options.splitFrom, "--split-from"), try number(options.splitTo, "--split-to"))
            let range = (from ?? 0, to ?? .exactLimit)
            guard range.0 < range.1 else { throw ValidationError("--split-from must be less than --split-to.") }
            return .numbers(bounds: bounds ?? .halfOpen, over: range.0..<range.1, writing: write)
        }
        return try dates(options, precision, bounds ?? .halfOpen, write)
    }

    private static func dates(
        _ options: SplitOptions,
        _ resolution: DateResolution,
        _ bounds: ListRange.Bounds,
        _ write: @escaping @Sendable (String?, String?, inout ListRequest) -> Void
    ) throws -> ListRange {
        let offset = options.splitZone ?? 0
        func milliseconds(_ text: String, _ option: String) throws -> Int {
            guard let value = DateResolution.milliseconds(of: text, offset: offset) else {
                throw ValidationError("\(option) is a date, such as 2015-01-01 or 2015-01-01T12:00:00Z.")
            }
            return value
        }
        let since = try options.splitFrom.map { try milliseconds($0, "--split-from") } ?? 0
        let until = try options.splitTo.flatMap { $0 == "now" ? nil : try milliseconds($0, "--split-to") }
        let now = Int(Date.now.timeIntervalSince1970 * 1_000)
        guard since < until ?? now else { throw ValidationError("--split-from must be before --split-to.") }
        let span = ListRange.DateSpan(
            since: since,
            until: until ?? now,
            endsNow: until == nil,
            resolution,
            offset: offset
        )
        return span.range(bounds, write)
    }

    private static func number(_ text: String?, _ option: String) throws -> Int? {
        guard let text else { return nil }
        guard let number = Int(text), number.magnitude <= Int.max.magnitude / 2 else {
            throw ValidationError("\(option) is a whole number, such as 0 or 1000000.")
        }
        return number
    }

    private func split(
        of source: HTTPPageSource<RawItem>,
        _ list: @escaping @Sendable (HTTPPageSource<RawItem>) -> ListSource
    ) -> ListSplit<Children> {
        var cap: Int?
        if case .below(let most) = division { cap = most }
        var split = ListSplit<Children>(
            over: range.positions,
            division,
            endsNow: range.endsNow,
            named: range.name,
            starting: { $0.starting(with: $1, isCapped: $2) },
            list: { [range, cap] bounds in SliceSource(list(source.slice(bounds, of: range)), cap: cap) }
        )
        split.fitsPages = fitsPages
        return split
    }

    /// Finds the slices of a list by counting, without reading them.
    ///
    /// - Returns: The addresses of the slices, and the number of items that are declared for all of them.
    /// - Throws: `ValidationError` if the bounds are in another part of the request.
    package func addresses(of source: HTTPPageSource<RawItem>) async throws -> (addresses: [WebAddress], declared: Int)
    {
        let finder = SliceFinder(split(of: source) { ListSource(list: $0, page: nil, observer: nil) })
        let (slices, counted) = try await finder.allSlices()
        guard let counted, counted.exactness == .exact else {
            throw ValidationError(
                "Slices become shards only if the list declares how many items it has; name the place with --total, or "
                    + "fetch it in one process."
            )
        }
        return (try slices.map { try address(of: $0, source) }, counted.value)
    }

    private func address(of bounds: SliceBounds, _ source: HTTPPageSource<RawItem>) throws -> WebAddress {
        guard let address = try source.address(of: bounds, in: range) else {
            throw ValidationError(
                "A plan names slices by their URLs, and the bounds of --split are in the body or a header field; fetch the "
                    + "list in one process."
            )
        }
        return address
    }

    /// Returns the slices of a list as lists.
    ///
    /// - Parameter list: Returns the list of a request's source with the options of the run.
    func lists(
        of source: HTTPPageSource<RawItem>,
        at address: WebAddress,
        _ list: @escaping @Sendable (HTTPPageSource<RawItem>) -> ListSource
    ) -> ChildLists<ListEntry, Children> {
        ChildLists(
            slicing: split(of: source, list),
            parent: { slice in
                let place = ParentPlace(file: nil, number: slice.number + 1)
                return ListEntry(place: place, parent: nil, address: .success(address), slice: slice)
            },
            key: \.key,
            slice: \.slice
        )
    }
}
