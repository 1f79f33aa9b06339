import SourceText

extension SuiteProblem {
  /// An invalid reference to a named value.
  enum ValueReference {
    static let page = DiagnosticPage(
      "suite/value",
      "`{$use: NAME}` inserts a value from `values`, with the changes in `$with` and `$without`.",
      bad: SuiteExample.text(cases: ["{as: ann, read: /a, expect: allow, data: {$use: lounge}}"]),
      good: "values: {lounge: {name: Lounge}}\n"
        + SuiteExample.text(cases: [
          "{as: ann, read: /a, expect: allow, data: {a: {$use: lounge, $with: {topic: Tea}, $without: [name]}}}"
        ]),
      source: "This project's own format: `Grammar/suite.schema.json`")

    /// - Parameter name: nil if `$use` is not a string.
    static func unknown(_ name: String?, among names: [String], at span: Span) -> Diagnostic {
      guard let name else { return Diagnostic(page.code, .error, "`$use` takes the name of a value", at: span) }
      let nearest = NearestName.find(name, among: names)
      return Diagnostic(
        page.code, .error, "unknown value `\(name)`", at: span,
        label: nearest.map { "did you mean `\($0)`?" } ?? "",
        notes: nearest == nil ? ["define it: `values: {\(name): …}`"] : [])
    }

    /// A name in `${…}` that no row of `each` has.
    static func unknownColumn(_ name: String, among names: [String], at span: Span) -> Diagnostic {
      let known = names.map { "`${\($0)}`" }.joined(separator: ", ")
      return Diagnostic(
        page.code, .error, "unknown name `\(name)`", at: span,
        label: NearestName.find(name, among: names).map { "did you mean `${\($0)}`?" } ?? "",
        notes: ["the rows of `each` have \(known)"])
    }

    static func cycle(_ names: [String], at span: Span) -> Diagnostic {
      let way = names.map { "`\($0)`" }.joined(separator: ", which uses ")
      return Diagnostic(page.code, .error, "the value uses itself: \(way)", at: span)
    }

    static func tooMany(at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error,
        "references may expand to at most \(SuiteLimits.aliasValues) values, nested \(SuiteLimits.depth) levels deep",
        at: span)
    }

    static func stray(_ key: String, at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "`\(key)` cannot be combined with `$use`", at: span,
        notes: ["put changes under `$with`: `{$use: NAME, $with: {\(key): …}}`"])
    }

    /// A key beside one that generates a value.
    static func stray(_ key: String, beside generator: String, at span: Span) -> Diagnostic {
      Diagnostic(
        page.code, .error, "`\(key)` cannot be combined with `\(generator)`", at: span,
        notes: ["for a mapping with the key `\(generator)`, write `{$map: {\(generator): …}}`"])
    }

    /// A time beyond the calendar of the services.
    static func outOfRange(at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, "the time is not in the years 1 to 9999", at: span)
    }

    /// Repeated strings that have more bytes together than `maximum`.
    static func tooLong(maximum: Int, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, "repeated strings have at most \(maximum >> 20) MiB in a file", at: span)
    }

    /// A table without rows.
    static func noRows(at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, "`each` has no rows", at: span, notes: ["write a row: `each: [{who: ann}]`"])
    }

    static func noPlace(_ path: String, at span: Span) -> Diagnostic {
      Diagnostic(page.code, .error, "no mapping at `\(path)`, or at one of its parents", at: span)
    }
  }
}
