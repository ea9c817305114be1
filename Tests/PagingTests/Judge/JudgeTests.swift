import Foundation
import Testing

@testable import Paging

@Suite("The judge of all lists")
struct JudgeTests {
    private typealias Member = PageSurvey.Member

    /// A line of the judge's table: the evidence of some pages, their end, and the ending.
    private struct Line {
        let evidence: String
        var pages: [ListEvidence.Arrival]
        /// The pages that are skipped before the last one.
        var skipped: [SkippedPage] = []
        var end = PageEnd.signalled("no next page")
        var policy = WalkPolicy()
        let ending: WalkEnding

        /// The evidence of all pages, or of those after some that are known.
        func evidence(after start: ListEvidence = ListEvidence(), from cut: Int = 0) -> ListEvidence {
            var (evidence, items) = (start, ItemMemory(start.recentItems))
            for (index, page) in pages.enumerated().dropFirst(cut) {
                if index == pages.count - 1, !skipped.isEmpty { evidence.skip(skipped) }
                var page = page
                if let survey = page.survey {
                    (page.repeated, page.repeatsItself) = items.add(survey.items)
                    evidence.recentItems = items.recent
                }
                evidence.add(page)
            }
            return evidence
        }
    }

    private static func page(
        _ items: [UInt64],
        _ members: [Member] = [],
        total: Int? = nil,
        isPositional: Bool = false,
        cut: Int = 0,
        requestedPage: Int? = nil,
        requestedItem: Int? = nil
    ) -> ListEvidence.Arrival {
        var metadata = PageMetadata(receivedCount: items.count)
        let cutItems = cut > 0 ? PageSurvey.CutItems(place: "/labels", count: cut) : nil
        metadata.survey = PageSurvey(
            members: members,
            items: items,
            requestedPage: requestedPage,
            requestedItem: requestedItem,
            requestedSize: 50,
            cutItems: cutItems
        )
        var links = PageLinks<Int>(totalCount: total.map { TotalCount($0) })
        links.isPositional = isPositional
        return ListEvidence.Arrival(links, metadata, .forward)
    }

    private static func flag(_ place: String, _ role: PageSurvey.Role, _ isSet: Bool) -> Member {
        var member = Member(place: place, role: role, kind: .bool, digest: isSet ? 3 : 2, isEmpty: !isSet)
        (member.flag, member.isUsual, member.isOpen) = (isSet, true, role == .more && isSet)
        return member
    }

    private static func number(_ place: String, _ role: PageSurvey.Role, _ value: Int) -> Member {
        var member = Member(place: place, role: role, kind: .number, digest: UInt64(value), isEmpty: value == 0)
        (member.number, member.isUsual) = (value, true)
        return member
    }

    private static func text(_ place: String, _ role: PageSurvey.Role, _ value: String) -> Member {
        var member = Member(
            place: place,
            role: role,
            kind: .string,
            digest: UInt64(truncatingIfNeeded: value.hashValue),
            isEmpty: false
        )
        member.text = "\"\(value)\""
        return member
    }

    private static var lines: [Line] {
        var counted = WalkPolicy()
        counted.requiresCount = true
        var estimated = page([1, 2])
        estimated.total = TotalCount(5, exactness: .estimate)
        return [
            Line(
                evidence: "a cap of the API, a limit of the caller, an address that must not be requested",
                pages: [page([1, 2])],
                end: .capped("the API returns at most 2 items"),
                ending: .short
            ),
            Line(
                evidence: "the page is not like the earlier ones, and only its silence ends the list",
                pages: [page([1, 2], [text("/status", .status, "OK")]), page([], [text("/status", .status, "BAD")])],
                end: .presumed("an empty page"),
                ending: .failed
            ),
            Line(
                evidence: "pages were skipped, whatever else ends the list",
                pages: [page([1, 2], total: 4), page([3, 4], total: 4)],
                skipped: [SkippedPage(number: 2, address: "page=2", error: PagingError(.failed, "It is broken."))],
                ending: .short
            ),
            Line(
                evidence: "a page declares more items or pages than arrived",
                pages: [page([1, 2], total: 3)],
                ending: .short
            ),
            Line(
                evidence: "a page says that it lacks items, or has fewer than it counts",
                pages: [
                    page([1, 2], [number("/count", .count, 2)]), page([3], [number("/count", .count, 2)]),
                    page([5], [number("/count", .count, 1)]),
                ],
                ending: .unproven
            ),
            Line(
                evidence: "the newest page says that more follows, or lacks the flag of all earlier ones",
                pages: [page([1, 2], [flag("/more", .more, true)])],
                ending: .unproven
            ),
            Line(
                evidence: "the server's links lead over items or pages",
                pages: [page([1, 2]), page([3, 4], requestedPage: 2), page([5], requestedPage: 5)],
                ending: .unproven
            ),
            Line(
                evidence: "items arrived twice, and the list does not repeat items",
                pages: [page([1, 2]), page([2, 3])],
                ending: .unproven
            ),
            Line(
                evidence: "a total changed in a list that moves when it changes",
                pages: [page([1, 2], total: 5, isPositional: true), page([4], total: 3, isPositional: true)],
                ending: .unproven
            ),
            Line(evidence: "items say that they are cut", pages: [page([1, 2], cut: 1)], ending: .unproven),
            Line(evidence: "the newest estimate exceeds the items", pages: [estimated], ending: .unproven),
            Line(
                evidence: "no total, although the policy requires one",
                pages: [page([1, 2])],
                policy: counted,
                ending: .unproven
            ),
            Line(evidence: "none of these", pages: [page([1, 2]), page([3])], ending: .complete),
        ]
    }

