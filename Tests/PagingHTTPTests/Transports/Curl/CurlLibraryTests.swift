#if !canImport(Darwin)
import CLibraries
import Paging
import Testing

@testable import PagingHTTP

@Suite("CurlTransport: the library")
struct CurlLibraryTests {
    @Test("The numbers of the options are those of the loaded library")
    func options() throws {
        try #require(CurlLibrary.fault == nil)
        try #require(ccurl_option_count() > 30)
        for index in 0..<ccurl_option_count() {
            let name = try #require(ccurl_option_name(index))
            let known = ccurl_number_of_option(name)
            // -1 before 7.73, and 0 for an option that a later version has added.
            #expect(known <= 0 || known == ccurl_option_number(index), "\(String(cString: name))")
        }
        #expect(ccurl_number_of_option("URL") == Int32(CCURLOPT_URL.rawValue))
        #expect(ccurl_number_of_option("NO_SUCH_OPTION") == 0)
    }

    @Test("Without a libcurl, or with an old one, the error says what to install and is not retried")
    func faults() throws {
        // zlib stands for a libcurl without a function.
        let cases = [
            ("libcurl-of-no-system.so.4", CCURL_MISSING, "is not installed"),
            ("libz.so.1", CCURL_TOO_OLD, "7.68 or later"),
        ]
        for (library, status, words) in cases {
            #expect(ccurl_try(library) == status)
            let error = try #require(CurlLibrary.reason(ccurl_try(library), versions: nil))
            #expect(error.description.contains(words))
            #expect(error.description.contains("apt-get install libcurl4"))
            #expect(!error.isTransient)
        }
        let old = CurlLibrary.reason(CCURL_TOO_OLD, versions: "libcurl/7.58.0 OpenSSL/1.1.1 zlib/1.2.11")
        #expect(old?.description.contains("libcurl 7.58.0 is too old") == true)
        #expect(ccurl_try("libcurl.so.4") == CCURL_READY)
    }
}
#endif
