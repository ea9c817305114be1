import Foundation
import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP
import PagingPresets

/// The output of `paginate apis`.
enum APIsText {
    /// All presets by field, one line each.
    static var table: String {
        let nameWidth = (APIPreset.all.map(\.name.count).max() ?? 0) + 2
        let hostWidth = (APIPreset.all.map { host(of: $0).count }.max() ?? 0) + 2
        let fields = APIPreset.Field.allCases.map { field in
            let rows = APIPreset.presets(in: field).map { preset in
                "  " + padded(preset.name, nameWidth) + padded(host(of: preset), hostWidth) + preset.lists
            }
            return ([field.rawValue] + rows).joined(separator: "\n")
        }
        let notes = """
            * Recognized without --api. Names may be written in any case and with hyphens.
            Next: \(Invocation.name) apis NAME; \(Invocation.name) fetch URL --api NAME
            """
        return (fields + [notes]).joined(separator: "\n\n") + "\n"
    }

    /// Returns the description of a preset.
    static func plain(_ preset: APIPreset) -> String {
        let scheme = preset.scheme
        var rows: [(String, String)] = [("field", preset.field?.rawValue ?? ""), ("host", host(of: preset))]
        if let argument = preset.argument {
            let use = argument.isRequired ? "needed" : "optional"
            rows.append(("argument", "\(argument.name), \(use): --api \(preset.name):\(argument.example)"))
        }
        rows.append(("next page", isWritable(scheme) ? scheme.summary : "a rule that no file can describe"))
        if !scheme.endSigns.isEmpty { rows.append(("ends by", scheme.endSigns)) }
        rows.append(("items", items(of: scheme)))
        if let total = scheme.total { rows.append(("total", "\(total)\(exactness(of: scheme))")) }
        if let cap = scheme.knownCap { rows.append(("limit", "\(NumberText.grouped(cap)) items of a list")) }
        if let size = preset.pageSize { rows.append(("page size", "--page-size sets \(size)")) }
        let parameters = scheme.parameters.map { "\($0.key)=\($0.value)" }.sorted()
        if !parameters.isEmpty { rows.append(("sends", parameters.joined(separator: ", "))) }
        if scheme.needsBody { rows.append(("method", "POST, with a body")) }
        rows.append(("documented", preset.documentation))
        let lines = rows.map { padded($0.0, 12) + $0.1 }
        let argument = preset.argument.flatMap { $0.isRequired ? ":\($0.example)" : nil } ?? ""
        let next = "Next: \(Invocation.name) fetch URL --api \(preset.name)\(argument)"
        return (["\(preset.name): \(preset.lists)", ""] + lines + ["", next]).joined(separator: "\n") + "\n"
    }

    /// Returns presets as JSON.
    static func json(_ presets: [APIPreset]) -> String {
        "[\n\(presets.map { "  \(object($0))" }.joined(separator: ",\n"))\n]\n"
    }

    /// Returns a preset as JSON.
    static func json(_ preset: APIPreset) -> String { object(preset) + "\n" }

    private static func object(_ preset: APIPreset) -> String {
        let scheme = (try? SchemeFile.data(of: preset.scheme)).flatMap { try? JSONValue(parsing: [UInt8]($0)) }
        func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
        let members: [(String, JSONValue)] = [
            ("name", .string(preset.name)), ("lists", .string(preset.lists)), ("field", text(preset.field?.rawValue)),
            ("host", text(preset.host)), ("recognizedAt", .array(preset.recognizedHosts.map { .string($0) })),
            ("argument", text(preset.argument?.name)), ("pageSize", text(preset.pageSize?.description)),
            ("documentation", .string(preset.documentation)), ("scheme", scheme ?? .null),
        ]
        return "{" + members.map { "\(JSONValue.string($0)): \($1)" }.joined(separator: ", ") + "}"
    }

    private static func isWritable(_ scheme: PaginationScheme) -> Bool {
        (try? SchemeFile.data(of: scheme)) != nil
    }

    private static func host(of preset: APIPreset) -> String {
        (preset.host ?? "any host") + (preset.recognizedHosts.isEmpty ? "" : " *")
    }

    private static func items(of scheme: PaginationScheme) -> String {
        if scheme.takesWholePages { return "the whole body of each page" }
        return scheme.items.map { $0 == .root ? "the body itself" : "at \($0)" } ?? "the likeliest array"
    }

    private static func exactness(of scheme: PaginationScheme) -> String {
        switch scheme.totalExactness {
        case .exact: ""
        case .estimate: ", an estimate"
        case .lowerBound: ", a lower bound"
        }
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
    }
}
