import PagingHTTP
import Testing

@testable import PaginateCommand

@Suite("Items of XML")
struct XMLItemsTests {
    private func conversion(_ path: String, limit: Int? = nil) throws -> ResponseConversion {
        ResponseConversion(.xml, path: try ElementPath(path), limit: limit)
    }

    /// Returns the JSON document of an XML document.
    private func document(_ document: String, _ path: String = "/r/i", limit: Int? = nil) throws -> String {
        try converted(Array(document.utf8), by: conversion(path, limit: limit), in: .xml)
    }

    /// Returns the items of an XML document.
    private func items(_ document: String, _ path: String = "/r/i", limit: Int? = nil) throws -> String {
        try Self.items(in: self.document(document, path, limit: limit))
    }

    private static func items(in document: String) throws -> String {
        let items = try #require(try JSONValue(parsing: document.utf8)[XMLItems.place])
        return String(decoding: items.encoded(), as: UTF8.self)
    }

    /// Returns the JSON document of an XML document, and the scheme that reads it.
    private func envelope(_ document: String, _ path: String, by scheme: PaginationScheme) throws -> (
        json: String, scheme: PaginationScheme
    ) {
        let places = BodyPlaces(scheme) { key, _ in "--" + key }
        let conversion = ResponseConversion(.xml, path: try ElementPath(path), reading: places)
        let json = try converted(Array(document.utf8), by: conversion, in: .xml)
        return (json, conversion.reading(scheme))
    }

