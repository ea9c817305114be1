/// What is written at a load: the part of its address that tells it from the others.
struct TraceLabel: Sendable {
    /// How many bytes the addresses begin with in common.
    private let shared: Int

    /// - Parameter trace: the loads; the first address is often shorter than all others, which begin with it.
    init(_ trace: Trace) {
        let addresses = trace.loads.lazy.compactMap(\.addresses.first)
        var others = addresses.dropFirst().makeIterator()
        guard let first = others.next() ?? addresses.first else {
            shared = 0
            return
        }
        let bytes = Array(first.utf8)
        var length = bytes.count
        var isOne = true
        while let address = others.next() {
            if address != first { isOne = false }
            length = zip(bytes.prefix(length), address.utf8).prefix { $0 == $1 }.count
        }
        shared = Self.boundary(in: bytes.prefix(length), isOneAddress: isOne)
    }

    /// The label of a load.
    func text(of load: TraceLoad) -> String {
        let address = Array((load.addresses.first ?? "").utf8)
        let isUsual = address.count > shared
        let start = isUsual ? shared : Self.boundary(in: address[...], isOneAddress: true)
        return String(decoding: address[start...], as: UTF8.self)
    }

    /// The end of the last whole part: never in the middle of a value, and one address alone is told by its path's end.
    private static func boundary(in bytes: ArraySlice<UInt8>, isOneAddress: Bool) -> Int {
        let query = bytes.firstIndex(of: UInt8(ascii: "?"))
        let marks = Array((isOneAddress ? "/" : "/?&").utf8)
        let searched = isOneAddress ? bytes.prefix(upTo: query ?? bytes.endIndex) : bytes
        return searched.lastIndex { marks.contains($0) }.map { $0 + 1 } ?? 0
    }
}
