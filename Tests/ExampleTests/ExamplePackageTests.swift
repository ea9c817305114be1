import Testing

/// Checks the READMEs of the packages in `Examples`; each package has its own tests for its behavior.
@Suite("Packages in Examples")
struct ExamplePackageTests {
    @Test("There are six packages, and each README shows code that is in the package line by line")
    func code() throws {
        let packages = try ExamplePackage.all()
        let names = ["AirportsApp", "GitLabIssues", "HomeFeed", "IssueWarehouse", "MastodonTimeline", "SearchTabs"]
        #expect(packages.map(\.name) == names)
        for package in packages {
            let examples = Example.inMarkdown(package.readme, file: "Examples/\(package.name)/README.md")
            #expect(!examples.isEmpty, "\(package.name) shows no code.")
            for example in examples {
                let isThere = package.code.values.contains { CodeLines.contains(example.lines, in: $0) }
                #expect(isThere, "These lines are in no file of the package: \(example)")
            }
        }
    }

    @Test("Line counts in the READMEs are correct")
    func counts() throws {
        for package in try ExamplePackage.all() {
            #expect(package.counts.count >= 2, "\(package.name) does not count its lines.")
            for count in package.counts {
                let lines = count.files.reduce(0) { $0 + (package.code[$1]?.count ?? 0) }
                #expect(lines == count.lines, "\(package.name): \(count.files)")
            }
        }
    }

    @Test("Each case in a README names a test, and every test appears in a README")
    func claims() throws {
        for package in try ExamplePackage.all() {
            #expect(package.claimedTests.sorted() == package.tests.map(\.name.title).sorted(), "\(package.name)")
            #expect(package.claimedTests.count >= 5, "\(package.name) claims too little.")
        }
    }
}
