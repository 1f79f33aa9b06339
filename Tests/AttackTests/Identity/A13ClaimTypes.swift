import TestSupport
import Testing

/// A claim of the wrong type never passes a check: `"false"` is not a boolean, and a string is not a number. A value
/// that JavaScript treats as true denies, because a condition must be a boolean.
/// In more depth: `RuleEvaluationTests/ExpressionTableTests`, `RealtimeRulesTests/TypeTests`.
@Suite("A13 claims of the wrong type")
struct A13ClaimTypes {
  typealias FirestoreCondition = (condition: String, name: String, allows: Set<String>)

  static let conditionsOfFirestore: [FirestoreCondition] = [
    ("request.auth.token.admin", "admin", ["true"]), ("request.auth.token.admin == true", "admin", ["true"]),
    ("request.auth.token.get('admin', false)", "admin", ["true"]), ("!request.auth.token.banned", "banned", ["false"]),
    ("request.auth.token.banned == false", "banned", ["false"]),
    ("request.auth.token.admin != false", "admin", Set(values).subtracting(["false"])),
    ("'admin' in request.auth.token.roles", "roles", [#"["admin"]"#, #"{"admin": false}"#]),
    ("request.auth.token.roles.hasAny(['admin'])", "roles", [#"["admin"]"#]),
    ("request.auth.token.level > 3", "level", ["9", "3.5"]),
    ("request.auth.token.level in [1, 9]", "level", ["1", "9"]),
    ("request.auth.token.level == 1", "level", ["1"]),
    ("request.auth.token.level is string", "level", Set(values.filter { $0.hasPrefix("\"") })),
  ]
  static let values = [
    "true", "false", "null", "0", "1", "9", "3.5", #""""#, #""true""#, #""false""#, #""9""#, #""superadmin""#, "[]",
    #"["admin"]"#, "[true]", "{}", #"{"admin": false}"#, "-0.0", "1e400",
  ]

  @Test(arguments: conditionsOfFirestore.named { "\($0.condition)" }) func firestoreDoesNotConvertClaims(
    _ row: Named<FirestoreCondition>
  ) throws {
    let (condition, name, allows) = row.value
    for value in Self.values where value != "1e400" {
      try Attack(
        "\(condition) with \(value)", .firestore("match /a/{id} { allow get: if \(condition); }"),
        as: .claims("ann", "{\"\(name)\": \(value)}"), .get("a/x"), allows.contains(value) ? .allowed : .denied,
        .emulator
      ).check()
    }
  }

  typealias DataCondition = (condition: String, allows: Set<String>)

  static let conditionsOfData: [DataCondition] = [
    ("auth.token.c == true", ["true"]), ("auth.token.c === true", ["true"]),
    ("auth.token.c == 1", ["1"]), ("auth.token.c == '9'", [#""9""#]),
    ("auth.token.c > 3", ["9", "3.5"]), ("auth.token.c.contains('admin')", [#""superadmin""#]),
    ("auth.token.c == null", ["null"]),
  ]

  @Test(arguments: conditionsOfData.named { $0.condition }) func realtimeDoesNotConvertClaims(
    _ row: Named<DataCondition>
  ) throws {
    let (condition, allows) = row.value
    for value in Self.values where value != "1e400" {
      try Attack(
        "\(condition) with \(value)", .realtime("{\".read\": \"\(condition)\"}"),
        as: .claims("ann", "{\"c\": \(value)}"),
        .read("/"), allows.contains(value) ? .allowed : .denied, .documentation("Realtime rules: types")
      ).check()
    }
  }

  /// A number that no double holds is no claim.
  @Test func infinityIsAnInvalidClaim() {
    #expect(throws: (any Error).self) { try Sender.claims("a", #"{"c": 1e400}"#).identity() }
  }
}
