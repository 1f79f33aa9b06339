import RuleValues

/// The scenes of the table, with those last whose rules take long to load.
extension Scene {
  static var all: [Scene] {
    realtimeOwner + firestoreOwner + roles + documents + largeRuleset + [1, 100, 10_000].map { matches($0) }
  }

  /// Returns the scene with this name.
  static func named(_ name: String) throws -> Scene {
    guard let scene = all.first(where: { $0.name == name }) else { throw BenchmarkFailure() }
    return scene
  }

  static let uid = PlainUser.usualUID
  static let deepPath = "a/1/b/2/c/3/d/4/e/\(uid)"

  /// Returns 32 profiles with valid fields.
  static func profiles(_ path: String) -> [PlainRequest] {
    (0..<32).map { index in
      PlainRequest(.write, path, ["name": .string("Person number \(index)"), "age": .integer(18 + Int64(index))])
    }
  }

  static func firestoreRules(_ body: String) -> String {
    """
    rules_version = '2';
    service cloud.firestore { match /databases/{database}/documents {
    \(body)
    } }
    """
  }
}
