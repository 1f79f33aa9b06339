import RuleRequests
import RuleValues
import TestSupport
import Testing

/// Numbers at the limits of their types do not trap and do not wrap around. Equality is that of the service.
/// In more depth: `RuleEvaluationTests/ExpressionTableTests`, `RuleValuesTests/WrittenValueTests`, D17, D24.
@Suite("A16 integers, doubles and overflow")
struct A16Numbers {
  typealias Expression = (condition: String, wanted: Outcome)

  static let expressions: [Expression] = [
    ("1 == 1.0", .allowed), ("[1] == [1.0]", .denied), ("1.0 in [1]", .denied), ("0.0 == -0.0", .allowed),
    ("float('NaN') == float('NaN')", .denied), ("float('NaN') != float('NaN')", .allowed),
    ("9007199254740993 == 9007199254740992", .denied), ("9223372036854775807 + 1 > 0", .denied),
    ("-9223372036854775808 - 1 < 0", .denied), ("9223372036854775807 * 2 != 0", .denied), ("1 / 0 == 0", .denied),
    ("1 % 0 == 0", .denied), ("1.0 / 0 > 1.0", .allowed),
    ("-9223372036854775808 / -1 == -9223372036854775808", .allowed),
    ("-(-9223372036854775808) > 0", .denied), ("math.abs(-9223372036854775808) > 0", .denied),
    ("int('9223372036854775808') > 0", .denied), ("int(float('9.3e18')) < 9223372036854775807", .denied),
    ("7.5 % 2 == 1.5", .allowed),
    ("'1' == 1", .denied), ("true == 1", .denied), ("null < 1", .denied), ("request.resource.data.n + 1 > 0", .denied),
    ("request.resource.data.n - 1 < request.resource.data.n", .allowed),
  ]

  @Test(arguments: expressions.named { $0.condition }) func firestoreNumbersCompareAsInTheEmulator(
    _ row: Named<Expression>
  ) throws {
    let (condition, wanted) = row.value
    try Attack(
      condition, .firestore("match /a/{id} { allow create: if \(condition); }"),
      .commit([.set("a/x", #"{"n": 9223372036854775807}"#)]), wanted, .emulator
    ).check()
  }

  /// A transform beyond the range of an integer is clamped, and rules see the clamped value.
  typealias Transform = (stored: String, operand: DocumentValue, condition: String)

  static let transforms: [Transform] = [
    ("9223372036854775807", .integer(1), "request.resource.data.n == 9223372036854775807"),
    ("-9223372036854775808", .integer(-1), "request.resource.data.n == -9223372036854775808"),
    ("-9223372036854775808", .integer(.min), "request.resource.data.n == -9223372036854775808"),
    ("9223372036854775807", .integer(.max), "request.resource.data.n == 9223372036854775807"),
    ("\"9\"", .integer(1), "request.resource.data.n == 1"), ("1", .double(0.5), "request.resource.data.n == 1.5"),
    ("1.5", .double(.nan), "request.resource.data.n != request.resource.data.n"),
    ("1.5e308", .double(1.5e308), "request.resource.data.n > float('1.7e308')"),
  ]

  @Test(arguments: transforms.named { "\($0.stored) + \($0.operand)" }) func incrementsOfDocumentsDoNotWrapAround(
    _ row: Named<Transform>
  ) throws {
    let (stored, operand, condition) = row.value
    let change = Sent.Change.update(
      "a/x", "{}", mask: [], transforms: [FieldTransform(FieldPath(names: ["n"]), .increment(operand))])
    let rules = Rules.firestore("match /a/{id} { allow update: if \(condition); }")
    for storage in Storage.allCases {
      let server = try storage.server(rules, .documents(("a/x", "{\"n\": \(stored)}")))
      let answer = try server.answer(.commit([change]), .nobody)
      #expect(answer.outcome == .allowed && answer.isConsistent, "\(condition) on \(storage): \(answer.reason)")
    }
  }

  /// Only numbers can be added. Any other operand would be written.
  static let operands: [DocumentValue] = [.string("root"), .bool(true), .null, .map(["a": .integer(1)]), .array([])]

  @Test(arguments: operands) func onlyNumbersCanBeIncrements(_ operand: DocumentValue) throws {
    let open = Rules.firestore("match /a/{id} { allow write: if true; }")
    for operation in [FieldTransform.Operation.increment(operand), .maximum(operand), .minimum(operand)] {
      let transform = FieldTransform(FieldPath(names: ["n"]), operation)
      try Attack("\(operation)", open, .commit([.set("a/x", "{}", transforms: [transform])]), .refused, .emulator)
        .check()
    }
  }

  typealias ServerValue = (stored: String, sent: String, condition: String)

  static let serverValues: [ServerValue] = [
    ("9223372036854775807", #"{".sv": {"increment": 1}}"#, "newData.val() > 9000000000000000000"),
    ("-9223372036854775808", #"{".sv": {"increment": -9223372036854775808}}"#, "newData.val() < -9000000000000000000"),
    ("1.7e308", #"{".sv": {"increment": 1.7e308}}"#, "newData.val() == 1.7e308"),
    ("\"5\"", #"{".sv": {"increment": 1}}"#, "newData.val() == 1"),
    ("null", "1e308", "newData.val() > 1e307 && newData.val() * 10 > newData.val()"),
    ("null", "-0.0", "newData.val() == 0"),
  ]

  @Test(arguments: serverValues.named { "\($0.sent) over \($0.stored)" }) func incrementsOfDataDoNotWrapAround(
    _ row: Named<ServerValue>
  ) throws {
    let (stored, sent, condition) = row.value
    let rules = Rules.realtime("{\"n\": {\".write\": \"\(condition)\"}}")
    for storage in Storage.allCases {
      let answer = try storage.server(rules, .data("{\"n\": \(stored)}")).answer(.set("/n", sent), .nobody)
      #expect(answer.outcome == .allowed && answer.isConsistent, "\(condition): \(answer.reason)")
    }
  }
}
