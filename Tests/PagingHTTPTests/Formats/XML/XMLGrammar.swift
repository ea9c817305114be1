import PagingTesting
import Testing

/// A generator of documents by the productions of XML 1.0, fifth edition.
///
/// It writes each part of a document by itself, so that a mutation changes one part and violates one production. It
/// shares nothing with the reader.
struct XMLGrammar {
    /// A part of a document.
    struct Part: Equatable {
        enum Kind { case declaration, space, comment, instruction, start, end, text, reference, section }

        let kind: Kind
        var text: String
        /// The character data that the part stands for.
        var data = ""
        /// The name of a start tag or end tag.
        var name = ""
        /// The attributes of a start tag, as they are written.
        var attributes: [String] = []
        var isEmpty = false

        /// The tag with other contents.
        static func start(_ name: String, _ attributes: [String], isEmpty: Bool) -> Part {
            let written = attributes.map { " " + $0 }.joined()
            let text = "<\(name)\(written)\(isEmpty ? "/" : "")>"
            return Part(kind: .start, text: text, name: name, attributes: attributes, isEmpty: isEmpty)
        }
    }

    private var random: SeededGenerator
    private(set) var parts: [Part] = []

    /// The text of the document.
    var document: String { parts.map(\.text).joined() }
    /// The character data of all elements, in order.
    var data: String { parts.map(\.data).joined() }

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        if Bool.random(using: &random) {
            let encoding = pick(["", " encoding=\"UTF-8\"", "\n encoding = 'utf-8'"])
            let standalone = pick(["", " standalone='no'", " standalone=\"yes\" "])
            let version = pick(["version='1.0'", "version = \"1.0\"", "version=\"1.1\""])
            add(.declaration, "<?xml \(version)\(encoding)\(standalone)?>")
        }
        addMiscellany()
        addElement(depth: 0)
        addMiscellany()
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }

    private mutating func add(_ kind: Part.Kind, _ text: String, data: String = "") {
        parts.append(Part(kind: kind, text: text, data: data))
    }

    /// A name that no other element has, so that an end tag fits one start tag.
    private mutating func name() -> String {
        let start = pick(["a", "Z", "_", "é", "Ж", "中", "ns:x", "\u{10000}"])
        let rest = pick(["", "-", ".", "9", "\u{B7}", "_b", "\u{300}"])
        return start + rest + String(parts.count)
    }

    private mutating func addMiscellany() {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            switch Int.random(in: 0..<3, using: &random) {
            case 0: add(.space, pick([" ", "\n", "\t\n"]))
            case 1: add(.comment, "<!--\(pick(["", " a ", "- b", "<x>&y; ]]>", "\u{E9}"]))-->")
            default:
                let content = pick(["", " b='1'", " ? > <a> & -- "])
                add(.instruction, "<?\(pick(["p", "xml-stylesheet", "_x"]))\(content)?>")
            }
        }
    }

    private mutating func addElement(depth: Int) {
        let name = name()
        let attributes = (0..<Int.random(in: 0...3, using: &random)).map { number in
            let value = pick(["\"\"", "'x y'", "\"a'b>]]>\"", "'&lt;&#38;\"'", "\"\u{1F600}&#x1F600;\""])
            return "k\(number)\(pick(["=", " = ", "\n="]))\(value)"
        }
        let isEmpty = depth > 3 || Int.random(in: 0..<4, using: &random) == 0
        parts.append(.start(name, attributes, isEmpty: isEmpty))
        guard !isEmpty else { return }
        for _ in 0..<Int.random(in: 0...4, using: &random) { addContent(depth: depth) }
        parts.append(Part(kind: .end, text: "</\(name)\(pick(["", " ", "\n"]))>", name: name))
    }

    private mutating func addContent(depth: Int) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: addElement(depth: depth + 1)
        case 1:
            let text = pick(["x", " y\n", "] ]> ]]", "a>b", "é中\u{1F600}", "\"'"])
            add(.text, text, data: text)
        case 2:
            let (text, data) = pick([("&amp;", "&"), ("&lt;", "<"), ("&#65;", "A"), ("&#x1F600;", "\u{1F600}")])
            add(.reference, text, data: data)
        case 3:
            let data = pick(["", "<a>&b;", "]] >", "]", "--"])
            add(.section, "<![CDATA[\(data)]]>", data: data)
        default: addMiscellany(inElement: true)
        }
    }

    private mutating func addMiscellany(inElement: Bool) {
        let start = parts.count
        addMiscellany()
        // White space in an element is character data.
        for index in start..<parts.count where parts[index].kind == .space { parts[index].data = parts[index].text }
    }
}

