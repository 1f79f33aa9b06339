import Identities
import RequestSimulation
import RulePrograms
import RuleValues
import SecurityRules
import SourceText

extension DecisionInput {
  /// The caller of the requests: the `auth` of the scene, or the user `ada`.
  var identity: Identity {
    let auth = scene?["auth"] ?? Self.standardAuth
    let reading = IdentityReader.read(auth, form: .auto, now: Self.now / 1000)
    if case .success(let reading) = reading { return reading.identity }
    return .unauthenticated
  }

  private static let standardAuth = JSONReader.read(
    SourceFile(name: "auth", text: #"{"uid":"ada","email":"ada@example.com","emailVerified":true}"#), .strict
  ).tree.root

  /// The data before the requests. What cannot be read of the scene is missing.
  var seed: Seed {
    var seed = Seed()
    if let data = scene?["data"] { _ = SeedReader.data(data, now: Self.now, into: &seed) }
    if let documents = scene?["documents"] { _ = SeedReader.documents(documents, into: &seed) }
    if let objects = scene?["objects"] { _ = SeedReader.objects(objects, bucket: Self.bucket, into: &seed) }
    return seed
  }

  /// The bucket of paths without one.
  static let bucket = "b"
  /// The number of locations of a program for which requests are made.
  private static let locations = 10

  /// Returns the names on the way to each of the first locations of a program, with a name for each variable.
  static func places(in rules: AnyRuleset) -> [[String]] {
    rules.program.nodes.indices.prefix(Self.locations).map { node in
      rules.program.location(ofNode: node).split(separator: "/").map { name in
        name.first == "{" || name.first == "$" ? "ada" : String(name)
      }
    }
  }
}
