/// The purpose of a piece of text, which determines its color.
enum Role: Hashable, Sendable {
    case plain, title, faint, notice, failure, prompt
}

/// The use of colors.
package enum ColorOption: String, CaseIterable, Sendable {
    case auto, always, never
}

/// The colors and attributes to write.
package struct Palette: Hashable, Sendable {
    private let isColored: Bool

    static let plain = Palette(isColored: false)
    static let colored = Palette(isColored: true)

    /// Creates the palette that the option and the environment select.
    ///
    /// The option takes precedence. Without it, a `NO_COLOR` that is not empty turns colors off (no-color.org).
    package init(_ option: ColorOption, environment: [String: String]) {
        switch option {
        case .always: self = .colored
        case .never: self = .plain
        case .auto: self = environment["NO_COLOR", default: ""].isEmpty ? .colored : .plain
        }
    }

    private init(isColored: Bool) {
        self.isColored = isColored
    }

    /// Returns the sequence that starts a role's style (ECMA-48, section 8.3.117); empty without colors.
    func begin(_ role: Role, isSelected: Bool) -> String {
        guard isColored else { return "" }
        let code =
            switch role {
            case .plain: ""
            case .title: ";1"
            case .faint: isSelected ? "" : ";2"
            case .notice: ";33"
            case .failure: ";31"
            case .prompt: ";1;36"
            }
        return "\u{1B}[0\(isSelected ? ";7" : "")\(code)m"
    }

    /// The sequence that resets all styles.
    var end: String { isColored ? "\u{1B}[0m" : "" }
}
