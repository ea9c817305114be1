import Testing

@testable import PaginateOptions

@Suite("Netrc files")
struct NetrcTests {
    private let text = """
        # machine a.test login comment password comment
        machine a.test login ann password one # a comment
        machine B.test
            login "bob \\"b\\""
            account x
            password "two words"
        macdef init
        machine c.test login macro password macro

        machine a.test login other password other
        machine d.test login dora
        default login anonymous password guest
        """

    @Test("The first entry of a host counts, in any case, with quoted words and without comments")
    func entries() {
        let netrc = Netrc(text)
        #expect(netrc.entry(for: "a.test") == Netrc.Entry(login: "ann", password: "one"))
        #expect(netrc.entry(for: "b.TEST") == Netrc.Entry(login: "bob \"b\"", password: "two words"))
        #expect(netrc.entry(for: "d.test") == Netrc.Entry(login: "dora", password: ""))
    }

    @Test("Other hosts, and those in a macro, have the default entry, or none")
    func standard() {
        #expect(Netrc(text).entry(for: "c.test") == Netrc.Entry(login: "anonymous", password: "guest"))
        #expect(Netrc("machine a.test login x password y").entry(for: "c.test") == nil)
    }

    @Test("A truncated file has no invented words", arguments: ["machine", "machine a.test login", "\"", "\\", ""])
    func truncated(_ text: String) {
        #expect(Netrc(text).entry(for: "a.test")?.login ?? "" == "")
    }
}
