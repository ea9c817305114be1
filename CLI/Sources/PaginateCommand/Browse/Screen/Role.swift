/// What a piece of text is for; colours follow from it.
enum Role: Hashable, Sendable {
    case plain, title, faint, notice, failure, prompt
}

/// Whether colours and other attributes are written.
struct Palette: Hashable, Sendable {
    private let isColored: Bool

    static let plain = Palette(isColored: false)
    static let colored = Palette(isColored: true)

    /// The palette that somebody wants, by option and environment.
    ///
    /// The option counts most. Without it `NO_COLOR` turns colours off when it is set and not empty (no-color.org).
    init(_ option: ColorOption, environment: [String: String]) {
        switch option {
        case .always: self = .colored
        case .never: self = .plain
        case .auto: self = environment["NO_COLOR", default: ""].isEmpty ? .colored : .plain
        }
    }

    private init(isColored: Bool) {
        self.isColored = isColored
    }

    /// The sequence that begins a role's look (ECMA-48, section 8.3.117); without colours, none.
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

    /// Ends every look.
    var end: String { isColored ? "\u{1B}[0m" : "" }
}
