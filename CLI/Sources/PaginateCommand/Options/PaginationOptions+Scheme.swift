import ArgumentParser
import Paging
@_spi(Command) import PagingHTTP

/// A convention, with the option that implied it, if any.
struct ChosenConvention: Sendable {
    let convention: Convention
    let impliedBy: String?

    /// The name of the convention in messages.
    fileprivate var description: String {
        let name = "--pagination \(convention.rawValue)"
        return impliedBy.map { "\(name), which \($0) implies" } ?? name
    }
}

extension PaginationOptions {
    /// The convention that was given or that other options imply.
    var chosen: ChosenConvention {
        if let pagination { return ChosenConvention(convention: pagination, impliedBy: nil) }
        let implications: [(String, Bool, Convention)] = [
            ("--cursor-param", cursorParam != nil, .cursor),
            ("--page-param", pageParam != nil, .page),
            ("--total-pages", totalPages != nil, .page),
            ("--offset-param", offsetParam != nil, .offset),
            ("--next", next != nil, .nextURL),
            ("--first-page", firstPage != nil, .page),
        ]
        let implication = implications.first { $0.1 }
        return ChosenConvention(convention: implication?.2 ?? .auto, impliedBy: implication?.0)
    }

    /// Returns the list format that the options describe.
    ///
    /// - Throws: `ValidationError` when options contradict each other or one is missing.
    func format() throws -> ListFormat {
        let chosen = chosen
        if schemeFile != nil, let stray = pagination != nil ? "--pagination" : given.first {
            throw ValidationError("--scheme defines the pagination; remove \(stray) or --scheme.")
        }
        try checkMeaning(chosen)
        if id == .root {
            throw ValidationError("--id is a path within an item: write a JSON Pointer such as /id.")
        }
        guard !overlap || id != nil else {
            throw ValidationError("--overlap needs --id: write the path to an item's identity, such as /id.")
        }
        guard !overlap || ![.cursor, .keyset].contains(chosen.convention) else {
            throw ValidationError(
                "--overlap has no effect with \(chosen.description): such a list loses no items when it changes."
            )
        }
        guard !overlap || !wholePages else {
            throw ValidationError("--whole-pages and --overlap exclude each other: remove one of them.")
        }
        let scheme = try schemeFile?.scheme ?? scheme(chosen.convention)
        return ListFormat(wholePages ? scheme.with { $0.takesWholePages = true } : scheme, items: items, identity: id)
    }

    private func scheme(_ convention: Convention) throws -> PaginationScheme {
        switch convention {
        case .auto: return .automatic
        case .single: return .single
        case .link: return .linkHeader(total: total)
        case .nextURL: return .nextURL(at: next ?? "/next", total: total, hasMore: hasMore)
        case .cursor:
            guard let next else {
                throw ValidationError("cursor needs --next, the place of the next cursor in a response.")
            }
            return .cursor(from: next, into: cursorParam ?? "cursor", hasMore: hasMore, total: total)
        case .page:
            return .pageNumber(
                pageParam ?? "page",
                firstPage: firstPage ?? 1,
                total: total,
                totalPages: totalPages,
                hasMore: hasMore
            )
        case .offset: return .offset(offsetParam ?? "offset", base: firstPage ?? 0, total: total, hasMore: hasMore)
        case .keyset:
            return .keyset(from: try key(), into: cursorParam ?? "starting_after", hasMore: hasMore, total: total)
        }
    }

    /// Returns the path to the key in an item that the next page starts after.
    private func key() throws -> JSONPointer {
        guard let next else { return id ?? "/id" }
        guard let pointer = try? JSONPointer(next.description) else {
            throw ValidationError("for keyset, --next is a path within an item: write a JSON Pointer such as /id.")
        }
        return pointer
    }

    private func checkMeaning(_ chosen: ChosenConvention) throws {
        let meant = Self.meaningful[chosen.convention] ?? []
        guard let stray = given.first(where: { !meant.contains($0) }) else { return }
        if chosen.convention == .auto, chosen.impliedBy == nil, pagination == nil {
            throw ValidationError("\(stray) needs --pagination, the link between pages, as in --pagination page.")
        }
        throw ValidationError(
            "\(stray) has no effect with \(chosen.description); remove it, or choose another --pagination."
        )
    }

    /// The given options that describe the scheme.
    private var given: [String] {
        let all: [(String, Bool)] = [
            ("--next", next != nil), ("--cursor-param", cursorParam != nil), ("--page-param", pageParam != nil),
            ("--offset-param", offsetParam != nil), ("--first-page", firstPage != nil), ("--total", total != nil),
            ("--total-pages", totalPages != nil), ("--has-more", hasMore != nil),
        ]
        return all.filter(\.1).map(\.0)
    }

    private static let meaningful: [Convention: Set<String>] = [
        .auto: [],
        .single: [],
        .link: ["--total"],
        .nextURL: ["--next", "--total", "--has-more"],
        .cursor: ["--next", "--cursor-param", "--total", "--has-more"],
        .page: ["--page-param", "--first-page", "--total", "--total-pages", "--has-more"],
        .offset: ["--offset-param", "--first-page", "--total", "--has-more"],
        .keyset: ["--next", "--cursor-param", "--total", "--has-more"],
    ]
}

extension PaginationOptions {
    /// Returns the format of a list with overlapping pages, if requested.
    func overlapping(
        _ source: HTTPPageSource<RawItem>,
        in url: WebAddress
    ) -> any PageSource<RawItem, PageAddress> {
        guard overlap, let id else { return source }
        let isSizeKnown = limitParam != nil || pageSize != nil
        return source.overlapping(by: id, pageSize: isSizeKnown ? limitTarget(in: url) : nil)
    }

    /// Returns the target of the page size.
    func limitTarget(in url: WebAddress) -> ParameterTarget {
        if let limitParam { return limitParam }
        let names = ["per_page", "limit", "page_size", "pageSize", "size", "$top", "maxResults"]
        if let name = names.first(where: { url.queryValue($0) != nil }) { return .query(name) }
        return [.link, .page].contains(chosen.convention) ? "per_page" : "limit"
    }

    /// Returns every request target that this list sets.
    func targets(in url: WebAddress) -> [ParameterTarget] {
        let position: ParameterTarget? =
            switch chosen.convention {
            case .cursor: cursorParam ?? "cursor"
            case .keyset: cursorParam ?? "starting_after"
            case .page: pageParam ?? "page"
            case .offset: offsetParam ?? "offset"
            case .auto, .single, .link, .nextURL: nil
            }
        return [position, pageSize == nil ? nil : limitTarget(in: url)].compactMap(\.self)
    }
}
