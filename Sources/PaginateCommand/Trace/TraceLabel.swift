/// The labels of loads: the part of each address that distinguishes it from the others.
struct TraceLabel: Sendable {
    /// The length of the addresses' common prefix, in bytes.
    private let shared: Int

    /// - Parameter trace: The loads; the first address is often shorter than the others, which start with it.
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

    /// Returns the label of a load.
    func text(of load: TraceLoad) -> String {
        let address = Array((load.addresses.first ?? "").utf8)
        let isUsual = address.count > shared
        let start = isUsual ? shared : Self.boundary(in: address[...], isOneAddress: true)
        return String(decoding: address[start...], as: UTF8.self)
    }

    /// Returns the end of the last whole part; a single address is labeled by the end of its path.
    private static func boundary(in bytes: ArraySlice<UInt8>, isOneAddress: Bool) -> Int {
        let query = bytes.firstIndex(of: UInt8(ascii: "?"))
        let marks = Array((isOneAddress ? "/" : "/?&").utf8)
        let searched = isOneAddress ? bytes.prefix(upTo: query ?? bytes.endIndex) : bytes
        return searched.lastIndex { marks.contains($0) }.map { $0 + 1 } ?? 0
    }
}
