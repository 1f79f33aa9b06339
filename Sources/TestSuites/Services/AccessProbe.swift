import RequestSimulation
import RuleValues
package import SourceText

/// One operation that a table of all access tries on a path.
package struct AccessProbe {
  let form: CaseForm
  /// What is stored before; nil for what the table says.
  var seed: Seed?
  /// What is written where the table does not say it: what is stored, or no change.
  var value: JSONNode?
  /// Whether it writes the `change` of the table, and not its `value`.
  var isChange = false
}

extension ServiceCases {
  /// The keys that a case of the service can have, each once.
  var keys: [CaseKey] {
    CaseKey.allCases.filter { key in CaseKey.ofAccess.contains(key) || forms.contains { $0.takes(key) } }
  }

  /// The form of a case that does `verb`.
  func form(_ verb: CaseVerb) -> CaseForm { forms.first { $0.verb == verb } ?? CaseForm(verb: verb) }
}

extension JSONNode {
  /// `{}`
  static var emptyMapping: JSONNode {
    var builder = JSONTreeBuilder()
    builder.add(.object, at: Span(at: 0))
    builder.close(at: Span(at: 0))
    return builder.finish().root
  }

  /// What `write` writes, read again.
  package static func written(_ write: (inout JSONWriter) -> Void) -> JSONNode {
    var writer = JSONWriter()
    write(&writer)
    return JSONReader.read(SourceFile(name: "", bytes: writer.bytes), .strict).0.root
  }
}