    @Test("Each line of the table has its ending, and stands in the documentation in this order")
    func table() throws {
        let source = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Paging/Judge/Judge.swift").standardized
        let rows = try String(contentsOf: source, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("/// | ") }.dropFirst(2)
            .map { $0.dropFirst(4).split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        #expect(rows.map { $0[0] } == Self.lines.map(\.evidence))
        for (row, line) in zip(rows, Self.lines) {
            let verdict = Judge(line.evidence(), under: line.policy).verdict(at: line.end)
            #expect(verdict.ending == line.ending, "\(line.evidence): \(verdict)")
            #expect(row[1].split(separator: ", ").contains("\(line.ending)"), "\(line.evidence)")
        }
    }

    @Test("An earlier line decides before a later one, whatever else is true")
    func order() {
        let lines = Array(Self.lines.dropLast())
        for (index, line) in lines.enumerated() {
            for later in lines[(index + 1)...] where later.end == PageEnd.signalled("no next page") {
                // The pages of the later line come first, so that the end is that of the earlier one.
                guard line.pages.count == 1 || index == 1 else { continue }
                let pages = later.pages + line.pages
                var policy = line.policy
                policy.requiresCount = later.policy.requiresCount
                let verdict = Judge(ListEvidence(pages), under: policy).verdict(at: line.end)
                #expect(verdict.ending != .complete, "\(line.evidence), and \(later.evidence): \(verdict)")
            }
        }
    }

    @Test("Evidence that is saved after any page and read again leads to the same verdict")
    func saving() throws {
        for line in Self.lines {
            // A walk that resumes loads the newest page again.
            for cut in line.pages.indices {
                var before = ListEvidence(line.pages.prefix(cut))
                before = try JSONDecoder().decode(ListEvidence.self, from: JSONEncoder().encode(before))
                let whole = Judge(line.evidence(), under: line.policy).verdict(at: line.end)
                let resumed = Judge(line.evidence(after: before, from: cut), under: line.policy).verdict(at: line.end)
                #expect(resumed.ending == whole.ending && resumed.reason == whole.reason, "\(line.evidence) at \(cut)")
            }
        }
    }

    @Test("Skipped pages are saved with the evidence, and named up to five of them")
    func skippedPages() throws {
        let pages = (2...8).map {
            SkippedPage(number: $0, address: "page=\($0)", error: PagingError(.failed, "Broken \($0)."))
        }
        let line = Line(evidence: "", pages: [Self.page([1, 2]), Self.page([3])], skipped: pages, ending: .short)
        let saved = try JSONEncoder().encode(line.evidence())
        let evidence = try JSONDecoder().decode(ListEvidence.self, from: saved)
        #expect(evidence.skippedPages == pages)
        let verdict = Judge(evidence, under: WalkPolicy()).verdict(at: .presumed("an empty page"))
        #expect(
            verdict.reason
                == "pages 2 (page=2), 3 (page=3), 4 (page=4), 5 (page=5), 6 (page=6) and 2 more were skipped "
                + "after all attempts failed (the first of them: Broken 2.), so up to 350 items are missing; the list ended: "
                + "an empty page"
        )
    }

    @Test("A page without an envelope does not answer the flag of the page before it")
    func silentPage() {
        let more = Self.flag("/has_more", .more, true)
        var silent = Self.page([])
        silent.survey = nil
        let verdict = Judge(ListEvidence([Self.page([1, 2], [more]), silent]), under: WalkPolicy())
            .verdict(at: .presumed("the status 204"))
        #expect(verdict.ending == .unproven && verdict.reason.contains("/has_more"), "\(verdict)")
    }

