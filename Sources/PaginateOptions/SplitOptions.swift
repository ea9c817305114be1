package import ArgumentParser
import Foundation
import PaginateFiles
import Paging
package import PagingHTTP
import PagingPresets

/// The options for a list that is read in slices.
package struct SplitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read the list in slices of a range, such as created_after..created_before, to get past the API's cap.",
            discussion: """
                FROM..TO names the parameters of the bounds, each as NAME, body:/POINTER or another target. \
                TARGET=WORDS appends words with {from} and {to} to a search, such as 'q=created:{from}..{to}'; a bound \
                that is missing is *. NAME alone is a value that the preset of --api can filter by, such as created. The \
                value of an item must not change, as that of updated_at does.
                """,
            valueName: "range"
        ),
        transform: SplitTarget.init
    )
    package var split: SplitTarget?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The date or number at which slices begin (default: 1970-01-01, or 0).",
            discussion: "It only saves requests: older items belong to the first slice.",
            valueName: "value",
            visibility: .hidden
        )
    )
    package var splitFrom: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The date or number at which slices end (default: now, or 2^53).",
            discussion: """
                With now, newer items are not part of the list. With any other value, they belong to the last slice.
                """,
            valueName: "value",
            visibility: .hidden
        )
    )
    package var splitTo: String?

    @Option(
        help: ArgumentHelp(
            "The number of items at which the API cuts a list; slices are found by counting (default: the preset's).",
            valueName: "n",
            visibility: .hidden
        ),
        transform: Parse.count
    )
    package var cap: Int?

    @Option(
        help: ArgumentHelp(
            "Read this number of slices of equal width at once, of a list without a cap.",
            valueName: "n",
            visibility: .hidden
        ),
        transform: Parse.count
    )
    package var slices: Int?

    @Option(
        help: ArgumentHelp(
            "The precision and form of the bounds: days, seconds, milliseconds, unix, unix-ms or number.",
            valueName: "resolution",
            visibility: .hidden
        )
    )
    package var splitResolution: SplitResolution?

    @Option(
        help: ArgumentHelp(
            "The bounds that the API includes: half-open (from only), inclusive, exclusive or open-closed (to only).",
            valueName: "bounds",
            visibility: .hidden
        )
    )
    package var splitBounds: SplitBounds?

    @Option(
        help: ArgumentHelp(
            "The zone of dates in bounds, such as +02:00 (default: Z).",
            valueName: "offset",
            visibility: .hidden
        ),
        transform: Self.offset
    )
    package var splitZone: Int?

    package init() {}

    /// The options by name, with their values as text.
    private static let all: [(name: String, value: @Sendable (SplitOptions) -> String?)] = [
        ("--split", { $0.split?.text }), ("--split-from", { $0.splitFrom }), ("--split-to", { $0.splitTo }),
        ("--cap", { $0.cap.map(String.init) }), ("--slices", { $0.slices.map(String.init) }),
        ("--split-resolution", { $0.splitResolution?.rawValue }), ("--split-bounds", { $0.splitBounds?.rawValue }),
        ("--split-zone", { $0.splitZone.map(String.init) }),
    ]

    /// The names of the options, each of which has a value.
    package static let names = Set(all.map(\.name))

    /// Whether any of the options is given.
    package var isUsed: Bool { !values.isEmpty }

    /// The given options, which change the items, by name.
    package var values: [String: String] {
        Dictionary(uniqueKeysWithValues: Self.all.compactMap { name, value in value(self).map { (name, $0) } })
    }

    private static func offset(_ text: String) throws -> Int {
        guard let seconds = DateResolution.seconds(ofZone: text) else {
            throw ValidationError("write Z, or a difference from UTC such as +02:00 or -05:30.")
        }
        return seconds
    }
}

/// The names of `--split-resolution`.
package enum SplitResolution: String, CaseIterable, ExpressibleByArgument, Sendable {
    case days, seconds, milliseconds, unix
    case unixMilliseconds = "unix-ms"
    case number

    /// The resolution of dates; `nil` for numbers.
    package var dates: DateResolution? {
        switch self {
        case .days: .days
        case .seconds: .seconds
        case .milliseconds: .milliseconds
        case .unix: .unixSeconds
        case .unixMilliseconds: .unixMilliseconds
        case .number: nil
        }
    }
}

/// The names of `--split-bounds`.
package enum SplitBounds: String, CaseIterable, ExpressibleByArgument, Sendable {
    case halfOpen = "half-open"
    case inclusive, exclusive
    case openClosed = "open-closed"

    package var bounds: ListRange.Bounds {
        switch self {
        case .halfOpen: .halfOpen
        case .inclusive: .inclusive
        case .exclusive: .exclusive
        case .openClosed: .openClosed
        }
    }
}

/// The value of `--split`: the places of the bounds in a request.
package struct SplitTarget: Sendable {
    package enum Form: Sendable {
        case parameters(from: ParameterTarget, to: ParameterTarget)
        case words(in: ParameterTarget, String)
        case field(String)
    }

    let text: String
    package let form: Form

    /// Creates a target from the text of the option.
    ///
    /// - Throws: `ValidationError` with one sentence that says what to write.
    init(_ text: String) throws {
        self.text = text
        if let equals = text.firstIndex(of: "="), text[equals...].contains("{from}") || text[equals...].contains("{to}")
        {
            let words = String(text[text.index(after: equals)...])
            guard words.contains("{from}"), words.contains("{to}") else {
                throw ValidationError("write both {from} and {to}, such as 'q=created:{from}..{to}'.")
            }
            form = .words(in: try Parse.target(String(text[..<equals])), words)
            return
        }
        guard let dots = text.firstRange(of: "..") else {
            guard !text.isEmpty, !text.contains("=") else {
                throw ValidationError("write FROM..TO, such as created_after..created_before.")
            }
            form = .field(text)
            return
        }
        let (from, to) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
        guard !from.isEmpty, !to.isEmpty, from != to else {
            throw ValidationError("write two parameters as FROM..TO, such as created_after..created_before.")
        }
        form = .parameters(from: try Parse.target(from), to: try Parse.target(to))
    }
}
