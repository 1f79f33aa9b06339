import RequestSimulation
import RuleValues
package import SourceText

/// One operation that an access table tests on a path.
package struct AccessProbe {
  let form: OperationSyntax
  /// The data stored before the operation; nil for the data of the table.
  var seed: Seed?
  /// The default value to write if the table has none: the stored value, or an empty change.
  var value: JSONNode?
  /// Whether the operation writes the table's `change` instead of its `value`.
  var isChange = false
}

extension ServiceSyntax {
  /// The keys that a case of the service may have, each once, with the common ones first.
  var keys: [CaseKey] {
    let first: [CaseKey] = [.name, .user, .expect, .because, .value, .steps]
    let others = CaseKey.allCases.filter { key in
      !first.contains(key) && (CaseKey.ofAccess.contains(key) || forms.contains { $0.takes(key) })
    }
    return first + others
  }

  /// Returns the form of a case with the operation `verb`.
  func form(_ verb: CaseVerb) -> OperationSyntax { forms.first { $0.verb == verb } ?? OperationSyntax(verb: verb) }
}

extension JSONNode {
  /// An empty mapping, `{}`.
  static var emptyMapping: JSONNode {
    var builder = JSONTreeBuilder()
    builder.add(.object, at: Span(at: 0))
    builder.close(at: Span(at: 0))
    return builder.finish().root
  }

  /// Returns the node parsed from what `write` writes.
  package static func written(_ write: (inout JSONWriter) -> Void) -> JSONNode {
    var writer = JSONWriter()
    write(&writer)
    return JSONReader.read(SourceFile(name: "", bytes: writer.bytes), .strict).0.root
  }
}
