import PagingTesting
import Testing

@testable import PaginateDatabase

@Suite("Numbers for a database")
struct JSONNumberTests {
    private func number(_ text: String) -> JSONNumber {
        Array(text.utf8).withUnsafeBufferPointer { JSONNumber($0) }
    }

    @Test("Whole numbers of 64 bits are integers, and larger ones keep their digits")
    func integers() {
        #expect(number("0") == .integer(0))
        #expect(number("-0") == .integer(0))
        #expect(number("9223372036854775807") == .integer(.max))
        #expect(number("-9223372036854775808") == .integer(.min))
        #expect(number("9223372036854775808") == .digits)
        #expect(number("-9223372036854775809") == .digits)
        #expect(number("18446744073709551616") == .digits)
        #expect(number("99999999999999999999999999") == .digits)
    }

    @Test("Numbers with a fraction or an exponent become the nearest double if it has their digits")
    func reals() {
        for text in [
            "0.1", "-0.1", "1.0", "1e5", "1E+5", "1e-5", "0.30000000000000004", "1e22", "1e23", "0.0", "-0.000e7",
            "2.2250738585072014e-308", "5e-324", "1.7976931348623157e308", "-101.473911", "9007199254740992.0",
            "0.000000000000000000000000000001", "1700000000.1234567", "1.100000000000000000000000000000",
            // As printf("%.17g") writes 0.1 and 1.1.
            "0.10000000000000001", "1.1000000000000001",
        ] {
            #expect(number(text) == Double(text).map(JSONNumber.real), "\(text)")
        }
        for text in [
            "1e999", "-1e99999999999999999999", "1e-99999", "1700000000.12345678901234", "123456789.123456789",
            "9007199254740993.0", "12345678901234567890.12345678901234567890", "0.123456789012345678",
        ] {
            #expect(number(text) == .digits, "\(text)")
        }
    }

    @Test("Random doubles round-trip")
    func random() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<10_000 {
            let double = Double(bitPattern: generator.next())
            guard double.isFinite else { continue }
            let text = "\(double)"
            let expected = JSONNumber.real(double)
            #expect(number(text) == expected || text.allSatisfy { $0.isNumber || $0 == "-" }, "\(text)")
            let short = Double.random(in: -180...180, using: &generator)
            #expect(number("\(short)") == .real(short))
        }
    }
}
