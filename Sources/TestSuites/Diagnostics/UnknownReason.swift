import RequestSimulation
import SourceText

extension SuiteProblem {
  /// `because` names an unknown rule.
  enum UnknownReason {
    static let page = DiagnosticPage(
      "suite/because",
      "`because` names the rule that must decide: by location and method, or in Cloud rules by file and line. It may also be `no rule`, `administrator` or `invalid request`.",
      bad: SuiteExample.text(cases: ["{as: ann, read: /a, expect: allow, because: /a/.read}"]),
      good: SuiteExample.text(cases: ["{as: ann, read: /a, expect: allow, because: /.read}"]),
      source: "This project's own format: `Grammar/suite.schema.json`")

    static func report(_ text: String, among reasons: ReasonNames, at span: Span) -> Diagnostic {
      let meant = meant(text, reasons)
      let nearest = meant.isEmpty ? NearestName.find(text, among: reasons.names + ExpectedReason.words) : meant.first
      let notes =
        meant.count > 1
        ? ["candidates: \(meant.prefix(maximumNames).map { "`\($0)`" }.joined(separator: ", "))"]
        : nearest == nil ? ["write the name of a rule such as `\(reasons.names.first ?? "/users/$uid/.read")`"] : []
      return Diagnostic(
        page.code, .error, "unknown rule `\(text)`", at: span,
        label: meant.count > 1 ? "which one?" : nearest.map { "did you mean `\($0)`?" } ?? "", notes: notes)
    }

    /// A misspelled keyword, which would otherwise be a text of the message.
    static func misspelled(_ text: String, _ word: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, "unknown reason `\(text)`", at: span, label: "did you mean `\(word)`?")
    }

    /// A reason of denials for a request that is expected to be allowed or refused.
    static func ofDenials(_ reason: ExpectedReason, at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "`because: \(reason.description)` is a reason of denials", at: span,
        label: "the case expects another outcome", notes: ["write `expect: deny`, or another reason"])
    }

    private static let maximumNames = 6

    /// Returns the rules that `text` names in another way: with keys instead of captures, by file and line, by the
    /// method alone (`.validate`), or by the location alone.
    private static func meant(_ text: String, _ reasons: ReasonNames) -> [String] {
      if let rule = reasons.names.first(where: { isAt(text, $0) }) { return [rule] }
      let standing = reasons.standing(at: text)
      if !standing.isEmpty { return standing }
      if let nearest = reasons.nearestAllow(to: text) { return [nearest] }
      if text.utf8.first == UInt8(ascii: ".") {
        return reasons.names.filter { $0.utf8.suffix(text.utf8.count + 1).elementsEqual("/\(text)".utf8) }
      }
      let place = text.utf8.last == UInt8(ascii: "/") ? String(text.dropLast()) : text
      return reasons.names.filter { rule in
        guard let method = rule.split(separator: "/").last, method.hasPrefix(".") else { return false }
        return isAt("\(place)/\(method)", rule)
      }
    }

    /// Returns whether `text` is the name of the rule with keys instead of captures, such as `/users/ann/.read`.
    private static func isAt(_ text: String, _ rule: String) -> Bool {
      let keys = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      let steps = rule.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      return keys.count == steps.count
        && zip(keys, steps).allSatisfy { $1.first == UInt8(ascii: "$") || $0.elementsEqual($1) }
    }
  }
}