    @Test(
        "Elements are objects with their attributes, children and text",
        arguments: [
            ("<r/>", "[]"), ("<r>\n</r>", "[]"), ("<r><i/><i></i></r>", "[{},{}]"),
            ("<r><i>text</i></r>", ##"[{"#text":"text"}]"##),
            ("<r><i a='1' b=\"x &amp; y\"/></r>", #"[{"@a":"1","@b":"x & y"}]"#),
            ("<r><i><n>1</n><t>a</t><n>2</n><e/></i></r>", #"[{"n":["1","2"],"t":"a","e":null}]"#),
            ("<r><i><l href='/'>x</l></i></r>", ##"[{"l":{"@href":"/","#text":"x"}}]"##),
            ("<r><i> a <b>c</b></i></r>", ##"[{"b":"c","#text":" a "}]"##),
            ("<r xmlns='u'><x:i/><i x:a=''/></r>", #"[{"@x:a":""}]"#),
            ("<r><i><![CDATA[<b>&amp;</b>]]></i></r>", ##"[{"#text":"<b>&amp;</b>"}]"##),
            ("<r><i><t>&lt;&#65;&#x1F600;&quot;\r\n</t></i></r>", #"[{"t":"<A😀\"\n"}]"#),
            ("<r><o><i><t>1</t></i></o><i/></r>", "[{}]"),
        ]
    )
    func values(_ document: String, _ array: String) throws {
        #expect(try items(document) == array)
    }

    @Test("Declarations, comments and a document type without declarations are skipped")
    func prolog() throws {
        let document = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE r PUBLIC "-//a//b>" 'c>'>
            <!-- <i/> -->
            <r><?p <i/> ?><?q?><i><!-- x --><!---->1</i></r>
            <!-- end -->

            """
        #expect(try items("\u{FEFF}" + document) == ##"[{"#text":"1"}]"##)
    }

    @Test("Items inside of items come in document order, and are limited in size")
    func nesting() throws {
        let document = "<r><i><t>1</t><i><t>2</t></i></i></r>"
        let array = #"[{"t":"1","i":{"t":"2"}},{"t":"2"}]"#
        #expect(try items(document, "//i") == array)
        let size = try self.document(document, "//i").utf8.count
        #expect(try items(document, "//i", limit: size) == array)
        #expect(throws: ConversionFailure.self) { try items(document, "//i", limit: size - 1) }
    }

    @Test("A text in ISO 8859-1 is read, and any other encoding is refused")
    func encodings() throws {
        func document(_ encoding: String) -> [UInt8] {
            Array("<?xml version='1.0' encoding='\(encoding)'?><r><i>".utf8) + [0xE9] + Array("</i></r>".utf8)
        }
        let path = try conversion("/r/i")
        let json = try converted(document("ISO-8859-1"), by: path, in: .xml)
        #expect(try Self.items(in: json) == ##"[{"#text":"é"}]"##)
        for encoding in ["UTF-8", "Shift_JIS"] {
            #expect(throws: ConversionFailure.self) { try converted(document(encoding), by: path, in: .xml) }
        }
    }

    @Test(
        "A document that is not well-formed is an error that names the line",
        arguments: [
            ("", "it does not start with an element."), ("<r><i/>", "it is cut short."), ("<r><i", "it is cut short."),
            ("<r>\n<i></r>", "line 2 ends an element that is not open."),
            ("<r/><r/>", "line 1 has a second root element."),
            ("<r/>x", "line 1 has text outside of the root element."),
            ("<r a='1' a='2'/>", "line 1 has an attribute twice."), ("<r a=1/>", "line 1 has an invalid tag:"),
            ("<r a='<'/>", "line 1 has a '<' in an attribute."), ("<r a='1'b='2'/>", "line 1 has an invalid tag."),
            ("<r>&nbsp;</r>", "line 1 refers to '&nbsp;', which is not read."),
            ("<r>&#0;</r>", "line 1 refers to '&#0;', which is not read."), ("<r>\u{1}</r>", "line 1 has a control"),
            ("<!DOCTYPE r SYSTEM 'r.dtd'>\n<r>&a;</r>", "line 2 refers to '&a;', which is not read."),
            (String(repeating: "<r>", count: 101), "line 1 has more than 100 elements inside of each other."),
        ]
    )
    func problems(_ document: String, _ reason: String) {
        let error = #expect(throws: ConversionFailure.self) { try items(document) }
        #expect(error?.message.hasPrefix("The response is not XML: \(reason)") == true, "\(error?.message ?? "")")
    }

    @Test(
        "A document type with declarations is refused",
        arguments: [
            "<!ENTITY a 'text'>", "<!ENTITY a SYSTEM 'file:///etc/passwd'>", "<!ENTITY % a SYSTEM 'a.dtd'> %a;",
            "<!ELEMENT r ANY>", "<!ATTLIST r a CDATA 'text'>", "",
        ]
    )
    func declarations(_ declarations: String) {
        let message = "The response is not XML: line 2 has a document type with declarations, which are not read."
        #expect(throws: ConversionFailure(message: message)) {
            try items("<!-- <r> -->\n<!DOCTYPE r PUBLIC '>' \"'[\" [\(declarations)]><r><i>&a;</i></r>")
        }
    }

    @Test(
        "A byte that is not UTF-8 is an error anywhere",
        arguments: [
            "<r><\u{1}/></r>", "<r><i \u{1}=''/></r>", "<r><!--\u{1}--></r>", "<r><?\u{1}?></r>",
            "<r>\u{1}</r>",
        ]
    )
    func invalidBytes(_ document: String) throws {
        let bytes = document.utf8.map { $0 == 1 ? 0xC0 : $0 }
        let path = try conversion("/r/i")
        let message = "The response is not XML: it is not UTF-8."
        #expect(throws: ConversionFailure(message: message)) { try converted(bytes, by: path, in: .xml) }
    }

    @Test("An empty list needs the element around its items, and is not an HTML page")
    func emptiness() throws {
        #expect(try items("<r><n/></r>") == "[]")
        #expect(try items("<r><n/></r>", "//i") == "[]")
        let message = "The response has no place for items at /r/i; its root element is <list>."
        #expect(throws: ConversionFailure(message: message)) { try items("<list/>") }
        #expect(throws: ConversionFailure.self) { try items("<html><body/></html>", "//i") }
    }

    @Test(
        "The elements around the items are members by their paths",
        arguments: [
            ("<r/>", "/r/i", ##"{"r":{},"#items":[]}"##),
            (
                "<r count='2'><i/><next>/p?a=1&amp;b=2</next><i/></r>", "/r/i",
                ##"{"r":{"@count":"2","next":"/p?a=1&b=2"},"#items":[{},{}]}"##
            ),
            (
                "<r><m><total>12</total><more/></m><l><i/></l></r>", "/r/l/i",
                ##"{"r":{"m":{"total":"12","more":null},"l":{}},"#items":[{}]}"##
            ),
            ("<r>\n <e>1</e>\n <e>2</e>\n <e/></r>", "//i", ##"{"r":{"e":["1","2",null]},"#items":[]}"##),
            (
                "<r><t unit='kg'>5</t><t/> a </r>", "//i",
                ##"{"r":{"t":[{"@unit":"kg","#text":"5"},null],"#text":" a "},"#items":[]}"##
            ),
            (
                "<r xmlns='u' xmlns:o='v' o:a='1'><o:total o:of='all'/></r>", "//i",
                ##"{"r":{"@o:a":"1","o:total":{"@o:of":"all","#text":null}},"#items":[]}"##
            ),
            (
                "<r><link rel='next' href='/2'/><i><link rel='self' href='/i'/></i></r>", "/r/i",
                ##"{"r":{"link":[{"rel":"next","href":"/2"}]},"#items":[{"link":{"@rel":"self","@href":"/i"}}]}"##
            ),
            ("<i a='1'/>", "/i", ##"{"#items":[{"@a":"1"}]}"##),
        ]
    )
    func envelopes(_ document: String, _ path: String, _ json: String) throws {
        #expect(try self.document(document, path) == json)
    }

    @Test("An element that the pagination reads is its text, with or without attributes")
    func texts() throws {
        let token = "/o/l/token"
        let scheme = PaginationScheme.cursor(
            from: ValuePlace(stringLiteral: token),
            into: "token",
            total: "/o/l/token/@size"
        )
        let pages = [
            (
                "<o><l><i/><token size='3' cursor='0'>a</token></l></o>",
                ##"{"token":"a","token@":{"@size":"3","@cursor":"0"}}"##
            ),
            ("<o><l><i/><token>b</token></l></o>", ##"{"token":"b"}"##),
            ("<o><l><i/><token size='3'/></l></o>", ##"{"token":null,"token@":{"@size":"3"}}"##),
            ("<o><l><i/><token/></l></o>", ##"{"token":null}"##),
            ("<o><l><i/><token href='/2'/></l></o>", ##"{"token":"/2","token@":{"@href":"/2"}}"##),
        ]
        for (page, list) in pages {
            let (json, read) = try envelope(page, "/o/l/i", by: scheme)
            #expect(json == ##"{"o":{"l":\##(list)},"#items":[{}]}"##)
            #expect(read.total == "/o/l/token@/@size")
        }
        let named = PaginationScheme.nextURL(at: "/o/next/#text", hasMore: .done("/o/last"))
        #expect(try envelope("<o/>", "//i", by: named).scheme == .nextURL(at: "/o/next", hasMore: .done("/o/last")))
        let merged = PaginationScheme.merging("/o/continue")
        let (json, _) = try envelope("<o><continue a='1' b=''/></o>", "//i", by: merged)
        #expect(json == ##"{"o":{"continue":{"a":"1","b":""}},"#items":[]}"##)
        #expect(try envelope("<o><continue/></o>", "//i", by: merged).json == ##"{"o":{"continue":null},"#items":[]}"##)
    }

    @Test("A place that does not start at the root element is an error that names it")
    func otherRoot() throws {
        let error = #expect(throws: ConversionFailure.self) {
            try envelope("<o><next>/2</next></o>", "//i", by: .nextURL(at: "/next"))
        }
        #expect(error?.message.hasPrefix("--next reads /next, and the root element of the response is <o>;") == true)
        #expect(throws: (any Error).self) {
            try ResponseConversion(
                .xml,
                items: "/o/i",
                reading: BodyPlaces(.nextURL(at: "/next")) { key, _ in key },
                limit: nil
            )
        }
    }

    @Test(
        "A document without items that reports an error fails with the server's words",
        arguments: [
            (
                "<o><error code='badResumptionToken'>It has\n expired.</error></o>",
                "badResumptionToken: It has expired."
            ),
            ("<Error><Code>SlowDown</Code><Message>Reduce the rate.</Message></Error>", "SlowDown: Reduce the rate."),
            (
                "<s:E xmlns:s='u'><s:B><s:Fault><faultcode>x</faultcode><faultstring>y</faultstring></s:Fault></s:B></s:E>",
                "x: y"
            ),
            ("<rsp stat='fail'><err code='100' msg='Invalid API Key'/></rsp>", "100: Invalid API Key"),
        ]
    )
    func reports(_ document: String, _ words: String) throws {
        let message = "The server answered with an error instead of items: \(words)"
        #expect(throws: ConversionFailure(message: message)) { try items(document, "//record") }
    }

    @Test(
        "A document that reports no error is an empty page",
        arguments: [
            "<o><error code='noRecordsMatch'/></o>", "<o><errors/></o>", "<o><errorCode>0</errorCode></o>",
            "<o><error>false</error></o>", "<o><terror>x</terror></o>",
        ]
    )
    func noReports(_ document: String) throws {
        #expect(try items(document, "//record") == "[]")
    }

    @Test("Errors beside or in items are not the server's answer to the request")
    func errorsInItems() throws {
        #expect(try items("<r><error>x</error><i><error>y</error></i></r>") == #"[{"error":"y"}]"#)
    }

    @Test("XML without a given format is an error that says what to write")
    func advice() {
        let error = #expect(throws: ConversionFailure.self) {
            try converted(Array("<r/>".utf8), by: ResponseConversion(nil), in: .xml)
        }
        #expect(error?.message.contains("--response-format xml") == true)
    }

    @Test("A document that is cut anywhere is an error, and a changed one is JSON or an error")
    func damage() throws {
        let document = Array(
            """
            <?xml version="1.0"?><!DOCTYPE r><r a="1"><!-- c --><i b='&lt;'>t&#65;<c/></i><i><![CDATA[x]]>é</i></r>
            """.utf8
        )
        let conversion = try conversion("//i")
        for length in 0..<document.count {
            #expect(throws: ConversionFailure.self) {
                try converted(Array(document.prefix(length)), by: conversion, in: .xml)
            }
            for change: UInt8 in [0x00, 0x20, 0x22, 0x26, 0x2F, 0x3B, 0x3C, 0x3E, 0x5D, 0xFF] {
                var changed = document
                changed[length] = change
                guard let array = try? converted(changed, by: conversion, in: .xml) else { continue }
                #expect((try? JSONValue(parsing: array.utf8)) != nil, "\(array)")
            }
        }
    }
}
