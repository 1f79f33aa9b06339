import RulesProjects

/// A workflow command of GitHub Actions that annotates a file: `::error file=…,line=…,col=…,title=…::message`.
///
/// Escaped as GitHub's own toolkit does (`actions/toolkit`, `packages/core/src/command.ts`): the message's `%`, CR and LF;
/// of properties `:` and `,` as well.
struct WorkflowCommand {
  /// How grave an annotation is.
  enum Level: String {
    case error
    case warning
    case notice
  }

  let level: Level
  let place: FilePosition
  let title: String
  let message: String

  /// The line, and a line end.
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
