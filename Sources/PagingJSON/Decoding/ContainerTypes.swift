/// A keyed container whose type can be stored.
protocol StoredContainer: KeyedDecodingContainerProtocol {
    init(storage: TapeStorage, object: Int)
}

/// A function that makes containers for keys of one type.
private class ContainerMaker<Key: CodingKey> {
    func container(_ storage: TapeStorage, _ object: Int) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(TapeKeyedContainer(storage: storage, object: object))
    }
}

/// The same function with the metadata of the container in that of the class.
private final class StoredContainerMaker<Container: StoredContainer>: ContainerMaker<Container.Key> {
    override func container(_ storage: TapeStorage, _ object: Int) -> KeyedDecodingContainer<Container.Key> {
        KeyedDecodingContainer(Container(storage: storage, object: object))
    }
}

/// The functions that make the keyed containers of a page, by the types of their keys.
///
/// Generic code looks up the metadata of `TapeKeyedContainer<Key>` and its conformance in global tables, which takes as
/// long as the decoding of several members.
struct ContainerTypes: ~Copyable {
    private struct Slot {
        let keys: any CodingKey.Type
        let maker: AnyObject
    }

    /// The largest number of types, which are searched in order, since most items have few.
    private static let capacity = 16
    private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
    private var count = 0

    deinit {
        slots.deinitialize(count: count)
        slots.deallocate()
    }

    /// Returns a container of an object's members.
    @inline(__always)
    mutating func container<Key: CodingKey>(
        keyedBy type: Key.Type,
        _ storage: TapeStorage,
        _ object: Int
    ) -> KeyedDecodingContainer<Key> {
        for number in 0..<count where slots[number].keys == type {
            // The maker was stored for this type of keys.
            return unsafeDowncast(slots[number].maker, to: ContainerMaker<Key>.self).container(storage, object)
        }
        return newContainer(keyedBy: type, storage, object)
    }

    @inline(never)
    private mutating func newContainer<Key: CodingKey>(
        keyedBy type: Key.Type,
        _ storage: TapeStorage,
        _ object: Int
    ) -> KeyedDecodingContainer<Key> {
        let maker: ContainerMaker<Key> = StoredContainerMaker<TapeKeyedContainer<Key>>()
        if count < Self.capacity {
            (slots + count).initialize(to: Slot(keys: type, maker: maker))
            count += 1
        }
        return maker.container(storage, object)
    }
}
