package import SourceText

/// The answer to one line.
package struct LineAnswer {
  /// The verdict on a request.
  package enum Verdict: String {
    case allow
    case deny
    case accept
    case refuse
    case compileError = "compile-error"
  }

  /// The verdict on one request with the first diagnostic or the deciding rule.
  package struct Outcome {
    /// The verdict.
    package let verdict: Verdict
    /// The first diagnostic, or the problem of the request; nil if there is none.
    package var error: String?
    /// The rule that decided; nil if no rule did.
    package var because: String?
    /// The emulator's text for a denial.
    package var message: String?
    /// The verdict in the other query mode, if it differs.
    var otherMode: (name: String, verdict: Verdict)?
    /// What is doubtful about the caller, one sentence each.
    var warnings: [String] = []

    /// Creates an outcome with the first diagnostic or the deciding rule.
    package init(_ verdict: Verdict, error: String? = nil, because: String? = nil) {
      self.verdict = verdict
      self.error = error
      self.because = because
    }

    /// Writes the members of the outcome.
    package func write(to writer: inout JSONWriter) {
      writer.member("got", verdict.rawValue)
      writer.member("error", error)
      writer.member("because", because)
      writer.member("message", message)
      if let otherMode { writer.member(otherMode.name, otherMode.verdict.rawValue) }
      if !warnings.isEmpty {
        writer.key("warnings")
        writer.array { for warning in warnings { $0.string(warning) } }
      }
    }
  }

  /// The content of an answer.
  package enum Content {
    case outcome(Outcome)
    /// Custom members written by a line format from outside this product.
    case members((inout JSONWriter) -> Void)
    /// The reason why the line could not be answered, with its line number.
    case failure(LineError, line: Int)
  }

  let id: LineDocument.ID?
  let content: Content

  /// Writes the answer as one line of JSON, without its line end.
  func write(to writer: inout JSONWriter) {
    writer.object {
      switch id {
      case nil: break
      case .string(let id): $0.member("id", id)
      case .integer(let id):
        $0.key("id")
        $0.integer(id)
      }
      write(content, &$0)
    }
  }

  private func write(_ content: Content, _ writer: inout JSONWriter) {
    switch content {
    case .outcome(let outcome): outcome.write(to: &writer)
    case .failure(let error, let line):
      writer.member("error", error.message)
      writer.member("line", line)
    case .members(let write): write(&writer)
    }
  }
}
