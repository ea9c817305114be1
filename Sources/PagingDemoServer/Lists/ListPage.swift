#if DemoServer
    /// Which part of a list a request asks for.
    struct PagePosition: Sendable, Equatable {
        /// How many items lie before the page.
        var offset: Int
        /// How many items a page of this walk has.
        var limit: Int
        /// How many items this page has, where that differs: a page before another one may be cut off at the list's start.
        var length: Int?

        /// The page's number in the list, counted from one.
        var ordinal: Int { offset / limit + 1 }
    }

    /// Where a link leads.
    enum Neighbour: Sendable, Equatable {
        case offset(Int)
        /// An address that a test asked for, whatever it means.
        case url(String)
    }

    /// One page: which items it carries, and what lies next to it.
    ///
    /// Pure: no state, no bytes.
    struct ListPage: Sendable {
        let position: PagePosition
        /// How long the list is, as far as this page knows.
        let count: Int
        /// The serial numbers of the items.
        var ids: [Int]
        var next: Neighbour?
        let previous: Int?
        /// What is done to the items when they are written.
        var itemsFault: ItemsFault?

        enum ItemsFault: Sendable, Equatable {
            case nullEntry
            case missing
            case malformed
            case graphQL(GraphQLFault)
        }

        /// Makes a page.
        ///
        /// - Parameter changed: the serial numbers of the list's items, for a list that changes while it is read.
        init(at position: PagePosition, options: ListOptions, changed: [Int]? = nil) {
            let ordinal = position.ordinal
            let count = changed?.count ?? options.count(at: ordinal)
            let shapes = options.shapes
            let end = min(position.offset + (position.length ?? position.limit), count)
            var ids: [Int] = []
            if position.offset < end {
                ids = changed.map { Array($0[position.offset..<end]) } ?? Array(position.offset + 1...end)
            }
            if shapes.duplicating.contains(ordinal), position.offset > 0, !ids.isEmpty {
                ids.insert(position.offset, at: 0)
                if ids.count > position.limit { ids.removeLast() }
            }
            if shapes.skipping.contains(ordinal), !ids.isEmpty { ids.removeFirst() }
            if let carried = shapes.short[ordinal] { ids = Array(ids.prefix(carried)) }
            if shapes.empty.contains(ordinal) { ids = [] }
            self.position = position
            self.count = count
            self.ids = ids
            next = end < count && position.offset < count ? .offset(end) : nil
            previous = position.offset > 0 ? max(position.offset - position.limit, 0) : nil
        }

        /// Carries the first so many items only; the next page begins right after them.
        mutating func cut(to length: Int) {
            guard length > 0 else { return }
            ids = Array(ids.prefix(length))
            next = .offset(position.offset + length)
        }

        /// Whether the page lies behind the end of the list.
        ///
        /// An empty list has a first page nevertheless.
        var isBeyond: Bool {
            position.offset >= count && position.offset > 0
        }

        /// How many pages so many items fill.
        func pages(for total: Int) -> Int {
            total / position.limit + (total % position.limit == 0 ? 0 : 1)
        }

        /// The items as a JSON array, or `nil` where a fault keeps them back.
        func items(from airports: AirportList, padding: Int) -> [UInt8]? {
            items(ofSize: max(256, padding + 64)) { airports.append($0, padding: padding, to: &$1) }
        }

        /// The items as a JSON array, each written by a function that gets its serial number.
        func items(ofSize size: Int, _ write: (Int, inout [UInt8]) -> Void) -> [UInt8]? {
            if itemsFault == .missing { return nil }
            var bytes: [UInt8] = [UInt8(ascii: "[")]
            bytes.reserveCapacity(ids.count * size + 2)
            for (index, id) in ids.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                if index == ids.count / 2, itemsFault == .malformed {
                    bytes.append(contentsOf: "{\"id\":\"not a number\",\"name\":[]}".utf8)
                } else {
                    write(id, &bytes)
                }
                if index == ids.count / 2, itemsFault == .nullEntry { bytes.append(contentsOf: ",null".utf8) }
            }
            bytes.append(UInt8(ascii: "]"))
            return bytes
        }
    }
#endif
