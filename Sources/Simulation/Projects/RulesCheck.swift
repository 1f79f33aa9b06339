import SecurityRules
public import SourceText

/// What a check of rules files came to.
public struct RulesCheck: Sendable {
  /// The outcome, the gravest last.
  public enum Status: Int, Sendable, Comparable {
    /// Every file was read and accepted.
    case accepted
    /// A file is in a language that is not read yet.
    case unsupported
    /// A file is refused; or has warnings, and they count.
    case refused
    /// A file could not be read.
    case unreadable

    /// The graver is greater.
    public static func < (left: Status, right: Status) -> Bool { left.rawValue < right.rawValue }
  }

  /// The diagnostics, rendered.
  public private(set) var output = ""
  /// What is to be said beside them, a sentence each.
  public private(set) var messages: [String] = []
  /// The outcome.
  public private(set) var status = Status.accepted
  private var files = 0
  private var errors = 0
  private var warnings = 0

  /// Checks every file.
  ///
  /// - Parameters:
  ///   - targets: the files.
  ///   - renderer: writes the diagnostics.
  ///   - isStrict: whether warnings refuse a file.
  public init(_ targets: RulesTargets, renderer: any DiagnosticRenderer, isStrict: Bool) {
    for path in targets.realtime { check(path, renderer, isStrict) }
    for path in targets.unsupported { report(unsupported: path, as: .unsupported) }
    let isAll = targets.realtime.isEmpty
    for path in targets.unsupportedInProjects { report(unsupported: path, as: isAll ? .unsupported : .accepted) }
  }

  /// One line: how many files, and what was found.
  public var summary: String {
    let findings = [count(errors, "error"), count(warnings, "warning")].compactMap(\.self)
    if files == 0 { return "no file was checked" }
    let files = files == 1 ? "1 file" : "\(files) files"
    return "\(files), \(findings.isEmpty ? "no problems" : findings.joined(separator: ", "))"
  }

  private func count(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private mutating func check(_ path: String, _ renderer: any DiagnosticRenderer, _ isStrict: Bool) {
    do throws(InputFileError) {
      let file = try InputFile.read(path)
      let diagnostics = Self.diagnostics(of: file)
      files += 1
      errors += diagnostics.count { $0.severity == .error }
      warnings += diagnostics.count { $0.severity == .warning }
      output += renderer.render(diagnostics, in: file)
      let isRefused = diagnostics.contains { $0.severity == .error || isStrict && $0.severity == .warning }
      if isRefused { raise(.refused) }
    } catch {
      messages.append(error.description)
      raise(.unreadable)
    }
  }

  private static func diagnostics(of file: SourceFile) -> [Diagnostic] {
    do throws(RulesetError) {
      return try Ruleset(realtime: file).diagnostics
    } catch {
      return error.diagnostics
    }
  }

  private mutating func report(unsupported path: String, as status: Status) {
    messages.append("`\(path)` was not checked: Firestore and Storage rules are not supported yet")
    raise(status)
  }

  private mutating func raise(_ status: Status) { self.status = max(self.status, status) }
}
