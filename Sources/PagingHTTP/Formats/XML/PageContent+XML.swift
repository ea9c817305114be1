extension PageContent {
    /// Creates the content of a page from a body in XML.
    ///
    /// - Parameters:
    ///   - document: The received body.
    ///   - reading: The paths of the items and of the places that are read.
    ///   - contentType: The value of `Content-Type`, if any.
    ///   - limit: The largest number of bytes.
    /// - Throws: ``RequestError`` when the body is not XML, reports an error, or has no place for the items.
    convenience init(xml document: [UInt8], by reading: XMLReading, contentType: String?, limit: Int) throws {
        let charset = contentType?.firstMatch(of: /(?i);\s*charset\s*=\s*"?([^\s";]+)/).map { String($0.1) }
        let json: [UInt8]
        do {
            guard let first = document.first(where: { $0 > 0x20 }) else { throw XMLScanner.cut }
            guard first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else {
                throw FormatProblem("it looks like JSON.")
            }
            json = try XMLBody.json(of: document[...], by: reading, charset: charset, limit: limit)
        } catch let problem as FormatProblem {
            throw RequestError(.unreadableContent, "The response is not XML: \(problem.text)")
        } catch let report as ServerReport {
            throw RequestError(.unreadableContent, report.message)
        }
        let outline: JSONOutline
        do {
            outline = try JSONOutline(json)
        } catch {
            throw RequestError(.unreadableContent, "The response has no JSON form: \(error).")
        }
        self.init(outline, itemsAt: XMLBody.items, xml: reading)
    }

    /// Returns where a place is in the JSON form of the body.
    ///
    /// - Returns: `nil` if the body is XML and its path leads to nothing.
    func location(of pointer: JSONPointer) -> JSONPointer? {
        guard let xml, let path = xml.path(of: pointer) else { return pointer }
        return path.location(in: outline, of: outline.root)
    }

    /// Returns the value at a place: a JSON Pointer in a body that is JSON, and a path in one that is XML.
    package func node(at pointer: JSONPointer) -> JSONOutline.Node? {
        location(of: pointer).flatMap { outline.node(at: $0) }
    }

    /// Returns where the elements at a place are in the JSON form of the body, with all that they contain.
    func elements(at pointer: JSONPointer) -> [JSONPointer] {
        guard let xml, let path = xml.path(of: pointer) else { return [pointer] }
        return path.elements(in: outline)
    }

    /// Returns the value at a place within an item.
    func node(at pointer: JSONPointer, in item: JSONOutline.Node) -> JSONOutline.Node? {
        guard xml != nil, let path = XMLPath(pointer) else { return outline.node(at: pointer, in: item.range) }
        guard let location = path.location(in: outline, of: item) else { return nil }
        return outline.node(at: location, in: item.range)
    }
}

extension PageReply {
    /// Returns an object at a place whose members are parameters.
    ///
    /// The parameters of an element are its attributes, as in the `continue` of MediaWiki, or else its children.
    func parameters(at place: ValuePlace) -> JSONValue? {
        guard let content, content.xml != nil, let pointer = place.bodyPointer else {
            return meaningfulValue(at: place)
        }
        guard let element = content.elements(at: pointer).first, let node = content.outline.node(at: element),
            case .object(let object)? = try? content.outline.value(of: node)
        else { return meaningfulValue(at: place) }
        let members = object.members.filter { $0.key != XMLBody.textName }.map { member in
            JSONValue.Object.Member(key: member.key.afterPrefix("@") ?? member.key, value: member.value)
        }
        return members.isEmpty ? nil : .object(.init(members))
    }

    /// Returns the link objects at a place; `nil` if there is no array of them.
    package func linkObjects(at pointer: JSONPointer) -> [JSONValue]? {
        guard let content, content.xml != nil else {
            if case .array(let elements)? = value(at: .body(pointer)) { return elements }
            return nil
        }
        let values = content.elements(at: pointer).compactMap { element in
            content.outline.node(at: element).flatMap { try? content.outline.value(of: $0) }
        }
        return values.isEmpty ? nil : values
    }

    /// Returns the places of a scheme by their places in the JSON form of the body.
    func locations(of places: [ValuePlace]) -> [ValuePlace: ValuePlace] {
        var locations: [ValuePlace: ValuePlace] = [:]
        for place in places {
            guard let content, content.xml != nil, let pointer = place.bodyPointer else {
                locations[place] = place
                continue
            }
            guard let location = content.location(of: pointer) else { continue }
            // The text of an element is the value of the element.
            let tokens = location.tokens.last == XMLBody.textName ? location.tokens.dropLast() : location.tokens
            locations[.body(JSONPointer(tokens: tokens))] = place
        }
        return locations
    }

    /// Returns where places are in the JSON form of the body, each with all that it contains.
    func areas(of places: [ValuePlace]) -> [ValuePlace] {
        guard let content, content.xml != nil else { return places }
        return places.flatMap { place in
            place.bodyPointer.map { content.elements(at: $0).map(ValuePlace.body) } ?? [place]
        }
    }
}
