import Foundation
import Testing

@testable import PagingHTTP

@Suite("Cursors that hide a count")
struct CountingCursorTests {
    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    @Test("The number of a page or of items is found in base64 and in plain text")
    func counts() {
        #expect(CountingCursor(Self.base64("arrayconnection:9"))?.count == 10)
        #expect(CountingCursor(Self.base64(#"{"offset":50,"v":2}"#))?.count == 50)
        #expect(CountingCursor(Self.base64(#"{"v":2,"next_page":"3"}"#))?.count == 3)
        #expect(
            CountingCursor(Self.base64("start=20?>").replacing("/", with: "_").replacing("=", with: ""))?.count == 20
        )
        #expect(CountingCursor("offset=50&v=2")?.count == 50)
    }

    @Test("Keys, times and texts that say nothing are no count")
    func others() {
        for text in ["cursor:9", #"{"id":50}"#, "created:1700000000", "50", "offset", "offsets of 9", ""] {
            #expect(CountingCursor(Self.base64(text))?.count == nil, "\(text)")
            #expect(CountingCursor(text)?.count == nil, "\(text)")
        }
        #expect(CountingCursor("k10")?.count == nil)
    }
}
