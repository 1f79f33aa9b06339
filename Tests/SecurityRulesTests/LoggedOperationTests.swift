import RuleRequests
import RuleValues
import Testing

@testable import SecurityRules

/// Operations in the queue of the log are small, even for large requests.
@Suite struct LoggedOperationTests {
  private static let field = FieldPath(names: ["f"])
  private static let object = ObjectName(bucket: "b", name: "o")
  private static let document = DocumentPath(["a", "b"])

  private static let secret = WrittenValue(.leaf(.string("s3cret")))

  private static let writing: [ServiceOperation] = [
    .realtime(.set(DataPath("a"), secret)), .realtime(.update(DataPath("a"), [(DataPath("b"), secret)])),
    .firestore(
      .commit([
        DocumentWrite(document, .set(["f": "s3cret"]), transforms: [FieldTransform(field, .arrayUnion(["s3cret"]))]),
        DocumentWrite(document, .update(["f": "s3cret"], mask: [field])),
      ])),
    .storage(.create(object, ["contentType": "s3cret"])), .storage(.update(object, ["contentType": "s3cret"])),
  ]

  private static let asking: [ServiceOperation] = [
    .realtime(.read(DataPath("a"), query: DataQuery(startAt: .scalar(.string("s3cret")), startKey: DataKey("s3cret")))),
    .firestore(
      .list(
        DocumentQuery(
          collection: "a", filter: .field(field, .equal, "s3cret"), order: [.init(field)],
          start: .init(["s3cret"], isBefore: true), end: .init(["s3cret"], isBefore: true)))),
  ]

  @Test(arguments: [(writing, DecisionLog.Secret.values), (asking, .operands)])
  func onlyLoggedMembersAreKept(_ operations: [ServiceOperation], _ secret: DecisionLog.Secret) {
    for operation in operations {
      let others = Set(DecisionLog.Secret.allCases).subtracting([secret])
      #expect("\(operation)".contains("s3cret"))
      #expect(!"\(operation.erasing([]))".contains("s3cret"))
      #expect(!"\(operation.erasing(others))".contains("s3cret"))
      #expect("\(operation.erasing([secret]))" == "\(operation)")
    }
  }
}
