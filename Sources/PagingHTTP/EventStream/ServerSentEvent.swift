/// An event of a server-sent event stream.
///
/// ```swift
/// let event = ServerSentEvent(data: #"{"text": "Hello"}"#, type: "message", id: "42")
/// ```
public struct ServerSentEvent: Hashable, Sendable {
    /// The type of the event; `message` if the server does not name one.
    public var type: String
    /// The data of the event: its lines, joined with line feeds.
    public var data: String
    /// The id of the event, or of the last event before it that had one; empty without any.
    public var id: String

    /// Creates an event.
    public init(data: String, type: String = "message", id: String = "") {
        self.data = data
        self.type = type
        self.id = id
    }
}
