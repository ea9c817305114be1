import Foundation
import PagingHTTP
import PagingPresets
import Testing

@Suite("Presets by name")
struct APIPresetTests {
    /// The names of the schemes that the library's sources declare.
    private static func declaredNames() throws -> Set<String> {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/PagingPresets").standardizedFileURL
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        // A file a field has the presets, and below them their schemes.
        let sources = try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8).split(separator: "extension PaginationScheme {") }
            .filter { $0.count > 1 }.map { String($0[1]) }
        return Set(
            sources.flatMap { source in
                source.matches(of: /public static (?:var|func) (\w+)/).map { String($0.1) }
            }
        )
    }

    @Test("Every scheme of the library has a name, and every name a scheme")
    func completeness() throws {
        let names = APIPreset.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(try Self.declaredNames() == Set(names))
    }

    @Test("The names of a field are in alphabetical order", arguments: APIPreset.Field.allCases)
    func order(_ field: APIPreset.Field) {
        let names = APIPreset.presets(in: field).map { $0.name.lowercased() }
        #expect(names == names.sorted())
        #expect(APIPreset.presets(in: field).allSatisfy { $0.field == field })
    }

    @Test("Every preset names its lists and a secure address of documentation")
    func documentation() throws {
        for preset in APIPreset.all {
            let url = try #require(URL(string: preset.documentation), "\(preset.name)")
            #expect(url.scheme == "https", "\(preset.name)")
            #expect(url.host() != nil, "\(preset.name)")
            #expect(!preset.lists.isEmpty && preset.lists.last != ".", "\(preset.name)")
        }
    }

    @Test("Every scheme but that of a gateway can be written to a file and read again")
    func coding() throws {
        var others: [String] = []
        for preset in APIPreset.all {
            guard let data = try? JSONEncoder().encode(preset.scheme) else {
                others.append(preset.name)
                continue
            }
            #expect(try JSONDecoder().decode(PaginationScheme.self, from: data) == preset.scheme, "\(preset.name)")
        }
        #expect(others == ["confluenceGateway"])
    }

    @Test("Names are found in any case and with hyphens", arguments: ["githubSearch", "GITHUBSEARCH", "github-search"])
    func spelling(_ name: String) {
        #expect(APIPreset.named(name)?.name == "githubSearch")
    }

    @Test("An argument selects the scheme, and is refused where there is none")
    func arguments() throws {
        let hal = try #require(APIPreset.named("hal"))
        #expect(hal.scheme(for: nil) == .hal)
        #expect(hal.scheme(for: "orders") == .hal(embedding: "orders"))
        let search = try #require(APIPreset.named("spotifySearch"))
        #expect(search.scheme(for: nil) == nil)
        #expect(search.scheme(for: "albums") == .spotifySearch(for: "albums"))
        #expect(APIPreset.named("github")?.scheme(for: "x") == nil)
    }
}