    @Test("A size that is not that of the pages counts the list", arguments: [30, 27, 10])
    func sizeOfList(size: Int) {
        let lengths = [10, 10, 7, 0]
        var first: UInt64 = 0
        let pages = lengths.map { length in
            defer { first += UInt64(length) }
            var member = Self.number("/size", .size, size)
            member.isUsual = false
            return Self.page(Array(first..<first + UInt64(length)), [member])
        }
        for pages in [pages, Array(pages.dropLast())] {
            let verdict = Judge(ListEvidence(pages), under: WalkPolicy()).verdict(at: .presumed("an empty page"))
            #expect(verdict.ending == (size == 30 ? .short : .complete), "\(verdict)")
        }
    }

    @Test("A number of parts that is the number of items on several pages is no lack of items")
    func countedParts() {
        func pages(_ numbers: [Int]) -> [ListEvidence.Arrival] {
            zip([[1, 2], [3, 4]] as [[UInt64]], numbers).map { items, number in
                Self.page(items, [Self.number("/skipped", .partial, number)])
            }
        }
        let end = PageEnd.signalled("no next page")
        for numbers in [[2, 4], [4, 4], [0, 0]] {
            let verdict = Judge(ListEvidence(pages(numbers)), under: WalkPolicy()).verdict(at: end)
            #expect(verdict.ending == .complete, "\(numbers): \(verdict)")
        }
        #expect(Judge(ListEvidence(pages([3, 3])), under: WalkPolicy()).verdict(at: end).ending == .unproven)
    }

    @Test("A total that differs on a page between others has changed", arguments: [3, 5])
    func returnedTotal(between: Int) throws {
        let pages = zip([[1, 2], [3], [4]] as [[UInt64]], [4, between, 4]).map { items, total in
            Self.page(items, total: total, isPositional: true)
        }
        let saved = try JSONEncoder().encode(ListEvidence(pages))
        for evidence in [ListEvidence(pages), try JSONDecoder().decode(ListEvidence.self, from: saved)] {
            let verdict = Judge(evidence, under: WalkPolicy()).verdict(at: .signalled("no next page"))
            #expect(verdict.ending == .unproven && verdict.reason.contains("from 4 to \(between)"), "\(verdict)")
        }
    }

    @Test("A total that fell by as many items as the last page has is no number of the rest")
    func fallenTotal() {
        let pages = zip([[1, 2, 3, 4], [5, 6]] as [[UInt64]], [8, 6]).map { items, total in
            var page = Self.page(items, total: total, isPositional: true)
            page.survey = nil
            return page
        }
        let verdict = Judge(ListEvidence(pages), under: WalkPolicy()).verdict(at: .signalled("no next page"))
        #expect(verdict.ending == .unproven && verdict.reason.contains("from 8 to 6"), "\(verdict)")
    }

    /// Returns the verdict on pages, which must be the same for evidence that is saved after any of them.
    private static func verdict(
        on pages: [ListEvidence.Arrival],
        dropsDuplicates: Bool = false,
        at end: PageEnd = .signalled("no next page")
    ) throws -> Judge.Verdict {
        let whole = ListEvidence(pages, dropsDuplicates: dropsDuplicates)
        let verdict = Judge(whole, under: WalkPolicy()).verdict(at: end)
        for count in pages.indices {
            let start = ListEvidence(pages[..<count], dropsDuplicates: dropsDuplicates)
            var resumed = try JSONDecoder().decode(ListEvidence.self, from: try JSONEncoder().encode(start))
            for page in pages[count...] { resumed.add(page) }
            #expect(Judge(resumed, under: WalkPolicy()).verdict(at: end).ending == verdict.ending, "after \(count)")
        }
        return verdict
    }

    @Test("A cursor that hides an offset moves with the list, as a member of the pages shows", arguments: [0, 1])
    func hiddenOffset(base: Int) throws {
        func ending(_ offsets: [Int]) throws -> WalkEnding {
            let pages = zip([[1, 2, 3], [4, 5, 6]] as [[UInt64]], zip(offsets, [7, 6])).map { items, numbers in
                Self.page(items, [Self.number("/paging/offset", .offset, numbers.0)], total: numbers.1)
            }
            return try Self.verdict(on: pages).ending
        }
        #expect(try ending([base, 3 + base]) == .unproven)
        // It stays, so that it is no position.
        #expect(try ending([base, base]) == .complete)
    }

