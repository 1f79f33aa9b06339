import Foundation
import RulePrograms
import RuleRequests
import RuleValues
import Testing

/// What the Firestore emulator 1.19.9 answered to each case in `Cases`: the verdict, and the text of the refusal, of which
/// the emulator's first attempt, before it read any document, comes first.
@Suite struct RecordedCaseTests {
  @Test(arguments: ["queries", "matching", "writes"])
  func decisionsAgreeWithTheEmulator(_ name: String) throws {
    var wrong: [String] = []
    for test in try RecordedCase.all(name) {
      let answer = try test.answer(.emulator)
      if !test.agrees(answer) {
        wrong.append("\(test.id): \(answer)\n  not: \(test.emulator)\n  \(test.rules)\n  \(test.request)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) differ\n\(wrong.joined(separator: "\n"))")
  }

  /// A proof grants no query that the emulator rejects.
  @Test func provenGrantsAreGrantsOfTheEmulator() throws {
    for test in try RecordedCase.all("queries") where try test.answer(.sound) == "allow" {
      #expect(test.emulator == "allow", "\(test.id): \(test.rules)")
    }
  }
}

/// A line of `Cases`.
struct RecordedCase: Decodable {
  struct Request: Decodable {
    let get: String?
    let batchGet: [String]?
    let commit: [Write]?
    let collection: String?
    let parent: String?
    let group: Bool?
    let `where`: JSONValue?
    let orderBy: [[String]]?
    let limit: Int64?
    let offset: Int64?
  }

  struct Write: Decodable {
    let set: String?
    let update: String?
    let delete: String?
    let verify: String?
    let data: JSONValue?
    let mask: [String]?
    let exists: Bool?
    let transforms: [[JSONValue]]?
  }

  let id: String
  let rules: String
  let version: String?
  let request: Request
  let documents: [String: JSONValue]?
  /// `null` where nobody is signed in, else alice.
  let isAnonymous: Bool
  let emulator: String

  private enum Key: String, CodingKey {
    case id, rules, version, request, documents, auth, emulator
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    id = try container.decode(String.self, forKey: .id)
    rules = try container.decode(String.self, forKey: .rules)
    version = try container.decodeIfPresent(String.self, forKey: .version)
    request = try container.decode(Request.self, forKey: .request)
    documents = try container.decodeIfPresent([String: JSONValue].self, forKey: .documents)
    isAnonymous = container.contains(.auth)
    emulator = try container.decode(String.self, forKey: .emulator)
  }

  static func all(_ name: String) throws -> [RecordedCase] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")
    let text = try String(contentsOf: folder.appendingPathComponent("\(name).jsonl"), encoding: .utf8)
    return try text.split(separator: "\n").map { try JSONDecoder().decode(Self.self, from: Data($0.utf8)) }
  }

  func answer(_ mode: QueryMode) throws -> String {
    try Cloud.answer(
      rules, operation, (documents ?? [:]).mapValues { $0.fields ?? DocumentFields() },
      auth: isAnonymous ? nil : Cloud.alice, mode, version: version == "1" ? 1 : 2)
  }

  /// Whether an answer is the emulator's. Of its refusals the last part counts, and where its last attempt finds no `allow`
  /// it only says what the first one found, which takes a write for a `create` and an `update`.
  func agrees(_ answer: String) -> Bool {
    if emulator == "allow" || answer == "allow" { return emulator == answer }
    // In which order it judges the documents of a commit is not known.
    if Set((request.commit ?? []).map(\.write.path)).count > 1 { return true }
    return emulator.hasSuffix(answer) || answer == "No matching allow statements"
  }

  private var operation: FirestoreRequest.Operation {
    if let get = request.get { return .get(DocumentPath(get)) }
    if let paths = request.batchGet { return .batchGet(paths.map { DocumentPath($0) }) }
    if let writes = request.commit { return .commit(writes.map(\.write)) }
    let parent = request.parent.map { DocumentPath($0) } ?? DocumentPath([])
    return .list(
      DocumentQuery(
        parent: parent, collection: request.collection ?? "", allDescendants: request.group ?? false,
        filter: request.where.flatMap(Self.filter),
        order: (request.orderBy ?? []).map {
          .init(FieldPath($0[0]) ?? .documentName, isDescending: $0[1] == "desc")
        }, limit: request.limit, offset: request.offset ?? 0))
  }

  private static func filter(_ value: JSONValue) -> DocumentFilter? {
    guard case .array(let parts) = value, case .string(let head)? = parts.first else { return nil }
    if parts.count == 2, case .array(let filters) = parts[1] {
      return head == "and" ? .and(filters.compactMap(filter)) : .or(filters.compactMap(filter))
    }
    guard let field = FieldPath(head), case .string(let sign)? = parts.dropFirst().first else { return nil }
    if let test = DocumentFilter.Test(rawValue: sign) { return .unary(field, test) }
    guard parts.count == 3, let comparison = DocumentFilter.Comparison(rawValue: sign) else { return nil }
    return .field(field, comparison, parts[2].value)
  }
}

extension RecordedCase.Write {
  var write: DocumentWrite {
    let precondition = exists.map { DocumentWrite.Precondition.exists($0) }
    let transforms = (transforms ?? []).compactMap(Self.transform)
    let fields = data?.fields ?? DocumentFields()
    if let delete { return DocumentWrite(DocumentPath(delete), .delete, precondition: precondition) }
    if let verify { return DocumentWrite(DocumentPath(verify), .verify, precondition: precondition) }
    if let set {
      return DocumentWrite(DocumentPath(set), .set(fields), transforms: transforms, precondition: precondition)
    }
    let mask = (mask ?? fields.entries.map(\.name)).compactMap { FieldPath($0) }
    return DocumentWrite(
      DocumentPath(update ?? ""), .update(fields, mask: mask), transforms: transforms, precondition: precondition)
  }

  private static func transform(_ parts: [JSONValue]) -> FieldTransform? {
    guard case .string(let name)? = parts.first, let field = FieldPath(name), parts.count > 1,
      case .string(let operation) = parts[1]
    else { return nil }
    let value = parts.count > 2 ? parts[2].value : .null
    let elements: [DocumentValue] = if case .array(let elements) = value { elements } else { [] }
    switch operation {
    case "serverTimestamp": return FieldTransform(field, .serverTimestamp)
    case "increment": return FieldTransform(field, .increment(value))
    case "maximum": return FieldTransform(field, .maximum(value))
    case "minimum": return FieldTransform(field, .minimum(value))
    case "arrayUnion": return FieldTransform(field, .arrayUnion(elements))
    default: return FieldTransform(field, .arrayRemove(elements))
    }
  }
}
