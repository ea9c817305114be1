extension Fault {
    /// Damages the response for a page.
    ///
    /// The body must still be in one piece.
    func damage(_ reply: inout Reply) {
        guard let bytes = reply.body.bytes else { return }
        switch self {
        case .cut:
            reply.body = .steps([.bytes(Array(bytes.prefix(bytes.count / 2))), .abort], length: bytes.count)
        case .truncate:
            reply.body = .bytes(Array(bytes.prefix(bytes.count / 2)))
        case .byteOrderMark:
            reply.body = .bytes([0xEF, 0xBB, 0xBF] + bytes)
        case .utf16:
            var wide: [UInt8] = [0xFF, 0xFE]
            for unit in String(decoding: bytes, as: UTF8.self).utf16 {
                wide.append(UInt8(unit & 0xFF))
                wide.append(UInt8(unit >> 8))
            }
            reply.body = .bytes(wide)
            reply.set("Content-Type", "application/json; charset=utf-16")
        case .badGzip:
            reply.set("Content-Encoding", "gzip")
        case .accepted:
            reply.status = 202
        default:
            break
        }
    }
}
