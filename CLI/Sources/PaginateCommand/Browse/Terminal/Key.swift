/// What was pressed.
enum Key: Hashable, Sendable {
    /// A letter, digit or sign; what the keyboard composes arrives scalar by scalar.
    case text(Unicode.Scalar)
    /// A letter with Ctrl, in lower case.
    case control(Character)
    /// Text that was pasted, which is never a command.
    case paste(String)
    case enter, tab, backspace, delete, escape
    case up, down, left, right, home, end, pageUp, pageDown
}
