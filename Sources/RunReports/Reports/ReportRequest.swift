import RulesProjects
import SourceText

/// A report that somebody wants: a form, and where it goes.
package struct ReportRequest: Sendable, Hashable {
  /// Where a report goes.
  package enum Target: Sendable, Hashable {
    /// The standard output, in place of the text that stands there else: `-`.
    case standardOutput
    /// A file, which is replaced.
    case file(String)
  }

  /// The form.
  package let kind: ReportKind
  /// Where it goes.
  package let target: Target

  /// A report.
  package init(_ kind: ReportKind, to target: Target) {
    self.kind = kind
    self.target = target
  }

  /// The path of its file; nil of the standard output.
  package var path: String? {
    if case .file(let path) = target { return path }
    return nil
  }

  /// Reads the values of `--report`.
  ///
  /// - Parameter options: texts such as `junit=report.xml,sarif=report.sarif`.
  /// - Throws: ``ReportUsageError`` for what is no report, and where two go to one place.
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
      throw ReportUsageError("`\(TerminalText.plain(part))` is no KIND=FILE, as `junit=report.xml` is")
    }
    let (name, path) = (String(part[..<equals]), String(part[part.index(after: equals)...]))
    guard let kind = ReportKind(rawValue: name) else {
      let nearest = NearestName.find(name, among: names).map { "; did you mean `\($0)`?" }
      throw ReportUsageError(
        "there is no report `\(TerminalText.plain(name))`\(nearest ?? "; there are \(names.joined(separator: ", "))")")
    }
    if path.isEmpty {
      throw ReportUsageError("`\(name)=` names no file; `\(name)=-` is the standard output")
    }
    return ReportRequest(kind, to: path.utf8.elementsEqual("-".utf8) ? .standardOutput : .file(path))
  }

  private var place: String { path.map { "`\(TerminalText.plain($0))`" } ?? "the standard output" }
}

/// A value of `--report` that can not be meant.
package struct ReportUsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and what to write instead.
  package let description: String

  init(_ description: String) { self.description = description }
}
