import RulesProjects

/// A workflow command of GitHub Actions that annotates a file: `::error file=…,line=…,col=…,title=…::message`.
///
/// The escaping follows GitHub's own toolkit (`actions/toolkit`, `packages/core/src/command.ts`): `%`, CR and LF in
/// the message, and also `:` and `,` in properties.
struct WorkflowCommand {
  /// The severity of an annotation.
  enum Level: String {
    case error
    case warning
    case notice
  }

  let level: Level
  let place: FilePosition
  let title: String
  let message: String

  /// The command, which ends with a newline.
  var line: String {
    let file = Self.property(TerminalText.plain(place.file))
    return "::\(level.rawValue) file=\(file),line=\(place.line),col=\(place.column),title=\(Self.property(title))"
      + "::\(Self.data(message))\n"
  }

  private static func data(_ text: String) -> String { escaped(text, isProperty: false) }

  private static func property(_ text: String) -> String { escaped(text, isProperty: true) }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
