import DocumentTrees
import RuleRequests
import RuleValues
import SecurityRules
import SourceText

/// What requests to Cloud Storage meet.
struct StorageSituation: Situation {
  private let ruleset: StorageRuleset
  private var stored = StoredThings()
  var people = People()

  init(_ rules: SourceFile) throws { ruleset = try StorageRuleset(rules) }

  mutating func take(_ line: String) throws -> Bool { try stored.take(line) }

  mutating func outcome(of request: String, isReasonWanted: Bool) throws -> String {
    guard let match = request.wholeMatch(of: /(get|list|upload|update|delete) \/(\S*)(?: (\{.*\}))? as (\S+)/) else {
      throw PageMistake.unreadable(request)
    }
    let name = String(match.output.2)
    let json = try JSONNode.strict(match.output.3.map(String.init) ?? "{}")
    let metadata = try ObjectMetadataReader.readChange(json, at: ObjectName(bucket: "bucket", name: name)).get()
    let operation: StorageRequest.Operation =
      switch match.output.1 {
      case "get": .get(metadata.object)
      case "list": .list(bucket: metadata.object.bucket, prefix: name)
      case "upload": .create(metadata.object, Self.proposed(metadata))
      case "update": .update(metadata.object, Self.proposed(metadata))
      default: .delete(metadata.object)
      }
    let authorizer = Authorizer(rules: ruleset, tree: try stored.tree(now: people.now), clock: .fixed(people.now))
    let decision = try authorizer.decide(operation, as: try people.user(String(match.output.4)))
    return FirestoreSituation.text(decision, isReasonWanted: isReasonWanted)
  }

  /// What a client proposes: what the service sets itself is not among it.
  private static func proposed(_ metadata: ObjectMetadata) -> DocumentFields {
    var fields = metadata.fields
    for name in ["generation", "metageneration", "etag", "timeCreated", "updated"] { fields[name] = nil }
    return fields
  }
}
