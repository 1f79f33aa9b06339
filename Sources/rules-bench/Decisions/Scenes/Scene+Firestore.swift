import CHandWritten
import RuleValues

/// Scenes of Cloud Firestore with roles, documents of many fields, and many rules.
extension Scene {
  static var roles: [Scene] {
    let rules = firestoreRules(
      """
      function role() { return get(/databases/$(database)/documents/users/$(request.auth.uid)).data.role; }
      match /claimed/{id} {
        allow get: if request.auth.token.role == 'admin' || request.auth.token.role == 'editor';
      }
      match /stored/{id} {
        allow get: if role() == 'admin' || role() == 'editor';
      }
      """)
    return [
      Scene(
        name: "firestore-role-claim", service: .firestore, rules: rules,
        requests: [PlainRequest(.read, "claimed/1", as: PlainUser(role: "editor"))], inSwift: SwiftChecks.roleClaim,
        inC: hand_role_claim),
      Scene(
        name: "firestore-role-get", service: .firestore, rules: rules, stored: ["users/\(uid)": ["role": "editor"]],
        requests: [PlainRequest(.read, "stored/1")], inSwift: SwiftChecks.roleStored, inC: hand_role_stored),
    ]
  }

  static var documents: [Scene] {
    let rules = firestoreRules(
      """
      match /profiles/{user} {
        allow create: if request.auth.uid == user && request.resource.data.keys().hasOnly(
            ['f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7']) && request.resource.data.f7 is int;
      }
      match /wide/{user} {
        allow create: if request.auth.uid == user && request.resource.data.f999 is int;
      }
      """)
    func write(_ collection: String, _ count: Int) -> PlainRequest {
      PlainRequest(
        .write, "\(collection)/\(uid)", DocumentFields((0..<count).map { ("f\($0)", .integer(Int64($0))) }))
    }
    return [
      Scene(
        name: "firestore-8-fields", service: .firestore, rules: rules, requests: [write("profiles", 8)],
        inSwift: SwiftChecks.eightFields, inC: hand_eight_fields),
      Scene(
        name: "firestore-1000-fields", service: .firestore, rules: rules, requests: [write("wide", 1_000)],
        inSwift: SwiftChecks.wide, inC: hand_wide),
    ]
  }

  static var largeRuleset: [Scene] {
    let rules = LargeRuleset.text
    let order: DocumentFields = [
      "owner": .string(uid), "title": "Two chairs and a table", "note": "", "status": "draft", "amount": 250,
    ]
    return [
      Scene(
        name: "firestore-58kb-create", service: .firestore, rules: rules,
        requests: [PlainRequest(.write, "orders/o1", order)], inSwift: SwiftChecks.orderCreate,
        inC: hand_order_create),
      Scene(
        name: "firestore-58kb-member", service: .firestore, rules: rules,
        stored: ["orders/o1/members/\(uid)": ["role": "editor"], "orders/o1/events/e1": ["kind": "note"]],
        requests: [PlainRequest(.read, "orders/o1/events/e1")], inSwift: SwiftChecks.membership,
        inC: hand_membership),
    ]
  }

  static func matches(_ count: Int) -> Scene {
    let others = (1..<count).map { "match/c\($0){allow get;}" }.joined(separator: "\n")
    return Scene(
      name: "firestore-matches-\(count)", service: .firestore,
      rules: firestoreRules(others + "\nmatch /users/{user} { allow get: if request.auth.uid == user; }"),
      requests: [PlainRequest(.read, "users/\(uid)")], inSwift: SwiftChecks.owner, inC: hand_owner)
  }
}