    @Test("A position on a first page without a number in its request is followed from there")
    func unaskedPosition() {
        func contradiction(_ numbers: [Int], _ role: PageSurvey.Role) -> ListEvidence.Contradiction? {
            var evidence = ListEvidence()
            evidence.add(Self.page([1, 2, 3], [Self.number("/at", role, numbers[0])]))
            let item = role == .offset ? 3 : nil
            let second = [Self.number("/at", role, numbers[1])]
            evidence.add(Self.page([4, 5, 6], second, requestedPage: item == nil ? 2 : nil, requestedItem: item))
            return evidence.contradiction
        }
        #expect(contradiction([0, 3], .offset) == nil && contradiction([1, 4], .offset) == nil)
        #expect(contradiction([0, 6], .offset) == .otherPage("/at is 6 instead of 3"))
        #expect(contradiction([1, 3], .page) == .otherPage("/at is 3 instead of 2"))
        // Many APIs have the same number on every page.
        #expect(contradiction([0, 0], .offset) == nil)
    }

    @Test(
        "A last page of known items is doubted, unless an empty page follows items of the page before",
        arguments: [false, true]
    )
    func repeatedEnd(isFar: Bool) throws {
        var again = Self.page(isFar ? [1, 2] : [5, 6])
        again.leaveOut(allBut: 0)
        again.isFarFromLast = isFar
        func verdict(_ pages: [ListEvidence.Arrival]) throws -> Judge.Verdict {
            let pages = [Self.page([1, 2, 3]), Self.page([4, 5, 6]), again] + pages
            return try Self.verdict(on: pages, dropsDuplicates: true, at: .presumed("an empty page"))
        }
        let last = try verdict([])
        #expect(last.ending == .unproven && last.reason.contains("arrived before"), "\(last)")
        #expect(try verdict([Self.page([])]).ending == (isFar ? .unproven : .complete))
    }

    @Test(
        "An empty page that lacks what all earlier pages have fails, although that is false or 0",
        arguments: [false, true]
    )
    func barePage(isNumber: Bool) throws {
        let member = isNumber ? Self.number("/errorCode", .error, 0) : Self.flag("/isCached", .other, false)
        let pages = [Self.page([1, 2], [member]), Self.page([3, 4], [member])]
        let end = PageEnd.presumed("an empty page")
        #expect(try Self.verdict(on: pages + [Self.page([])], at: end).ending == .failed)
        #expect(try Self.verdict(on: pages + [Self.page([], [member])], at: end).ending == .complete)
    }

    @Test("A total below the first page, beside the number of the page, counts pages")
    func totalOfPages() throws {
        func verdict(_ lengths: [Int], total: Int, beside place: String = "/meta/page") throws -> Judge.Verdict {
            var next: UInt64 = 0
            let pages = lengths.enumerated().map { index, length in
                let items = (0..<length).map { _ in
                    next += 1
                    return next
                }
                let members = [
                    Self.number("/meta/total", .total, total), Self.number(place, .page, index + 1),
                ]
                return Self.page(items, members, requestedPage: index + 1)
            }
            return try Self.verdict(on: pages, at: .presumed("an empty page"))
        }
        let short = try verdict([5, 5, 0], total: 4)
        #expect(short.ending == .short && short.reason.contains("after 2 of 4 pages"), "\(short)")
        #expect(try verdict([5, 5, 5, 2], total: 4).ending == .complete)
        #expect(try verdict([3, 3, 0], total: 3).ending == .short)
        #expect(try verdict([5, 0], total: 2).ending == .short)
        #expect(try verdict([3, 0], total: 3).ending == .complete)
        #expect(try verdict([5, 5, 0], total: 2).ending == .complete)
        // Fewer than the items of all pages, and as many as pages.
        #expect(try verdict([2, 2, 0], total: 3).ending == .short)
        // A list to which items were added exceeds its old total.
        #expect(try verdict([5, 5, 5, 0], total: 14).ending == .complete)
        // The number of the page belongs to something else.
        #expect(try verdict([5, 5, 0], total: 4, beside: "/page").ending == .complete)
    }

    @Test("Evidence of another version is refused")
    func version() throws {
        let saved = try JSONEncoder().encode(ListEvidence([Self.page([1, 2], total: 2)]))
        let own = "\"version\":\(ListEvidence.version)"
        let other = String(decoding: saved, as: UTF8.self).replacing(own, with: "\"version\":1")
        #expect(other.utf8.elementsEqual(saved) == false)
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode(ListEvidence.self, from: Data(other.utf8))
        }
    }
}
