import RequestSimulation
import RuleEvaluation
import RuleValues
import SecurityRules
import Testing

/// Claims about Storage rules that a request refutes, so that none of them may be proved. An object without a header has null
/// for it.
@Suite("Claims about objects that are false are never proved")
struct RefutedObjectClaimTests {
  private static let headers = ["contentType", "contentDisposition", "contentEncoding", "contentLanguage"]

  @Test(arguments: headers) func aHeaderOfAStoredObjectCanBeNull(_ header: String) throws {
    try check("get: if resource.\(header) != ''", "never get /n/{i} unless resource.\(header) is string")
    try check("get: if resource.\(header).size() > 0", "always get /n/{i} when resource.\(header) != ''")
  }

  @Test(arguments: headers) func aHeaderOfAnUploadCanBeNull(_ header: String) throws {
    try check(
      "create: if request.resource.\(header) != ''", "never create /n/{i} unless request.resource.\(header) is string",
      isUpload: true)
  }

  private func check(_ allow: String, _ text: String, isUpload: Bool = false) throws {
    let rules = try AnyRuleset(
      source: """
        rules_version = '2';
        service firebase.storage { match /b/{bucket}/o { match /n/{id} { allow \(allow); } } }
        """, service: .storage, name: "test.rules")
    let object = ObjectName(bucket: ObjectName.defaultBucket, name: "n/x")
    let metadata = ObjectMetadata(object, size: 1)
    var situation = Situation(
      request: .storage(isUpload ? .create(object, metadata.fields) : .get(object)), identity: .unauthenticated,
      now: 1_767_225_600_000)
    if !isUpload { situation.seed.objects = [metadata] }
    try RefutedClaim.check(text, of: rules, by: situation)
  }
}
