/// The statements of a page about its list, apart from the items and the links that a scheme reads.
///
/// A source that receives an envelope around its items surveys it on every page, whatever its scheme reads. A walk adds
/// the survey to its ``ListEvidence``, where the statements of several pages are compared. A source without an envelope,
/// such as a closure, has no survey: its author vouches for its links.
package final class PageSurvey: Sendable, Codable {
    /// The meaning of a member of the envelope that its name suggests.
    ///
    /// A name only proposes a meaning: what a number counts and what a flag says is decided by how they change from page
    /// to page. The raw values are the stable names in saved evidence.
    package enum Role: String, Codable, Sendable {
        /// The number of all items.
        case total
        /// A number of items, on the page or in the list.
        case count
        /// The number of pages, or the number of the last one.
        case pages
        /// The number of the page.
        case page
        /// The number of the page's first item, or of the items before it.
        case offset
        /// The number of items on a full page.
        case size
        /// The number of items after this page.
        case remaining
        /// The address of the next page, in any form.
        case next
        /// A position in the list, which some APIs send on the last page too.
        case cursor
        /// A flag that is true while more follows.
        case more
        /// A flag that is true at the end.
        case end
        /// A link or a flag about other pages: first, last, previous, this one.
        case navigation
        /// A statement about the exactness of a total.
        case accuracy
        /// A statement that the page lacks items.
        case partial
        /// An error, or its parts.
        case error
        /// Warnings and notices.
        case warning
        /// The status of the request.
        case status
        /// A message for people.
        case message
        /// A member that does not concern the list.
        case other
    }

    /// The kind of a value.
    package enum Kind: String, Codable, Sendable {
        case object, array, string, number, bool, null
        /// An address that declares a number, such as that of the last page.
        case address
    }

    /// A member of the envelope, or a header field.
    package struct Member: Sendable, Codable {
        /// The place of the member, in the form in which a scheme names it.
        package let place: String
        package let role: Role
        package let kind: Kind
        /// Whether the name is used only for pagination.
        package var isUsual: Bool
        /// Whether the scheme reads the member.
        package var isRead: Bool
        /// Whether the value says that more follows, as far as this page alone shows.
        package var isOpen: Bool
        /// The value of a number, or of a text that is one.
        package var number: Int?
        /// The value of a flag.
        package var flag: Bool?
        /// A digest of the value.
        package var digest: UInt64
        /// Whether the value is null, false, zero, or an empty text, array or object.
        package var isEmpty: Bool
        /// The value of an error, a status or a message, shortened.
        package var text: String?

        /// Whether the scheme reads the member as errors, and decides which of them concern the list.
        var isDecided: Bool { isRead && (role == .error || role == .warning) }

        package init(place: String, role: Role, kind: Kind, digest: UInt64, isEmpty: Bool) {
            self.place = place
            self.role = role
            self.kind = kind
            self.digest = digest
            self.isEmpty = isEmpty
            (isUsual, isRead, isOpen) = (false, false, false)
        }
    }

    /// The items of a page that say themselves that they are cut.
    package struct CutItems: Hashable, Sendable, Codable {
        /// The place of the nested list within an item.
        package let place: String
        /// The number of such items.
        package var count: Int

        package init(place: String, count: Int) {
            self.place = place
            self.count = count
        }
    }

    /// The members of the envelope in the order of the response.
    package let members: [Member]
    /// A digest of each item's bytes, stable between runs of the program; none for null.
    package let items: [UInt64]
    /// The number of items that are null.
    package let nulls: Int
    /// The number of the page that the request asked for, if it counts pages.
    package let requestedPage: Int?
    /// The number of the item that the request asked for, if it counts items.
    package let requestedItem: Int?
    /// The number of items per page that the request asked for, if any.
    package let requestedSize: Int?
    /// The number of the first item in the range that the response declares, if it declares one.
    package let rangeStart: Int?
    /// The items that say that they are cut, if any.
    package let cutItems: CutItems?
    /// The places that the scheme reads and that the page has.
    package let presentPlaces: [String]
    /// The places that the scheme reads to know whether more follows, and that the page lacks.
    package let absentPlaces: [String]
    /// The reason that the page is not a page of the list, if its own content shows it.
    package let fault: String?
    /// The reason that the page is another one than the requested, if a header field shows it.
    package let otherPage: String?
    /// The place of the array with the items; `nil` for a page without one.
    package let itemsPlace: String?
    /// Whether a page without that array says that it has no items, as far as this page alone shows.
    package let saysNoItems: Bool
    /// A reason that forbids an end on this page, such as a link that cannot be read.
    package let obstacle: String?
    /// Whether a message says that there are no items, which is no failure.
    package let saysNothingWasFound: Bool
    /// The places that the caller has excluded, as far as the page has them.
    package let ignored: [String]
    /// All places that the caller has excluded.
    package let excluded: [String]
    /// Whether the identity by which repeated items are left out was detected, and not specified.
    package let hasDetectedIdentity: Bool
    /// Whether the scheme was detected, so that its places are not the caller's word.
    package let isDetected: Bool
    /// Whether the list's own request has the number of a page or an item.
    package let asksForPosition: Bool

    package init(
        members: [Member],
        items: [UInt64] = [],
        nulls: Int = 0,
        requestedPage: Int? = nil,
        requestedItem: Int? = nil,
        requestedSize: Int? = nil,
        rangeStart: Int? = nil,
        cutItems: CutItems? = nil,
        presentPlaces: [String] = [],
        absentPlaces: [String] = [],
        fault: String? = nil,
        otherPage: String? = nil,
        itemsPlace: String? = nil,
        saysNoItems: Bool = true,
        obstacle: String? = nil,
        saysNothingWasFound: Bool = false,
        ignored: [String] = [],
        excluded: [String] = [],
        isDetected: Bool = false,
        asksForPosition: Bool = false,
        hasDetectedIdentity: Bool = false
    ) {
        self.members = members
        self.items = items
        self.nulls = nulls
        self.requestedPage = requestedPage
        self.requestedItem = requestedItem
        self.requestedSize = requestedSize
        self.rangeStart = rangeStart
        self.cutItems = cutItems
        self.presentPlaces = presentPlaces
        self.absentPlaces = absentPlaces
        self.fault = fault
        self.otherPage = otherPage
        self.itemsPlace = itemsPlace
        self.saysNoItems = saysNoItems
        self.obstacle = obstacle
        self.saysNothingWasFound = saysNothingWasFound
        self.ignored = ignored
        self.excluded = excluded
        self.isDetected = isDetected
        self.asksForPosition = asksForPosition
        self.hasDetectedIdentity = hasDetectedIdentity
    }

    /// Returns the survey of a page that is read as a list of its own, without statements about its list.
    package func ofPageAlone() -> PageSurvey {
        let own: Set<Role> = [.partial, .error, .warning, .status, .message]
        return PageSurvey(
            members: members.filter { own.contains($0.role) },
            items: items,
            nulls: nulls,
            cutItems: cutItems,
            fault: fault,
            otherPage: otherPage,
            itemsPlace: itemsPlace,
            saysNoItems: saysNoItems,
            obstacle: obstacle,
            saysNothingWasFound: saysNothingWasFound,
            ignored: ignored,
            excluded: excluded,
            isDetected: isDetected,
            asksForPosition: asksForPosition,
            hasDetectedIdentity: hasDetectedIdentity
        )
    }
}
