import Foundation
import RuleValues

/// A signed-in user with all claims spelled out, so that no engine adds any.
struct User: Hashable, Sendable {
  let uid: String
  /// The claims of the token, `sub` among them.
  let claims: DocumentFields

  /// A user with the claims that every token has, and others.
  init(_ uid: String, _ others: [(String, DocumentValue)] = []) {
    self.uid = uid
    let usual: [(String, DocumentValue)] = [
      ("iss", .string("https://securetoken.google.com/p")), ("aud", .string("p")), ("iat", .integer(1_700_000_000)),
      ("exp", .integer(4_000_000_000)), ("auth_time", .integer(1_700_000_000)), ("sub", .string(uid)),
      ("user_id", .string(uid)),
    ]
    claims = DocumentFields(usual + others)
  }

  /// The token, without a signature: the emulator asks for none.
  var bearer: String {
    [#"{"alg":"none","type":"JWT"}"#, Self.json(.map(claims)), ""].map(Self.base64).joined(separator: ".")
  }

  private static func base64(_ text: String) -> String {
    Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  private static func json(_ value: DocumentValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .integer(let integer): "\(integer)"
    case .double(let double): "\(double)"
    case .string(let text): JSON.quoted(text)
    case .array(let values): "[" + values.map(json).joined(separator: ",") + "]"
    case .map(let fields):
      "{" + fields.entries.map { JSON.quoted($0.name) + ":" + json($0.value) }.joined(separator: ",") + "}"
    default: "null"
    }
  }
}
