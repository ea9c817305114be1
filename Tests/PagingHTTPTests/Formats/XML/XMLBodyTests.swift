import Testing

@testable import PagingHTTP

@Suite("Items of XML")
struct XMLBodyTests {
    /// The message of a document that cannot be read.
    struct Failure: Error, Hashable {
        let message: String
    }

    /// Returns the content of a document.
    private func content(
        _ document: [UInt8],
        _ items: String = "/r/i",
        by scheme: PaginationScheme = .single,
        charset: String? = nil,
        limit: Int = 1 << 20
    ) throws(Failure) -> PageContent {
        do {
            return try PageContent(
                xml: document,
                by: XMLReading(scheme, items: try JSONPointer(items)),
                contentType: charset.map { "text/xml; charset=\($0)" },
                limit: limit
            )
        } catch {
            throw Failure(message: (error as? RequestError)?.description ?? "\(error)")
        }
    }

    /// Returns the JSON form of a document.
    private func document(_ document: String, _ items: String = "/r/i", limit: Int = 1 << 20) throws -> String {
        String(decoding: try content(Array(document.utf8), items, limit: limit).outline.bytes, as: UTF8.self)
    }

    /// Returns the items of a document.
    private func items(_ document: String, _ items: String = "/r/i", limit: Int = 1 << 20) throws -> String {
        Self.items(try content(Array(document.utf8), items, limit: limit))
    }

    private static func items(_ content: PageContent) -> String {
        "[\(content.rawItems().map(\.text).joined(separator: ","))]"
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
            <!DOCTYPE r PUBLIC "-//a//b" 'c>'>
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
        #expect(throws: Failure.self) { try items(document, "//i", limit: size - 1) }
    }

    @Test(
        "The encoding is that of the mark, else of the response, else of the document",
        arguments: [
            (nil, "ISO-8859-1", [0xE9], "é"), (nil, "windows-1252", [0x93, 0xE9], "“é"), (nil, nil, [0xC3, 0xA9], "é"),
            ("iso-8859-1", nil, [0xE9], "é"), ("iso-8859-1", "utf-8", [0xC3, 0xA9], "é"),
            ("\"utf-8\"", "ISO-8859-1", [0xE9], "é"), ("us-ascii", "UTF-8", [0xC3, 0xA9], "é"),
            ("iso-8859-1", "utf-8", [0xE9], "é"), ("x-unknown", nil, [0xC3, 0xA9], "é"),
        ] as [(String?, String?, [UInt8], String)]
    )
    func encodings(_ charset: String?, _ declared: String?, _ bytes: [UInt8], _ text: String) throws {
        let declaration = declared.map { "<?xml version='1.0' encoding='\($0)'?>" } ?? ""
        let document = Array("\(declaration)<r><i>".utf8) + bytes + Array("</i></r>".utf8)
        #expect(Self.items(try content(document, charset: charset)) == ##"[{"#text":"\##(text)"}]"##)
    }

    @Test("UTF-16 is read with and without a mark, and cut text is an error")
    func wideEncodings() throws {
        let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><r><i>é😀</i></r>"
        let units = Array(text.utf16)
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for document in [[0xFE, 0xFF] + big, [0xFF, 0xFE] + little, big, little] {
            #expect(Self.items(try content(document)) == ##"[{"#text":"é😀"}]"##)
            #expect(throws: Failure.self) { try content(document.dropLast()) }
        }
        #expect(throws: Failure.self) { try content(Array(text.utf8)) }
    }

    @Test("A text that is not in its encoding, and an encoding that is not read, are errors")
    func wrongEncodings() {
        for encoding in ["UTF-8", "US-ASCII", "Shift_JIS"] {
            let start = Array("<?xml version='1.0' encoding='\(encoding)'?><r><i>".utf8)
            #expect(throws: Failure.self) { try content(start + [0xE9] + Array("</i></r>".utf8)) }
        }
    }

