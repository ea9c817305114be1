extension JSONValue {
    /// The members of a JSON object, in order, duplicate keys included.
    ///
    /// Finding a member takes time in proportion to their number: this is for small objects. Two objects are equal
    /// when their members are, in the same order.
    public struct Object: Sendable, Hashable {
        /// A key and its value.
        public struct Member: Sendable, Hashable {
            /// The key.
            public var key: String
            /// The value.
            public var value: JSONValue

            /// Makes a member.
            public init(key: String, value: JSONValue) {
                self.key = key
                self.value = value
            }
        }

        /// The members in order.
        public var members: [Member]

        /// Makes an object from its members.
        public init(_ members: [Member] = []) {
            self.members = members
        }

        /// The value of a key: the last one's, when there are several.
        ///
        /// Setting replaces that value, or adds a member at the end; setting `nil` removes every member with the key.
        public subscript(key: String) -> JSONValue? {
            get { lastIndex(of: Array(key.utf8)).map { members[$0].value } }
            set {
                let name = Array(key.utf8)
                guard let newValue else {
                    members.removeAll { $0.key.utf8.elementsEqual(name) }
                    return
                }
                if let index = lastIndex(of: name) {
                    members[index].value = newValue
                } else {
                    members.append(Member(key: key, value: newValue))
                }
            }
        }

        /// Keys are compared byte for byte, not as Swift compares text: `é` may be written in two ways.
        func lastIndex(of name: [UInt8]) -> Int? {
            members.lastIndex { $0.key.utf8.elementsEqual(name) }
        }
    }
}
