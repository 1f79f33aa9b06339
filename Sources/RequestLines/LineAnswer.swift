package import SourceText

/// The answer to one line.
package struct LineAnswer {
  /// What a request came to.
  package enum Verdict: String {
    case allow
    case deny
    case accept
    case refuse
    case compileError = "compile-error"
  }

  /// What one request came to, with the first diagnostic or the deciding rule.
  package struct Outcome {
    let verdict: Verdict
    var error: String?
    var because: String?
    /// What the service's engine says of a denial.
    var message: String?
    /// What the other way to judge a query says, where it differs.
    var otherMode: (name: String, verdict: Verdict)?

    /// An outcome with the first diagnostic or the deciding rule.
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
    }
  }

  /// What there is to say.
  package enum Content {
    case outcome(Outcome)
    /// Other members, as a form of lines that is not the product's writes them.
    case members((inout JSONWriter) -> Void)
    /// The line could not be answered; its number says which it was.
    case failure(LineError, line: Int)
  }

  let id: LineDocument.ID?
  let content: Content

  /// The answer as one line of JSON.
  var json: String {
    var writer = JSONWriter()
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
    return writer.text
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