    @Test(
        "A document that is not well-formed is an error that names the line",
        arguments: [
            ("", "it is cut short."), ("[]", "it looks like JSON."), ("r", "line 1 has text outside"),
            ("<r><i/>", "it is cut short."), ("<r><i", "it is cut short."),
            ("<r>\n<i></r>", "line 2 ends an element that is not open."),
            ("<r/><r/>", "line 1 has a second root element."),
            ("<r/>x", "line 1 has text outside of the root element."),
            ("<r a='1' a='2'/>", "line 1 has an attribute twice."), ("<r a=1/>", "line 1 has an invalid tag:"),
            ("<r a='<'/>", "line 1 has a '<' in an attribute."), ("<r a='1'b='2'/>", "line 1 has an invalid tag."),
            ("<r>&nbsp;</r>", "line 1 refers to '&nbsp;', which is not read."),
            ("<r>&#0;</r>", "line 1 refers to '&#0;', which is not read."),
            ("<r>\n\u{1}</r>", "line 2 has a character that"),
            ("<r>\u{FFFE}</r>", "line 1 has a character that"), ("<r>]]></r>", "line 1 has ']]>' in its text."),
            ("<r><!-- a -- b --></r>", "line 1 has an invalid comment: '>' is missing."),
            ("<r><!--></r>", "it is cut short."), (" <?xml version='1.0'?><r/>", "line 1 has an XML declaration that"),
            ("<?xml encoding='utf-8'?><r/>", "line 1 has an invalid XML declaration: 'version' is missing."),
            ("<?xml version='1.0' standalone='maybe'?><r/>", "line 1 has an invalid XML declaration."),
            ("<?xml version='1.0'encoding='utf-8'?><r/>", "line 1 has an invalid XML declaration: '?>' is missing."),
            ("<r><?XmL a?></r>", "line 1 has an XML declaration that"),
            ("<r><?1?></r>", "line 1 has an invalid processing"),
            ("<r><×/></r>", "line 1 has an invalid tag."), ("<r><\u{301}a/></r>", "line 1 has an invalid tag."),
            ("<!DOCTYPE r><!DOCTYPE r><r/>", "line 1 has an invalid tag."),
            ("<!DOCTYPE><r/>", "line 1 has an invalid document type."),
            ("<!DOCTYPE r PUBLIC '-//a'><r/>", "line 1 has an invalid document type."),
            ("<!DOCTYPE r PUBLIC '<' 'a'><r/>", "line 1 has an invalid public identifier."),
            ("<r>&#xFFFF;</r>", "line 1 refers to '&#xFFFF;', which is not read."),
            ("<!DOCTYPE r SYSTEM 'r.dtd'>\n<r>&a;</r>", "line 2 refers to '&a;', which is not read."),
            (String(repeating: "<r>", count: 101), "line 1 has more than 100 elements inside of each other."),
        ]
    )
    func problems(_ document: String, _ reason: String) {
        let error = #expect(throws: Failure.self) { try items(document) }
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
        let message =
            "The response is not XML: line 2 has a document type with declarations ([…]), which are not read: they can "
            + "replace the text of the document and multiply it without limit."
        #expect(throws: Failure(message: message)) {
            try items("<!-- <r> -->\n<!DOCTYPE r PUBLIC '-//a' \"'[\" [\(declarations)]><r><i>&a;</i></r>")
        }
    }

    @Test(
        "A byte that is not UTF-8 is an error anywhere",
        arguments: [
            "<r><\u{1}/></r>", "<r><i \u{1}=''/></r>", "<r><!--\u{1}--></r>", "<r><?a \u{1}?></r>",
            "<r>\u{1}</r>",
        ]
    )
    func invalidBytes(_ document: String) throws {
        let bytes = document.utf8.map { $0 == 1 ? 0xC0 : $0 }
        let message = "The response is not XML: it is not UTF-8."
        #expect(throws: Failure(message: message)) { try content(bytes) }
        #expect(throws: Failure.self) { try content(Array(document.utf8)) }
    }

    @Test("Every line ends with a line feed, also in sections, and references keep their characters")
    func lineEnds() throws {
        let document =
            "<r>\r\n<i><t>a\r\nb\rc</t><c><![CDATA[a\r\n\rb]]></c><e a='1\r\n2\t3&#13;'/><x>&#13;</x></i>\r</r>"
        let items = #"[{"t":"a\nb\nc","c":"a\n\nb","e":{"@a":"1 2 3\r"},"x":null}]"#
        #expect(try self.items(document) == items)
    }

    @Test("An empty list needs the element around its items, and is not an HTML page")
    func emptiness() throws {
        #expect(try items("<r><n/></r>") == "[]")
        #expect(try items("<r><n/></r>", "//i") == "[]")
        let message = "The response has no place for items at /r/i; its root element is <list>."
        #expect(throws: Failure(message: message)) { try items("<list/>") }
        #expect(throws: Failure.self) { try items("<html><body/></html>", "//i") }
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

    /// Returns the value of a place in a document, as JSON.
    private func value(_ place: String, in document: String) throws -> String? {
        let pointer = try JSONPointer(place)
        let content = try content(Array(document.utf8), "//i", by: .nextURL(at: .body(pointer)))
        return try content.node(at: pointer).map {
            String(decoding: try content.outline.value(of: $0).encoded(), as: UTF8.self)
        }
    }

    @Test(
        "A place is the first text to which its path leads, with or without attributes beside it",
        arguments: [
            ("/o/l/token", "<o><l><token size='3'>a</token></l></o>", #""a""#),
            ("/o/l/token", "<o><l><token>a</token></l></o>", #""a""#),
            ("/o/l/token", "<o><l><token size='3'/></l></o>", "null"), ("/o/l/token", "<o><l><token/></l></o>", "null"),
            ("/o/l/token", "<o><l/></o>", nil),
            ("/o/l/token/@size", "<o><l><token size='3'>a</token></l></o>", #""3""#),
            ("/o/l/token/@size", "<o><l><token>a</token></l></o>", nil), ("/o/@n", "<o n='1'/>", #""1""#),
            ("/o/l/token", "<o><l><token href='/2'/></l></o>", #""/2""#),
            ("/o/t/text()", "<o><t a=''>x</t></o>", #""x""#),
            ("/o/t/#text", "<o><t>x</t></o>", #""x""#), ("//t", "<o><a><b><t>1</t></b></a><t>2</t></o>", #""1""#),
            ("/o//t", "<o><t>2</t></o>", #""2""#), ("/*/t", "<o><t>1</t><t>2</t></o>", #""1""#),
            ("/*:o/*:t", "<x:o xmlns:x='u'><y:t xmlns:y='u'>1</y:t></x:o>", #""1""#),
            ("//t", "<o><x:t xmlns:x='u'>1</x:t></o>", nil), ("/o/x:t", "<o><x:t>1</x:t></o>", #""1""#),
            (
                "/o/link[@rel=\"next\"]/@href", "<o><link rel='self' href='/1'/><link rel='next' href='/2'/></o>",
                #""/2""#
            ),
            ("/o/link[@rel='next']", "<o><link rel='self' href='/1'/><link rel='next' href='/2'/></o>", #""/2""#),
            ("/o/link[@rel='next']/@href", "<o><link rel='self' href='/1'/></o>", nil),
            ("/o/link[@rel='next']/@href", "<o><link href='/1'/><link rel='next'/></o>", nil),
            ("//a[@k=\"x/y\"][@n]/@n", "<o><a k='x/y'/><a k='z' n='1'/><a k='x/y' n='2'/></o>", #""2""#),
            ("/o/l", "<o><l><t>1</t></l></o>", #"{"t":"1"}"#), ("//i/id", "<o><i><id>1</id></i></o>", nil),
        ] as [(String, String, String?)]
    )
    func places(_ place: String, _ document: String, _ value: String?) throws {
        #expect(try self.value(place, in: document) == value)
    }

    @Test("The path of a place within an item leads to its text")
    func placesInItems() throws {
        let document = "<o><i k='1'><h><n type='a'>x</n><n type='b'>y</n></h></i><i><h><n>z</n></h></i></o>"
        let content = try content(Array(document.utf8), "//i")
        func texts(_ place: JSONPointer) -> [String?] {
            (content.items.map(Array.init) ?? []).map { item in
                content.identity(at: place, in: item).map { "\($0)" }
            }
        }
        let same = try self.content(Array("<o><i><n>x</n></i><i><n>y</n></i><i><n>z</n></i></o>".utf8), "//i")
        let expected = (same.items.map(Array.init) ?? []).map { same.identity(at: "/n", in: $0).map { "\($0)" } }
        #expect(texts("/h/n") == [expected[0], expected[2]])
        #expect(texts("/h/n[@type='b']") == [expected[1], nil])
        #expect(texts("/@k").map { $0 == nil } == [false, true])
    }

    @Test("A place that does not start at the root element is an error that names it")
    func otherRoot() throws {
        let scheme = PaginationScheme.nextURL(at: "/next")
        let error = #expect(throws: Failure.self) {
            try content(Array("<o><next>/2</next></o>".utf8), "//i", by: scheme)
        }
        #expect(error?.message.hasPrefix("The place /next is not in the response, whose root element is <o>;") == true)
        _ = try content(Array("<o/>".utf8), "//i", by: .nextURL(at: "//next", base: "/o/base", total: "/*/n"))
    }

    @Test("Items without a path, or with one to attributes, and places that are no paths are refused")
    func invalidPaths() throws {
        for items in ["", "/a/@b", "/a[1]"] {
            #expect(throws: RequestError.self) { try XMLReading(.single, items: JSONPointer(items)) }
        }
        #expect(throws: RequestError.self) { try XMLReading(.single, items: nil) }
        for place in ["/a[1]", "/a/text()/b", "/a/@b/c", "/", "/a[@b=c]"] {
            let pointer = try JSONPointer(place)
            #expect(throws: RequestError.self) { try XMLReading(.nextURL(at: .body(pointer)), items: "//i") }
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
        #expect(throws: Failure(message: message)) { try items(document, "//record") }
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

    @Test("A document that is cut anywhere is an error, and a changed one is JSON or an error")
    func damage() throws {
        let document = Array(
            """
            <?xml version="1.0"?><!DOCTYPE r><r a="1"><!-- c --><i b='&lt;'>t&#65;<c/></i><i><![CDATA[x]]>é</i></r>
            """.utf8
        )
        for length in 0..<document.count {
            #expect(throws: Failure.self) { try content(Array(document.prefix(length)), "//i") }
            for change: UInt8 in [0x00, 0x20, 0x22, 0x26, 0x2F, 0x3B, 0x3C, 0x3E, 0x5D, 0xFF] {
                var changed = document
                changed[length] = change
                guard let content = try? content(changed, "//i") else { continue }
                #expect((try? JSONValue(parsing: content.outline.bytes)) != nil)
            }
        }
    }
}
