import PagingTesting
import PagingHTTP

/// Writes links in a random spelling that RFC 8288 allows.
enum LinkWriter {
    private static let referenceCharacters = "abcXYZ019/?#&=,;:@!$'()*+%-._~[]\"é€"
    private static let tokenCharacters = "abcXYZ019!#$%&'*+-.^_`|~"
    private static let textCharacters = tokenCharacters + " ,;=\"\\<>{}()/?\té日"

    static func randomLink(using random: inout SeededGenerator) -> WebLink {
        let target = text(of: referenceCharacters, upTo: 20, using: &random)
        var parameters: [WebLink.Parameter] = []
        for _ in 0..<random.below(4) {
            parameters.append(randomParameter(using: &random))
        }
        let words = (0...random.below(3)).map { _ in "r" + text(of: "abcXYZ019.-", upTo: 8, using: &random) }
        let relation = WebLink.Parameter(name: "rel", value: words.joined(separator: " "))
        parameters.insert(relation, at: random.below(parameters.count + 1))
        return WebLink(target: target, parameters: parameters)
    }

    /// Returns the field lines for some links: one line per link, one line for all, or a mixture.
    static func lines(for links: [WebLink], using random: inout SeededGenerator) -> [String] {
        var lines: [String] = []
        for link in links {
            let written = text(for: link, using: &random)
            if let last = lines.last, !random.once(in: 3) {
                let empties = String(repeating: "," + blanks(using: &random), count: random.below(3))
                lines[lines.count - 1] =
                    last + blanks(using: &random) + "," + empties + blanks(using: &random) + written
            } else {
                lines.append(blanks(using: &random) + written)
            }
        }
        return lines
    }

    private static func randomParameter(using random: inout SeededGenerator) -> WebLink.Parameter {
        let name = "p" + text(of: "abcXYZ019-_.", upTo: 6, using: &random) + (random.once(in: 4) ? "*" : "")
        return WebLink.Parameter(name: name, value: text(of: textCharacters, upTo: 12, using: &random))
    }

    private static func text(for link: WebLink, using random: inout SeededGenerator) -> String {
        var result = "<\(link.target)>"
        for parameter in link.parameters {
            result += blanks(using: &random) + ";" + blanks(using: &random)
            if random.once(in: 8) { result += ";" + blanks(using: &random) }
            result += parameterText(parameter, using: &random)
        }
        return result + (random.once(in: 8) ? ";" : "")
    }

    private static func parameterText(_ parameter: WebLink.Parameter, using random: inout SeededGenerator) -> String {
        let name = random.once(in: 2) ? parameter.name : parameter.name.uppercased()
        if parameter.name.hasSuffix("*") {
            return "\(name)=UTF-8'\(random.once(in: 2) ? "en" : "")'" + percentEncoded(parameter.value, using: &random)
        }
        if parameter.value.isEmpty, random.once(in: 2) { return name }
        let sign = blanks(using: &random) + "=" + blanks(using: &random)
        let isToken = !parameter.value.isEmpty && parameter.value.allSatisfy { tokenCharacters.contains($0) }
        if isToken, random.once(in: 2) { return name + sign + parameter.value }
        return name + sign + quoted(parameter.value, using: &random)
    }

    private static func quoted(_ value: String, using random: inout SeededGenerator) -> String {
        var result = "\""
        for character in value {
            let mustEscape = character == "\"" || character == "\\"
            if mustEscape || random.once(in: 6) { result += "\\" }
            result.append(character)
        }
        return result + "\""
    }

    private static func percentEncoded(_ value: String, using random: inout SeededGenerator) -> String {
        var result = ""
        for byte in value.utf8 {
            let scalar = Unicode.Scalar(byte)
            let isLetterOrDigit = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            if isLetterOrDigit, !random.once(in: 5) {
                result.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: random.once(in: 2))
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }

    private static func blanks(using random: inout SeededGenerator) -> String {
        text(of: " \t", upTo: 3, using: &random)
    }

    private static func text(of characters: String, upTo length: Int, using random: inout SeededGenerator) -> String {
        String((0..<random.below(length)).map { _ in characters.randomElement(using: &random) ?? " " })
    }
}
