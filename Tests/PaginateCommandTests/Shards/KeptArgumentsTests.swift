import Testing

@testable import PaginateCommand

@Suite("The arguments in a plan")
struct KeptArgumentsTests {
    @Test(
        "URLs, parents and credentials are left out, and references to credentials are kept",
        arguments: [
            (["https://a.test/{id}", "--parents", "p.ndjson", "--items", "/data"], ["--items", "/data"]),
            (["--parents=p.ndjson", "--pagination", "link", "https://a.test/{id}"], ["--pagination", "link"]),
            (["https://a.test/{id}", "--header", "Authorization: Bearer secret"], []),
            (["https://a.test/{id}", "--header=X-Api-Key: secret"], []),
            (["https://a.test/{id}", "--header", "X-Api-Key: $KEY"], ["--header", "X-Api-Key: $KEY"]),
            (
                ["https://a.test/{id}", "--header", "Authorization: Basic @login"],
                ["--header", "Authorization: Basic @login"]
            ),
            (["https://a.test/{id}", "--header", "X-Api-Key: $$KEY"], []),
            (["https://a.test/{id}", "--header", "Accept: text/x"], ["--header", "Accept: text/x"]),
            (["--bearer-env", "TOKEN", "--", "https://a.test/{id}"], ["--bearer-env", "TOKEN"]),
            (["--cookie", "sid=12345", "--next", "/n"], ["--next", "/n"]), (["--cookie=lang=en"], []),
            (["--cookie", "sid=$SID"], ["--cookie", "sid=$SID"]), (["--cookie", ""], ["--cookie", ""]),
            (["--form", "pin=$PIN"], ["--form", "pin=$PIN"]), (["--form", "password=12345"], []),
        ]
    )
    func kept(_ arguments: [String], _ kept: [String]) {
        #expect(KeptArguments.kept(arguments, urls: ["https://a.test/{id}"]) == kept)
    }

    @Test("Arguments without --shard, and those of other commands, remain")
    func unchanged() throws {
        for arguments in [["fetch", "https://a.test/"], ["plan", "--shard", "p#1"], [], ["fetch", "--shard", "p"]] {
            #expect(try KeptArguments.expanding(arguments) == arguments)
        }
    }
}
