import RequestSimulation
import RuleEvaluation
import RuleRequests
import RuleValues
import SourceText

/// Reads `changes`: differences from the stored data.
extension SuiteReader {
  private static let update = "$update"

  /// Applies changes to `seed`. Each place is replaced or, with `null`, removed. `{$update: {…}}` changes part of a
  /// document or an object.
  mutating func change(_ node: JSONNode, _ seed: inout Seed) {
    guard case .object = node.value else {
      return report(
        SuiteProblem.WrongType.report("a mapping with `data`, `documents` or `objects`", for: "changes", found: node))
    }
    let members: SuiteMembers<ChangeKey> = members(of: node, place: "`changes`")
    for part in SeedPart.allCases {
      guard let node = members[ChangeKey(part)] else { continue }
      guard case .object = node.value else {
        let wanted = "a mapping from paths to values"
        report(SuiteProblem.WrongType.report(wanted, for: part.rawValue, found: node))
        continue
      }
      for member in node.members { change(part, member, &seed) }
    }
  }

  private enum ChangeKey: String, CaseIterable {
    case data, documents, objects

    init(_ part: SeedPart) { self = ChangeKey(rawValue: part.rawValue) ?? .data }
  }

  private mutating func change(_ part: SeedPart, _ member: JSONMember, _ seed: inout Seed) {
    do {
      switch part {
      case .data: try changeData(member, &seed)
      case .documents: try changeDocument(member, &seed)
      case .objects: try changeObject(member, &seed)
      }
    } catch let error as OperationError {
      for error in [error] + error.others { report(SuiteProblem.Data.report(error.message, at: error.span)) }
    } catch {
      report(SuiteProblem.Data.report("\(error)", at: member.keySpan))
    }
  }

  private func changeData(_ member: JSONMember, _ seed: inout Seed) throws {
    let path = DataPath(member.key)
    let value = try DataReader.read(member.value, at: path).get()
    seed.setData(value.resolved(now: now) { _ in nil }, at: path)
  }

  private func changeDocument(_ member: JSONMember, _ seed: inout Seed) throws {
    let path = try DocumentPath.parseDocument(member.key)
    if member.value.isNull { return seed.removeDocument(at: path) }
    guard let update = partial(member.value) else {
      return seed.put(
        Seed.Document(path: path, fields: try DocumentFields(json: member.value, database: path.database)))
    }
    guard let stored = seed.document(at: path) else {
      throw OperationError("cannot change the document \(path), which is not stored", at: member.keySpan)
    }
    let write = try DocumentWriteReader.read(.update, path, update)
    let time = Timestamp(milliseconds: now) ?? .epoch
    seed.put(Seed.Document(path: path, fields: write.applied(to: stored, at: time) ?? stored))
  }

  private func changeObject(_ member: JSONMember, _ seed: inout Seed) throws {
    let object = try StorageSyntax(bucket).object(member.key)
    if member.value.isNull { return seed.removeObject(object) }
    guard let update = partial(member.value) else {
      return seed.put(try ObjectRequestReader.metadata(member.value, at: object))
    }
    guard let stored = seed.object(object) else {
      throw OperationError("cannot change the object `\(member.key)`, which is not stored", at: member.keySpan)
    }
    let fields = try ObjectRequestReader.update(object, update, stored: stored)
    var metadata = try ObjectMetadata(EncodedDocument(fields))
    metadata.object = object
    seed.put(metadata)
  }

  private func partial(_ node: JSONNode) -> JSONNode? { node.members.count == 1 ? node[Self.update] : nil }
}
