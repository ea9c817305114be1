import Testing

/// Checks the READMEs of the folders in `Examples`; each example has its own tests for its behavior.
@Suite("Examples")
struct ExampleProjectTests {
    @Test("There are seven examples, and each README shows code that is in the example line by line")
    func code() throws {
        let examples = try ExampleProject.all()
        let names = [
            "AirportsApp", "Chat", "GitLabIssues", "HomeFeed", "IssueWarehouse", "MastodonTimeline", "SearchTabs",
        ]
        #expect(examples.map(\.name) == names)
        for project in examples {
            let shown = Example.inMarkdown(project.readme, file: "Examples/\(project.name)/README.md")
            #expect(!shown.isEmpty, "\(project.name) shows no code.")
            for example in shown {
                let isThere = project.code.values.contains { CodeLines.contains(example.lines, in: $0) }
                #expect(isThere, "These lines are in no file of the example: \(example)")
            }
        }
    }

    @Test("Line counts in the READMEs are correct")
    func counts() throws {
        for project in try ExampleProject.all() {
            #expect(project.counts.count >= 2, "\(project.name) does not count its lines.")
            for count in project.counts {
                let lines = count.files.reduce(0) { $0 + (project.code[$1]?.count ?? 0) }
                #expect(lines == count.lines, "\(project.name): \(count.files)")
            }
        }
    }

    @Test("Each case in a README names a test, and every test appears in a README")
    func claims() throws {
        for project in try ExampleProject.all() {
            #expect(project.claimedTests.sorted() == project.tests.map(\.name.title).sorted(), "\(project.name)")
            #expect(project.claimedTests.count >= 5, "\(project.name) claims too little.")
        }
    }
}
