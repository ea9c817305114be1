/// A key that was pressed.
package enum Key: Hashable, Sendable {
    /// A letter, digit or sign; composed input arrives scalar by scalar.
    case text(Unicode.Scalar)
    /// A lowercase letter pressed with Ctrl.
    case control(Character)
    /// Pasted text, which is never a command.
    case paste(String)
    case enter, tab, backspace, delete, escape
    case up, down, left, right, home, end, pageUp, pageDown
}
