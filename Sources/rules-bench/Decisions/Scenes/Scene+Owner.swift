import CHandWritten
import RuleValues

/// Scenes in which a user reads and writes documents of their own.
extension Scene {
  static var realtimeOwner: [Scene] {
    let deep = #"{"rules": {"a": {"$a": {"b": {"$b": {"c": {"$c": {"d": {"$d": {"e": {"$uid": {"#
    return [
      Scene(
        name: "realtime-owner-write", service: .realtime, rules: OwnerRule.rules, requests: profiles("users/\(uid)"),
        inSwift: SwiftChecks.realtimeWrite, inC: hand_realtime_owner_write),
      Scene(
        name: "realtime-owner-read", service: .realtime, rules: OwnerRule.rules,
        requests: [PlainRequest(.read, "users/\(uid)")], inSwift: SwiftChecks.owner, inC: hand_owner),
      Scene(
        name: "realtime-deep-read", service: .realtime,
        rules: deep + #"".read": "auth != null && auth.uid == $uid""# + String(repeating: "}", count: 12),
        requests: [PlainRequest(.read, deepPath)], inSwift: SwiftChecks.deepOwner, inC: hand_deep_owner),
    ]
  }

  /// The rules of several scenes in one file, as a project has them.
  private static let ownerRules = firestoreRules(
    """
    match /users/{user} {
      allow get: if request.auth.uid == user;
      allow create, update: if request.auth.uid == user
        && request.resource.data.name is string && request.resource.data.name.size() <= 50
        && request.resource.data.age is int && request.resource.data.age >= 18;
    }
    match /adults/{user} {
      allow get: if request.auth.uid == user && resource.data.age >= 18;
    }
    match /a/{a}/b/{b}/c/{c}/d/{d}/e/{user} {
      allow get: if request.auth.uid == user;
    }
    match /providers/{id} {
      allow get: if request.auth.token.firebase.sign_in_provider == 'google.com'
        && 'ada@example.com' in request.auth.token.firebase.identities['email'];
    }
    match /lists/{id} {
      allow list: if resource.data.owner == request.auth.uid && request.query.limit <= 20;
    }
    """)

  private static func owner(
    _ name: String, _ requests: [PlainRequest], stored: KeyValuePairs<String, DocumentFields> = [:],
    inSwift: @escaping SwiftCheck, inC: CCheck
  ) -> Scene {
    Scene(
      name: name, service: .firestore, rules: ownerRules, stored: stored, requests: requests, inSwift: inSwift, inC: inC
    )
  }

  static var firestoreOwner: [Scene] {
    [
      owner(
        "firestore-owner-write", profiles("users/\(uid)"), inSwift: SwiftChecks.ownerWrite, inC: hand_owner_write),
      owner(
        "firestore-owner-get", [PlainRequest(.read, "users/\(uid)")], inSwift: SwiftChecks.owner, inC: hand_owner),
      owner(
        "firestore-owner-stored", [PlainRequest(.read, "adults/\(uid)")],
        stored: ["adults/\(uid)": ["name": "Ada", "age": 36]], inSwift: SwiftChecks.ownerStored,
        inC: hand_owner_stored),
      owner(
        "firestore-deep-get", [PlainRequest(.read, deepPath)], inSwift: SwiftChecks.deepOwner, inC: hand_deep_owner),
      owner(
        "firestore-provider", [PlainRequest(.read, "providers/1")], inSwift: SwiftChecks.provider, inC: hand_provider),
      owner(
        "firestore-list", [PlainRequest(.list(owner: uid, limit: 20), "lists")], inSwift: SwiftChecks.list,
        inC: hand_list),
    ]
  }
}
