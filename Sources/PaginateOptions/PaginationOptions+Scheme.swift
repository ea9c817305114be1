import PagingDetection
import ArgumentParser
import PaginateFiles
import Paging
package import PagingHTTP
import PagingPresets

/// A convention, with the option that implied it, if any.
package struct ChosenConvention: Sendable {
    package let convention: PaginationConvention
    let impliedBy: String?

    /// The name of the convention in messages.
    fileprivate var description: String {
        let name = "--pagination \(convention.rawValue)"
        return impliedBy.map { "\(name), which \($0) implies" } ?? name
    }
}

extension PaginationOptions {
    /// The convention that was given or that other options imply.
    package var chosen: ChosenConvention {
        if let pagination { return ChosenConvention(convention: pagination, impliedBy: nil) }
        let implications: [(String, Bool, PaginationConvention)] = [
            ("--cursor-param", !cursorParam.isEmpty, .cursor),
            ("--page-param", pageParam != nil, .page),
            ("--total-pages", totalPages != nil, .page),
            ("--offset-param", offsetParam != nil, .offset),
            ("--range-unit", rangeUnit != nil, .range),
            ("--next", !next.isEmpty, .nextURL),
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
        if let definer, let stray = pagination != nil ? "--pagination" : given.first {
            throw ValidationError("\(definer) defines the pagination; remove \(stray) or \(definer).")
        }
        guard schemeFile == nil || preset == nil else {
            throw ValidationError("--api and --scheme both define the pagination; remove one of them.")
        }
        try checkMeaning(chosen)
        if id == .root {
            throw ValidationError("--id is a path within an item: write a JSON Pointer such as /id.")
        }
        try checkPageSize()
        guard count == nil || countURL != nil else {
            throw ValidationError("--count is a place in the response of --count-url; name the address.")
        }
        guard countURL == nil || total == nil else {
            throw ValidationError("--total and --count-url both give the number of items; remove one of them.")
        }
        guard !overlap || id != nil else {
            throw ValidationError("--overlap needs --id: write the path to an item's identity, such as /id.")
        }
        guard !overlap || !wholePages else {
            throw ValidationError("--whole-pages and --overlap exclude each other: remove one of them.")
        }
        try checkRules()
        let described = try described()
        try checkOverlap(of: described, chosen)
        let conversion = try conversion(limit: nil)
        return ListFormat(
            wholePages ? described.with { $0.takesWholePages = true } : described,
            items: conversion.place(of: items),
            identity: id
        )
    }

    /// Returns the conversion of the responses of one list.
    ///
    /// - Parameter limit: The largest number of bytes of a response, if given.
    /// - Throws: `ValidationError` when the items, or the places that the scheme reads, are not where the format can
    ///   have them.
    func conversion(limit: Int?) throws -> ResponseConversion {
        let scheme = try described()
        let format = responseFormat ?? (scheme.responseFormat == .xml ? .xml : nil)
        let places = BodyPlaces(scheme, source: source)
        return try ResponseConversion(
            format,
            items: format == .xml ? items ?? scheme.items : items,
            reading: format == nil ? places.adding(items: items) : places,
            limit: limit
        )
    }

    /// Returns the scheme with its rules.
    private func described() throws -> PaginationScheme {
        let scheme = try RuleOption.applying(
            rule,
            to: schemeFile?.scheme ?? preset?.scheme ?? scheme(chosen.convention)
        )
        guard scheme.responseFormat == .json || [nil, .xml].contains(responseFormat) else {
            let source = source(of: "responseFormat", nil)
            throw ValidationError("\(source) reads XML; remove --response-format, or write --response-format xml.")
        }
        return scheme.with {
            if responseFormat == .xml { $0.responseFormat = .xml }
            if rebase { $0.rebasesLinks = true }
            $0.ignoring += ignore.filter { !scheme.ignoring.contains($0) }
            $0.allowsRepeatedItems = $0.allowsRepeatedItems || repeats
            $0.requiresCount = $0.requiresCount || requireCount
        }
    }

    /// Returns the option that defines a member of the scheme.
    ///
    /// - Parameters:
    ///   - key: The key of the member in a file.
    ///   - detail: The key within `next`, if that is the member.
    private func source(of key: String, _ detail: String?) -> String {
        if rule.contains(where: { $0.key == key }) { return "--rule \(key)" }
        if schemeFile != nil { return "\"\(key)\" of --scheme" }
        if let preset { return "--api \(preset.preset.name)" }
        if key == "next" { return detail == "base" ? "--next-base" : next.isEmpty ? chosen.description : "--next" }
        return Self.keys.first { $0.key == key }?.option ?? "--rule \(key)"
    }

    /// The options that set a member of the scheme, or take precedence over it, by its key in a file.
    private static let keys: [(key: String, option: String)] = [
        ("total", "--total"), ("totalPages", "--total-pages"), ("hasMore", "--has-more"), ("items", "--items"),
        ("identity", "--id"), ("takesWholePages", "--whole-pages"), ("ignoring", "--ignore"),
        ("rebasesLinks", "--rebase"),
        ("responseFormat", "--response-format"),
    ]

    /// Checks that no rule replaces another option, which had no effect then.
    private func checkRules() throws {
        var options = Set(given)
        if items != nil { options.insert("--items") }
        if id != nil { options.insert("--id") }
        if wholePages { options.insert("--whole-pages") }
        if responseFormat != nil { options.insert("--response-format") }
        if rebase { options.insert("--rebase") }
        for (key, option) in Self.keys where options.contains(option) && rule.contains(where: { $0.key == key }) {
            throw ValidationError("--rule \(key) and \(option) set the same; remove one of them.")
        }
        guard rule.contains(where: { $0.key == "next" }),
            let option = pagination != nil ? "--pagination" : definer ?? given.first
        else { return }
        throw ValidationError("--rule next and \(option) define the pagination; remove one of them.")
    }

    /// Checks that the pages of a list can overlap, because they have positions.
    private func checkOverlap(of scheme: PaginationScheme, _ chosen: ChosenConvention) throws {
        guard overlap, let convention = SchemeOptions.convention(of: scheme) else { return }
        let source = definer ?? chosen.description
        switch convention {
        case .cursor, .keyset:
            throw ValidationError(
                "--overlap has no effect with \(source): such a list loses no items when it changes."
            )
        case .merge, .range, .single:
            throw ValidationError("--overlap has no effect with \(source): only pages by number or offset overlap.")
        case .auto, .link, .nextURL, .page, .offset, .links: break
        }
    }

    private func checkPageSize() throws {
        guard let preset, preset.preset.pageSize == nil, pageSize != nil, limitParam == nil else { return }
        throw ValidationError(
            "--page-size with --api \(preset.preset.name) needs --limit-param, the target of the page size."
        )
    }

    /// The option that defines the whole pagination, if given.
    private var definer: String? {
        schemeFile != nil ? "--scheme" : preset != nil ? "--api" : nil
    }

    private func scheme(_ convention: PaginationConvention) throws -> PaginationScheme {
        let next = try place(for: convention)
        guard convention == .keyset || !self.next.contains(.body(.root)) else {
            throw ValidationError(
                "An empty --next is an item itself, for --pagination keyset; name a place in the body."
            )
        }
        switch convention {
        case .auto: return .automatic
        case .single: return .single
        case .link: return .linkHeader(relation: relation ?? "next", total: total)
        case .links: return .links(in: try pointer("links"), relation: relation ?? "next", total: total)
        case .merge: return .merging(next ?? "/continue")
        case .range: return .range(unit: rangeUnit ?? "items")
        case .nextURL: return .nextURL(at: next ?? "/next", base: nextBase, total: total, hasMore: hasMore)
        case .cursor: return try cursors()
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
            let key = try next == nil ? id ?? "/id" : pointer("id")
            return .keyset(from: key, into: cursorParam.first ?? "starting_after", hasMore: hasMore, total: total)
        }
    }

    /// Returns the only place of `--next`, if any; several are for cursors.
    private func place(for convention: PaginationConvention) throws -> ValuePlace? {
        guard convention == .cursor || (next.count <= 1 && cursorParam.count <= 1) else {
            throw ValidationError("Only cursors may have several --next and --cursor-param; keep one of each.")
        }
        return next.first
    }

    /// Returns the place of `--next` as a path in a body or an item.
    ///
    /// - Parameter standard: The only name in the path when the option is not given.
    private func pointer(_ standard: String) throws -> JSONPointer {
        guard let place = next.first else { return JSONPointer(tokens: [standard]) }
        guard let pointer = try? JSONPointer(place.description) else {
            let subject =
                standard == "id" ? "for keyset, --next is a path within an item" : "for links, --next is a path"
            throw ValidationError("\(subject): write a JSON Pointer such as /\(standard).")
        }
        return pointer
    }

    /// Returns the scheme of one cursor, or of several in the order of their options.
    private func cursors() throws -> PaginationScheme {
        guard let first = next.first else {
            throw ValidationError("cursor needs --next, the place of the next cursor in a response.")
        }
        guard next.count > 1 || cursorParam.count > 1 else {
            return .cursor(from: first, into: cursorParam.first ?? "cursor", hasMore: hasMore, total: total)
        }
        guard next.count == cursorParam.count else {
            throw ValidationError(
                "Each of several cursors needs a --next and a --cursor-param; there are \(next.count) and "
                    + "\(cursorParam.count)."
            )
        }
        return .cursors(Array(zip(next, cursorParam)), hasMore: hasMore, total: total)
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

    /// Removes the options that describe the connection of a GraphQL document.
    mutating func leaveToConnection() {
        (items, total, hasMore, next, cursorParam) = (nil, nil, nil, [], [])
    }

    /// The given options that describe the scheme.
    var given: [String] {
        let all: [(String, Bool)] = [
            ("--next", !next.isEmpty), ("--next-base", nextBase != nil), ("--relation", relation != nil),
            ("--cursor-param", !cursorParam.isEmpty), ("--page-param", pageParam != nil),
            ("--range-unit", rangeUnit != nil),
            ("--offset-param", offsetParam != nil), ("--first-page", firstPage != nil), ("--total", total != nil),
            ("--total-pages", totalPages != nil), ("--has-more", hasMore != nil),
        ]
        return all.filter(\.1).map(\.0)
    }

    private static let meaningful: [PaginationConvention: Set<String>] = [
        .auto: [],
        .single: [],
        .link: ["--relation", "--total"],
        .links: ["--next", "--relation", "--total"],
        .merge: ["--next"],
        .range: ["--range-unit"],
        .nextURL: ["--next", "--next-base", "--total", "--has-more"],
        .cursor: ["--next", "--cursor-param", "--total", "--has-more"],
        .page: ["--page-param", "--first-page", "--total", "--total-pages", "--has-more"],
        .offset: ["--offset-param", "--first-page", "--total", "--has-more"],
        .keyset: ["--next", "--cursor-param", "--total", "--has-more"],
    ]
}

extension PaginationOptions {
    /// The addresses beside that of the list, with their options.
    package var addresses: [(text: String, name: String)] {
        [countURL.map { ($0, "--count-url") }, nextBase.map { ($0.description, "--next-base") }].compactMap(\.self)
    }

    /// Returns a list whose pages declare the number of items of `--count-url`, if given.
    func counted(
        _ source: any PageSource<RawItem, PageAddress>,
        by client: PagingClient
    ) -> any PageSource<RawItem, PageAddress> {
        guard let countURL else { return source }
        let place = count ?? "/count"
        // The number may have another format than the list.
        var plain = client
        plain.middleware.removeAll { $0 is ConvertingMiddleware }
        return source.counted { [plain] in try await plain.count(countURL, at: place) }
    }

    /// Returns the format of a list with overlapping pages, if requested.
    func overlapping(
        _ source: HTTPPageSource<RawItem>,
        in url: WebAddress
    ) -> any PageSource<RawItem, PageAddress> {
        guard overlap, let id else { return source }
        let isSizeKnown = limitParam != nil || pageSize != nil
        return source.overlapping(by: id, pageSize: isSizeKnown ? limitTarget(in: url) : nil)
    }

    /// Sets the given page size in a request: a number, or the first range.
    func setPageSize(of request: inout ListRequest, in url: WebAddress) {
        guard let pageSize else { return }
        if sendsSizeAsRange {
            request.set(.header("Range"), to: .string("\(rangeUnit ?? "items")=0-\(pageSize - 1)"))
        } else {
            let target = limitTarget(in: url)
            request.set(target, to: .number(String(pageSize)))
            request.pageSizeTarget = target
        }
    }

    /// Takes the page size from the URL, if `--limit-param` names the parameter that has it.
    mutating func takePageSize(from url: WebAddress) {
        guard pageSize == nil, let target = limitParam?.description else { return }
        pageSize = url.queryValue(target).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    private var sendsSizeAsRange: Bool { chosen.convention == .range && limitParam == nil }

    /// The usual query parameters of the page size.
    package static let pageSizeNames = ["per_page", "limit", "page_size", "pageSize", "size", "$top", "maxResults"]

    /// Returns the target of the page size.
    func limitTarget(in url: WebAddress) -> ParameterTarget {
        if let limitParam { return limitParam }
        if let name = Self.pageSizeNames.first(where: { url.queryValue($0) != nil }) { return .query(name) }
        if let target = preset?.preset.pageSize { return target }
        return [.link, .page].contains(chosen.convention) ? "per_page" : "limit"
    }

    /// Returns every request target that this list sets.
    package func targets(in url: WebAddress) -> [ParameterTarget] {
        let positions: [ParameterTarget] =
            switch chosen.convention {
            case .cursor: cursorParam.isEmpty ? ["cursor"] : cursorParam
            case .keyset: [cursorParam.first ?? "starting_after"]
            case .page: [pageParam ?? "page"]
            case .offset: [offsetParam ?? "offset"]
            case .range: [.header("Range")]
            case .auto, .single, .link, .links, .merge, .nextURL: []
            }
        return positions + (pageSize == nil || sendsSizeAsRange ? [] : [limitTarget(in: url)])
    }
}