/// A change of one part that makes a document malformed, after a category of the W3C's test suite.
struct XMLMutation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Returns the parts of the document with a change at an index; `nil` where the mutation has no place.
    private let change: @Sendable ([XMLGrammar.Part], Int) -> [String]?

    /// Returns all documents that the mutation makes of one.
    func documents(of grammar: XMLGrammar) -> [String] {
        grammar.parts.indices.compactMap { change(grammar.parts, $0)?.joined() }
    }

    /// Creates a mutation of the text of parts of one kind.
    private init(
        _ name: String,
        _ kind: XMLGrammar.Part.Kind,
        _ change: @escaping @Sendable (XMLGrammar.Part) -> String?
    ) {
        testDescription = name
        self.change = { parts, index in
            guard parts[index].kind == kind, let text = change(parts[index]) else { return nil }
            return parts.indices.map { $0 == index ? text : parts[$0].text }
        }
    }

    private init(_ name: String, _ change: @escaping @Sendable ([XMLGrammar.Part], Int) -> [String]?) {
        (testDescription, self.change) = (name, change)
    }

    /// Returns mutations that insert a text into the character data of an element.
    private static func inserting(_ name: String, _ texts: [String]) -> [XMLMutation] {
        texts.map { text in
            XMLMutation("\(name) \(text.debugDescription)", .start) { $0.isEmpty ? nil : $0.text + text }
        }
    }

    /// Returns mutations that replace the first name of a start tag, whose end tag then does not matter.
    private static let names = ["9a", "-a", ".a", "a$b", "a@b", "\u{D7}", "a\u{37E}", "\u{300}a", " a", ""].map {
        name in
        XMLMutation("the name \(name.debugDescription)") { parts, index in
            guard parts[index].kind == .start else { return nil }
            return parts.indices.map { position in
                let part = parts[position]
                guard part.name == parts[index].name else { return part.text }
                return part.kind == .end
                    ? "</\(name)>" : XMLGrammar.Part.start(name, part.attributes, isEmpty: part.isEmpty).text
            }
        }
    }

    private static let attributes: [XMLMutation] = [
        ("an attribute twice", "a='1' b='2' a='3'"),
        ("attributes without white space", "a='1'b='2'"), ("an attribute without quotation marks", "a=1"),
        ("an attribute without a value", "a"), ("an attribute without a name", "='1'"),
        ("'<' in an attribute", "a='<'"), ("an attribute in two quotation marks", "a='1\""),
        ("an undefined entity in an attribute", "a='&b;'"), ("'&' in an attribute", "a='b & c'"),
        ("a forbidden character in an attribute", "a='\u{2}'"),
    ].map { name, text in
        XMLMutation(name, .start) { .some("<\($0.name) \(text)\($0.isEmpty ? "/" : "")>") }
    }

    private static let declarations: [XMLMutation] = [
        "<?xml?>", "<?xml encoding='UTF-8'?>", "<?xml encoding='UTF-8' version='1.0'?>", "<?xml version=1.0?>",
        "<?xml version='1.0' standalone='maybe'?>", "<?xml version='1.0' standalone='yes' encoding='UTF-8'?>",
        "<?xml version='1.0'encoding='UTF-8'?>", "<?xml version='1.0' encoding=''?>", "<?xml version='1.0'>",
        "<?XML version='1.0'?>", "<?xml VERSION='1.0'?>", "<?xml version='1.0' a='b'?>", "<?xml version='one'?>",
        "<?xml version='1.0'?><?xml version='1.0'?>", " <?xml version='1.0'?>", "<!-- --><?xml version='1.0'?>",
        "<?xml version='1.0' version='1.0'?>", "<? xml version='1.0'?>",
    ].map { text in
        XMLMutation("the declaration \(text)") { parts, index in
            guard index == 0 else { return nil }
            let rest = parts.first?.kind == .declaration ? parts.dropFirst() : parts[...]
            return [text] + rest.map(\.text)
        }
    }

    private static let trees: [XMLMutation] = [
        XMLMutation("an end tag is missing") { parts, index in
            parts[index].kind == .end ? parts.indices.filter { $0 != index }.map { parts[$0].text } : nil
        },
        XMLMutation("an end tag has another name", .end) { "</\($0.name)x>" },
        XMLMutation("an end tag has an attribute", .end) { "</\($0.name) a='b'>" },
        XMLMutation("an end tag is open", .end) { "</\($0.name)" },
        XMLMutation("an end tag is empty", .end) { "</\($0.name)/>" },
        XMLMutation("an end tag without a start", .end) { $0.text + $0.text },
        XMLMutation("a start tag is open", .start) { String($0.text.dropLast($0.isEmpty ? 2 : 1)) },
        XMLMutation("elements overlap") { parts, index in
            guard index + 1 < parts.count, parts[index].kind == .end, parts[index + 1].kind == .end else { return nil }
            var texts = parts.map(\.text)
            texts.swapAt(index, index + 1)
            return texts
        },
        XMLMutation("a second root element") { parts, index in
            index == 0 ? parts.map(\.text) + ["<second/>"] : nil
        },
        XMLMutation("text after the root element") { parts, index in index == 0 ? parts.map(\.text) + ["x"] : nil },
        XMLMutation("a reference after the root element") { parts, index in
            index == 0 ? parts.map(\.text) + ["&#32;"] : nil
        },
        XMLMutation("a section after the root element") { parts, index in
            index == 0 ? parts.map(\.text) + ["<![CDATA[]]>"] : nil
        },
        XMLMutation("no root element") { parts, index in
            index == 0 ? parts.filter { [.declaration, .comment].contains($0.kind) }.map(\.text) : nil
        },
        XMLMutation("a document type after the root element") { parts, index in
            index == 0 ? parts.map(\.text) + ["<!DOCTYPE a>"] : nil
        },
    ]

    private static let others: [XMLMutation] = [
        XMLMutation("'--' in a comment", .comment) { _ in "<!-- a -- b -->" },
        XMLMutation("a comment ends with three hyphens", .comment) { _ in "<!-- a --->" },
        XMLMutation("a comment is open", .comment) { _ in "<!-- a ->" },
        XMLMutation("a comment starts with a space", .comment) { _ in "< !-- a -->" },
        XMLMutation("a forbidden character in a comment", .comment) { _ in "<!-- \u{B} -->" },
        XMLMutation("an instruction is named xml", .instruction) { _ in "<?xMl a='b'?>" },
        XMLMutation("an instruction without a name", .instruction) { _ in "<? a?>" },
        XMLMutation("an instruction without white space", .instruction) { _ in "<?a'b'?>" },
        XMLMutation("an instruction is open") { parts, index in
            // The end of a later one would end it.
            guard parts[index].kind == .instruction, parts[(index + 1)...].allSatisfy({ $0.kind != .instruction })
            else { return nil }
            return parts.indices.map { $0 == index ? "<?a b>" : parts[$0].text }
        },
        XMLMutation("a section in lower case", .section) { _ in "<![cdata[a]]>" },
        XMLMutation("a section starts with a space", .section) { _ in "<![ CDATA[a]]>" },
        XMLMutation("a section within a section", .section) { _ in "<![CDATA[a<![CDATA[b]]>c]]>" },
        XMLMutation("a forbidden character in a section", .section) { _ in "<![CDATA[\u{1F}]]>" },
    ]

    static let all =
        inserting("the text", ["]]>", "a ]]]> b", "&", "& a;", "a < b", "<", "\u{1}", "\u{0}", "\u{FFFE}", "\u{FFFF}"])
        + inserting("the reference", ["&nbsp;", "&a;", "&#0;", "&#x1F;", "&#xFFFE;", "&#xD800;", "&#x110000;"])
        + inserting("the reference", ["&#;", "&#x;", "&#X41;", "&#6A;", "&lt", "&#65", "&;", "&AMP;", "&#-1;"])
        + inserting("the declaration in an element", ["<!DOCTYPE a>", "<!ENTITY a 'b'>", "<?xml version='1.0'?>"])
        + names + attributes + declarations + trees + others
}
