extension JSONOutline {
    /// Outlines the beginning of a document that is still arriving: what has arrived whole, outside of arrays.
    ///
    /// Members that are not there yet, or not whole, are missing, and an object that is still open holds those that it
    /// has so far. A later member of the same name would count instead of one that is here.
    ///
    /// Returns `nil` for what cannot become a document, or is not UTF-8.
    init?(beginning bytes: [UInt8], maximumDepth: Int = 512) {
        let recorder = try? JSONScanner.scan(bytes, in: 0..<bytes.count, maximumDepth: maximumDepth) {
            (scanner) throws(JSONScanError) in
            var recorder = JSONRecorder(scanner: scanner)
            try recorder.recordBeginning(from: 0)
            return recorder
        }
        guard let recorder, !recorder.records.isEmpty else { return nil }
        self.init(bytes, recorder)
    }
}

extension JSONRecorder {
    /// Reads a document as far as it goes, and closes what is open then.
    fileprivate mutating func recordBeginning(from start: Int) throws(JSONScanError) {
        do {
            try record(from: start)
        } catch {
            guard error.code == .unexpectedEnd else { throw error }
            closeAtEnd()
        }
    }
}
