import Testing

@testable import Paging
@testable import PagingTesting

@Suite("The addresses of a walk")
struct AddressBookTests {
    @Test("An address has one number for the whole walk, and distinct addresses have distinct numbers")
    func numbers() {
        let table = AddressTable<String>(keepsAll: false)
        let numbers = (0..<10_000).map { table.number(of: "page \($0)") }
        #expect(Set(numbers).count == 10_000)
        for number in numbers { table.deliver(number) }
        #expect((0..<10_000).map { table.number(of: "page \($0)") } == numbers)
    }

    @Test("A long walk stores only the addresses that it still needs")
    func forgets() {
        let table = AddressTable<Int>(keepsAll: false)
        let start = table.number(ofStart: 0)
        var largest = 0
        for page in 0..<1_000 {
            let number = table.number(of: page)
            #expect(table.cursor(of: number) == page)
            for ahead in 1...4 { _ = table.number(of: page + ahead) }
            table.deliver(number)
            largest = max(largest, table.count)
            #expect(table.cursor(of: number) == page)
        }
        #expect(largest <= 7)
        #expect(table.cursor(of: start) == 0)
    }

    @Test("An address named again after the delivery of its page is preserved")
    func namedAgain() {
        let table = AddressTable<Int>(keepsAll: false)
        let (first, second, third) = (table.number(of: 1), table.number(of: 2), table.number(of: 3))
        table.deliver(first)
        #expect(table.number(of: 1) == first)
        table.deliver(second)
        table.deliver(third)
        #expect(table.cursor(of: first) == 1)
        #expect(table.cursor(of: second) == nil)
    }

    @Test("If addresses may repeat, a walk repeats as long as there are new items", arguments: [1, 2, 4, 8])
    func repeatedAddresses(window: Int) async throws {
        // Two addresses that alternate; pages that name one another long after their own turn.
        struct Turns: PageSource {
            let visits = Monitor(0)
            var policy: WalkPolicy {
                var policy = WalkPolicy()
                policy.repeatedAddress = .isAllowed
                return policy
            }

            func page(at cursor: Int?) async throws -> Page<Int, Int> {
                let visit = visits.update { visits in
                    visits += 1
                    return visits
                }
                return Page(items: [visit], following: visit < 40 ? visit % 3 : nil)
            }
        }
        let collected = await Turns().pages(window: .pages(window)).collect(upTo: 100)
        #expect(try collected.items == Array(1...40))
    }
}
