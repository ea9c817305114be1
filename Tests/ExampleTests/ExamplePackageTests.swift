import Testing

/// What the packages in `Examples` say of themselves; that they work is what their own tests are for.
@Suite("The packages in Examples")
struct ExamplePackageTests {
    @Test("There are five, and each shows code that stands line by line in it")
    func code() throws {
        let packages = try ExamplePackage.all()
        #expect(packages.map(\.name) == ["AirportsApp", "GitLabIssues", "HomeFeed", "MastodonTimeline", "SearchTabs"])
        for package in packages {
            let examples = Example.inMarkdown(package.readme, file: "Examples/\(package.name)/README.md")
            #expect(!examples.isEmpty, "\(package.name) shows no code.")
            for example in examples {
                let isThere = package.code.values.contains { CodeLines.contains(example.lines, in: $0) }
                #expect(isThere, "These lines are in no file of the package: \(example)")
            }
        }
    }

    @Test("The lines that a README counts are as many as there are")
    func counts() throws {
        for package in try ExamplePackage.all() {
            #expect(package.counts.count >= 2, "\(package.name) does not count its lines.")
            for count in package.counts {
                let lines = count.files.reduce(0) { $0 + (package.code[$1]?.count ?? 0) }
                #expect(lines == count.lines, "\(package.name): \(count.files)")
            }
        }
    }

    @Test("What a README says to be handled is known by a test of the package, and every test stands there")
    func claims() throws {
        for package in try ExamplePackage.all() {
            #expect(package.claimedTests.sorted() == package.tests.map(\.title).sorted(), "\(package.name)")
            #expect(package.claimedTests.count >= 5, "\(package.name) claims too little.")
        }
    }
}
