import Paging
import Testing

@Suite("Addresses of pages")
struct AddressesTests {
    private let computed = Addresses(count: 5) { 10 + $0 }
    private let listed: Addresses<Int> = [10, 11, 12, 13, 14]

    @Test("Computed and listed addresses form the same collection")
    func sameCollection() {
        for addresses in [computed, listed] {
            #expect(Array(addresses) == [10, 11, 12, 13, 14])
            #expect(addresses.count == 5)
            #expect(addresses.first == 10)
            #expect(addresses.last == 14)
            #expect(Array(addresses.reversed()) == [14, 13, 12, 11, 10])
        }
    }

    @Test("A slice preserves its positions and can be sliced again")
    func slices() {
        for addresses in [computed, listed] {
            let slice = addresses.dropFirst(2)
            #expect(slice.startIndex == 2)
            #expect(slice[2] == 12)
            #expect(Array(slice.prefix(2)) == [12, 13])
            #expect(Array(slice.dropFirst().dropLast()) == [13])
            #expect(slice.dropFirst(9).isEmpty)
        }
    }

    @Test("Mapped cursors are those of the mapped slice")
    func mapCursors() {
        for addresses in [computed, listed] {
            #expect(Array(addresses.mapCursors { "\($0)" }) == ["10", "11", "12", "13", "14"])
            let slice = addresses.dropFirst(3).mapCursors { "\($0)" }
            #expect(Array(slice) == ["13", "14"])
            #expect(slice.first == "13")
        }
    }

    @Test("An optional cursor is one address or none, and a negative count is none")
    func edges() {
        #expect(Array(Addresses(7)) == [7])
        #expect(Addresses<Int>(nil as Int?).isEmpty)
        #expect(Addresses(count: -3) { $0 }.isEmpty)
        #expect(Addresses<Int>([] as [Int]).first == nil)
    }

    @Test("A billion computed addresses have no cost until they are read")
    func many() {
        let many = Addresses(count: 1_000_000_000) { $0 }
        #expect(many.count == 1_000_000_000)
        #expect(many.dropFirst(999_999_999).first == 999_999_999)
    }
}
