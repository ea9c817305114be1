import Foundation
import PagingDemoServer
import PagingHTTP
import Testing

extension EndToEnd {
    @Suite("Disks that fill up", .timeLimit(.minutes(10)))
    struct FullDiskTests {
        /// Commands after which no file may have more than 50 KB, as on a disk that is nearly full.
        private let fullDisk = "trap '' XFSZ; ulimit -f 100"

        @Test(
            "A disk that fills in mid-run leaves a state from which the run continues",
            arguments: ["ndjson", "sqlite"]
        )
        func resuming(_ format: String) async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let url = server.baseURL + "/cursor/airports?limit=50&count=1500"
                let file = folder.file("items." + (format == "sqlite" ? "db" : "ndjson"))
                let kind =
                    format == "sqlite"
                    ? ["--format", "sqlite", "--primary-key", "/id", "--resume"]
                    : ["--resume", folder.file("state.json")]
                let command = ["fetch", url, "--output", file] + kind
                let full = try await Subprocess(command, after: fullDisk).result()
                #expect(full.code == 1, "\(full.error)")
                #expect(full.error.contains("could not be written"), "\(full.error)")
                let resumed = try await Subprocess(command).result()
                #expect(resumed.code == 0, "\(resumed.error)")
                if format == "sqlite" {
                    let lists = try await Subprocess.run("lists", file, "--json")
                    #expect(lists.output.contains("1500") || lists.output.contains("1,500"), "\(lists.output)")
                } else {
                    #expect(Items.ids(try folder.text("items.ndjson")) == Array(1...1_500))
                }
            }
        }

        /// A place for files that cannot be written, with the commands that make it so.
        struct Place: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let script: String
            let words: String

            /// The program, in a namespace or with capabilities of its own, after commands in the folder.
            private static func isolated(_ program: String, _ commands: String) -> String {
                "exec \(program) /bin/sh -c '\(commands); exec \"$0\" \"$@\"' \"$0\" \"$@\""
            }

            static let full = Place(
                testDescription: "a full disk",
                script: isolated(
                    "unshare -rm",
                    "mount -t tmpfs -o size=4k none \"$PLACE\" && head -c 4096 /dev/zero > \"$PLACE/fill\""
                ),
                words: "is full"
            )
            static let readOnly = Place(
                testDescription: "a disk that is only read",
                script: isolated("unshare -rm", "mount -t tmpfs -o ro none \"$PLACE\""),
                words: "is not writable"
            )
            /// Root may write everywhere, unless it has lost this capability.
            static let locked = Place(
                testDescription: "a folder without permission",
                script: geteuid() == 0
                    ? isolated("setpriv --bounding-set=-dac_override", "chmod 0500 \"$PLACE\"")
                    : "chmod 0500 \"$PLACE\"",
                words: "is not writable"
            )

            /// The places that this system can make.
            static let all = [full, readOnly, locked].filter { place in
                let folder = try? TemporaryFolder()
                let probe = Process()
                probe.executableURL = URL(fileURLWithPath: "/bin/sh")
                probe.arguments = ["-c", place.script + "; exec \"$0\"", "/bin/true"]
                probe.environment = ["PLACE": folder?.path ?? "", "PATH": "/usr/bin:/bin:/usr/sbin:/sbin"]
                (probe.standardOutput, probe.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
                guard folder != nil, (try? probe.run()) != nil else { return false }
                probe.waitUntilExit()
                return probe.terminationStatus == 0
            }
        }

        /// The options that name a file to write, each before its file.
        private static let writers = [
            ["--output"], ["--output", "items", "--report"], ["--output", "items", "--trace"],
            ["--output", "items", "--record"], ["--output", "items", "--resume"],
            ["--format", "sqlite", "--output"], ["--since", "/a", "--since-state"],
        ]

        @Test("A place where nothing can be written is found before the first request", arguments: Place.all)
        func unwritable(_ place: Place) async throws {
            let server = try ReplyServer { _ in .json(#"[{"id":1,"a":2}]"#) }
            let url = "http://127.0.0.1:\(server.port)/items"
            for writer in Self.writers {
                let (folder, locked) = (try TemporaryFolder(), try TemporaryFolder())
                defer { chmod(locked.path, 0o700) }
                let options = writer.map { $0 == "items" ? folder.file($0) : $0 } + [locked.file("file")]
                let result = try await Subprocess(
                    ["fetch", url, "--pagination", "none"] + options,
                    environment: ["PLACE": locked.path],
                    after: place.script
                ).result()
                #expect(result.code == 64 && result.error.contains(place.words), "\(writer): \(result.error)")
                #expect(try folder.names.isEmpty)
            }
            #expect(server.paths.isEmpty, "\(server.paths)")
        }

        @Test("A name of 300 letters is found before the first request, and the message says how long it may be")
        func longName() async throws {
            let server = try ReplyServer { _ in .json(#"[{"id":1,"a":2}]"#) }
            let url = "http://127.0.0.1:\(server.port)/items"
            for writer in Self.writers {
                let folder = try TemporaryFolder()
                for name in [String(repeating: "n", count: 300), String(repeating: "é", count: 150)] {
                    let options = writer.map { $0 == "items" ? folder.file($0) : $0 } + [folder.file(name)]
                    let result = try await Subprocess(["fetch", url, "--pagination", "none"] + options).result()
                    #expect(result.code == 64, "\(writer): \(result.error)")
                    #expect(result.error.contains("its name has 300 bytes; use a name of at most"), "\(result.error)")
                }
                #expect(try folder.names.isEmpty)
            }
            #expect(server.paths.isEmpty, "\(server.paths)")
        }

        @Test("An output that a full disk cuts does not replace the file of an earlier run")
        func earlierFile() async throws {
            try await DemoServer.withServer { server in
                let folder = try TemporaryFolder()
                let file = try folder.write("earlier\n", to: "items.ndjson")
                let url = server.baseURL + "/cursor/airports?limit=50&count=1500"
                let full = try await Subprocess(["fetch", url, "--output", file], after: fullDisk).result()
                #expect(full.code == 1, "\(full.error)")
                #expect(try folder.text("items.ndjson") == "earlier\n")
            }
        }
    }
}
