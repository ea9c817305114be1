import PaginateFiles
package import Paging
import PagingHTTP

/// Advice for a run that is not whole, in options that its command accepts beside the given ones.
///
/// The checks of a command decide which options it accepts, so that advice has no rules of its own.
package struct Advice: Sendable {
    private let pagination: PaginationOptions
    private let isGraphQL: Bool
    private let hasCredentials: Bool
    private let mayOverlap: Bool
    private let skipsFailedPages: Bool
    /// The option with the identity by which a list restarts; `nil` if the command cannot restart one.
    private let restartKey: String?
    /// Whether saved items can be completed from the first page.
    private let canStartOver: Bool

    /// Whether the request has a GraphQL document without `--graphql`.
    private let hasDocument: Bool

    /// - Parameter hasDocument: Whether the request has a GraphQL document in its body or its URL.
    init(_ command: some ListCommand, hasDocument: Bool) {
        self.hasDocument = hasDocument
        pagination = command.pagination
        isGraphQL = command.graphQL.graphql != nil
        hasCredentials =
            !command.credentials.given.isEmpty || command.message.header.contains(where: \.isAuthorization)
        skipsFailedPages = command.skipsFailedPages
        mayOverlap = command.hasOneList && !command.skipsFailedPages
        (restartKey, canStartOver) = (command.restartKey, command.canStartOver)
    }

    /// Returns whether the command accepts its options after a change.
    private func accepts(_ change: (inout PaginationOptions) -> Void) -> Bool {
        var changed = pagination
        change(&changed)
        do {
            if isGraphQL { try GraphQLPlan.check(changed) } else { _ = try changed.format() }
            return true
        } catch {
            return false
        }
    }

    /// Returns the sentence for an ending.
    ///
    /// - Parameter decision: The caller's word that decides the end, if any does.
    package func text(for ending: WalkEnding, _ decision: ListAdvice?, skipsPages: Bool) -> String? {
        switch ending {
        case .complete, .failed: nil
        case .limited: "Raise or remove the limits (--max-…) to get more."
        case .cancelled: "The items that had arrived were delivered; run it again for the whole list."
        case .short, .unproven:
            if let decision {
                text(for: decision)
            } else if ending == .unproven {
                isGraphQL ? "Check what the server says about its pages, or run it again." : unlinked
            } else if skipsPages {
                "Run it again later for the items of the skipped pages."
            } else {
                "Run it again; if it stays short, the API counts wrongly or ends its lists early."
            }
        case .refused:
            !pagination.rebase && accepts { $0.rebase = true }
                ? "If the address is an inner name of the same server, use --rebase; if you trust it, fetch it separately."
                : "If you trust the address, fetch it separately."
        case .cycle, .noProgress:
            isGraphQL
                ? "The API repeats itself: check the variable of the cursor, which --cursor-param names."
                : "The API repeats itself: check the pagination options and the names of the parameters"
                    + (accepts { $0.repeats = true } ? ", or write --repeats if the list has such pages." : ".")
        }
    }

    /// The advice for pages that are not linked.
    private var unlinked: String {
        isGraphQL
            ? "Pass a variable to the argument of the cursor, as in after: $after; --cursor-param names another one."
            : "Check how the pages are linked: see the Pagination Options of \(Invocation.name) fetch --help-all."
    }

    /// The advice for a GraphQL document whose pages could not be linked.
    static let document =
        "Write the document into a file for --graphql, with a variable for the cursor, as in after: $after; for a list by "
        + "offset, use --offset-param body:/variables/offset."

    /// The rule for an API that omits the array of items from an empty page.
    private static let omitting = try? RuleOption("omitsEmptyItems=true")

    private func mayIgnore(_ place: String) -> Bool {
        ValuePlace(place).map { place in accepts { $0.ignore.append(place) } } ?? false
    }

    /// Returns the sentence for the caller's word about a list.
    package func text(for decision: ListAdvice) -> String {
        switch decision {
        case .ignore(let place):
            mayIgnore(place)
                ? "If it does not concern the list, run it again with --ignore \(place)."
                : "Check what the server says about the list there."
        case .total:
            if accepts({ $0.total = "/total" }) {
                "Name the place of the total with --total."
            } else if accepts({ $0.countURL = "/count" }) {
                "Name the address that has the number of items with --count-url, if the API has one."
            } else {
                "Compare the items with the API's own number."
            }
        case .repeats where pagination.id != nil: "Use --repeats if the list repeats items."
        case .repeats: "Name the identity of the items with --id /id, or use --repeats if the list repeats items."
        case .overlap:
            mayOverlap && accepts { ($0.overlap, $0.id) = (true, $0.id ?? "/id") }
                ? "The list changes while it is read: use --overlap with --id, or run it again."
                : "The list changes while it is read: run it again."
        case .shifts:
            mayOverlap && accepts { ($0.overlap, $0.id) = (true, $0.id ?? "/id") }
                ? "If the list changes while it is read, use --overlap with --id; if it repeats items, use --repeats."
                : "Use --repeats if the list repeats items."
        case .bounds:
            "Check with --split-bounds which bounds the API includes, and with --split-resolution how exactly it compares."
        case .range:
            "Divide it more finely with --split-resolution, begin earlier with --split-from, or name another range with "
                + "--split."
        case .identity: "Name the identity of the items with --id /id, so that slices that change are read again."
        case .pageSize:
            pagination.pageSize == nil && accepts { $0.pageSize = 9 }
                ? "In a list by offset, name the number of items on a page with --page-size, so that a page that fails "
                    + "can be skipped."
                : "Try again later, or raise --retries."
        case .omittedItems:
            if let omitting = Self.omitting, accepts({ $0.rule.append(omitting) }) {
                "If the API omits the array of an empty page, run it again with --rule \(omitting)."
            } else {
                unreadable
            }
        case .expand(let place) where !mayIgnore(place): "Read these lists whole by requests of their own."
        case .expand(let place):
            isGraphQL
                ? "Read these lists whole with --expand \(place), or use --ignore \(place)."
                : "Read these lists whole by requests of their own, or use --ignore \(place)."
        case .scheme where hasDocument: Self.document
        case .scheme:
            !skipsFailedPages && accepts { $0.pagination = .single }
                ? "Set the link between pages with --pagination, or use --pagination none if this is the whole list."
                : unlinked
        }
    }

    /// Returns the sentence for a saved position that the server no longer accepts.
    ///
    /// - Parameter canStepBack: Whether the server has rejected it before, and the page before it can be requested.
    package func afterExpiry(of saved: SavedItems, canStepBack: Bool) -> String {
        let place = "The items so far are in \(saved.place)"
        let restart =
            canStartOver
            ? "with --on-expired restart to start at the first page without losing or duplicating any"
            : "with another --table and a --primary-key to start at the first page"
        guard canStepBack else { return "\(place); \(saved.onward), \(restart)." }
        return "\(place). The server has rejected this position before; \(saved.onward), with --on-expired back to "
            + "continue from the page before it, or \(restart)."
    }

    /// Returns the sentence for a page that failed to load.
    package func text(for error: (any Error)?) -> String {
        if (error as? any PageFailure)?.isExpiredCursor == true { return restart }
        if (error as? any CredentialRejection)?.rejectsCredential == true { return credential }
        guard isGraphQL, error != nil, !(error is RequestError) else { return text(for: error as? RequestError) }
        return (error as? any PageFailure)?.isTransient == true
            ? "Try again later, or raise --retries." : "Check the URL, the document and its variables."
    }

    private var restart: String {
        restartKey.map { "Run it again; \($0) with --on-expired restart restarts automatically." } ?? "Start again."
    }

    private var credential: String {
        hasCredentials
            ? "Check the credential and what it permits."
            : "Pass a token with --bearer-env, or see the Credentials in fetch --help-all."
    }

    private func text(for error: RequestError?) -> String {
        if let wait = error?.retryAfter {
            return "Try again in \(Int((wait / .seconds(1)).rounded(.up))) s, or raise --max-wait."
        }
        switch error?.remedy {
        case .authorityFile?:
            return "Name the file of the authority's certificate with --ca-file if you trust the server."
        case .http1?: return "Use --http1.1 if it happens again."
        case .clientCertificate?: return "Name the files of a certificate and its key with --cert and --key."
        case nil: break
        }
        switch error?.code {
        case .unreadableContent?: return unreadable
        case .bodyTooLarge?:
            return accepts { $0.pageSize = 1 }
                ? "Raise --max-body, or request smaller pages with --page-size."
                : "Raise --max-body, or request smaller pages."
        case .expiredCursor?: return restart
        case .timedOut?:
            return restartKey == nil
                ? "Raise --timeout, or try later."
                : "Use --window 1 if the server serves one connection at a time; otherwise raise --timeout or try later."
        default: break
        }
        if error?.isTransient == true { return "Try again later, or raise --retries." }
        return isGraphQL ? "Check the URL, the document and its variables." : "Check the URL and the options."
    }

    private var unreadable: String {
        if isGraphQL { return "Check the URL and the document." }
        guard pagination.responseFormat == nil, accepts({ $0.items = "/items" }),
            accepts({ $0.responseFormat = .csv })
        else { return "Check the URL, and the options that describe the responses." }
        return "Check the URL, or give the path to the items with --items and their format with --response-format."
    }
}
