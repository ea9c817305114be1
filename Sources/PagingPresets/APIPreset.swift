import HTTPTypes
import Paging
public import PagingHTTP

/// A preset by name, with its API and the address of its documentation.
public struct APIPreset: Sendable {
    /// A field of APIs.
    public enum Field: String, CaseIterable, Sendable {
        case standards, cloud
        case codeHosting = "code hosting"
        case commerce, content, search, social, support
    }

    /// A word that a preset is made for, such as the name of a token.
    public struct Argument: Sendable {
        /// The name of the argument, in capitals.
        public let name: String
        /// An example of the argument.
        public let example: String
        /// A Boolean value that indicates whether the preset needs the argument.
        public let isRequired: Bool
        fileprivate let scheme: @Sendable (String) -> PaginationScheme
    }

    /// The name of the preset, which is that of its scheme in Swift.
    public let name: String
    /// The lists that the preset is for, as a noun phrase.
    public let lists: String
    /// The address of the API's documentation of these lists.
    public let documentation: String
    /// The scheme; for a preset with a required argument, the scheme for the argument's example.
    public let scheme: PaginationScheme
    /// The host of the API, with the user's part in capitals; `nil` for any host.
    public private(set) var host: String?
    /// The argument of the preset, if any.
    public private(set) var argument: Argument?
    /// The target of the page size, if the API has one for all these lists.
    public private(set) var pageSize: ParameterTarget?
    /// The range by which the lists can be divided into slices below their cap, if the API has one.
    package private(set) var range: PresetRange?
    /// The hosts on which automatic detection knows the preset.
    public private(set) var recognizedHosts: [String] = []

    init(_ name: String, _ scheme: PaginationScheme, _ lists: String, documentation: String) {
        self.name = name
        self.scheme = scheme
        self.lists = lists
        self.documentation = documentation
    }

    /// Returns the scheme for an argument.
    ///
    /// - Returns: `nil` if the preset needs an argument and none is given, or the reverse.
    public func scheme(for argument: String?) -> PaginationScheme? {
        switch (argument, self.argument) {
        case (nil, let own): own?.isRequired == true ? nil : scheme
        case (let text?, let own?): text.isEmpty ? nil : own.scheme(text)
        case (_?, nil): nil
        }
    }

    /// Returns the preset with the host of its API.
    func at(_ host: String) -> APIPreset {
        var preset = self
        preset.host = host
        return preset
    }

    /// Returns the preset with public hosts, on which automatic detection accepts its end of a list.
    func recognized(at hosts: String...) -> APIPreset {
        var preset = self
        preset.host = hosts.first
        preset.recognizedHosts = hosts
        return preset
    }

    /// Returns the preset with the target of its page size.
    func sized(by target: ParameterTarget) -> APIPreset {
        var preset = self
        preset.pageSize = target
        return preset
    }

    /// Returns the preset with the range by which its lists can be divided.
    func divided(by range: PresetRange) -> APIPreset {
        var preset = self
        preset.range = range
        return preset
    }

    /// Returns the preset with an argument.
    func taking(
        _ name: String,
        example: String,
        isRequired: Bool = false,
        _ scheme: @escaping @Sendable (String) -> PaginationScheme
    ) -> APIPreset {
        var preset = self
        preset.argument = Argument(name: name, example: example, isRequired: isRequired, scheme: scheme)
        return preset
    }

    /// The preset's scheme on its public hosts.
    var hostSchemes: [HostScheme] {
        recognizedHosts.map { HostScheme(host: $0, name: name, scheme: scheme) }
    }
}

extension APIPreset {
    /// The presets of each field, in alphabetical order.
    public static func presets(in field: Field) -> [APIPreset] {
        switch field {
        case .standards: standards
        case .cloud: cloud
        case .codeHosting: codeHosting
        case .commerce: commerce
        case .content: content
        case .search: search
        case .social: social
        case .support: support
        }
    }

    /// All presets, by field.
    public static let all = Field.allCases.flatMap(presets(in:))

    /// The field of the preset's API.
    public var field: Field? {
        Field.allCases.first { field in Self.presets(in: field).contains { $0.name == name } }
    }

    /// Returns the preset of a name, in any case and with or without hyphens.
    public static func named(_ name: String) -> APIPreset? {
        let key = key(of: name)
        return all.first { Self.key(of: $0.name) == key }
    }

    private static func key(of name: String) -> String {
        name.lowercased().filter { $0 != "-" && $0 != "_" }
    }
}
