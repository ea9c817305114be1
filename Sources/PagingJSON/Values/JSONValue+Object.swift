extension JSONValue {
    /// The members of a JSON object, in order and including duplicate keys.
    ///
    /// Finding a member takes linear time: the type is for small objects. Two objects are equal if their members are
    /// equal and in the same order.
    public struct Object: Sendable, Hashable {
        /// A key and its value.
        public struct Member: Sendable, Hashable {
            /// The key.
            public var key: String
            /// The value.
            public var value: JSONValue

            /// Creates a member.
            public init(key: String, value: JSONValue) {
                self.key = key
                self.value = value
            }
        }

        /// The members in order.
        public var members: [Member]

        /// Creates an object from its members.
        public init(_ members: [Member] = []) {
            self.members = members
        }

        /// The keys in order, including duplicates.
        public var keys: [String] { members.map(\.key) }

        /// The value of a key, the last one for duplicate keys.
        ///
        /// Setting a value replaces that one or appends a member; setting `nil` removes every member with the key.
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

        /// Returns the index of the last member with a key.
        ///
        /// Keys are compared byte for byte, since `String` treats two spellings of `é` as equal.
        func lastIndex(of name: [UInt8]) -> Int? {
            members.lastIndex { $0.key.utf8.count == name.count && $0.key.utf8.elementsEqual(name) }
        }
    }
}
