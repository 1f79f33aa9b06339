import RequestSimulation
import RuleRequests
import RuleValues
import SourceText

/// A request to Cloud Firestore as a page writes it: `set /rooms/r1 {"owner": "ada"} as ada`.
struct DocumentRequestLine {
  let operation: FirestoreRequest.Operation
  let user: String

  init(_ line: String) throws {
    guard
      let match = line.wholeMatch(of: /(get|list|set|update|delete|verify|batch)((?: \/\S+)*)(?: ([\[{].*))? as (\S+)/)
    else { throw PageMistake.unreadable(line) }
    let paths = try match.output.2.split(separator: " ").map { try DocumentPath.parse(String($0)) }
    let value = try JSONNode.strict(match.output.3.map(String.init) ?? "{}")
    user = String(match.output.4)
    switch match.output.1 {
    case "get": operation = paths.count == 1 ? .get(paths[0]) : .batchGet(paths)
    case "list": operation = .list(try DocumentQueryReader.read(paths[0], value))
    case "batch":
      operation = .commit(
        try value.elements.map { write in
          let parts = write.elements
          let path = try DocumentPath.parse(parts[1].string ?? "")
          return try Self.write(parts[0].string ?? "", path, parts.count > 2 ? parts[2] : nil)
        })
    default: operation = .commit([try Self.write(String(match.output.1), paths[0], value)])
    }
  }

  private static func write(_ verb: String, _ path: DocumentPath, _ value: JSONNode?) throws -> DocumentWrite {
    switch (verb, value) {
    case ("delete", _): return DocumentWrite(path, .delete)
    case ("verify", _): return DocumentWrite(path, .verify)
    case (let verb, let value?):
      var fields = DocumentFields()
      var mask: [FieldPath] = []
      var transforms: [FieldTransform] = []
      for member in value.members {
        guard let field = FieldPath(member.key) else { throw PageMistake.unreadable(member.key) }
        if let transform = try self.transform(member.value) {
          transforms.append(FieldTransform(field, transform))
          continue
        }
        mask.append(field)
        if member.value.members.first?.key == "$deleteField" { continue }
        fields.set(try PlainDocumentReader.readValue(member.value).get(), at: field.names[...])
      }
      let change: DocumentWrite.Change = verb == "set" ? .set(fields) : .update(fields, mask: mask)
      return DocumentWrite(path, change, transforms: transforms)
    case (_, nil): throw PageMistake.unreadable(verb)
    }
  }

  /// What the service computes: `{"$increment": 1}` and its like.
  private static func transform(_ json: JSONNode) throws -> FieldTransform.Operation? {
    guard json.members.count == 1, let member = json.members.first else { return nil }
    switch member.key {
    case "$serverTimestamp": return .serverTimestamp
    case "$increment": return .increment(try PlainDocumentReader.readValue(member.value).get())
    case "$arrayUnion": return .arrayUnion(try values(member.value))
    case "$arrayRemove": return .arrayRemove(try values(member.value))
    default: return nil
    }
  }

  private static func values(_ json: JSONNode) throws -> [DocumentValue] {
    try json.elements.map { try PlainDocumentReader.readValue($0).get() }
  }
}
