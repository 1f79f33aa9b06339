import RulesProjects
import SourceText

/// A requested report: its format and its target.
package struct ReportRequest: Sendable, Hashable {
  /// The target of a report.
  package enum Target: Sendable, Hashable {
    /// The standard output, replacing the default text report. Written as `-`.
    case standardOutput
    /// A file, which is replaced.
    case file(String)
  }

  /// The format of the report.
  package let kind: ReportKind
  /// The target of the report.
  package let target: Target

  /// Creates a request for a report.
  package init(_ kind: ReportKind, to target: Target) {
    self.kind = kind
    self.target = target
  }

  /// The path of the file; nil for standard output.
  package var path: String? {
    if case .file(let path) = target { return path }
    return nil
  }

  /// Parses the values of `--report`.
  ///
  /// - Parameter options: values such as `junit=report.xml,sarif=report.sarif`.
  /// - Throws: ``ReportUsageError`` for an invalid value, or for two reports with the same target.
  package static func read(_ options: [String]) throws(ReportUsageError) -> [ReportRequest] {
    var requests: [ReportRequest] = []
    for option in options {
      for part in option.split(separator: ",", omittingEmptySubsequences: false) {
        let request = try one(String(part), in: option)
        if let other = requests.first(where: { $0.target == request.target }) {
          throw ReportUsageError(
            "the reports `\(other.kind.rawValue)` and `\(request.kind.rawValue)` both go to \(request.place); name "
              + "another file for one of them")
        }
        requests.append(request)
      }
    }
    return requests
  }

  private static func one(_ part: String, in option: String) throws(ReportUsageError) -> ReportRequest {
    let names = ReportKind.allCases.map(\.rawValue)
    guard let equals = part.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw ReportUsageError("`\(TerminalText.plain(part))` is not KIND=FILE; write a value such as `junit=report.xml`")
    }
    let (name, path) = (String(part[..<equals]), String(part[part.index(after: equals)...]))
    guard let kind = ReportKind(rawValue: name) else {
      let nearest = NearestName.find(name, among: names).map { "; did you mean `\($0)`?" }
      throw ReportUsageError(
        "unknown report `\(TerminalText.plain(name))`\(nearest ?? "; the reports are \(names.joined(separator: ", "))")"
      )
    }
    if path.isEmpty {
      throw ReportUsageError("`\(name)=` names no file; write `\(name)=-` for standard output")
    }
    return ReportRequest(kind, to: path.utf8.elementsEqual("-".utf8) ? .standardOutput : .file(path))
  }

  private var place: String { path.map { "`\(TerminalText.plain($0))`" } ?? "standard output" }
}

/// An invalid value of `--report`.
package struct ReportUsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and what to write instead.
  package let description: String

  init(_ description: String) { self.description = description }
}
