import Foundation
import PagingDemoServer
import Testing

extension EndToEnd {
    @Suite("File names of fetch", .timeLimit(.minutes(10)))
    struct NamedFilesTests {
        /// Runs the command with options in which FOLDER stands for a folder, and expects no requests.
        private func refusal(_ options: String, in folder: TemporaryFolder) async throws -> String {
            try await DemoServer.withServer { server in
                let options = options.split(separator: " ").map { word in
                    word == "EMPTY" ? "" : String(word).replacing("FOLDER", with: folder.path)
                }
                let names = try folder.names
                let url = server.baseURL + "/link/airports?run=r"
                let result = try await Subprocess(["fetch", url] + options, after: "cd \(folder.path)").result()
                #expect(result.code == 64, "\(options): \(result.error)")
                #expect(server.requests(run: "r").isEmpty, "\(options)")
                #expect(try folder.names == names, "\(options)")
                return result.error
            }
        }

        @Test(
            "A file that cannot be written is refused before the first request",
            arguments: [
                "--output EMPTY", "--report EMPTY", "--trace EMPTY", "--output FOLDER", "--output FOLDER/",
                "--output .",
                "--output FOLDER/no/items", "--output FOLDER/items/", "--report FOLDER/no/report", "--trace FOLDER",
                "--output FOLDER/items --resume FOLDER/no/state", "--output /proc/items",
                "--format sqlite --output FOLDER/no/db", "--format sqlite --output EMPTY",
            ]
        )
        func impossible(_ options: String) async throws {
            let message = try await refusal(options, in: try TemporaryFolder())
            #expect(message.contains("cannot be written") || message.contains("is empty"), "\(message)")
        }

        @Test(
            "One file for two options is refused under any spelling of its name",
            arguments: [
                "--output a --report a", "--output a --report ./a", "--output FOLDER/a --trace a",
                "--report a --trace ../NAME/a", "--output a --report link-to-a", "--output there --report hard",
                "--output soft --trace there", "--output a --resume a", "--output a --resume a.part",
                "--output a --resume s --report s", "--output a --resume s --report s.new",
                "--output a --resume s --trace a.part", "--format sqlite --output a --report a",
                "--format sqlite --output a --report a-wal", "--bearer-file there --output there",
                "--body @there --method POST --report there",
            ]
        )
        func twice(_ options: String) async throws {
            let folder = try TemporaryFolder()
            let there = try folder.write("{}", to: "there")
            try FileManager.default.createSymbolicLink(atPath: folder.file("soft"), withDestinationPath: there)
            try FileManager.default.createSymbolicLink(atPath: folder.file("link-to-a"), withDestinationPath: "a")
            try FileManager.default.linkItem(atPath: there, toPath: folder.file("hard"))
            let name = try #require(folder.path.split(separator: "/").last)
            let message = try await refusal(options.replacing("NAME", with: name), in: folder)
            let sentences = ["name the same file", "names a file that"]
            #expect(sentences.contains { message.contains($0) }, "\(message)")
            #expect(try folder.text("there") == "{}")
        }

        @Test("A report file that is also standard output is refused")
        func standardOutput() async throws {
            let folder = try TemporaryFolder()
            let script = "exec > \(folder.file("out"))"
            let result = try await Subprocess(
                ["fetch", "http://127.0.0.1:1/", "--report", folder.file("out")],
                after: script
            ).result()
            #expect(result.code == 64, "\(result.error)")
            #expect(result.error.contains("name the same file"), "\(result.error)")
        }
    }
}
