import Identities
import RuleRequests
import RuleValues
import SecurityRules

/// A user in plain values.
struct PlainUser: Sendable {
  var uid = Self.usualUID
  /// The custom claim `role`.
  var role: String?
  var provider = "google.com"
  var emails = ["ada@example.com"]

  static let usualUID = "user-0123456789abcdefghij"

  /// The claims of the user's token.
  var claims: Claims {
    var claims: Claims = [
      "sub": .string(uid), "email": "ada@example.com", "email_verified": true,
      "firebase": [
        "sign_in_provider": .string(provider),
        "identities": ["google.com": ["1"], "email": .list(emails.map { .string($0) })],
      ],
    ]
    if let role { claims["role"] = .string(role) }
    return claims
  }
}

/// A request in plain values. The requests for the library, for hand-written Swift and for hand-written C are made from
/// it, so that all of them decide the same.
struct PlainRequest: Sendable {
  /// What the client does at the path.
  enum Method: Sendable {
    case read, write
    /// A query for the documents whose field `owner` has a value.
    case list(owner: String, limit: Int64)
  }

  let method: Method
  /// The ids of the path.
  let path: [String]
  /// The written data.
  var fields = DocumentFields()
  /// The caller; nil if not signed in.
  var user: PlainUser? = PlainUser()

  init(_ method: Method, _ path: String, _ fields: DocumentFields = [:], as user: PlainUser? = PlainUser()) {
    self.method = method
    self.path = path.split(separator: "/").map(String.init)
    self.fields = fields
    self.user = user
  }

  func identity() throws -> Identity {
    guard let user else { return .unauthenticated }
    guard let uid = UserID(user.uid) else { throw BenchmarkFailure() }
    return .user(try User(uid, claims: user.claims))
  }

  func firestoreOperation() -> FirestoreRequest.Operation {
    switch method {
    case .read: .get(DocumentPath(path))
    case .write: .commit([DocumentWrite(DocumentPath(path), .set(fields))])
    case .list(let owner, let limit):
      .list(
        DocumentQuery(
          collection: path[0], filter: .field(FieldPath(names: ["owner"]), .equal, .string(owner)), limit: limit))
    }
  }

  func realtimeOperation() throws -> DataOperation {
    let place = DataPath(names: path)
    switch method {
    case .read: return .read(place)
    case .write: return .set(place, WrittenValue(.node(try fields.entries.map(Self.child))))
    case .list: throw BenchmarkFailure()
    }
  }

  private static func child(_ field: DocumentFields.Field) throws -> DataChild {
    switch field.value {
    case .string(let text): DataChild(DataKey(field.name), .leaf(.string(text)))
    case .integer(let integer): DataChild(DataKey(field.name), .leaf(.integer(integer)))
    default: throw BenchmarkFailure()
    }
  }
}
